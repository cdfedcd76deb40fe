"""Which pixels show another surface than before? The log odds, from two pictures at rest.

One surface seen twice differs by noise, by a camera that trembles (more at edges), by exposure
(the same factor everywhere) and by soft shadows (a little, over many pixels). Another surface
differs by anything. What is left after exposure is measured against the noise at that pixel.
"""

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.frame import Pixels

Plane = npt.NDArray[np.float32]

# A camera or tower that trembles moves edges by about so much between two rests.
_TREMBLE_PX = 0.35

# JPEG and quantisation, in grey levels; soft shadows on top.
_LEAST_NOISE = 2.0
_SHADOW = 5.0

# How much a pixel's change may say for and against another surface.
_FOR, _AGAINST = 1.0, -0.7


def exposure_gains(now: Pixels, then: Pixels, step: int = 4) -> npt.NDArray[np.float32]:
    """Return (3,) by how much brighter ``now`` is in each channel, most pixels being the same."""
    a = now[::step, ::step].reshape(-1, 3).astype(np.float32)
    b = then[::step, ::step].reshape(-1, 3).astype(np.float32)
    usable = (b > 20) & (b < 245) & (a < 245)
    gains = np.ones(3, dtype=np.float32)
    for channel in range(3):
        use = usable[:, channel]
        if use.sum() > 100:
            gains[channel] = np.median(a[use, channel] / b[use, channel])
    return gains


def linear_gains(now: Pixels, then: Pixels) -> npt.NDArray[np.float64]:
    """Return (3,) by how much more light there is in each channel, most pixels being the same."""
    gains = exposure_gains(now, then, step=3).astype(np.float64)
    # Bytes follow light to the power of 1/2.2, near enough for a factor close to one.
    lit: npt.NDArray[np.float64] = gains**2.2
    return lit


def change_log_odds(now: Pixels, then: Pixels) -> Plane:
    """Return (h, w) log odds, within a small range, that each pixel shows another surface.

    Args:
        now, then: (h, w, 3) pictures of one camera at rest.
    """
    gains = exposure_gains(now, then)
    smooth_now = cv2.GaussianBlur(now, (0, 0), 0.8).astype(np.float32) / gains
    smooth_then = cv2.GaussianBlur(then, (0, 0), 0.8).astype(np.float32)
    difference = smooth_now - smooth_then
    spread = np.median(np.abs(difference[::4, ::4])) * 1.4826
    noise = max(float(spread), _LEAST_NOISE)
    grey = smooth_then.mean(axis=2)
    slope = cv2.magnitude(
        cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8),
        cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8),
    )
    variance = noise**2 + _SHADOW**2 + (_TREMBLE_PX * slope) ** 2
    chi2 = (difference**2).sum(axis=2) / (3 * variance)
    # Odds of a broad difference against one of the noise's size: 0 at about two deviations.
    odds: Plane = np.clip(0.5 * (chi2 - 3.0) / 3.0, _AGAINST, _FOR)
    return odds.astype(np.float32)
