"""Which markers does a picture show, and where are their corners?"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from calibration.linear_light import Picture

FloatArray = npt.NDArray[np.float64]

FAMILIES = (
    "DICT_4X4_1000",
    "DICT_5X5_1000",
    "DICT_6X6_1000",
    "DICT_7X7_1000",
    "DICT_ARUCO_ORIGINAL",
    "DICT_APRILTAG_16h5",
    "DICT_APRILTAG_25h9",
    "DICT_APRILTAG_36h10",
    "DICT_APRILTAG_36h11",
    "DICT_ARUCO_MIP_36h12",
)
"""Families by the name of their largest dictionary; a smaller one is the beginning of it."""


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

    A number that is seen twice is left out: nobody can say which one is meant.

    Args:
        light: (h, w) the picture in linear light.
        family: Name of the dictionary.
    """
    corners, ids, _ = _detector(family).detectMarkers(light)
    numbers: Any = ids  # the stubs do not say that it is None where nothing is found
    found: dict[int, FloatArray] = {}
    twice: set[int] = set()
    # Ids come as (n,) or (n, 1) or None, as the version of OpenCV likes.
    for marker, quad in zip(np.ravel([] if numbers is None else numbers), corners, strict=True):
        if int(marker) in found:
            twice.add(int(marker))
        found[int(marker)] = np.asarray(quad, dtype=np.float64).reshape(4, 2)
    return {marker: quad for marker, quad in found.items() if marker not in twice}


def families_in(light: Picture) -> Mapping[str, dict[int, FloatArray]]:
    """Return what is found of each family of :data:`FAMILIES`, those of which nothing is left out.

    Args:
        light: (h, w) the picture in linear light.
    """
    found = {family: detect(light, family) for family in FAMILIES}
    return {family: markers for family, markers in found.items() if markers}


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
