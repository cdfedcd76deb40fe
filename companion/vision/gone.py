"""What differs from the table at rest because it left, and not because it came?

Whoever is taken for part of the table as they reach in or go leaves a hole as they go, and the
hole is no hand. What is in a picture has an outline there, whatever its colour is like; where it
has left, what was behind it goes on across that line.
"""

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.frame import Pixels

# An outline is where the colour changes from one side of it to the other.
_RIM = np.ones((3, 3), np.uint8)

# The outer half of a rim is the table or the room in both pictures, however they are patterned. So
# what is fainter than half of what it was lost its inner half: nothing can have come there.
_FAINT = 0.5

Flags = npt.NDArray[np.bool_]


def gone(now: Pixels, then: Pixels, blobs: npt.NDArray[np.int32], asked: Flags) -> Flags:
    """Return (count,) which blobs are of what left; before a busy background none is sure to be.

    Args:
        now, then: (h, w, 3) small pictures of one camera.
        blobs: (h, w) number of each blob in which they differ, 0 where they do not.
        asked: (count,) the blobs that are asked about; of all others it is not said.
    """
    left = np.zeros_like(asked)
    if not asked.any():
        return left
    sharp_now, sharp_then = _sharpness(now), _sharpness(then)
    for number in np.flatnonzero(asked):
        rim = cv2.morphologyEx((blobs == number).astype(np.uint8), cv2.MORPH_GRADIENT, _RIM) > 0
        left[number] = sharp_now[rim].sum() < _FAINT * sharp_then[rim].sum()
    return left


def _sharpness(picture: Pixels) -> npt.NDArray[np.float32]:
    """Return (h, w) how fast the colour changes at each pixel, as a share of the picture's light.

    A lamp that is turned down makes all lines fainter, and none of them has gone.
    """
    soft = cv2.blur(picture, (3, 3)).astype(np.float32)
    across, down = cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)
    steep = cv2.magnitude(across, down).reshape(soft.shape).max(axis=2)
    return np.asarray(steep / max(float(soft.mean()), 1.0), dtype=np.float32)
