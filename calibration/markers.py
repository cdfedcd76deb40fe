"""Which markers does a picture show, and where are their corners?"""

from functools import cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from calibration.linear_light import Picture

FloatArray = npt.NDArray[np.float64]

# Each size of OpenCV's own families, and what else is printed. The first fifty markers of a family
# are the same in its larger dictionaries, and searching those takes seconds.
_FAMILIES = (
    "DICT_4X4_50",
    "DICT_5X5_50",
    "DICT_6X6_50",
    "DICT_7X7_50",
    "DICT_APRILTAG_36h11",
    "DICT_ARUCO_ORIGINAL",
    "DICT_APRILTAG_25h9",
    "DICT_APRILTAG_16h5",
)

# Families of small markers see one of theirs in nearly everything.
_ENOUGH_MARKERS = 3


def dictionary(name: str) -> "cv2.aruco.Dictionary":
    """Return a family of markers.

    Args:
        name: As OpenCV calls it, ``DICT_4X4_50`` say.

    Raises:
        ValueError: There is none of that name.
    """
    number = getattr(cv2.aruco, name, None) if name.startswith("DICT_") else None
    if not isinstance(number, int):
        raise ValueError(f"{name} is no family of markers that is known here")
    return cv2.aruco.getPredefinedDictionary(number)


def detect(light: Picture, family: str) -> dict[int, FloatArray]:
    """Return the (4, 2) corners of each marker, clockwise from the top left of its picture.

    Of a number that is seen twice the larger one is returned: what is misread by chance is small.

    Args:
        light: (h, w) the picture in linear light.
        family: Name of the dictionary.
    """
    corners, ids, _ = _detector(family).detectMarkers(light)
    numbers: Any = ids  # the stubs do not say that it is None where nothing is found
    found: dict[int, FloatArray] = {}
    # Ids come as (n,) or (n, 1) or None, as the version of OpenCV likes.
    for marker, quad in zip(np.ravel([] if numbers is None else numbers), corners, strict=True):
        square = np.asarray(quad, dtype=np.float64).reshape(4, 2)
        before = found.get(int(marker))
        if before is None or _length_px(square) > _length_px(before):
            found[int(marker)] = square
    return found


def _length_px(square: FloatArray) -> float:
    return float(np.linalg.norm(square - np.roll(square, 1, axis=0), axis=1).sum())


def other_family(light: Picture, besides: str) -> str | None:
    """Return the family that several markers in a picture belong to, None for none.

    Args:
        light: (h, w) the picture in linear light.
        besides: A dictionary whose family it is not.
    """
    for family in _FAMILIES:
        # DICT_4X4_50 and DICT_4X4_1000 are one family.
        if _size_of(family) == _size_of(besides):
            continue
        if len(detect(light, family)) >= _ENOUGH_MARKERS:
            return family
    return None


@cache
def _detector(family: str) -> "cv2.aruco.ArucoDetector":
    parameters = cv2.aruco.DetectorParameters()
    parameters.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    # Two windows find all that three or five do, in half the time: the small one what is small or
    # close together, the large one what is blurred.
    parameters.adaptiveThreshWinSizeMin = 7
    parameters.adaptiveThreshWinSizeMax = 27
    parameters.adaptiveThreshWinSizeStep = 20
    return cv2.aruco.ArucoDetector(dictionary(family), parameters)


def _size_of(family: str) -> str:
    """Return what the dictionaries of one family have in common: ``DICT_4X4`` say."""
    start, _, count = family.rpartition("_")
    return start if count.isdigit() else family
