"""What stands where? Pieces, plates and what rests on what: pure geometry and masses.

The scene is the table, not the game: it knows positions with their uncertainty and nothing of
turns. Board frame: millimetres, origin in the centre of the base.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from calibration.table_set import TableSet, centroid_mm
from companion.evidence import Covariance2, Shift

PLATE_COLOURS = ("blue", "green", "yellow", "orange", "red")
"""The plates from below; plate i is the floor of storey i + 1."""

# A plate is nudged by a millimetre now and then when a column is pulled out from under it:
# half a millimetre per axis and handling, in each plate by itself.
NUDGE_MM = 0.45


class Piece(NamedTuple):
    """One column of the set; ``n`` tells apart those of the same colour and kind."""

    colour: str
    kind: str
    n: int


@dataclass(frozen=True)
class Standing:
    """A column where it stands: storey (0 is the base), position and its covariance.

    One that ``is_on_column`` stands on another column of that storey (VP-19).
    """

    piece: Piece
    storey: int
    x_mm: float
    y_mm: float
    cov_mm2: Covariance2
    is_on_column: bool = False

    @property
    def sd_mm(self) -> float:
        """Root of the mean variance of the two axes."""
        return float(np.sqrt((self.cov_mm2[0][0] + self.cov_mm2[1][1]) / 2))


@dataclass(frozen=True)
class Lying:
    """A column that lies on its side.

    Attributes:
        piece: Which one.
        storey: On whose floor; None is beside the base.
        x_mm, y_mm: Its middle.
        angle_deg: Along which way it lies, 0 to 180.
    """

    piece: Piece
    storey: int | None
    x_mm: float
    y_mm: float
    angle_deg: float


@dataclass(frozen=True)
class LaidPlate:
    """A plate where it lies; (x, y) is its centre of mass, ``yaw_deg`` None while unknown.

    ``yaw_sd_deg`` is how well the turn was measured; 0 where it is known as well as the edge is.
    """

    colour: str
    storey: int
    x_mm: float
    y_mm: float
    sd_mm: float
    yaw_deg: float | None = None
    yaw_sd_deg: float = 0.0


@dataclass(frozen=True)
class Scene:
    """Everything that stands on one base."""

    table_set: TableSet
    columns: tuple[Standing, ...]
    plates: tuple[LaidPlate, ...]

    @property
    def top_storey(self) -> int:
        """The storey of the highest plate; 0 while none lies."""
        return self.plates[-1].storey if self.plates else 0

    def find(self, piece: Piece) -> Standing | None:
        """Return where a column stands, None if it is not on the table."""
        return next((one for one in self.columns if one.piece == piece), None)

    def on(self, storey: int) -> tuple[Standing, ...]:
        """Return the columns that stand on one storey."""
        return tuple(one for one in self.columns if one.storey == storey)

    def mass_g(self, piece: Piece) -> float:
        """Return the mean mass of a column's kind."""
        return self.table_set.kinds[piece.kind].mass_g

    def without(self, piece: Piece) -> "Scene":
        """Return the scene after a column was taken away."""
        return replace(self, columns=tuple(one for one in self.columns if one.piece != piece))

    def with_column(self, column: Standing) -> "Scene":
        """Return the scene after a column was set up (or set somewhere else)."""
        return replace(self, columns=(*self.without(column.piece).columns, column))

    def with_plate(self, plate: LaidPlate) -> "Scene":
        """Return the scene after a plate was laid on top."""
        return replace(self, plates=(*self.plates, plate))

    def with_names_swapped(self, one: Piece, other: Piece) -> "Scene":
        """Return the same scene with two alike columns called by each other's name."""
        names = {one: other, other: one}
        return replace(
            self,
            columns=tuple(
                replace(column, piece=names.get(column.piece, column.piece))
                for column in self.columns
            ),
        )

    def carried_masses_g(self) -> list[float]:
        """Return for each plate, from below, its mass with all that stands above it."""
        masses = []
        for plate in self.plates:
            above = sum(
                self.table_set.plates[p.colour].mass_g
                for p in self.plates
                if p.storey >= plate.storey
            )
            above += sum(self.mass_g(c.piece) for c in self.columns if c.storey >= plate.storey)
            masses.append(above)
        return masses

    def nudge_moment_sd_gmm(self) -> float:
        """Return how much one handling's nudges move the scene's moment, per axis."""
        return NUDGE_MM * float(np.sqrt(sum(mass**2 for mass in self.carried_masses_g())))

    def nudged(self) -> "Scene":
        """Return the scene after one more handling: what is above plates is known less well."""
        columns = []
        for column in self.columns:
            growth = NUDGE_MM**2 * column.storey
            (xx, xy), (yx, yy) = column.cov_mm2
            columns.append(replace(column, cov_mm2=((xx + growth, xy), (yx, yy + growth))))
        plates = tuple(
            replace(plate, sd_mm=float(np.hypot(plate.sd_mm, NUDGE_MM * np.sqrt(plate.storey))))
            for plate in self.plates
        )
        return replace(self, columns=tuple(columns), plates=plates)

    def shifted(self, shift: Shift) -> "Scene":
        """Return the scene after a plate with all it carries was found a little elsewhere.

        What nudges had made uncertain is known as well as the shift is; where on its plate a column
        stands is known no better than before. A scene without that plate stays as it is.
        """
        pivot = next((plate for plate in self.plates if plate.storey == shift.storey), None)
        if pivot is None:
            return self
        floors = {plate.storey: plate for plate in self.plates}
        columns = tuple(
            _column_shifted(one, pivot, floors.get(one.storey, pivot), shift)
            if one.storey >= shift.storey
            else one
            for one in self.columns
        )
        plates = tuple(
            _plate_shifted(one, pivot, shift) if one.storey >= shift.storey else one
            for one in self.plates
        )
        return replace(self, columns=columns, plates=plates)


