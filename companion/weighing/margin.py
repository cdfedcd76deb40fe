"""How far is each storey from tipping? The load on a plate against the columns that carry it.

The scales weigh all storeys at once. What lies below a plate is known from the scene; taken away
from the measured weight and moment it leaves what the plate carries, itself included: its mass and
the place of its centre, live, with every swing. A plate tips when that centre leaves the polygon
of the columns below it; the margin is the way that is left, in millimetres, negative outside.

*Unknown rather than wrong*: no margin is told while the scales disagree with the scene, while
somebody's hand is on the table, or where it is not sure which columns are below the plate. A column
that is a tenth of a millimetre shorter carries nothing, so the margin is the most there can be.
"""

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from calibration.table_set import centroid_mm
from companion.scene import LaidPlate, Scene, Standing

FloatArray = npt.NDArray[np.float64]

# The masses of a set are known to a hundredth each; beyond that and this it is another scene.
_MASS_SHARE = 0.01
_MASS_G = 1.0

# The moment may differ by this many of its deviations before the scene is doubted.
_DOUBT_SDS = 4.0
_MASS_SPREAD = 0.01

_GRAVITY_MM_S2 = 9_810.0


class Unknown(StrEnum):
    """Why there is no margin."""

    NO_PLATE = "no plate lies there"
    WEIGHT_DIFFERS = "the weight is not that of what stands there"
    CENTRE_DIFFERS = "the centre is not where what stands there has it"
    TOO_FEW_COLUMNS = "fewer than three columns are known to carry the plate"
    COLUMNS_UNSURE = "it is not sure which columns are below the plate"


@dataclass(frozen=True)
class LiveLoad:
    """What the scales read of the pieces alone, the base taken away.

    Attributes:
        mass_g, moment_gmm: Of all pieces.
        mass_sd_g, moment_sd_gmm: How sure; the moment's per axis.
    """

    mass_g: float
    moment_gmm: tuple[float, float]
    mass_sd_g: float
    moment_sd_gmm: float


@dataclass(frozen=True)
class StoreyMargin:
    """How far the plate that is the floor of a storey is from tipping.

    Attributes:
        storey: 1 for the blue plate.
        margin_mm: From the centre of its load to the nearest edge of its support, at most; None
            where it is unknown.
        sd_mm: Standard deviation of it.
        centre_mm: Where the centre of its load is, board frame.
        why: What is in the way of a margin.
    """

    storey: int
    margin_mm: float | None
    sd_mm: float
    centre_mm: tuple[float, float] | None = None
    why: Unknown | None = None


def tipping_margins(scene: Scene, load: LiveLoad) -> tuple[StoreyMargin, ...]:
    """Return the margin of each plate, from below.

    Args:
        scene: What stands where, as far as it is believed.
        load: Measured just now.
    """
    doubt = scene_doubt(scene, load)
    if doubt is not None:
        return tuple(_unknown(plate.storey, doubt) for plate in scene.plates)
    return tuple(_margin(scene, plate, load) for plate in scene.plates)


def scene_doubt(scene: Scene, load: LiveLoad) -> Unknown | None:
    """Return why the scales do not fit a scene, None if they do."""
    mass_g, moment_gmm, sd_gmm = _expected(scene, 0)
    if abs(load.mass_g - mass_g) > _MASS_G + _MASS_SHARE * mass_g + 4 * load.mass_sd_g:
        return Unknown.WEIGHT_DIFFERS
    limit_gmm = _DOUBT_SDS * float(np.hypot(sd_gmm, load.moment_sd_gmm))
    if np.hypot(*(np.array(load.moment_gmm) - moment_gmm)) > limit_gmm:
        return Unknown.CENTRE_DIFFERS
    return None


