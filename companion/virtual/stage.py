"""What lies on the virtual table, and where is it now? One truth for scales, cameras and players.

The stage is what never changes in a match (sizes, masses, heights to a tenth of a millimetre); a
moment is where everything is at one time. Board frame: millimetres, origin in the centre of the
base on the plane of the mat, z up.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from calibration.table_set import TableSet
from companion.record.table_setup import PlatePose
from companion.scene import Piece


class Pose(NamedTuple):
    """Where a body's own origin is, and how it is turned (unit quaternion, w first).

    A column's origin is its middle; a plate's is its centre of mass, in the middle of its
    thickness, its axes those of its outline.
    """

    x_mm: float
    y_mm: float
    z_mm: float
    qw: float = 1.0
    qx: float = 0.0
    qy: float = 0.0
    qz: float = 0.0

    @property
    def upright(self) -> float:
        """The z component of the body's own z axis: 1 standing, 0 lying, -1 on its head."""
        return 1.0 - 2.0 * (self.qx**2 + self.qy**2)


@dataclass(frozen=True)
class StagedColumn:
    """One column of the set: its own mass and height, and where it stands at the start."""

    piece: Piece
    mass_g: float
    height_mm: float
    x_mm: float
    y_mm: float


@dataclass(frozen=True)
class Material:
    """What wood on wood, and four cells under a base, do.

    Attributes:
        friction: Coefficient of sliding friction.
        density_kg_m3: Of the wood.
        cell_stiffness_n_m: Of one load cell.
        cell_damping_ns_m: Of one load cell.
    """

    friction: float = 0.45
    density_kg_m3: float = 690.0
    cell_stiffness_n_m: float = 6e4
    cell_damping_ns_m: float = 25.0


@dataclass(frozen=True, eq=False)
class Stage:
    """Everything of one table that stays the same in a match.

    Attributes:
        table_set: Sizes and mean masses, as the calibration of this set knows them.
        columns: All columns, each with its true mass and height.
        plate_mass_g: True mass of each plate.
        blue_plate: Where the first plate's own frame lies at the start.
        base_mass_g: Of the base itself.
        cells_mm: Where the four cells carry the base.
        material: What it is made of.
    """

    table_set: TableSet
    columns: tuple[StagedColumn, ...]
    plate_mass_g: Mapping[str, float]
    blue_plate: PlatePose
    base_mass_g: float
    cells_mm: tuple[tuple[float, float], ...]
    material: Material = Material()

    def floor_z_mm(self, storey: int) -> float:
        """Return the height on which the columns of a storey stand, were all of equal height."""
        table_set = self.table_set
        storey_mm = table_set.column_height_mm + table_set.plate_thickness_mm
        return table_set.base_thickness_mm + storey * storey_mm

    def column(self, piece: Piece) -> StagedColumn:
        """Return one column of the set."""
        return next(one for one in self.columns if one.piece == piece)


@dataclass(frozen=True)
class Moment:
    """Where everything is at one time.

    Attributes:
        at_s: Seconds since the start.
        columns, plates: Poses of what is in the game, on the table or beside it.
        hand_mm: Where the hand is, None while nobody reaches in.
    """

    at_s: float
    columns: Mapping[Piece, Pose]
    plates: Mapping[str, Pose]
    hand_mm: tuple[float, float, float] | None
