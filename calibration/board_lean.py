"""By how much does a board lean in a picture, and where to? No camera has to be known for that.

By how much is told by how it is foreshortened, where to by what looks smaller.
"""

from math import acos, degrees

import cv2
import numpy as np
import numpy.typing as npt

from calibration.board_corners import BoardCorners


def lean_deg(board: BoardCorners) -> tuple[float, float]:
    """Return by how much the board's left, and its top, lean away from the camera.

    Left and top are the picture's: a board that is turned in its plane leans as before.
    """
    flat, _ = cv2.findHomography(board.points_mm[:, :2], board.pixels)
    h = np.asarray(flat, dtype=np.float64)
    middle = np.append(board.points_mm[:, :2].mean(axis=0), 1.0)
    x, y, depth = h @ middle
    # How the picture, and how far away the board is, change around the board's middle.
    change = (h[:2, :2] - np.outer([x / depth, y / depth], h[2, :2])) / depth
    farther: npt.NDArray[np.float64] = np.linalg.solve(change.T, h[2, :2] / depth)
    short, long = np.linalg.svd(change, compute_uv=False)[::-1]
    by_deg = degrees(acos(min(1.0, float(short / long))))
    left, up = -by_deg * farther / max(float(np.linalg.norm(farther)), 1e-12)
    return float(left), float(up)
