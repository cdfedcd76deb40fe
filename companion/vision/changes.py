"""Which pixels show another surface than before? The log odds, from two pictures at rest.

One surface seen twice differs by noise, by a camera that trembles (more at edges), by exposure
(the same factor everywhere) and by soft shadows (a little, over many pixels). Another surface
differs by anything. What is left after exposure is measured against the noise at that pixel.
"""

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.exposure import byte_gains
from companion.vision.frame import Pixels

Plane = npt.NDArray[np.float32]

# JPEG's blocks and the sensor's noise are smoothed over so much.
_SMOOTH_PX = 0.8

# A camera or tower that trembles moves edges by about so much between two rests.
_TREMBLE_PX = 0.35

# JPEG and quantisation, in grey levels; soft shadows on top.
_LEAST_NOISE = 2.0
_SHADOW = 5.0

# How much a pixel's change may say for and against another surface.
_FOR, _AGAINST = 1.0, -0.7


def change_log_odds(now: Pixels, then: Pixels) -> Plane:
    """Return (h, w) log odds, within a small range, that each pixel shows another surface.

    Args:
        now, then: (h, w, 3) pictures of one camera at rest.
    """
    gains = byte_gains(now, then, step=4)
    smooth_now = cv2.split(cv2.GaussianBlur(now, (0, 0), _SMOOTH_PX))
    smooth_then = cv2.GaussianBlur(then, (0, 0), _SMOOTH_PX)
    squares = np.zeros(now.shape[:2], dtype=np.float32)
    few = []
    # Plane by plane: numpy is slow along an axis of three.
    for a, b, gain in zip(smooth_now, cv2.split(smooth_then), gains, strict=True):
        off = cv2.addWeighted(a, 1 / float(gain), b, -1.0, 0.0, dtype=cv2.CV_32F)
        few.append(off[::4, ::4])
        cv2.accumulateSquare(off, squares)
    noise = max(float(np.median(np.abs(few))) * 1.4826, _LEAST_NOISE)
    grey = cv2.transform(smooth_then, np.full((1, 3), 1 / 3))
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8)
    variance = np.full_like(squares, noise**2 + _SHADOW**2)
    for slope in (across, down):
        cv2.accumulateSquare(slope * np.float32(_TREMBLE_PX), variance)
    # Odds of a broad difference against one of the noise's size: 0 at about two deviations.
    odds = cv2.divide(squares, variance, scale=1 / 18)
    return np.asarray(np.clip(odds - np.float32(0.5), _AGAINST, _FOR), dtype=np.float32)
