"""How does the tower look from the side? A parallel view from a little above."""

from dataclasses import dataclass

import numpy as np

from companion.report import svg
from companion.report.footprints import circle, column_outline_mm, plate_outline_mm
from companion.report.marks import Marks
from companion.report.plan import arrow
from companion.report.svg import Points
from companion.scene import LaidPlate, Scene, Standing

_MARGIN_MM = 8.0

# A tower grows in the drawings of one match; only above this storey does the frame grow with it.
_ROOM_FOR_STOREY = 2

# The right part of a column lies in shade, which makes a rectangle look round.
_SHADE_FROM = 0.62

# A plate's name stands beside its rim; a wide letter of it is so wide.
_NAME_AWAY_MM = 5.0
_LETTER_MM = 7.0


def elevation(scene: Scene, marks: Marks, said: str, look_down_deg: float) -> str:
    """Return the drawing of ``scene`` from the side; what is near hides what is far.

    Args:
        scene, marks: Already turned for who looks, y away from them.
        said: What the drawing shows, in words.
        look_down_deg: How steeply one looks down.
    """
    sight = _Sight(scene, marks, look_down_deg)
    sizes = scene.table_set
    parts = [sight.slab(circle(sizes.base_radius_mm), 0.0, sizes.base_thickness_mm, "border")]
    zone = sight.seen(circle(sizes.building_zone_radius_mm), sizes.base_thickness_mm)
    parts.append(svg.polygon(zone, "zone"))
    for storey in range(scene.top_storey + 1):
        parts += [sight.plate(one) for one in scene.plates if one.storey == storey]
        from_far = sorted(scene.on(storey), key=lambda one: -one.y_mm)
        parts += [sight.column(one) for one in from_far]
    parts += sight.way()
    return svg.drawing(sight.view(), f"From the side. {said}", parts, "elevation")


@dataclass(frozen=True)
class _Sight:
    """One look at one scene."""

    scene: Scene
    marks: Marks
    look_down_deg: float

    def seen(self, points_mm: Points, height_mm: float) -> Points:
        """Points at a height above the mat, in the drawing."""
        angle = np.radians(self.look_down_deg)
        down = -points_mm[:, 1] * np.sin(angle) - height_mm * np.cos(angle)
        return np.column_stack([points_mm[:, 0], down])

    def view(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the drawing, the same for every low tower."""
        reach_mm = self.scene.table_set.base_radius_mm
        storey = max(self.scene.top_storey, _ROOM_FOR_STOREY)
        top_mm = self._floor_mm(storey) + self.scene.table_set.column_height_mm
        # The highest columns stand on a plate smaller than the base.
        (_, top), (_, bottom) = (
            *self.seen(np.array([[0.0, 0.4 * reach_mm]]), top_mm),
            *self.seen(np.array([[0.0, -reach_mm]]), 0.0),
        )
        left = -reach_mm - _MARGIN_MM
        right = max(-left, *(self._name_ends_mm(one) for one in self.scene.plates), 0.0)
        return left, top - _MARGIN_MM, right - left, bottom - top + 2 * _MARGIN_MM

    def _name_ends_mm(self, plate: LaidPlate) -> float:
        """How far to the right a plate's name is written."""
        rim_mm = float(plate_outline_mm(self.scene, plate)[:, 0].max())
        return rim_mm + _NAME_AWAY_MM + _LETTER_MM * len(plate.colour)

    def slab(self, outline_mm: Points, bottom_mm: float, thickness_mm: float, classes: str) -> str:
        """A flat piece: its lower rim in shade, then its upper side.

        Rims are so thin that the lower side, drawn twice, covers what is between them.
        """
        low = self.seen(outline_mm, bottom_mm)
        high = self.seen(outline_mm, bottom_mm + thickness_mm)
        return svg.element(
            "g",
            svg.polygon(low, "rim"),
            svg.polygon((low + high) / 2, "rim"),
            svg.polygon(high, "face"),
            class_=classes,
        )

    def plate(self, plate: LaidPlate) -> str:
        """A plate with its name beside it."""
        classes = ["plate", plate.colour]
        if plate.yaw_deg is None:
            classes.append("vague")
        if plate == self.marks.plate:
            classes.append("new")
        thickness_mm = self.scene.table_set.plate_thickness_mm
        bottom_mm = self._floor_mm(plate.storey) - thickness_mm
        outline_mm = plate_outline_mm(self.scene, plate)
        slab = self.slab(outline_mm, bottom_mm, thickness_mm, " ".join(classes))
        right = self.seen(outline_mm[[outline_mm[:, 0].argmax()]], bottom_mm)[0]
        return slab + svg.text(
            plate.colour, float(right[0]) + _NAME_AWAY_MM, float(right[1]) + 3, "name"
        )

    def column(self, column: Standing) -> str:
        """An upright column."""
        low, high = self._ends(column)
        body = _between(low, high)
        left, right = float(low[:, 0].min()), float(low[:, 0].max())
        shade = body.copy()
        shade[:, 0] = np.maximum(shade[:, 0], left + _SHADE_FROM * (right - left))
        parts = [
            svg.polygon(body, "foot"),
            svg.polygon(shade, "shade"),
            svg.polygon(high, "head"),
        ]
        classes = ["column", column.piece.colour]
        if column == self.marks.stands:
            classes.append("here")
        if column.piece in self.marks.blocked:
            middle = (low.mean(axis=0) + high.mean(axis=0)) / 2
            parts.append(svg.text("✕", float(middle[0]), float(middle[1]) + 5, "barred"))
        return svg.element("g", *parts, class_=" ".join(classes))

    def way(self) -> list[str]:
        """Where the column came from, and the arrow to where it stands; or that it is gone."""
        start, end = self.marks.came_from, self.marks.stands
        if start is None:
            return []
        low, high = self._ends(start)
        ghost = f"ghost {start.piece.colour}"
        if end is None:
            return [svg.polygon(_between(low, high), ghost), svg.polygon(high, ghost)]
        end_low, end_high = self._ends(end)
        middle = (end_low.mean(axis=0) + end_high.mean(axis=0)) / 2
        gap = self.scene.table_set.kinds[end.piece.kind].radius_mm + 3
        ends = np.array([low.mean(axis=0), middle])
        return [svg.polygon(low, ghost), *arrow(ends, 4.0, gap)]

    def _ends(self, column: Standing) -> tuple[Points, Points]:
        """The rims of a column below and above, in the drawing."""
        foot_mm = column_outline_mm(self.scene, column.piece.kind)
        foot_mm = foot_mm + np.array([column.x_mm, column.y_mm])
        low_mm = self._floor_mm(column.storey)
        high_mm = low_mm + self.scene.table_set.column_height_mm
        return self.seen(foot_mm, low_mm), self.seen(foot_mm, high_mm)

    def _floor_mm(self, storey: int) -> float:
        """Height on which columns of a storey stand, above the mat."""
        sizes = self.scene.table_set
        storey_mm = sizes.column_height_mm + sizes.plate_thickness_mm
        return sizes.base_thickness_mm + storey * storey_mm


def _between(low: Points, high: Points) -> Points:
    """The outline of an upright column: its lower rim's near half, its upper rim's far half."""
    left, right = int(low[:, 0].argmin()), int(low[:, 0].argmax())
    near = low[_run(left, right, len(low))]
    far = high[_run(right, left, len(high))]
    return np.concatenate([near, far])


def _run(first: int, last: int, count: int) -> list[int]:
    """Indices from ``first`` to ``last`` round a ring of ``count``."""
    return [(first + step) % count for step in range((last - first) % count + 1)]
