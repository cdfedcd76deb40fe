"""What is a face sent of a camera? A small picture, people painted over, and outlines beside it.

Outlines are vectors and no part of the picture: a face draws them in its own colours and width,
leaves them out if somebody wants to see what is below, and the picture is compressed no worse.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from calibration.camera_model import FloatArray
from calibration.mat_layout import MatLayout, on_the_mat
from companion.link.messages.shown.cameras import CameraPicture, Hidden, OutlineView
from companion.scene import LaidPlate, Scene
from companion.table.cameras.frames import CameraFrame, compressed
from companion.vision.frame import Pixels
from companion.vision.masking import Outlines, for_others, scaled_outlines
from companion.vision.preparing import mat_corners_mm
from companion.vision.solids import piece_outlines, solids_of
from companion.vision.view import View

_WIDTH_PX: Final = 640
_HEIGHT_PX: Final = 480
_FARTHEST_PX: Final = 30_000
"""Farther out than this nothing is drawn, and whole numbers would overflow."""

_QUALITY: Final = 70
"""Twenty kilobytes a picture: five a second are nothing to a home's network."""


@dataclass(frozen=True, eq=False)
class Drawn:
    """What was found in a picture while something is calibrated or measured.

    Attributes:
        mat_px, lines_px: Closed lines, (n, 2) each: of the mat, and of what was found.
        dots_px: (n, 2) corners that were found.
        shows_px: Around what may be shown besides the mat: what somebody holds up to be seen.
    """

    mat_px: tuple[FloatArray, ...] = ()
    lines_px: tuple[FloatArray, ...] = ()
    dots_px: FloatArray | None = None
    shows_px: Outlines = ()


NOTHING_DRAWN: Final = Drawn()


def look_of(frame: CameraFrame, drawn: Drawn) -> CameraPicture:
    """Return the picture of a frame in which something was looked for, as it is sent to faces."""
    size_px = np.array(frame.pixels.shape[1::-1], dtype=np.float64)
    may_show = (*(frame.outlines_px or ()), *drawn.shows_px) or None
    kinds = (("mat", drawn.mat_px), ("found", drawn.lines_px))
    dots_px = drawn.dots_px
    return CameraPicture(
        frame.camera,
        frame.number,
        _over_blocks(frame, may_show),
        _hidden(frame, may_show),
        tuple(
            OutlineView(of, _shares(line, size_px))
            for of, lines in kinds
            for line in lines
            if np.isfinite(line).all()
        ),
        () if dots_px is None else _shares(dots_px[np.isfinite(dots_px).all(axis=1)], size_px),
    )


def preview_of(
    frame: CameraFrame, view: View | None, layout: MatLayout, scene: Scene | None
) -> CameraPicture:
    """Return the picture of a frame that is sent to faces.

    Args:
        frame: The frame.
        view: The camera at its place; None where that is not known.
        layout: The mat.
        scene: How everything is believed to stand; None where nobody knows.
    """
    outlines = () if view is None else _outlines(view, layout, scene)
    hides = _hidden(frame, frame.outlines_px)
    return CameraPicture(
        frame.camera, frame.number, _shown(frame, frame.outlines_px), hides, outlines
    )


def _shown(frame: CameraFrame, outlines_px: Outlines | None) -> bytes:
    """What others may see of it, small and compressed."""
    small = _small(frame.pixels)
    if outlines_px is not None:
        height, width = frame.pixels.shape[:2]
        outlines_px = scaled_outlines(outlines_px, small.shape[1] / width, small.shape[0] / height)
    return compressed(for_others(small, outlines_px, all_agreed=frame.all_agreed), _QUALITY)


def _over_blocks(frame: CameraFrame, may_show: Outlines | None) -> bytes:
    """The same over coarse blocks: who holds something up sees where it is before it is found."""
    small = _small(frame.pixels)
    shown = for_others(small, None, all_agreed=frame.all_agreed)
    if may_show is not None and not frame.all_agreed:
        height, width = frame.pixels.shape[:2]
        share = small.shape[1] / width, small.shape[0] / height
        mask = np.zeros(small.shape[:2], dtype=np.uint8)
        for outline_px in scaled_outlines(may_show, *share):
            corners = np.rint(outline_px.clip(-_FARTHEST_PX, _FARTHEST_PX)).astype(np.int32)
            cv2.fillConvexPoly(mask, corners, 255)
        shown = np.asarray(cv2.copyTo(small, mask, shown), dtype=np.uint8)
    return compressed(shown, _QUALITY)


def _hidden(frame: CameraFrame, outlines_px: Outlines | None) -> Hidden:
    if frame.all_agreed:
        return "nothing"
    return "everything" if outlines_px is None else "surroundings"


def _small(pixels: Pixels) -> Pixels:
    height, width = pixels.shape[:2]
    share = min(_WIDTH_PX / width, _HEIGHT_PX / height, 1.0)
    size = max(1, round(width * share)), max(1, round(height * share))
    return np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _outlines(view: View, layout: MatLayout, scene: Scene | None) -> tuple[OutlineView, ...]:
    """The mat first, then the pieces, from the storey below to the one above."""
    drawn = [("mat", view.project(on_the_mat(mat_corners_mm(layout))))]
    if scene is not None:
        solids = solids_of(scene)
        outlines = piece_outlines(view, scene.table_set, solids)
        for solid, outline in sorted(
            zip(solids, outlines, strict=True), key=lambda one: one[0].storey
        ):
            colour = solid.colour if isinstance(solid, LaidPlate) else solid.piece.colour
            drawn.append((colour, outline.parts_px[0]))
    size_px = np.array(view.camera.size_px, dtype=np.float64)
    return tuple(
        OutlineView(of, _shares(points_px, size_px))
        for of, points_px in drawn
        if np.isfinite(points_px).all()
    )


def _shares(points_px: FloatArray, size_px: FloatArray) -> tuple[tuple[float, float], ...]:
    shares = (points_px + 0.5) / size_px
    return tuple((round(float(x), 4), round(float(y), 4)) for x, y in shares)