def top_swing_mm(scene: Scene, moment_gmm: float, frequency_hz: float) -> float | None:
    """Return how far the top of the tower swings for a swing of the moment, None without plates.

    The higher, the farther: like a rod that is hinged at the base. A mass m at height h that
    swings by u moves the moment by m u, and pushes the base sideways by its inertia, m u w² h / g.

    Args:
        scene: What stands where.
        moment_gmm: Amplitude of the moment.
        frequency_hz: Of the swing.
    """
    table_set = scene.table_set
    storey_mm = table_set.column_height_mm + table_set.plate_thickness_mm
    top_mm = scene.top_storey * storey_mm
    if top_mm <= 0:
        return None
    masses_heights = [
        (table_set.plates[plate.colour].mass_g, plate.storey * storey_mm) for plate in scene.plates
    ]
    masses_heights += [
        (scene.mass_g(one.piece), one.storey * storey_mm + table_set.column_height_mm / 2)
        for one in scene.columns
    ]
    inertia = (2 * np.pi * frequency_hz) ** 2 / _GRAVITY_MM_S2
    lever_g = sum(m * (h / top_mm) * (1 + inertia * h) for m, h in masses_heights)
    return float(moment_gmm / lever_g)


def _margin(scene: Scene, plate: LaidPlate, load: LiveLoad) -> StoreyMargin:
    if scene.table_set.plates.get(plate.colour) is None:
        return _unknown(plate.storey, Unknown.NO_PLATE)
    carriers = _carriers(scene, plate)
    if isinstance(carriers, Unknown):
        return _unknown(plate.storey, carriers)
    below_g, below_gmm, below_sd_gmm = _below(scene, plate.storey)
    mass_g = load.mass_g - below_g
    centre_mm = (np.array(load.moment_gmm) - below_gmm) / mass_g
    centre_sd_mm = float(np.hypot(load.moment_sd_gmm, below_sd_gmm)) / mass_g
    hull_mm = convex_hull(np.concatenate([_footprint_mm(scene, column) for column in carriers]))
    margin_mm = inside_by_mm(hull_mm, centre_mm)
    columns_sd_mm = max(column.sd_mm for column in carriers)
    return StoreyMargin(
        plate.storey,
        margin_mm,
        float(np.hypot(centre_sd_mm, columns_sd_mm)),
        (float(centre_mm[0]), float(centre_mm[1])),
    )


def _carriers(scene: Scene, plate: LaidPlate) -> list[Standing] | Unknown:
    """The columns that are surely below a plate, or why that is not sure."""
    standing = scene.on(plate.storey - 1)
    outline_mm = scene.table_set.plates[plate.colour].outline_mm
    if plate.yaw_deg is None:
        # However it is turned: below its inner circle a column is, beyond its outer one it is not.
        inner_mm, outer_mm = _circles_mm(_centred(outline_mm))
        sure = [c for c in standing if _distance_mm(c, plate) + 2 * c.sd_mm < inner_mm]
        maybe = [c for c in standing if _distance_mm(c, plate) - 2 * c.sd_mm < outer_mm]
        if len(maybe) > len(sure):
            return Unknown.COLUMNS_UNSURE
    else:
        yaw = np.radians(plate.yaw_deg)
        turn = np.array([[np.cos(yaw), -np.sin(yaw)], [np.sin(yaw), np.cos(yaw)]])
        there_mm = _centred(outline_mm) @ turn.T + (plate.x_mm, plate.y_mm)
        sure = [c for c in standing if _is_inside(there_mm, c)]
    return sure if len(sure) >= 3 else Unknown.TOO_FEW_COLUMNS


def _expected(scene: Scene, storey: int) -> tuple[float, FloatArray, float]:
    """Mass, moment and the moment's deviation per axis, of all that stands on a storey or above."""
    mass_g, moment_gmm, variance = 0.0, np.zeros(2), 0.0
    for column in scene.columns:
        if column.storey >= storey:
            piece_g = scene.mass_g(column.piece)
            mass_g += piece_g
            moment_gmm += piece_g * np.array([column.x_mm, column.y_mm])
            spread = _MASS_SPREAD * float(np.hypot(column.x_mm, column.y_mm))
            variance += piece_g**2 * (column.sd_mm**2 + spread**2)
    for plate in scene.plates:
        if plate.storey >= storey:
            plate_g = scene.table_set.plates[plate.colour].mass_g
            mass_g += plate_g
            moment_gmm += plate_g * np.array([plate.x_mm, plate.y_mm])
            variance += plate_g**2 * plate.sd_mm**2
    return mass_g, moment_gmm, float(np.sqrt(variance))


