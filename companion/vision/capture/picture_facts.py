"""What does a glance at a picture tell? Enough to notice that it is frozen, black or covered."""

import zlib
from dataclasses import dataclass

import numpy as np

from companion.vision.frame import Pixels

# Every eighth pixel each way: 14,400 of 1280 x 720, a third of a millisecond.
_STRIDE_PX = 8


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
