"""How does the printed board look before a camera? Drawn from OpenCV's own print, held anywhere."""

from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from calibration.boards import OWN_BOARD, CharucoBoard
from calibration.camera_guide import Wanted
from calibration.camera_model import CameraModel
from tests.unit.calibration.drawn_mat import FloatArray, Look, photo

Pixels = npt.NDArray[np.uint8]

LENS = CameraModel(
    np.array([[505.0, 0, 322], [0, 505.0, 178], [0, 0, 1]]),
    np.array([-0.12, 0.05, 0.0, 0.0, 0.0]),
    (640, 360),
)
"""What the camera really is."""

_HALF_MM = 140.0
_PX_PER_MM = 4  # as photographs of drawn prints take them

HELD: dict[Wanted, tuple[tuple[float, float], tuple[float, float, float]]] = {
    Wanted.MIDDLE: ((3, 0), (0, 0, 440)),
    Wanted.LEFT_AWAY: ((36, 0), (0, 0, 440)),
    Wanted.RIGHT_AWAY: ((-36, 0), (0, 0, 440)),
    Wanted.TOP_AWAY: ((0, 36), (0, 0, 440)),
    Wanted.BOTTOM_AWAY: ((0, -36), (0, 0, 440)),
    Wanted.TOP_LEFT: ((8, 4), (-68, -42, 440)),
    Wanted.TOP_RIGHT: ((-8, 4), (68, -42, 440)),
    Wanted.BOTTOM_LEFT: ((8, -4), (-68, 42, 440)),
    Wanted.BOTTOM_RIGHT: ((-8, -4), (68, 42, 440)),
    Wanted.NEAR: ((5, 3), (0, 0, 300)),
}
"""By how much its left and its top lean away, in degrees, and where it is, in mm."""


@cache
def held(wanted: Wanted, board: CharucoBoard = OWN_BOARD, *, blur_px: float = 0.7) -> Pixels:
    """(h, w, 3) picture of a board that is held as is wanted."""
    lean_deg, at_mm = HELD[wanted]
    return shot(board, lean_deg, at_mm, blur_px)


@cache
def shot(
    board: CharucoBoard,
    lean_deg: tuple[float, float],
    at_mm: tuple[float, float, float],
    blur_px: float = 0.7,
) -> Pixels:
    """(h, w, 3) picture of a board."""
    left, top = np.radians(lean_deg)
    pose = np.eye(4)
    turn = cv2.Rodrigues(np.array([0.0, left, 0.0]))[0] @ cv2.Rodrigues(np.array([-top, 0, 0]))[0]
    across = cv2.Rodrigues(np.array([0.0, 0.0, np.pi / 2]))[0]  # it is held broadside
    pose[:3, :3] = turn @ np.diag([1.0, -1.0, -1.0]) @ across
    pose[:3, 3] = at_mm
    grey = photo(_print(board), LENS, pose, Look(blur_px=blur_px, noise=0.0))
    return np.repeat(grey[..., None], 3, axis=2)


@cache
def _print(board: CharucoBoard) -> FloatArray:
    """Reflectance of the printed board, its middle at the origin."""
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, board.dictionary))
    size = board.columns, board.rows
    made = cv2.aruco.CharucoBoard(size, board.square_mm, board.marker_mm, family)
    px = tuple(round(count * board.square_mm * _PX_PER_MM) for count in size)
    drawn = made.generateImage(px)
    side = round(2 * _HALF_MM * _PX_PER_MM)
    paper = np.full((side, side), 0.86)
    top, left = (side - drawn.shape[0]) // 2, (side - drawn.shape[1]) // 2
    paper[top : top + drawn.shape[0], left : left + drawn.shape[1]] = np.where(
        drawn > 127, 0.86, 0.05
    )
    return paper
