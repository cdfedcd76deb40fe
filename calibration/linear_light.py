"""How much light fell on each pixel? A picture's grey values with the camera's gamma undone.

Cameras spread dark values wide and press bright ones together (sRGB's curve, give or take). Where
blur mixes black and white, the middle of the edge is then too bright, and every edge seems to lie
towards the black side: by half a pixel under ordinary blur. In linear light it lies where it is.
"""

import cv2
import numpy as np
import numpy.typing as npt

Picture = npt.NDArray[np.uint8]
FloatArray = npt.NDArray[np.float64]
Light = npt.NDArray[np.float32]


def _srgb_curve() -> FloatArray:
    value = np.arange(256) / 255.0
    bright = ((value + 0.055) / 1.055) ** 2.4
    return np.where(value <= 0.04045, value / 12.92, bright)


_CURVE = _srgb_curve()
_CURVE_8_BIT = np.round(255 * _CURVE).astype(np.uint8)
_CURVE_FLOAT = (255 * _CURVE).astype(np.float32)


def grey_of(picture: Picture) -> Picture:
    """Return (h, w) grey values of a picture that is (h, w) already, or (h, w, 3) blue first."""
    if picture.ndim == 2:
        return picture
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), dtype=np.uint8)


def linear_8_bit(grey: Picture) -> Picture:
    """Return (h, w) light from 0 to 255 in whole steps, as detectors of marks want it."""
    return np.asarray(cv2.LUT(grey, _CURVE_8_BIT), dtype=np.uint8)


def linear(grey: Picture) -> Light:
    """Return (h, w) light from 0 to 255 without rounding, for measuring in parts of a pixel."""
    return np.asarray(cv2.LUT(grey, _CURVE_FLOAT), dtype=np.float32)
