"""Which table is it? A set of wooden pieces, their first places and a base, drawn from a seed.

No two sets are alike: wood has more or less density, outlines and heights differ, and the twenty
columns stand where somebody happened to put them. Measures are those of the usual set, roughly.
"""

import math

import numpy as np
import numpy.typing as npt

from calibration.table_set import ColumnKind, PlateShape, TableSet, centroid_mm
from companion.games.villa_paletti.pieces import ALL_COLUMNS, POINTS, ColumnId, Kind
from companion.record.table_setup import PlatePose
from companion.scene import PLATE_COLOURS, Piece
from companion.virtual.stage import Material, Stage, StagedColumn

FloatArray = npt.NDArray[np.float64]

COLUMN_HEIGHT_MM = 65.0
PLATE_THICKNESS_MM = 5.0
BASE_RADIUS_MM = 140.0
BASE_THICKNESS_MM = 8.0
ZONE_RADIUS_MM = 105.0

# Where a load cell stands under the base, along x and y.
_CELL_REACH_MM = 95.0

# Columns of a set differ by a tenth of a millimetre: some carry a plate, others stand loose.
HEIGHT_TOLERANCE_MM = 0.1

_MASS_SPREAD = 0.01  # within a kind: wood
_ROOM_MM = 2.5  # between two columns: fingers
_PLATE_RADII_MM = (99.0, 87.0, 74.0, 61.0, 51.0)
_OUTLINE_CORNERS = 48


def draw_stage(rng: np.random.Generator) -> Stage:
    """Return a table with a set of beech on it, the blue plate on all twenty columns.

    Args:
        rng: Where chance comes from; the same gives the same table.
    """
    density = 690.0 * float(rng.uniform(0.92, 1.08))
    kinds = _kinds(rng, density)
    plates = {}
    for colour, radius_mm in zip(PLATE_COLOURS, _PLATE_RADII_MM, strict=True):
        outline_mm = _outline(rng, radius_mm)
        volume_mm3 = _area_mm2(outline_mm) * PLATE_THICKNESS_MM
        plates[colour] = PlateShape(outline_mm, round(volume_mm3 * density * 1e-6, 1))
    table_set = TableSet(
        name="drawn set",
        kinds=kinds,
        plates=plates,
        column_height_mm=COLUMN_HEIGHT_MM,
        plate_thickness_mm=PLATE_THICKNESS_MM,
        base_radius_mm=BASE_RADIUS_MM,
        building_zone_radius_mm=ZONE_RADIUS_MM,
        base_thickness_mm=BASE_THICKNESS_MM,
    )
    reach = _CELL_REACH_MM
    yaw_deg = float(rng.uniform(0, 360))
    blue_x_mm, blue_y_mm = map(float, rng.normal(0.0, 2.0, 2))
    return Stage(
        table_set=table_set,
        columns=_columns(rng, kinds),
        plate_mass_g={
            colour: plate.mass_g * (1 + float(rng.normal(0, _MASS_SPREAD / 2)))
            for colour, plate in plates.items()
        },
        blue_plate=PlatePose(blue_x_mm, blue_y_mm, yaw_deg),
        base_mass_g=420.0,
        cells_mm=((reach, reach), (-reach, reach), (-reach, -reach), (reach, -reach)),
        material=Material(friction=float(rng.uniform(0.4, 0.5)), density_kg_m3=density),
    )


def _kinds(rng: np.random.Generator, density: float) -> dict[str, ColumnKind]:
    kinds: dict[str, ColumnKind] = {}
    usual: tuple[tuple[Kind, float, float], ...] = (
        ("thick", 15.0, math.pi),
        ("hex", 11.5, 1.5 * math.sqrt(3)),
        ("thin", 6.0, math.pi),
    )
    for kind, usual_mm, area_share in usual:
        radius_mm = round(usual_mm * float(rng.uniform(0.98, 1.02)), 2)
        volume_mm3 = area_share * radius_mm**2 * COLUMN_HEIGHT_MM
        kinds[kind] = ColumnKind(radius_mm, round(volume_mm3 * density * 1e-6, 2), POINTS[kind])
    return kinds


def _columns(rng: np.random.Generator, kinds: dict[str, ColumnKind]) -> tuple[StagedColumn, ...]:
    """All columns in the building zone, under where the blue plate will lie, anywhere."""
    farthest_mm = 0.92 * min(ZONE_RADIUS_MM, _PLATE_RADII_MM[0])
    order = sorted(ALL_COLUMNS, key=lambda one: -kinds[one.kind].radius_mm)
    while True:
        placed: list[tuple[ColumnId, float, float]] = []
        for column in order:
            place = _free_place(rng, placed, kinds, column, farthest_mm)
            if place is None:
                break
            placed.append((column, *place))
        else:
            return tuple(
                StagedColumn(
                    Piece(one.colour, one.kind, one.n),
                    kinds[one.kind].mass_g * (1 + float(rng.normal(0.0, _MASS_SPREAD))),
                    COLUMN_HEIGHT_MM + float(rng.uniform(-1, 1)) * HEIGHT_TOLERANCE_MM,
                    x_mm,
                    y_mm,
                )
                for one, x_mm, y_mm in placed
            )


def _free_place(
    rng: np.random.Generator,
    placed: list[tuple[ColumnId, float, float]],
    kinds: dict[str, ColumnKind],
    column: ColumnId,
    farthest_mm: float,
) -> tuple[float, float] | None:
    radius_mm = kinds[column.kind].radius_mm
    for _ in range(200):
        x_mm, y_mm = map(float, rng.uniform(-farthest_mm, farthest_mm, 2))
        if math.hypot(x_mm, y_mm) + radius_mm > farthest_mm:
            continue
        if all(
            math.hypot(x_mm - other_x, y_mm - other_y)
            >= radius_mm + kinds[other.kind].radius_mm + _ROOM_MM
            for other, other_x, other_y in placed
        ):
            return x_mm, y_mm
    return None


def _outline(rng: np.random.Generator, radius_mm: float) -> FloatArray:
    """A wavy disc with a hollow or two, about its own centre of mass."""
    angle = np.linspace(0, 2 * np.pi, _OUTLINE_CORNERS, endpoint=False)
    radius = np.ones(_OUTLINE_CORNERS)
    for waves in (2, 3, 4, 5):
        radius += rng.uniform(0.06, 0.2) / waves * np.cos(waves * angle + rng.uniform(0, 6.3))
    outline_mm = radius_mm * radius[:, None] * np.column_stack((np.cos(angle), np.sin(angle)))
    return np.asarray(np.round(outline_mm - centroid_mm(outline_mm), 2))


def _area_mm2(outline_mm: FloatArray) -> float:
    following = np.roll(outline_mm, -1, axis=0)
    cross = outline_mm[:, 0] * following[:, 1] - outline_mm[:, 1] * following[:, 0]
    return float(abs(cross.sum()) / 2)
