"""What is a face sent of a camera? A small picture, people painted over, and outlines beside it.

Outlines are vectors and no part of the picture: a face draws them in its own colours and width,
leaves them out if somebody wants to see what is below, and the picture is compressed no worse.
"""

from typing import Final

import cv2
import numpy as np

from calibration.camera_model import FloatArray
from calibration.mat_layout import MatLayout, on_the_mat
from companion.link.messages.shown.cameras import CameraPicture, Hidden, OutlineView
from companion.scene import LaidPlate, Scene
from companion.table.cameras.frames import CameraFrame, compressed
from companion.vision.frame import Pixels
from companion.vision.masking import for_others, scaled_outlines
from companion.vision.preparing import mat_corners_mm
from companion.vision.solids import piece_outlines, solids_of
from companion.vision.view import View

_WIDTH_PX: Final = 640
_HEIGHT_PX: Final = 480
_QUALITY: Final = 70
"""Twenty kilobytes a picture: five a second are nothing to a home's network."""


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
    small = _small(frame.pixels)
    outlines_px = frame.outlines_px
    if outlines_px is not None:
        height, width = frame.pixels.shape[:2]
        outlines_px = scaled_outlines(outlines_px, small.shape[1] / width, small.shape[0] / height)
    shown = for_others(small, outlines_px, all_agreed=frame.all_agreed)
    outlines = () if view is None else _outlines(view, layout, scene)
    return CameraPicture(
        frame.camera, frame.number, compressed(shown, _QUALITY), _hidden(frame), outlines
    )


def _hidden(frame: CameraFrame) -> Hidden:
    if frame.all_agreed:
        return "nothing"
    return "everything" if frame.outlines_px is None else "surroundings"


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
