"""How does the tower look from the front? A parallel view from a little above."""

import numpy as np

from companion.report import svg
from companion.report.footprints import circle, column_outline_mm, plate_outline_mm
from companion.report.marks import Marks, description
from companion.report.plan import arrow
from companion.report.svg import Points
from companion.scene import LaidPlate, Scene, Standing

# How far one looks down on the table, about as a camera on a tripod or a player does.
_LOOK_DOWN_DEG = 28.0
_DEPTH, _HEIGHT = np.sin(np.radians(_LOOK_DOWN_DEG)), np.cos(np.radians(_LOOK_DOWN_DEG))

# Room for the columns above the highest plate and a little air.
_MARGIN_MM = 8.0
_LOWEST_TOP_STOREY = 3


def elevation(scene: Scene, marks: Marks) -> str:
    """Return the drawing of ``scene`` from the front; what is near hides what is far."""
    table_set = scene.table_set
    parts = [_slab(circle(table_set.base_radius_mm), 0.0, table_set.base_thickness_mm, "border")]
    zone = _seen(circle(table_set.building_zone_radius_mm), table_set.base_thickness_mm)
    parts.append(svg.polygon(zone, "zone"))
    for storey in range(scene.top_storey + 1):
        for plate in scene.plates:
            if plate.storey == storey:
                parts.append(_plate(scene, plate, marks))
        from_far = sorted(scene.on(storey), key=lambda one: -one.y_mm)
        parts += [_column(scene, one, marks) for one in from_far]
    parts += _way(scene, marks)
    top_mm = (
        _floor_mm(scene, max(scene.top_storey, _LOWEST_TOP_STOREY)) + table_set.column_height_mm
    )
    depth = table_set.base_radius_mm * _DEPTH
    left = -table_set.base_radius_mm - _MARGIN_MM
    top = -top_mm * _HEIGHT - depth * 0.4 - _MARGIN_MM
    view = (left, top, -2 * left, depth + _MARGIN_MM - top)
    return svg.drawing(view, f"From the front. {description(scene, marks)}", parts, "elevation")


def _floor_mm(scene: Scene, storey: int) -> float:
    """Height on which columns of a storey stand, above the mat."""
    sizes = scene.table_set
    storey_mm = sizes.column_height_mm + sizes.plate_thickness_mm
    return sizes.base_thickness_mm + storey * storey_mm


def _seen(points_mm: Points, height_mm: float) -> Points:
    """Points at a height above the mat in the drawing."""
    return np.column_stack([points_mm[:, 0], -points_mm[:, 1] * _DEPTH - height_mm * _HEIGHT])


def _slab(outline_mm: Points, bottom_mm: float, thickness_mm: float, classes: str) -> str:
    """A flat piece: its lower rim in shade, then its upper side.

    Rims are thin, so that the lower side moved up a little covers what is between them.
    """
    low, high = _seen(outline_mm, bottom_mm), _seen(outline_mm, bottom_mm + thickness_mm)
    return svg.element(
        "g",
        svg.polygon(low, "rim"),
        svg.polygon((low + high) / 2, "rim"),
        svg.polygon(high, "face"),
        class_=classes,
    )


def _plate(scene: Scene, plate: LaidPlate, marks: Marks) -> str:
    classes = ["plate", plate.colour]
    if plate.yaw_deg is None:
        classes.append("vague")
    if plate == marks.plate:
        classes.append("new")
    thickness_mm = scene.table_set.plate_thickness_mm
    bottom_mm = _floor_mm(scene, plate.storey) - thickness_mm
    return _slab(plate_outline_mm(scene, plate), bottom_mm, thickness_mm, " ".join(classes))


def _column(scene: Scene, column: Standing, marks: Marks) -> str:
    colour, kind, _ = column.piece
    foot = column_outline_mm(scene, kind) + np.array([column.x_mm, column.y_mm])
    low_mm = _floor_mm(scene, column.storey)
    low = _seen(foot, low_mm)
    high = _seen(foot, low_mm + scene.table_set.column_height_mm)
    body = _between(low, high)
    parts = [svg.polygon(body, "foot")]
    # The right third lies in shade, which makes a rectangle look round.
    left, right = float(low[:, 0].min()), float(low[:, 0].max())
    shade = body.copy()
    shade[:, 0] = np.maximum(shade[:, 0], left + 0.62 * (right - left))
    parts.append(svg.polygon(shade, "shade"))
    parts.append(svg.polygon(high, "head"))
    classes = ["column", colour]
    if column == marks.stands:
        classes.append("here")
    if column.piece in marks.blocked:
        middle = (low.mean(axis=0) + high.mean(axis=0)) / 2
        parts.append(svg.text("✕", float(middle[0]), float(middle[1]) + 5, "barred"))
    return svg.element("g", *parts, class_=" ".join(classes))


def _between(low: Points, high: Points) -> Points:
    """The outline of an upright column: its upper rim's far half, its lower rim's near half."""
    left, right = int(low[:, 0].argmin()), int(low[:, 0].argmax())
    near = low[_run(left, right, len(low))]
    far = high[_run(right, left, len(high))]
    return np.concatenate([near, far])


def _run(first: int, last: int, count: int) -> list[int]:
    """Indices from ``first`` to ``last`` round a ring of ``count``."""
    return [(first + step) % count for step in range((last - first) % count + 1)]


def _way(scene: Scene, marks: Marks) -> list[str]:
    start, end = marks.came_from, marks.stands
    if start is None:
        return []
    foot = column_outline_mm(scene, start.piece.kind) + np.array([start.x_mm, start.y_mm])
    low_mm = _floor_mm(scene, start.storey)
    parts = [svg.polygon(_seen(foot, low_mm), f"ghost {start.piece.colour}")]
    if end is not None:
        half_mm = scene.table_set.column_height_mm / 2
        places = np.array([[start.x_mm, start.y_mm], [end.x_mm, end.y_mm]])
        heights_mm = low_mm, _floor_mm(scene, end.storey) + half_mm
        ends = np.concatenate(
            [_seen(places[i : i + 1], heights_mm[i]) for i in range(len(heights_mm))]
        )
        gap = scene.table_set.kinds[end.piece.kind].radius_mm
        parts += arrow(ends, 4.0, gap + 3)
    return parts
