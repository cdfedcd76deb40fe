"""What would a camera that was knocked have seen before, from where it looks now?

A knock turns a camera by degrees and moves its eye by a millimetre or two. Of a turn alone every
pixel knows where it was, however far away that is what it shows.
"""

import cv2
import numpy as np

from companion.vision.frame import Pixels
from companion.vision.view import View

# So far apart in pixels may near and far things be seen because the eye has moved.
_MOST_PARALLAX_PX = 1.0

# Lenses bend so little from here to there that what is between can be drawn straight.
_STEP_PX = 8


def turned(before: Pixels, now: Pixels, then: View, here: View) -> Pixels | None:
    """Return a picture as it would have been from where the camera looks now.

    None if the camera was moved and not only turned. What was not in the picture then is taken
    from the one of now.

    Args:
        before, now: (h, w, 3) of the size of the views.
        then, here: How the camera looked at the board, and how it does.
    """
    moved_mm = float(np.linalg.norm(then.eye_mm - here.eye_mm))
    if moved_mm > _MOST_PARALLAX_PX * here.millimetres_per_pixel(np.zeros(3)):
        return None
    height, width = now.shape[:2]
    across = np.arange(0, width + _STEP_PX, _STEP_PX, dtype=np.float64)
    down = np.arange(0, height + _STEP_PX, _STEP_PX, dtype=np.float64)
    grid = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    ahead = np.column_stack([here.camera.undistort(grid), np.ones(len(grid))])
    then_from_here = then.camera_from_board[:3, :3] @ here.camera_from_board[:3, :3].T
    only_turned = np.eye(4)
    only_turned[:3, :3] = then_from_here
    # Where nothing can be seen any more is outside of every picture.
    places = np.nan_to_num(then.camera.project(ahead, only_turned), nan=-1e4)
    coarse = places.reshape(len(down), len(across), 2).astype(np.float32)
    y, x = np.mgrid[:height, :width].astype(np.float32) / _STEP_PX
    where = cv2.remap(coarse, x, y, cv2.INTER_LINEAR)
    seen = now.copy()
    columns, rows = cv2.split(where)
    cv2.remap(before, columns, rows, cv2.INTER_LINEAR, seen, cv2.BORDER_TRANSPARENT)
    return seen
