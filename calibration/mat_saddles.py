"""Where are the corners of the strips' squares? Found from a pose about right, blind to no blur.

Where four squares meet like on a chess board, blur and gamma act alike on all sides, so that such
a corner stays where it is; only its place is looked for here, near where the pose has it.
"""

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import CameraModel
from calibration.linear_light import Light
from calibration.mat_layout import CharucoStrip, MatLayout, on_the_mat
from calibration.pose_fit import Points

FloatArray = npt.NDArray[np.float64]

# Around a corner, only what lies before the markers in the squares may be looked at. Of that width:
# the half window of the search, how far the corner may be from it, where colours are asked for.
_WINDOW_SHARE = 1.0
_FARTHEST_SHARE = 0.9
_ASKED_SHARE = 0.6
_LEAST_WINDOW_PX, _MOST_WINDOW_PX = 2, 8

# Two squares are black and two white; a hand is neither.
_LEAST_CONTRAST = 3.0
_LEAST_SHARE = 0.5


def find_saddles(
    light: Light, camera: CameraModel, camera_from_board: FloatArray, layout: MatLayout
) -> Points:
    """Return the corners between the strips' squares that can be seen.

    Args:
        light: (h, w) the picture in linear light.
        camera: What took it.
        camera_from_board: (4, 4) a pose that is right to a few pixels.
        layout: Whose strips are looked for.
    """
    places_mm, pixels = [np.empty((0, 3))], [np.empty((0, 2))]
    for strip in layout.strips:
        found_mm, found_px = _of_strip(light, camera, camera_from_board, strip)
        places_mm.append(found_mm)
        pixels.append(found_px)
    return Points(np.concatenate(places_mm), np.concatenate(pixels))


def _of_strip(
    light: Light, camera: CameraModel, pose: FloatArray, strip: CharucoStrip
) -> tuple[FloatArray, FloatArray]:
    saddles_mm = on_the_mat(strip.saddles_mm())
    about = camera.project(saddles_mm, pose)
    # As far as the marker in each of the four squares around; up right and down left are alike.
    beside = camera.project(
        np.concatenate([saddles_mm + on_the_mat(offset) for offset in _around_mm(strip)]), pose
    ).reshape(4, -1, 2)
    reach_px = np.abs(beside - about).max(axis=2).min(axis=0)
    height, width = light.shape
    border = np.nan_to_num(reach_px, nan=np.inf)[:, None] + 2
    inside = np.all((about > border) & (about < np.array([width, height]) - 1 - border), axis=1)
    window_px = int(min(_MOST_WINDOW_PX, _WINDOW_SHARE * _least(reach_px[inside])))
    if window_px < _LEAST_WINDOW_PX:
        return np.empty((0, 3)), np.empty((0, 2))
    saddles_mm, about, beside = saddles_mm[inside], about[inside], beside[:, inside]
    seen = cv2.cornerSubPix(
        light,
        about.astype(np.float32).reshape(-1, 1, 2),
        (window_px, window_px),
        (-1, -1),
        (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 30, 0.005),
    )
    found = np.asarray(seen, dtype=np.float64).reshape(-1, 2)
    near = np.linalg.norm(found - about, axis=1) < _FARTHEST_SHARE * reach_px[inside]
    good = near & _is_chess(light, found + _ASKED_SHARE * (beside - about))
    return saddles_mm[good], found[good]


def _around_mm(strip: CharucoStrip) -> list[FloatArray]:
    free_mm = (strip.square_mm - strip.marker_mm) / 2
    corners = free_mm * np.array([[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]])
    return [corner[None] - np.array(strip.centre_mm) for corner in strip.placed(corners)]


def _is_chess(light: Light, places: FloatArray) -> npt.NDArray[np.bool_]:
    """Return (n,) whether light at (4, n, 2) places alternates between black and white."""
    at = places.astype(np.float32)
    seen = cv2.remap(light, at[..., 0], at[..., 1], cv2.INTER_LINEAR)
    one, other = seen[[0, 2]], seen[[1, 3]]
    gap = np.maximum(one.min(axis=0) - other.max(axis=0), other.min(axis=0) - one.max(axis=0))
    span = seen.max(axis=0) - seen.min(axis=0)
    return np.asarray((gap > _LEAST_CONTRAST) & (gap > _LEAST_SHARE * span))


def _least(lengths: FloatArray) -> float:
    return float(lengths.min()) if lengths.size else 0.0
