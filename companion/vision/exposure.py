"""How much brighter is one picture than another? A camera's exposure and the lamp, by channel."""

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.edge_shift import middle_of
from companion.vision.frame import Pixels

Gains = npt.NDArray[np.float64]

# Darker bytes are mostly noise, brighter ones may be clipped.
_DARKEST, _BRIGHTEST = 20, 245
_FEWEST = 100


def byte_gains(now: Pixels, then: Pixels, step: int) -> Gains:
    """Return (3,) the factor between the bytes of two pictures, most pixels being the same.

    Args:
        now, then: (h, w, 3) pictures of one camera.
        step: Of so many pixels each way, one is looked at.
    """
    few_now = now[::step, ::step].reshape(-1, 3)
    few_then = then[::step, ::step].reshape(-1, 3)
    gains = np.ones(3)
    for channel in range(3):
        a, b = few_now[:, channel], few_then[:, channel]
        use = (b > _DARKEST) & (b < _BRIGHTEST) & (a < _BRIGHTEST)
        ratios = a[use] / b[use].astype(np.float32)
        if len(ratios) > _FEWEST:
            gains[channel] = middle_of(ratios)
    return gains


def light_gains(now: Pixels, then: Pixels, step: int) -> Gains:
    """Return (3,) the factor between the light of two pictures, most pixels being the same."""
    # Bytes follow light to the power of 1/2.2, near enough for a factor close to one.
    lit: Gains = byte_gains(now, then, step) ** 2.2
    return lit


def dimmed(picture: Pixels, gains: Gains) -> Pixels:
    """Return a picture with the bytes of each channel divided by a factor."""
    levels = np.rint(np.arange(256)[:, None] / gains).clip(0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(picture, levels[None]), dtype=np.uint8)
