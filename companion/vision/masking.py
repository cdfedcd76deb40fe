"""What of a picture may others see? The mat and the room of a tower above it; no face beside it.

People sit at a table, and its cameras see them. Whatever is shown on another screen or kept on a
disk goes through :func:`for_others`:

| what is known | what is left of the picture |
|---|---|
| where the mat is | the mat, and the room of a whole tower above it; the rest is one plain grey |
| not where the mat is | sixteen blocks across, each of one colour: enough to aim a camera by |
| everybody has agreed | all of it |

Whoever leans over the mat, and whoever sits right behind the tower, is seen as far as these two
go. What is masked is gone: it is painted over before a picture is compressed.
"""

from typing import Final

import cv2
import numpy as np

from calibration.camera_model import FloatArray
from calibration.mat_layout import MatLayout, on_the_mat
from calibration.table_set import TableSet, centroid_mm
from companion.vision.frame import Pixels
from companion.vision.preparing import mat_corners_mm
from companion.vision.solids import floor_mm
from companion.vision.space import ring_mm
from companion.vision.view import View

_STOREYS: Final = 5

_GREY: Final = 96
"""Not black: a picture of a covered camera is black, and is to be told from it."""

_BLOCKS_ACROSS: Final = 16
"""A head at the table is at most two of them wide: nobody is known by that."""

_FEWEST_CORNERS: Final = 3

Outlines = tuple[FloatArray, ...]
"""(n, 2) convex polygons in pixels: others may see what lies in any of them."""


def table_outlines_px(view: View, layout: MatLayout, table_set: TableSet) -> Outlines | None:
    """Return the outlines of the mat and of a whole tower on it, in pixels.

    Parts of them may lie outside the picture; None if too little is before the camera.

    Args:
        view: The camera at its place.
        layout: The mat.
        table_set: The pieces, of which a tower of five storeys is made.
    """
    reach_mm = max(
        [table_set.base_radius_mm]
        + [
            float(np.linalg.norm(one.outline_mm - centroid_mm(one.outline_mm), axis=1).max())
            for one in table_set.plates.values()
        ]
    )
    top_mm = floor_mm(table_set, _STOREYS) + table_set.column_height_mm
    ring = ring_mm(reach_mm)
    top = np.column_stack([ring, np.full(len(ring), top_mm)])
    mat = _hull(view.project(on_the_mat(mat_corners_mm(layout))))
    tower = _hull(view.project(np.concatenate([on_the_mat(ring), top])))
    return None if mat is None or tower is None else (mat, tower)


def scaled_outlines(outlines_px: Outlines, across: float, down: float) -> Outlines:
    """Return outlines in a picture that was made larger by these factors."""
    factors = np.array([across, down])
    return tuple(np.asarray((one + 0.5) * factors - 0.5) for one in outlines_px)


def for_others(pixels: Pixels, outlines_px: Outlines | None, *, all_agreed: bool) -> Pixels:
    """Return what others may see of a picture, as a picture of the same size.

    Args:
        pixels: (h, w, 3).
        outlines_px: As of :func:`table_outlines_px`; None while the mat is not found.
        all_agreed: Whether everybody in the picture has agreed to be seen.
    """
    if all_agreed:
        return pixels
    return _blocks(pixels) if outlines_px is None else _within(pixels, outlines_px)


def _hull(seen: FloatArray) -> FloatArray | None:
    """(n, 2) around what is seen of some points, None if that is nothing."""
    seen = seen[np.isfinite(seen).all(axis=1)]
    if len(seen) < _FEWEST_CORNERS:
        return None
    return np.asarray(cv2.convexHull(seen.astype(np.float32)), dtype=np.float64).reshape(-1, 2)


def _within(pixels: Pixels, outlines_px: Outlines) -> Pixels:
    mask = np.zeros(pixels.shape[:2], dtype=np.uint8)
    for outline_px in outlines_px:
        # Farther out than this nothing is drawn, and whole numbers would overflow.
        corners = np.rint(outline_px.clip(-30_000, 30_000)).astype(np.int32)
        cv2.fillConvexPoly(mask, corners, 255)
    left = np.full_like(pixels, _GREY)
    cv2.copyTo(pixels, mask, left)
    return left


def _blocks(pixels: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    down = max(1, round(_BLOCKS_ACROSS * height / width))
    few = cv2.resize(pixels, (_BLOCKS_ACROSS, down), interpolation=cv2.INTER_AREA)
    large = cv2.resize(few, (width, height), interpolation=cv2.INTER_NEAREST)
    return np.asarray(large, dtype=np.uint8)
