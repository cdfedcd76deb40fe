"""How wide is an edge in the picture? Measured across the sides of the mat's markers, in pixels.

white ┐            ┌── 90 %      A printed edge is a step. Lens, focus, motion and noise filters
      │          ╱               make a ramp of it, whose width from a tenth to nine tenths of
black ┘ ── 10 % ┘                the step says how finely a column's edge can be placed.
        |◄ width ►|
"""

from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.linear_light import Light, grey_of, linear
from calibration.mat import MatPose
from companion.vision.capture.doctor.verdict import Check, Grade, Verdict, unknown
from companion.vision.frame import Pixels

FloatArray = npt.NDArray[np.float64]

_CELLS: Final = 6.0  # across a marker of 4 x 4 cells and its border
_REACH_CELLS: Final = 0.8  # of a profile to either side: beyond lies the next edge
_PROFILES: Final = 40  # along a side; averaged, so that noise does not matter
_STEP_PX: Final = 0.25
_LEAST_CELL_PX: Final = 2.5  # narrower cells are all edge
_LEAST_STEP: Final = 6.0  # of light, 0 to 255

# Of pictures 1280 pixels wide; in larger ones an edge may be as much wider.
_WIDTH_PX: Final = 1280
_GOOD_PX: Final = 3.6
_BAD_PX: Final = 5.0


def edge_width_px(pixels: Pixels, pose: MatPose) -> float | None:
    """Return the median width of the markers' edges, None if none could be measured."""
    light = linear(grey_of(pixels))
    widths = [
        width
        for corners in pose.corners_px.values()
        for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True)
        if (width := _across(light, start, end, corners)) is not None
    ]
    return float(np.median(widths)) if widths else None


def slope_width_px(pixels: Pixels) -> float:
    """Return how wide the sharpest edges of any picture are, roughly, for want of markers."""
    light = cv2.GaussianBlur(linear(grey_of(pixels)), (0, 0), 0.8)
    low, high = np.percentile(light, (1, 99))
    slopes = np.hypot(cv2.Sobel(light, cv2.CV_32F, 1, 0, scale=1 / 8),
                      cv2.Sobel(light, cv2.CV_32F, 0, 1, scale=1 / 8))  # fmt: skip
    steepest = float(np.percentile(slopes, 99.9))
    return float(0.8 * (high - low) / max(steepest, 1e-3))


def judge_sharpness(width_px: float | None, picture_width_px: int) -> Verdict:
    """Return the verdict on a width of edges."""
    if width_px is None:
        return unknown(Check.SHARPNESS, "No marker is near enough to see how sharp its edges are.")
    larger = picture_width_px / _WIDTH_PX
    good, bad = _GOOD_PX * larger, _BAD_PX * larger
    grade = Grade.GOOD if width_px <= good else Grade.FAIR if width_px <= bad else Grade.BAD
    if grade is Grade.GOOD:
        sentence, cure = "The picture is sharp.", ""
    else:
        sentence = (
            f"The picture is {'blurred' if grade is Grade.BAD else 'a little soft'}: edges are "
            f"{width_px:.1f} pixels wide."
        )
        cure = "Focus on the base, wipe the lens, fix the camera firmly, and give it more light."
    return Verdict(Check.SHARPNESS, grade, width_px, "px", good, sentence, cure)


def _across(light: Light, start: FloatArray, end: FloatArray, corners: FloatArray) -> float | None:
    """Return how wide the step is across one side of a marker."""
    along = end - start
    length_px = float(np.hypot(*along))
    if length_px < 1:
        return None
    outward = np.array([along[1], -along[0]]) / length_px
    middle = (start + end) / 2
    depth_px = abs(float((corners.mean(axis=0) - middle) @ outward)) * 2
    if float((middle - corners.mean(axis=0)) @ outward) < 0:
        outward = -outward
    cell_px = depth_px / _CELLS
    if cell_px < _LEAST_CELL_PX:
        return None
    offsets = np.arange(-_REACH_CELLS * cell_px, _REACH_CELLS * cell_px, _STEP_PX)
    shares = np.linspace(0.15, 0.85, _PROFILES)
    points = start + shares[:, None, None] * along + offsets[None, :, None] * outward
    height, width = light.shape
    low, high = points.min(axis=(0, 1)), points.max(axis=(0, 1))
    if (low < 0).any() or high[0] > width - 1 or high[1] > height - 1:
        return None
    sampled = cv2.remap(
        light, points[..., 0].astype(np.float32), points[..., 1].astype(np.float32),
        cv2.INTER_LINEAR,
    )  # fmt: skip
    return _rise_px(np.median(sampled, axis=0).astype(np.float64))


def _rise_px(profile: FloatArray) -> float | None:
    black, white = float(profile[: len(profile) // 6 + 1].min()), float(profile.max())
    if white - black < _LEAST_STEP:
        return None
    share = (profile - black) / (white - black)
    # From the middle of the step outwards, so that what lies beyond its ends has no say.
    middle = int(np.argmax(share >= 0.5))
    lower = np.flatnonzero(share[:middle] <= 0.1)
    upper = np.flatnonzero(share[middle:] >= 0.9)
    if not len(lower) or not len(upper):
        return None
    return float(middle + upper[0] - lower[-1]) * _STEP_PX
