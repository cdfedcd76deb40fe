"""What should a camera see? The believed scene drawn as a picture of piece numbers.

Drawn from far to near: storeys below the camera from the bottom up, storeys above it from the
top down, and on one storey the columns by their distance. Plates are level, so this order is exact.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import repeat

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import FloatArray
from companion.scene import LaidPlate, Lying, Scene
from companion.vision.solids import (
    DRAWN_BITS,
    Outline,
    Solid,
    disc_outline,
    floor_mm,
    piece_outlines,
    solids_of,
    standing_mm,
)
from companion.vision.view import View

Labels = npt.NDArray[np.uint8]
Places = npt.NDArray[np.intp]

# Numbers of surfaces that are no pieces; pieces count from FIRST_PIECE in the scene's order.
ROOM, MAT, RIM, ZONE = 0, 1, 2, 3
FIRST_PIECE = 4
ADDED = 255
"""Number of a piece that is tried where the scene has none."""


@dataclass(frozen=True)
class Window:
    """A part of a picture: left, top, width, height in pixels."""

    x: int
    y: int
    width: int
    height: int

    @property
    def slices(self) -> tuple[slice, slice]:
        """Rows and columns, to cut the part out of a picture."""
        return slice(self.y, self.y + self.height), slice(self.x, self.x + self.width)

    def around(self, outlines: Iterable[Outline], margin_px: int = 3) -> "Window":
        """Return the part of this window that holds the outlines; it may be empty."""
        lefts, tops, rights, bottoms = zip(*(one.box_px for one in outlines), strict=True)
        return self._within((min(lefts), min(tops), max(rights), max(bottoms)), margin_px)

    def about(self, outline: Outline, margin_px: int) -> "Window":
        """Return the same of a single outline; it is asked for thousands of times."""
        return self._within(outline.box_px, margin_px)

    def meets(self, outline: Outline) -> bool:
        """Whether an outline may have pixels in this window."""
        left, top, right, bottom = outline.box_px
        return (
            left <= self.x + self.width
            and right >= self.x
            and top <= self.y + self.height
            and bottom >= self.y
        )

    def _within(self, box_px: tuple[int, int, int, int], margin_px: int) -> "Window":
        left, top, right, bottom = box_px
        x, y = max(left - margin_px, self.x), max(top - margin_px, self.y)
        right = min(right + margin_px + 1, self.x + self.width)
        bottom = min(bottom + margin_px + 1, self.y + self.height)
        return Window(x, y, max(right - x, 0), max(bottom - y, 0))

    def inside(self, other: "Window") -> tuple[slice, slice]:
        """Return rows and columns of this window in a picture of ``other``, which holds it."""
        x, y = self.x - other.x, self.y - other.y
        return slice(y, y + self.height), slice(x, x + self.width)


@dataclass(frozen=True, eq=False)
class Drawn:
    """One piece as it is drawn: by its depth, and with its number."""

    depth: tuple[float, float]
    number: int
    outline: Outline


@dataclass(frozen=True, eq=False)
class Composition:
    """A scene as one camera sees it, ready to be drawn again and again with little changes.

    Attributes:
        view: The camera.
        scene: What stands there.
        background: Labels of the table without pieces in ``window``.
        window: The part of the picture that is looked at.
    """

    view: View
    scene: Scene
    background: Labels
    window: Window

    @cached_property
    def pieces(self) -> tuple[Drawn, ...]:
        """All pieces from far to near."""
        standing = solids_of(self.scene)
        drawn = self.drawn(standing, range(FIRST_PIECE, FIRST_PIECE + len(standing)))
        return tuple(sorted(drawn, key=lambda one: one.depth))

    @cached_property
    def labels(self) -> Labels:
        """(h, w) number of the nearest surface at each pixel of the window."""
        return self.draw(self.window)

    @cached_property
    def order(self) -> Labels:
        """(h, w) place, in the order of drawing, of the nearest piece; 0 where there is none.

        A piece that is drawn after the first n is seen where this is at most n, and hidden
        elsewhere: what hides it need not be drawn again for each place that is tried.
        """
        places = np.zeros(256, dtype=np.uint8)
        for place, one in enumerate(self.pieces, start=1):
            places[one.number] = place
        return places[self.labels]

    def behind(self, depth: tuple[float, float]) -> int:
        """Return how many pieces are drawn before one of a depth."""
        return bisect_right(self._depths, depth)

    def behind_columns(self, storey: int, places_mm: FloatArray) -> Places:
        """Return (n,) how many pieces are drawn before a column at each place of a storey.

        Args:
            storey: On whose floor they would stand.
            places_mm: (n, 2).
        """
        table_set, eye_mm = self.scene.table_set, self.view.eye_mm
        layer = _layer(floor_mm(table_set, storey), table_set.column_height_mm, eye_mm[2])
        first = bisect_left(self._depths, (layer, -np.inf))
        last = bisect_right(self._depths, (layer, np.inf))
        nearness = np.array([away for _, away in self._depths[first:last]])
        away_mm = np.hypot(places_mm[:, 0] - eye_mm[0], places_mm[:, 1] - eye_mm[1])
        behind: Places = first + np.searchsorted(nearness, -away_mm, side="right")
        return behind

    @cached_property
    def by_number(self) -> dict[int, Drawn]:
        """The drawn pieces by their number."""
        return {one.number: one for one in self.pieces}

    def drawn(self, pieces: Sequence[Solid], numbers: Iterable[int] = repeat(ADDED)) -> list[Drawn]:
        """Return pieces, of the scene or not, as this camera sees them."""
        outlines = piece_outlines(self.view, self.scene.table_set, pieces)
        return [
            Drawn(self.depth(one), number, outline)
            for one, number, outline in zip(pieces, numbers, outlines, strict=False)
        ]

    def draw(
        self, window: Window, without: Collection[int] = (), added: Iterable[Drawn] = ()
    ) -> Labels:
        """Return the labels of a part of the window, with some pieces left out or added."""
        labels = self.background[window.inside(self.window)].copy()
        pieces = [one for one in self.pieces if one.number not in without]
        extra = list(added)
        if extra:
            pieces = sorted([*pieces, *extra], key=lambda one: one.depth)
        for one in pieces:
            if window.meets(one.outline):
                fill(labels, one.outline, one.number, window)
        return labels

    @cached_property
    def _depths(self) -> list[tuple[float, float]]:
        return [one.depth for one in self.pieces]

    def depth(self, piece: Solid) -> tuple[float, float]:
        """Return where a piece comes in the order of drawing: by layer, then by nearness."""
        table_set = self.scene.table_set
        eye_mm = self.view.eye_mm
        if isinstance(piece, LaidPlate):
            floor = floor_mm(table_set, piece.storey)
            low = floor - table_set.plate_thickness_mm
            return _layer(low, table_set.plate_thickness_mm, eye_mm[2]), 0.0
        if isinstance(piece, Lying):
            # Beside the base it is as near as a column on it would be at its place.
            floor = floor_mm(table_set, piece.storey or 0)
        else:
            floor = standing_mm(table_set, piece.storey, is_on_column=piece.is_on_column)
        away_mm = float(np.hypot(piece.x_mm - eye_mm[0], piece.y_mm - eye_mm[1]))
        return _layer(floor, table_set.column_height_mm, eye_mm[2]), -away_mm


def background_labels(
    view: View, scene: Scene, mat_corners_mm: FloatArray, window: Window
) -> Labels:
    """Return the labels of the table without pieces: room, mat, the base's rim and its zone.

    Args:
        mat_corners_mm: (n, 2) outline of the mat on the board's plane.
    """
    table_set = scene.table_set
    labels = np.full((window.height, window.width), ROOM, dtype=np.uint8)
    flat = np.column_stack([mat_corners_mm, np.zeros(len(mat_corners_mm))])
    top_mm = table_set.base_thickness_mm
    for outline, number in (
        (Outline((view.project(flat),), convex=True), MAT),
        (disc_outline(view, table_set.base_radius_mm, 0.0), RIM),
        (disc_outline(view, table_set.base_radius_mm, top_mm), RIM),
        (disc_outline(view, table_set.building_zone_radius_mm, top_mm), ZONE),
    ):
        fill(labels, outline, number, window)
    return labels


def fill(image: Labels, outline: Outline, number: int, window: Window) -> None:
    """Draw an outline into the window's picture in place."""
    corner = np.array([window.x << DRAWN_BITS, window.y << DRAWN_BITS], dtype=np.int32)
    for part in outline.drawn_parts:
        if outline.convex:
            cv2.fillConvexPoly(image, part - corner, number, cv2.LINE_8, DRAWN_BITS)
        else:
            cv2.fillPoly(image, [part - corner], number, cv2.LINE_8, DRAWN_BITS)


def _layer(low_mm: float, thick_mm: float, eye_mm: float) -> float:
    """Return when a layer is drawn: the farther from the camera's height the earlier.

    0, the latest, is the one that holds the camera.
    """
    if low_mm <= eye_mm <= low_mm + thick_mm:
        return 0.0
    return -abs(low_mm + thick_mm / 2 - eye_mm)
