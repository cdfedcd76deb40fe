"""How much of a picture lies under each of many solids? Sums along outlines instead of over areas.

A solid is seen as those of its faces that are turned to the camera. What a picture adds up to
under a face is, by Green's theorem, a sum along the face's edges of how much lies above them; that
is looked up between pixels. So thousands of poses are asked at once, and a tenth of a pixel counts.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import FloatArray
from companion.vision.synthesis import Window
from companion.vision.view import View

Plane = npt.NDArray[np.float32]

# Edges are some pixels long; between these places on one it is as good as straight.
_ON_THE_WAY = (np.arange(4) + 0.5) / 4

# OpenCV looks up pictures of less than this many rows.
_MOST_ROWS = 30_000


@dataclass(frozen=True, eq=False)
class Summed:
    """A picture ready to be added up under solids.

    Attributes:
        view: The camera.
        window: Of which part of its pictures it is.
        above: (h + 1, w) the sum of each column's first 0 to h pixels.
    """

    view: View
    window: Window
    above: Plane

    @classmethod
    def of(cls, view: View, window: Window, picture: Plane) -> "Summed":
        """Return the picture of a window of a camera, ready to be added up."""
        above = np.zeros((window.height + 1, window.width), dtype=np.float32)
        np.cumsum(picture, axis=0, out=above[1:])
        return cls(view, window, above)

    def under(self, ends_mm: FloatArray) -> FloatArray:
        """Return (n,) the sum of the picture's pixels under each of n upright prisms.

        Args:
            ends_mm: (n, 2, m, 3) the corners of their upper and lower end, counter-clockwise as
                seen from above. They are before the camera.
        """
        n, _, m, _ = ends_mm.shape
        pixels = self.view.project_pieces(ends_mm.reshape(-1, 3)).reshape(n, 2, m, 2)
        x, y = pixels[..., 0] - self.window.x, pixels[..., 1] - self.window.y
        x_after, y_after = np.roll(x, -1, axis=2), np.roll(y, -1, axis=2)
        # Along each edge of an end, then down from the upper to the lower end.
        along = self._along(x, y, x_after, y_after)
        down = self._along(x[:, 0], y[:, 0], x[:, 1], y[:, 1])
        turned = (x * y_after - x_after * y).sum(axis=2)
        # y counts downwards: a face that is seen goes round clockwise by these numbers.
        upper = np.where(turned[:, 0] < 0, along[:, 0].sum(axis=1), 0.0)
        lower = np.where(turned[:, 1] > 0, -along[:, 1].sum(axis=1), 0.0)
        side = along[:, 1] - along[:, 0] + down - np.roll(down, -1, axis=1)
        faces_us = _side_turned(x, y, x_after, y_after) < 0
        total: FloatArray = upper + lower + np.where(faces_us, side, 0.0).sum(axis=1)
        return total

    def _along(
        self, x: FloatArray, y: FloatArray, x_end: FloatArray, y_end: FloatArray
    ) -> FloatArray:
        """How much lies above each straight way from one point to another."""
        at_x = x[..., None] + (x_end - x)[..., None] * _ON_THE_WAY
        at_y = y[..., None] + (y_end - y)[..., None] * _ON_THE_WAY + 0.5
        shape = at_x.shape
        rows = [np.asarray(one, dtype=np.float32).reshape(-1, 4) for one in (at_x, at_y)]
        found = [
            cv2.remap(
                self.above,
                rows[0][start : start + _MOST_ROWS],
                rows[1][start : start + _MOST_ROWS],
                cv2.INTER_LINEAR,
                borderMode=cv2.BORDER_REPLICATE,
            )
            for start in range(0, len(rows[0]), _MOST_ROWS)
        ]
        mean = np.concatenate(found).reshape(shape).mean(axis=-1, dtype=np.float64)
        above: FloatArray = mean * (x_end - x)
        return above


def _side_turned(
    x: FloatArray, y: FloatArray, x_after: FloatArray, y_after: FloatArray
) -> FloatArray:
    """(n, m) twice the area of each side face, by the sense in which it goes round."""
    # Upper corner, lower corner, lower corner after it, upper corner after it.
    one = (x_after[:, 1] - x[:, 0]) * (y_after[:, 0] - y[:, 1])
    other = (x_after[:, 0] - x[:, 1]) * (y_after[:, 1] - y[:, 0])
    turned: FloatArray = one - other
    return turned
