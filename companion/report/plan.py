"""How does the tower look from above? A plan, drawn from the scene."""

import numpy as np

from companion.report import svg
from companion.report.footprints import (
    circle,
    column_outline_mm,
    ellipse_mm,
    plate_outline_mm,
)
from companion.report.marks import Marks
from companion.report.svg import Points
from companion.scene import LaidPlate, Scene, Standing

# Of the border as much is shown as frames the building zone, and whatever lies beyond.
_MARGIN_MM = 14.0


def plan(scene: Scene, marks: Marks, said: str, turn_deg: float) -> str:
    """Return the drawing of ``scene`` from above, y away from who looks.

    Columns below the highest plate shine through, paler: one looks for what may be moved.

    Args:
        scene, marks: Already turned for who looks.
        said: What the drawing shows, in words.
        turn_deg: By how much they were turned, for the axes of the board in the corner.
    """
    sizes = scene.table_set
    outlines = [plate_outline_mm(scene, plate) for plate in scene.plates]
    zone_mm = sizes.building_zone_radius_mm
    reach_mm = max(zone_mm, *(float(np.abs(outline).max()) for outline in outlines), 0.0)
    reach_mm = min(reach_mm, sizes.base_radius_mm) + _MARGIN_MM
    parts = [
        svg.polygon(_down(circle(sizes.base_radius_mm)), "border"),
        svg.polygon(_down(circle(zone_mm)), "zone"),
    ]
    for plate, outline in zip(scene.plates, outlines, strict=True):
        parts.append(_plate(plate, outline, marks))
    for storey in range(scene.top_storey + 1):
        hidden = storey < scene.top_storey
        parts += [_column(scene, one, marks, hidden) for one in scene.on(storey)]
    parts += _way(scene, marks)
    parts += _axes(reach_mm, turn_deg)
    view = (-reach_mm, -reach_mm, 2 * reach_mm, 2 * reach_mm)
    return svg.drawing(view, f"From above. {said}", parts, "plan")


def _down(points_mm: Points) -> Points:
    """Points of the board in the drawing, whose y grows downwards."""
    turned: Points = points_mm * np.array([1.0, -1.0])
    return turned


def _plate(plate: LaidPlate, outline_mm: Points, marks: Marks) -> str:
    classes = ["plate", plate.colour]
    if plate.yaw_deg is None:
        classes.append("vague")
    if plate == marks.plate:
        classes.append("new")
    return svg.polygon(_down(outline_mm), " ".join(classes))


def _column(scene: Scene, column: Standing, marks: Marks, hidden: bool) -> str:
    """A column as its footprint with the letter of its colour and its storey."""
    colour, kind, _ = column.piece
    classes = ["column", colour]
    if hidden:
        classes.append("hidden")
    x, y = column.x_mm, -column.y_mm
    parts = []
    if column == marks.stands:
        radius = scene.table_set.kinds[kind].radius_mm
        parts.append(svg.element("circle", cx=x, cy=y, r=radius + 3.5, class_="halo"))
    parts.append(svg.polygon(_down(column_outline_mm(scene, kind)) + np.array([x, y]), "foot"))
    parts.append(svg.text(f"{colour[0].upper()}{column.storey}", x, y + 2.6, "label"))
    if column.piece in marks.blocked:
        parts.append(_cross(x, y, scene.table_set.kinds[kind].radius_mm + 2))
    return svg.element("g", *parts, class_=" ".join(classes))


def _cross(x: float, y: float, reach: float) -> str:
    strokes = f"M{x - reach:.1f} {y - reach:.1f}L{x + reach:.1f} {y + reach:.1f}"
    strokes += f"M{x - reach:.1f} {y + reach:.1f}L{x + reach:.1f} {y - reach:.1f}"
    return svg.element("path", d=strokes, class_="cross")


def _axes(reach_mm: float, turn_deg: float) -> list[str]:
    """The directions of the board's x and y, small, in the lower left corner."""
    corner = np.array([-reach_mm + 17.0, reach_mm - 17.0])
    parts = []
    for name, deg in (("x", turn_deg), ("y", turn_deg + 90.0)):
        way = np.array([np.cos(np.radians(deg)), -np.sin(np.radians(deg))])
        parts.append(
            svg.element("path", d=svg.path_of(np.array([corner, corner + 8 * way])), class_="axis")
        )
        x, y = corner + 12 * way
        parts.append(svg.text(name, float(x), float(y) + 2.5, "axis-name"))
    return parts


def _way(scene: Scene, marks: Marks) -> list[str]:
    """Where the column came from, its way, and the ellipse of where it may stand now."""
    start, end = marks.came_from, marks.stands
    parts = []
    if start is not None:
        ghost = _down(column_outline_mm(scene, start.piece.kind))
        at = np.array([start.x_mm, -start.y_mm])
        parts.append(svg.polygon(ghost + at, f"ghost {start.piece.colour}"))
        if end is None:
            parts.append(
                _cross(start.x_mm, -start.y_mm, scene.table_set.kinds[start.piece.kind].radius_mm)
            )
    if end is not None and start is not None:
        ellipse = _down(ellipse_mm(end.x_mm, end.y_mm, end.cov_mm2))
        parts.append(svg.polygon(ellipse, "ellipse"))
        gaps = [scene.table_set.kinds[one.piece.kind].radius_mm + 1 for one in (start, end)]
        ends = np.array([[start.x_mm, -start.y_mm], [end.x_mm, -end.y_mm]])
        parts += arrow(ends, gaps[0], gaps[1] + 3)
    return parts


def arrow(ends: Points, gap_before: float, gap_after: float) -> list[str]:
    """Return an arrow from the first to the second of two points, short of both by a gap."""
    span = ends[1] - ends[0]
    length = float(np.hypot(*span))
    if length < gap_before + gap_after + 4:
        return []
    along = span / length
    across = np.array([-along[1], along[0]])
    tail, tip = ends[0] + along * gap_before, ends[1] - along * gap_after
    neck = tip - along * 7
    head = np.array([tip, neck + across * 4, neck - across * 4])
    shaft = svg.path_of(np.array([tail, neck]))
    return [
        svg.element("path", d=shaft, class_="way glow"),
        svg.polygon(head, "tip glow"),
        svg.element("path", d=shaft, class_="way"),
        svg.polygon(head, "tip"),
    ]
