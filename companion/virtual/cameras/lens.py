"""What does a lens do to a flawless picture? It bends it, so that the calibrated model is right."""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from companion.virtual.cameras.drawing import Pinhole
from companion.virtual.cameras.optics import Optics

Pixels = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]
Float32Array = npt.NDArray[np.float32]
FloatArray = npt.NDArray[np.float64]

# The renderer's pictures are cut to multiples of this, and are so much wider than they need to be.
_BLOCK_PX = 16
_SPARE_PX = 4
_COARSE = 4

_UNDISTORTED = (cv2.TERM_CRITERIA_COUNT + cv2.TERM_CRITERIA_EPS, 60, 1e-9)


@dataclass(frozen=True, eq=False)
class Lens:
    """A camera's lens, as a table of where in the flawless picture each pixel comes from.

    Attributes:
        size_px: Of the flawless picture that is needed, wide enough for all pixels.
        focal_px: Of it.
        x_px, y_px: (h, w) places in it.
    """

    size_px: tuple[int, int]
    focal_px: float
    x_px: Float32Array
    y_px: Float32Array

    def pinhole(self, camera_from_board: FloatArray) -> Pinhole:
        """Return what has to be drawn for a camera that stands somewhere."""
        return Pinhole(self.size_px, self.focal_px, camera_from_board)

    def bent(self, flawless: Pixels) -> Pixels:
        """Return (h, w, 3) the picture behind the lens."""
        seen = cv2.remap(flawless, self.x_px, self.y_px, cv2.INTER_CUBIC)
        return np.asarray(seen, dtype=np.uint8)

    def coarse_pinhole(self, camera_from_board: FloatArray) -> Pinhole:
        """Return the same with a quarter of the pixels each way, to ask how much is seen of it."""
        width, height = self.size_px
        size_px = width // _COARSE, height // _COARSE
        return Pinhole(size_px, self.focal_px / _COARSE, camera_from_board)

    def bent_coarsely(self, mask: Mask) -> Mask:
        """Return (h / 4, w / 4) a mask of :meth:`coarse_pinhole`'s behind the lens."""
        x_px, y_px = (one[::_COARSE, ::_COARSE] / _COARSE for one in (self.x_px, self.y_px))
        seen = cv2.remap(mask.astype(np.uint8), x_px, y_px, cv2.INTER_NEAREST)
        return np.asarray(seen > 0)


def lens_of(optics: Optics) -> Lens:
    """Return the lens of a camera."""
    width, height = optics.size_px
    rows, columns = np.mgrid[0:height, 0:width]
    pixels = np.column_stack((columns.ravel(), rows.ravel())).astype(np.float64)
    sight = cv2.undistortPoints(pixels[:, None], optics.k, optics.d, criteria=_UNDISTORTED)
    x, y = np.asarray(sight, dtype=np.float64)[:, 0].T
    focal_px = float(optics.k[0, 0])
    wide, high = (
        _BLOCK_PX * int(np.ceil((2 * focal_px * np.abs(one).max() + _SPARE_PX) / _BLOCK_PX))
        for one in (x, y)
    )
    return Lens(
        (wide, high),
        focal_px,
        (focal_px * x + (wide - 1) / 2).reshape(height, width).astype(np.float32),
        (focal_px * y + (high - 1) / 2).reshape(height, width).astype(np.float32),
    )
