"""What does a glance at a picture tell? Enough to notice that it is frozen, black or covered."""

import zlib
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion.vision.frame import Pixels

# Every eighth pixel each way: 14,400 of 1280 x 720, half a millisecond.
_STRIDE_PX: Final = 8

_BLACK_LEVEL: Final = 6.0  # a dark room at night is about 15, noise of a closed lens below 3
_DIM_LEVEL: Final = 25.0  # a plain picture below may be a lid or a room without light
_PLAIN_CONTRAST: Final = 8.0  # a hand or a lid before the lens has no edges; any table has


@dataclass(frozen=True)
class PictureFacts:
    """A glance.

    Attributes:
        digest: Equal for equal pictures. Of a real sensor no two pictures are, for their noise.
        level: Mean of all channels, 0 to 255.
        contrast: From the 5th to the 95th percentile of grey, 0 to 255.
    """

    digest: int
    level: float
    contrast: float


def glance(pixels: Pixels) -> PictureFacts:
    """Return what a glance at (h, w, 3) pixels tells."""
    few = np.ascontiguousarray(pixels[::_STRIDE_PX, ::_STRIDE_PX])
    grey = few.mean(axis=2)
    low, high = np.percentile(grey, (5, 95))
    return PictureFacts(zlib.crc32(few.tobytes()), float(grey.mean()), float(high - low))


def sees_nothing(facts: PictureFacts) -> tuple[str, str] | None:
    """Return in a sentence that there is nothing to be seen, and what to do; None if there is."""
    is_plain = facts.contrast < _PLAIN_CONTRAST
    if facts.level < _BLACK_LEVEL or (is_plain and facts.level < _DIM_LEVEL):
        return (
            "The camera sees nothing but black.",
            "Take the lid off its lens, or put the light on.",
        )
    if is_plain:
        return (
            "Something covers the camera: it sees one plain colour.",
            "Take it away, or wipe the lens.",
        )
    return None