def _below(scene: Scene, storey: int) -> tuple[float, FloatArray, float]:
    """The same of all that stands below the plate of a storey."""
    all_g, all_gmm, all_sd = _expected(scene, 0)
    above_g, above_gmm, above_sd = _expected(scene, storey)
    return all_g - above_g, all_gmm - above_gmm, float(np.sqrt(max(all_sd**2 - above_sd**2, 0)))


def _footprint_mm(scene: Scene, column: Standing) -> FloatArray:
    """(12, 2) the rim of a column; plates tip over the rim, not over the axis."""
    angle = np.arange(12) * np.pi / 6
    rim = np.column_stack((np.cos(angle), np.sin(angle)))
    radius_mm = scene.table_set.kinds[column.piece.kind].radius_mm
    return np.asarray(radius_mm * rim + (column.x_mm, column.y_mm))


def convex_hull(points_mm: FloatArray) -> FloatArray:
    """Return (m, 2) the corners of the convex hull, counter-clockwise."""
    ordered = sorted({(float(x), float(y)) for x, y in points_mm})
    halves = []
    for points in (ordered, ordered[::-1]):
        half: list[tuple[float, float]] = []
        for point in points:
            while len(half) >= 2 and _turn(half[-2], half[-1], point) <= 0:
                half.pop()
            half.append(point)
        halves.append(half[:-1])
    return np.array(halves[0] + halves[1])


def inside_by_mm(hull_mm: FloatArray, at_mm: FloatArray) -> float:
    """Return how far inside a convex hull a place is; outside negative, by the nearest edge."""
    closed = [*hull_mm, hull_mm[0]]
    distances = []
    for start, end in pairwise(closed):
        edge = end - start
        off = at_mm - start
        distances.append(float(edge[0] * off[1] - edge[1] * off[0]) / float(np.hypot(*edge)))
    return min(distances)


def _turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _centred(outline_mm: FloatArray) -> FloatArray:
    return np.asarray(outline_mm - centroid_mm(outline_mm))


def _circles_mm(outline_mm: FloatArray) -> tuple[float, float]:
    """Radii of the largest circle about the centre inside an outline, and the smallest around."""
    nearest = []
    for start, end in pairwise([*outline_mm, outline_mm[0]]):
        edge = end - start
        share = float(np.clip(-(start @ edge) / max(float(edge @ edge), 1e-9), 0, 1))
        nearest.append(float(np.hypot(*(start + share * edge))))
    return min(nearest), float(np.hypot(*outline_mm.T).max())


def _is_inside(outline_mm: FloatArray, column: Standing) -> bool:
    """Whether a column's axis is below a plate of any shape."""
    start, end = outline_mm, np.roll(outline_mm, -1, axis=0)
    crosses = (start[:, 1] > column.y_mm) != (end[:, 1] > column.y_mm)
    rise = np.where(crosses, end[:, 1] - start[:, 1], 1.0)
    at_x = start[:, 0] + (column.y_mm - start[:, 1]) / rise * (end[:, 0] - start[:, 0])
    return bool(np.count_nonzero(crosses & (at_x > column.x_mm)) % 2)


def _distance_mm(column: Standing, plate: LaidPlate) -> float:
    return float(np.hypot(column.x_mm - plate.x_mm, column.y_mm - plate.y_mm))


def _unknown(storey: int, why: Unknown) -> StoreyMargin:
    return StoreyMargin(storey, None, 0.0, None, why)