def _column_shifted(one: Standing, pivot: LaidPlate, floor: LaidPlate, shift: Shift) -> Standing:
    x_mm, y_mm = _place_shifted(one.x_mm, one.y_mm, pivot, shift)
    # By as much as its plate became uncertain since it was measured, its columns did.
    grown = max(floor.sd_mm**2 - shift.sd_mm**2, 0.0)
    (xx, xy), (yx, yy) = one.cov_mm2
    least = float(np.linalg.eigvalsh(np.array(one.cov_mm2))[0])
    off = min(grown, max(least - shift.sd_mm**2, 0.0))
    cov_mm2 = ((xx - off, xy), (yx, yy - off))
    return replace(one, x_mm=x_mm, y_mm=y_mm, cov_mm2=cov_mm2)


def _plate_shifted(one: LaidPlate, pivot: LaidPlate, shift: Shift) -> LaidPlate:
    x_mm, y_mm = _place_shifted(one.x_mm, one.y_mm, pivot, shift)
    yaw_deg = None if one.yaw_deg is None else (one.yaw_deg + shift.turn_deg) % 360.0
    sd_mm = min(one.sd_mm, shift.sd_mm)
    return replace(one, x_mm=x_mm, y_mm=y_mm, yaw_deg=yaw_deg, sd_mm=sd_mm)


def _place_shifted(x_mm: float, y_mm: float, pivot: LaidPlate, shift: Shift) -> tuple[float, float]:
    turn = np.radians(shift.turn_deg)
    cos, sin = float(np.cos(turn)), float(np.sin(turn))
    dx_mm, dy_mm = x_mm - pivot.x_mm, y_mm - pivot.y_mm
    return (
        pivot.x_mm + shift.dx_mm + cos * dx_mm - sin * dy_mm,
        pivot.y_mm + shift.dy_mm + sin * dx_mm + cos * dy_mm,
    )


def plate_centre_mm(table_set: TableSet, colour: str, yaw_deg: float) -> tuple[float, float]:
    """Return the offset from a plate's own origin to its centre of mass, turned by ``yaw_deg``."""
    cx, cy = centroid_mm(table_set.plates[colour].outline_mm)
    yaw = np.radians(yaw_deg)
    return (
        float(cx * np.cos(yaw) - cy * np.sin(yaw)),
        float(cx * np.sin(yaw) + cy * np.cos(yaw)),
    )
