"""From where is the table seen? A pose good enough to say what is in the picture.

That has to be told above all while the mat is seen too badly to be measured, and for a camera that
was never calibrated; so this pose is found more easily than ``calibration.mat`` finds one.
"""

from dataclasses import dataclass
from math import isfinite
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import CameraModel, inverse
from calibration.linear_light import grey_of, linear_8_bit
from calibration.markers import detect
from calibration.mat import MatPose
from calibration.mat_layout import MatLayout, on_the_mat
from companion.vision.frame import Pixels

FloatArray = npt.NDArray[np.float64]

# Webcams see 50° to 90° across the longer side of their pictures.
_FOCAL_SHARES: Final = (0.5, 1.3)
_USUAL_FOCAL: Final = 0.85
_LEAST_FOR_A_LENS: Final = 3
_LEAST_FOR_A_POSE: Final = 2

# Of the picture's width: what corners may miss, so that a wrong mat gives no pose.
_WORST_SHARE: Final = 0.02


@dataclass(frozen=True, eq=False)
class View:
    """A camera and where it is; ``camera_from_board`` is (4, 4)."""

    camera: CameraModel
    camera_from_board: FloatArray

    @property
    def eye_mm(self) -> FloatArray:
        """(3,) where the camera is, in the board frame."""
        return inverse(self.camera_from_board)[:3, 3]


def view_of(pose: MatPose) -> View:
    """Return the view of a mat that was measured."""
    return View(pose.camera, pose.camera_from_board)


def rough_view(pixels: Pixels, layout: MatLayout, camera: CameraModel) -> View | None:
    """Return a view by the corners of the markers that are read, None by less than two."""
    places_mm, seen = _corners(pixels, layout, _LEAST_FOR_A_POSE)
    if places_mm is None or seen is None:
        return None
    height, width = pixels.shape[:2]
    try:
        camera = camera.scaled((width, height))
    except ValueError:
        return None
    found, turn, move = cv2.solvePnP(
        places_mm, camera.undistort(seen), np.eye(3), np.zeros(5), flags=cv2.SOLVEPNP_IPPE
    )
    if not found:
        return None
    pose = np.eye(4)
    pose[:3, :3] = cv2.Rodrigues(turn)[0]
    pose[:3, 3] = np.ravel(move)
    view = View(camera, pose)
    misses = np.linalg.norm(camera.project(places_mm, pose) - seen, axis=1)
    is_good = float(np.median(misses)) <= _WORST_SHARE * width and view.eye_mm[2] > 0
    return view if is_good else None


def guess_camera(pixels: Pixels, layout: MatLayout) -> CameraModel:
    """Return a lens with which the mat's markers fit a picture; a usual one if too few are seen.

    It is good enough to say what is in the picture, never to measure with.
    """
    height, width = pixels.shape[:2]
    longer_px = max(width, height)
    focal_px = _USUAL_FOCAL * longer_px
    k = np.array(
        [[focal_px, 0, (width - 1) / 2], [0, focal_px, (height - 1) / 2], [0, 0, 1]],
        dtype=np.float64,
    )
    usual = CameraModel(k, np.zeros(5), (width, height))
    places_mm, seen = _corners(pixels, layout, _LEAST_FOR_A_LENS)
    if places_mm is None or seen is None:
        return usual
    flags = (
        cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_PRINCIPAL_POINT | cv2.CALIB_FIX_ASPECT_RATIO
        | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K2 | cv2.CALIB_FIX_K3
    )  # fmt: skip
    try:
        _, fitted, bent, _, _ = cv2.calibrateCamera(
            [places_mm.astype(np.float32)], [seen.astype(np.float32)], (width, height), k.copy(),
            np.zeros(5), flags=flags,
        )  # fmt: skip
    except cv2.error:
        return usual
    share = float(fitted[0, 0]) / longer_px
    low, high = _FOCAL_SHARES
    if not isfinite(share) or not low <= share <= high:
        return usual
    numbers = np.asarray(bent, dtype=np.float64).ravel()[:5]
    return CameraModel(np.asarray(fitted, dtype=np.float64), numbers, (width, height))


def _corners(
    pixels: Pixels, layout: MatLayout, least: int
) -> tuple[FloatArray, FloatArray] | tuple[None, None]:
    """Return (n, 3) places and (n, 2) pixels of the corners of the mat's markers that are read."""
    markers_mm = layout.markers_mm()
    read = {
        marker: corners
        for marker, corners in detect(linear_8_bit(grey_of(pixels)), layout.dictionary).items()
        if marker in markers_mm
    }
    if len(read) < least:
        return None, None
    places_mm = np.concatenate([on_the_mat(markers_mm[marker]) for marker in read])
    return places_mm, np.concatenate(list(read.values()))
