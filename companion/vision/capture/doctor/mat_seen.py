"""How well is the mat seen? The verdict on the search for it, and a lens for want of one."""

from math import isfinite
from typing import Final

import cv2
import numpy as np

from calibration.camera_model import CameraModel
from calibration.linear_light import grey_of, linear_8_bit
from calibration.markers import detect
from calibration.mat import MatPose
from calibration.mat_layout import MatLayout, on_the_mat
from calibration.mat_missing import NotFound, Why
from companion.vision.capture.doctor.verdict import Check, Grade, Verdict
from companion.vision.frame import Pixels

# A calibrated camera and a flat mat miss each other by a tenth of a pixel.
_GOOD_PX: Final = 0.5

# Webcams see 50° to 90° across.
_FOCAL_SHARES: Final = (0.5, 1.3)
_USUAL_FOCAL: Final = 0.85
_LEAST_MARKERS: Final = 3


def judge_mat(found: MatPose | NotFound, *, is_guessed: bool) -> Verdict:
    """Return the verdict on a search for the mat.

    Args:
        found: What came of it.
        is_guessed: Whether the camera was not calibrated.
    """
    if isinstance(found, NotFound):
        sentence, _, cure = found.sentence.partition(": ")
        if found.why is Why.OTHER_SIZE:
            cure = "calibrate this camera at the size that it sends."
        return Verdict(
            Check.MAT, Grade.BAD, None, "px", _GOOD_PX,
            sentence if sentence.endswith(".") else sentence + ".",
            cure[:1].upper() + cure[1:] or "Lay the mat flat, whole in the picture.",
        )  # fmt: skip
    rms_px = found.rms_px
    if found.astray:
        listed = ", ".join(map(str, found.astray))
        return Verdict(
            Check.MAT, Grade.FAIR, rms_px, "px", _GOOD_PX,
            f"The mat is seen, but its marks {listed} are not where they should be.",
            "Lay the mat flat and its sheets together as printed; take other marks away.",
        )  # fmt: skip
    if is_guessed:
        return Verdict(
            Check.MAT, Grade.FAIR, rms_px, "px", _GOOD_PX,
            f"The mat is seen, to {rms_px:.2f} pixels, by a camera that is not calibrated.",
            "Calibrate it: companion calibrate camera",
        )  # fmt: skip
    if rms_px > _GOOD_PX:
        return Verdict(
            Check.MAT, Grade.FAIR, rms_px, "px", _GOOD_PX,
            f"The mat is seen, but misses its place by {rms_px:.2f} pixels.",
            "Lay it flat; if it is, calibrate the camera again.",
        )  # fmt: skip
    return Verdict(
        Check.MAT, Grade.GOOD, rms_px, "px", _GOOD_PX,
        f"The mat is seen by {len(found.markers)} markers, to {rms_px:.2f} pixels.",
    )  # fmt: skip


def guess_camera(pixels: Pixels, layout: MatLayout) -> CameraModel:
    """Return a lens with which the mat's markers fit a picture; a usual one if too few are seen.

    It is good enough to say what is in the picture, never to measure with.
    """
    height, width = pixels.shape[:2]
    k = np.array(
        [[_USUAL_FOCAL * width, 0, (width - 1) / 2], [0, _USUAL_FOCAL * width, (height - 1) / 2],
         [0, 0, 1]]
    )  # fmt: skip
    usual = CameraModel(k, np.zeros(5), (width, height))
    markers_mm = layout.markers_mm()
    read = {
        marker: corners
        for marker, corners in detect(linear_8_bit(grey_of(pixels)), layout.dictionary).items()
        if marker in markers_mm
    }
    if len(read) < _LEAST_MARKERS:
        return usual
    places = np.concatenate([on_the_mat(markers_mm[marker]) for marker in read])
    seen = np.concatenate(list(read.values()))
    flags = (
        cv2.CALIB_USE_INTRINSIC_GUESS | cv2.CALIB_FIX_PRINCIPAL_POINT | cv2.CALIB_FIX_ASPECT_RATIO
        | cv2.CALIB_ZERO_TANGENT_DIST | cv2.CALIB_FIX_K2 | cv2.CALIB_FIX_K3
    )  # fmt: skip
    try:
        _, fitted, bent, _, _ = cv2.calibrateCamera(
            [places.astype(np.float32)], [seen.astype(np.float32)], (width, height), k.copy(),
            np.zeros(5), flags=flags,
        )  # fmt: skip
    except cv2.error:
        return usual
    focal = float(fitted[0, 0])
    low, high = _FOCAL_SHARES
    if not isfinite(focal) or not low <= focal / width <= high:
        return usual
    numbers = np.asarray(bent, dtype=np.float64).ravel()[:5]
    return CameraModel(np.asarray(fitted, dtype=np.float64), numbers, (width, height))
