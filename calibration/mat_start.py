"""From where is the mat seen, to a pixel or so? A first pose, and which markers lie as they should.

The mat is flat, so that one homography holds for the corners of all its markers. Those of a marker
that was misread, or lies beside the mat, do not follow it and are left out.
"""

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import CameraModel
from calibration.mat_layout import on_the_mat

FloatArray = npt.NDArray[np.float64]

# A marker lies as the layout says if three of its corners are this near to where they should be.
_NEAR_PX = 3.0
_CORNERS_NEAR = 3

# Four of a few corners are drawn at random, always alike; this many draws miss no good four.
_DRAWS, _SURE = 2000, 0.999


@dataclass(frozen=True, eq=False)
class Start:
    """A first pose (4, 4), and the numbers of the markers that agree with it."""

    camera_from_board: FloatArray
    agreeing: tuple[int, ...]


def first_pose(
    read: dict[int, FloatArray], markers_mm: dict[int, FloatArray], camera: CameraModel
) -> Start | None:
    """Return a first pose, None if no markers agree on one.

    Args:
        read: (4, 2) corners of each marker in pixels.
        markers_mm: (4, 2) corners of each marker on the mat; all that were read are in it.
        camera: What took the picture.
    """
    numbers = sorted(read)
    places_mm = np.concatenate([markers_mm[marker] for marker in numbers])
    directions = camera.undistort(np.concatenate([read[marker] for marker in numbers]))
    found: tuple[Any, Any] = cv2.findHomography(
        places_mm, directions, cv2.RANSAC, _NEAR_PX / camera.focal_px, None, _DRAWS, _SURE
    )
    flat, agreed = found
    if flat is None:
        return None
    near = np.ravel(agreed).reshape(-1, 4).sum(axis=1) >= _CORNERS_NEAR
    if not near.any():
        return None
    of_near = np.repeat(near, 4)
    # A flat thing has two poses that look nearly alike; the better one is the one that fits.
    done, turns, moves, misfits = cv2.solvePnPGeneric(
        on_the_mat(places_mm[of_near]),
        directions[of_near],
        np.eye(3),
        np.zeros(5),
        flags=cv2.SOLVEPNP_IPPE,
    )
    if not done:
        return None
    best = int(np.argmin(np.ravel(misfits)))
    pose = np.eye(4)
    pose[:3, :3] = cv2.Rodrigues(turns[best])[0]
    pose[:3, 3] = np.ravel(moves[best])
    return Start(pose, tuple(marker for marker, one in zip(numbers, near, strict=True) if one))
