"""What does the printed mat look like from above? Its pages' shapes and words, as pixels."""

import cv2
import numpy as np
import numpy.typing as npt

from calibration.mat_layout import OWN_HALF_HEIGHT_MM, OWN_HALF_WIDTH_MM, MatLayout
from companion.printing.mat_sheets import MatSheet, mat_sheets
from companion.printing.page import Filled, Mark, Place, Stroke, Words

Pixels = npt.NDArray[np.uint8]

PX_PER_MM = 4
"""Twice what a camera at 60 cm makes of a millimetre."""

# Drawn so much larger, then averaged: edges lie where they are printed, to a tenth of a millimetre.
_FINER = 2
_SHIFT = 4  # bits behind the point that OpenCV is given


def print_mat(layout: MatLayout, paper: float) -> Pixels:
    """Return (h, w, 3) blue, green, red pixels of the mat, back at the top, as its sheets show it.

    Args:
        layout: What is on it; of the size of our own mat.
        paper: Brightness of the white paper, 0 to 1.
    """
    height = round(2 * OWN_HALF_HEIGHT_MM * PX_PER_MM)
    width = round(2 * OWN_HALF_WIDTH_MM * PX_PER_MM)
    ink = np.full((height * _FINER, width * _FINER, 3), 255, dtype=np.uint8)
    for sheet in mat_sheets(layout, "A3"):
        for mark in sheet.page.marks:
            _print(ink, sheet, mark)
    shrunk = cv2.resize(ink, (width, height), interpolation=cv2.INTER_AREA)
    # The blackest ink still gives some light back.
    black = 0.09
    return np.asarray(255 * (black + (paper - black) * (shrunk / 255.0)), dtype=np.uint8)


def _print(ink: Pixels, sheet: MatSheet, mark: Mark) -> None:
    match mark:
        case Filled(corners_mm, colour):
            cv2.fillPoly(ink, [_pixels(sheet, corners_mm)], colour[::-1], cv2.LINE_8, _SHIFT)
        case Stroke(places_mm, width_mm, colour, dash_mm):
            if dash_mm == 0:
                thick = max(1, round(width_mm * PX_PER_MM * _FINER))
                places = [_pixels(sheet, places_mm)]
                cv2.polylines(ink, places, False, colour[::-1], thick, cv2.LINE_8, _SHIFT)
        case Words(at_mm, text, size_mm, colour, align):
            scale = size_mm * PX_PER_MM * _FINER / 30
            (wide, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, scale, 3)
            ((x, y),) = _pixels(sheet, (at_mm,)) >> _SHIFT
            left = int(x) - {"left": 0, "middle": wide // 2, "right": wide}[align]
            face = cv2.FONT_HERSHEY_SIMPLEX
            cv2.putText(ink, text, (left, int(y)), face, scale, colour[::-1], 3)


def _pixels(sheet: MatSheet, places_mm: tuple[Place, ...]) -> npt.NDArray[np.int32]:
    """(n, 2) places of a page as pixels of the whole mat, with ``_SHIFT`` bits behind the point."""
    board_mm = (np.array(places_mm) - np.array(sheet.origin_mm)) * np.array([1.0, -1.0])
    from_corner_mm = (board_mm * [1, -1]) + [OWN_HALF_WIDTH_MM, OWN_HALF_HEIGHT_MM]
    # Pixel (0, 0) is the middle of the first one.
    pixels = from_corner_mm * PX_PER_MM * _FINER - 0.5
    return np.asarray(np.rint(pixels * (1 << _SHIFT)), dtype=np.int32)
