"""How is a person led through the calibration of a camera? Picture by picture, to the numbers.

What is asked for and what is refused is in ``calibration/camera_guide.py``; here pictures become
the views that a lens is worked out from. The terminal and the table both lead by this.
"""

import cv2
import numpy as np

from calibration.board_corners import BoardCorners
from calibration.boards import Board
from calibration.camera import View
from calibration.camera_guide import Guide, Hint, Seen, Wanted, see, take
from calibration.camera_model import FloatArray
from companion.table.cameras.preview import NOTHING_DRAWN, Drawn
from companion.vision.frame import Pixels

_MARGIN = 1.45
"""Others may see the board with its border and the hands at it: its corners' hull, grown."""


class LensGuide:
    """One calibration.

    Attributes:
        board: What is held before the camera.
        hint: What a person is to know by now.
    """

    def __init__(self, board: Board) -> None:
        """Begin without a picture."""
        self.board = board
        self.hint = Hint(str(next(iter(Wanted))))
        self._guide = Guide(board)

    @property
    def taken(self) -> tuple[Wanted, ...]:
        """What pictures were taken for, in their order."""
        return tuple(wanted for wanted, _ in self._guide.taken)

    @property
    def missing(self) -> tuple[Wanted, ...]:
        """What is wanted and not taken yet."""
        return self._guide.missing

    def look(self, picture: Pixels) -> Hint:
        """Take the next picture, (h, w, 3); return what a person is to know."""
        return self.take(see(picture, self.board))

    def take(self, seen: Seen) -> Hint:
        """Take what the next picture shows."""
        self._guide, self.hint = take(self._guide, seen)
        return self.hint

    def views(self) -> list[View]:
        """Return what was found in the pictures that were taken, by what they were taken for."""
        return [(wanted.name.lower(), corners) for wanted, corners in self._guide.taken]


def drawn(seen: Seen) -> Drawn:
    """Return what faces are shown of the board in a picture."""
    found = seen.found
    if not isinstance(found, BoardCorners):
        return NOTHING_DRAWN
    return Drawn(dots_px=found.pixels, shows_px=(_grown(found.pixels),))


def _grown(pixels: FloatArray) -> FloatArray:
    hull = np.asarray(cv2.convexHull(pixels.astype(np.float32)), dtype=np.float64).reshape(-1, 2)
    middle = hull.mean(axis=0)
    return np.asarray(middle + _MARGIN * (hull - middle))
