"""What stood on the table when a recording began: the set, the cells, the mat, the columns."""

from dataclasses import dataclass
from typing import Annotated

import msgspec
import numpy as np

from calibration.load_cell import LoadCells
from calibration.mat_layout import MatLayout
from calibration.table_set import ColumnKind, Footprint, PlateShape, TableSet
from companion.errors import UnreadableError
from companion.record.recorded_mat import recorded_mat


@dataclass(frozen=True)
class InitialColumn:
    """One column as it stood at the start (board frame); on the base, if nothing else is said."""

    colour: str
    kind: str
    x_mm: float
    y_mm: float
    storey: int = 0


@dataclass(frozen=True)
class PlatePose:
    """Where a plate's own frame lies: turned by ``yaw_deg`` counter-clockwise, then moved."""

    x_mm: float
    y_mm: float
    yaw_deg: float


@dataclass(frozen=True)
class TableSetup:
    """A recording's ``/table/setup``.

    ``cells`` and ``mat`` are None where the file tells nothing usable of them. ``more_plates``
    lay on the blue one already, by colour and from below, where a recording begins in mid-match.
    """

    table_set: TableSet
    cells: LoadCells | None
    columns: tuple[InitialColumn, ...]
    blue_plate: PlatePose
    mat: MatLayout | None = None
    more_plates: tuple[tuple[str, PlatePose], ...] = ()


# Lengths and masses of a table; what is beyond is a slip of the pen or of a bit.
_Place = Annotated[float, msgspec.Meta(ge=-10_000, le=10_000)]
_Size = Annotated[float, msgspec.Meta(gt=0, le=10_000)]
_Counts = Annotated[float, msgspec.Meta(ge=-(2**31), le=2**31)]

# Real cells give some hundred counts a gram; below this a load would be lost in one count.
_LEAST_COUNTS_PER_G = 1e-3


class _KindWire(msgspec.Struct):
    mass_g: _Size
    points: int
    radius_mm: _Size | None = None
    circumradius_mm: _Size | None = None
    height_mm: _Size | None = None
    footprint: Footprint | None = None


class _PlateWire(msgspec.Struct):
    outline_mm: list[tuple[_Place, _Place]]
    mass_g: _Size


class _CellsWire(msgspec.Struct):
    positions_mm: list[tuple[_Place, _Place]]
    counts_per_g: list[_Counts]
    tare_counts: list[_Counts]
    empty_base_mass_g: Annotated[float, msgspec.Meta(ge=0, le=1_000_000)]


class _ColumnWire(msgspec.Struct):
    colour: str
    kind: str
    x_mm: _Place
    y_mm: _Place
    storey: Annotated[int, msgspec.Meta(ge=0, le=5)] = 0


class _PoseWire(msgspec.Struct):
    x_mm: _Place
    y_mm: _Place
    yaw_deg: float


class _MorePlateWire(_PoseWire):
    colour: str


class _InitialWire(msgspec.Struct):
    columns: list[_ColumnWire]
    blue_plate: _PoseWire
    more_plates: list[_MorePlateWire] = []


class _SetupWire(msgspec.Struct):
    # Unknown keys are let through here: a newer recorder may tell more than this reader needs.
    column_height_mm: _Size
    plate_thickness_mm: _Size
    base_radius_mm: _Size
    building_zone_radius_mm: _Size
    base_thickness_mm: Annotated[float, msgspec.Meta(ge=0, le=10_000)]
    column_kinds: Annotated[dict[str, _KindWire], msgspec.Meta(min_length=1)]
    plates: dict[str, _PlateWire]
    initial: _InitialWire
    set_name: str = "unnamed set"
    cells: _CellsWire | None = None
    mat: msgspec.Raw = msgspec.Raw(b"null")


_decoder = msgspec.json.Decoder(_SetupWire)


def read_setup(message: bytes) -> TableSetup:
    """Return the setup that a recording's ``/table/setup`` message holds.

    Raises:
        UnreadableError: The message is no JSON of that shape, or a length or mass is impossible.
    """
    try:
        wire = _decoder.decode(message)
    except (msgspec.DecodeError, RecursionError) as error:
        raise UnreadableError(
            f"The recording's /table/setup cannot be read ({error}); record the match again "
            "with its table set, or repair that message."
        ) from error
    return TableSetup(
        table_set=TableSet(
            name=wire.set_name,
            kinds={name: _kind(name, kind) for name, kind in wire.column_kinds.items()},
            plates={name: _plate(name, plate) for name, plate in wire.plates.items()},
            column_height_mm=wire.column_height_mm,
            plate_thickness_mm=wire.plate_thickness_mm,
            base_radius_mm=wire.base_radius_mm,
            building_zone_radius_mm=wire.building_zone_radius_mm,
            base_thickness_mm=wire.base_thickness_mm,
        ),
        cells=None if wire.cells is None else _cells(wire.cells),
        columns=tuple(
            InitialColumn(c.colour, c.kind, c.x_mm, c.y_mm, c.storey) for c in _known(wire)
        ),
        blue_plate=_pose(wire.initial.blue_plate),
        mat=recorded_mat(wire.mat),
        more_plates=tuple((one.colour, _pose(one)) for one in wire.initial.more_plates),
    )


def _pose(wire: _PoseWire) -> PlatePose:
    return PlatePose(wire.x_mm, wire.y_mm, wire.yaw_deg)


def _known(wire: _SetupWire) -> list[_ColumnWire]:
    for column in wire.initial.columns:
        if column.kind not in wire.column_kinds:
            raise UnreadableError(
                f"The recording's /table/setup places a {column.colour} {column.kind} column, "
                "but its column_kinds do not know that kind; add the kind with radius and mass."
            )
    return wire.initial.columns


def _kind(name: str, wire: _KindWire) -> ColumnKind:
    radius_mm = wire.radius_mm if wire.radius_mm is not None else wire.circumradius_mm
    if radius_mm is None:
        raise UnreadableError(
            f"The recording's /table/setup gives {name} columns no radius; measure the set again."
        )
    # Recordings that tell no footprint speak of a circumscribed circle where it has corners.
    cornered = wire.radius_mm is None
    footprint = wire.footprint or (Footprint.HEXAGON if cornered else Footprint.ROUND)
    return ColumnKind(radius_mm, wire.mass_g, wire.points, wire.height_mm, footprint)


def _plate(name: str, wire: _PlateWire) -> PlateShape:
    if len(wire.outline_mm) < 3:
        raise UnreadableError(
            f"The recording's /table/setup gives the {name} plate no outline of three corners; "
            "measure the set again."
        )
    return PlateShape(np.array(wire.outline_mm, dtype=np.float64), wire.mass_g)


def _cells(wire: _CellsWire) -> LoadCells:
    sizes = {len(wire.positions_mm), len(wire.counts_per_g), len(wire.tare_counts)}
    if sizes != {4} or min(map(abs, wire.counts_per_g)) < _LEAST_COUNTS_PER_G:
        raise UnreadableError(
            "The recording's /table/setup must give four load cells a position, a tare and a "
            "gain that is not zero; calibrate the scales again."
        )
    return LoadCells(
        positions_mm=np.array(wire.positions_mm, dtype=np.float64),
        counts_per_g=tuple(wire.counts_per_g),
        tare_counts=tuple(wire.tare_counts),
        empty_base_mass_g=wire.empty_base_mass_g,
    )
