"""Where may pieces be? The room between the plates, and that of a plate and columns to come."""

import numpy as np
import numpy.typing as npt

from calibration.camera_model import FloatArray
from calibration.table_set import TableSet, centroid_mm
from companion.scene import Scene
from companion.vision.solids import floor_mm, plate_rim_mm
from companion.vision.synthesis import Window
from companion.vision.view import View

BoolArray = npt.NDArray[np.bool_]

# Pieces may be set down so far beyond the plate they stand on.
_BEYOND_MM = 12.0

# A plate lies with its middle so far from that of the one below it, and still stands.
_ASTRAY_MM = 35.0

# Its rim may be so far from where it is believed to be, and so may a column's place.
_RIM_ASTRAY_MM = 8.0


def storeys_mm(scene: Scene) -> list[FloatArray]:
    """Return for each storey (n, 3) points whose convex hull holds all pieces there.

    The last one is the room above the highest plate: a plate may come there with columns on it.
    """
    table_set = scene.table_set
    rise_mm = table_set.column_height_mm + table_set.plate_thickness_mm
    floor = ring_mm(table_set.base_radius_mm)
    storeys = []
    for plate in scene.plates:
        bottom_mm = floor_mm(table_set, plate.storey) - rise_mm
        rim = plate_rim_mm(table_set, plate)
        outwards = rim - rim.mean(axis=0)
        length = np.linalg.norm(outwards, axis=1, keepdims=True).clip(1e-6)
        wide = rim + _BEYOND_MM * outwards / length
        storeys.append(_upright(np.concatenate([floor, wide]), bottom_mm, bottom_mm + rise_mm))
        floor = wide
    top_mm = floor_mm(table_set, scene.top_storey)
    above = np.concatenate([floor, floor.mean(axis=0) + ring_mm(_reach_to_come_mm(scene))])
    high_mm = top_mm + rise_mm + table_set.column_height_mm
    return [*storeys, _upright(above, top_mm, high_mm)]


def tower_window(view: View, scene: Scene) -> Window:
    """Return the part of a camera's picture in which pieces may be; never an empty one."""
    return _window(view, np.concatenate(storeys_mm(scene)))


def table_window(view: View, scene: Scene, mat_corners_mm: FloatArray) -> Window:
    """Return the same with the mat in it, on which pieces may lie."""
    flat = np.column_stack([mat_corners_mm, np.zeros(len(mat_corners_mm))])
    return _window(view, np.concatenate([flat, *storeys_mm(scene)]))


def _window(view: View, points_mm: FloatArray) -> Window:
    pixels = view.project(points_mm)
    seen = pixels[np.isfinite(pixels).all(axis=1)]
    if not len(seen):
        return Window(0, 0, 1, 1)
    width, height = view.camera.size_px
    low = np.floor(seen.min(axis=0)).clip(0, (width - 1, height - 1)).astype(int)
    high = np.ceil(seen.max(axis=0)).clip(1, (width, height)).astype(int)
    return Window(int(low[0]), int(low[1]), int(high[0] - low[0]), int(high[1] - low[1]))


def floor_grid_mm(scene: Scene, step_mm: float) -> FloatArray:
    """Return (n, 2) places on the highest plate, and a little beyond its edge.

    Without a plate they are on the building zone.
    """
    if scene.plates:
        rim = plate_rim_mm(scene.table_set, scene.plates[-1])
    else:
        rim = ring_mm(scene.table_set.building_zone_radius_mm)
    low, high = rim.min(axis=0) - step_mm, rim.max(axis=0) + step_mm
    axes = [np.arange(low[axis], high[axis] + step_mm, step_mm) for axis in (0, 1)]
    grid = np.stack(np.meshgrid(*axes), axis=-1).reshape(-1, 2)
    near: FloatArray = grid[_beyond_mm(rim, grid) <= step_mm]
    return near


def may_carry(scene: Scene, storey: int, places_mm: FloatArray) -> BoolArray:
    """Return (n,) whether a column could stand at each place of a storey and not fall off it.

    Its axis is over what carries it, a plate or the base, as far as that is known to lie.
    """
    table_set = scene.table_set
    if storey == 0:
        return np.asarray(np.hypot(*places_mm.T) <= table_set.base_radius_mm)
    rim = plate_rim_mm(table_set, scene.plates[storey - 1])
    return np.asarray(_beyond_mm(rim, places_mm) <= _RIM_ASTRAY_MM)


def _beyond_mm(rim_mm: FloatArray, places_mm: FloatArray) -> FloatArray:
    """(n,) how far places are beyond a rim, seen from its middle; within it less than 0."""
    middle = rim_mm.mean(axis=0)
    bearing = np.arctan2(*(rim_mm - middle).T[::-1])
    order = np.argsort(bearing)
    reach = np.linalg.norm(rim_mm - middle, axis=1)[order]
    away = places_mm - middle
    limit = np.interp(np.arctan2(away[:, 1], away[:, 0]), bearing[order], reach, period=2 * np.pi)
    beyond: FloatArray = np.linalg.norm(away, axis=1) - limit
    return beyond


def ring_mm(radius_mm: float) -> FloatArray:
    """Return (32, 2) points on a circle round the origin."""
    angle = np.arange(32) * (2 * np.pi / 32)
    ring: FloatArray = radius_mm * np.column_stack([np.cos(angle), np.sin(angle)])
    return ring


def _reach_to_come_mm(scene: Scene) -> float:
    """How far the largest plate that is not laid reaches from its middle, and a little more."""
    laid = {plate.colour for plate in scene.plates}
    return (
        max(
            (_reach_mm(scene.table_set, one) for one in scene.table_set.plates if one not in laid),
            default=0.0,
        )
        + _ASTRAY_MM
    )


def _reach_mm(table_set: TableSet, colour: str) -> float:
    outline = table_set.plates[colour].outline_mm
    return float(np.linalg.norm(outline - centroid_mm(outline), axis=1).max())


def _upright(ring: FloatArray, low_mm: float, high_mm: float) -> FloatArray:
    ends = [np.column_stack([ring, np.full(len(ring), z_mm)]) for z_mm in (low_mm, high_mm)]
    return np.concatenate(ends)
