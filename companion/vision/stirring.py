"""Where does a picture differ from another by more than light does? Asked at a quarter of the size.

There noise is small, and a picture takes a millisecond or two.
"""

import cv2
import numpy as np
import numpy.typing as npt

from companion.vision.exposure import byte_gains, dimmed
from companion.vision.frame import Pixels

Mask = npt.NDArray[np.bool_]

SHRINK = 4
"""How many pixels each way make one of a small picture."""

# So many pixels tell how bright a small picture is.
_LIGHT_PIXELS = 1600

# Grey levels at a quarter of the size; soft shadows stay below.
_DIFFERENT = 22
_OTHER_TINT = 12.0
_SHADED, _LIT = 0.35, 1.12

_LEAST_STIR = 30


def small(picture: Pixels) -> Pixels:
    """Return the picture at a quarter of its size."""
    height, width = picture.shape[:2]
    size = width // SHRINK, height // SHRINK
    # Halves are four times as quick as quarters, and the mean of means of as many is the mean.
    if (width, height) == (SHRINK * size[0], SHRINK * size[1]):
        half = 2 * size[0], 2 * size[1]
        picture = np.asarray(cv2.resize(picture, half, interpolation=cv2.INTER_AREA), np.uint8)
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def difference(now: Pixels, then: Pixels, shaded: Mask | None = None) -> Mask:
    """Return (h, w) where two small pictures differ by more than light does.

    Args:
        now, then: (h, w, 3) small pictures of one camera.
        shaded: (h, w) where soft shadows are let pass: on mat, base and pieces, where those of
            the tower fall; before the room a dark sleeve would look like one.
    """
    step = max(1, int((now.shape[0] * now.shape[1] / _LIGHT_PIXELS) ** 0.5))
    gains = byte_gains(now, then, step=step)
    a = dimmed(np.asarray(cv2.blur(now, (3, 3)), dtype=np.uint8), gains)
    b = np.asarray(cv2.blur(then, (3, 3)), dtype=np.uint8)
    blue, green, red = cv2.split(cv2.absdiff(a, b))
    off = cv2.max(cv2.max(blue, green), red) > _DIFFERENT
    if shaded is not None:
        rows, columns = np.nonzero(off & shaded)
        off[rows, columns] = ~_is_shadow(a[rows, columns], b[rows, columns])
    mask = off.astype(np.uint8)
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)) > 0)


def stirs(now: Pixels, before: Pixels) -> bool:
    """Whether anything moved between two small pictures that follow each other."""
    return int(np.count_nonzero(difference(now, before))) > _LEAST_STIR


def _is_shadow(now: Pixels, then: Pixels) -> Mask:
    """(n,) whether each of (n, 3) colours is what was there, with less light on it."""
    a, b = now.astype(np.float32), then.astype(np.float32)
    # A shadow takes the same share of all colours.
    share = (a.sum(axis=1) + 6.0) / (b.sum(axis=1) + 6.0)
    tint = np.abs(a - b * share[:, None]).max(axis=1)
    shadow: Mask = (tint <= _OTHER_TINT) & (share <= _LIT) & (share >= _SHADED)
    return shadow
