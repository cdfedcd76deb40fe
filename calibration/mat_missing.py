"""Why was no mat found? What the picture shows instead, in a sentence that says what to do."""

from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from calibration.linear_light import Picture
from calibration.markers import detect, other_family
from calibration.mat_layout import MatLayout


class Why(StrEnum):
    """Why a mat was not found."""

    OTHER_SIZE = "other size"
    DARK = "dark"
    GLARING = "glaring"
    BLURRED = "blurred"
    MIRRORED = "mirrored"
    OTHER_FAMILY = "other family"
    OTHER_MARKERS = "other markers"
    TOO_FEW = "too few"
    MISFIT = "misfit"
    NOTHING = "nothing"


@dataclass(frozen=True)
class NotFound:
    """No mat; ``sentence`` says what is wrong and what to do."""

    why: Why
    sentence: str


_MISFIT = NotFound(
    Why.MISFIT,
    "The markers do not lie as on the printed mat: join its sheets at their marks and lay it flat; "
    "if it lies well, calibrate this camera again, or choose the mat that is on the table.",
)

# With this many of the mat's own markers in sight, nobody has laid another family's.
_ENOUGH_MARKERS = 2

# Light of 255: a sheet of paper in a room that is lit at all gives more than the first.
_DARK = 6
_GLARING = 250
_GLARING_SHARE = 0.3

# The steepest slope of a picture, as a share of its range: a sharp edge takes two pixels, so that
# a slope is up to a half; below this even a cell of a marker is smeared into the next.
_BLURRED = 0.09


def why_not(
    light: Picture, layout: MatLayout, *, read: int, strangers: int = 0, misfit: bool = False
) -> NotFound:
    """Return why no pose could be had from a picture.

    Args:
        light: (h, w) the picture in linear light.
        layout: The mat that was looked for.
        read: How many of its markers were read.
        strangers: How many of its family were read that are not on it.
        misfit: Whether those that were read were enough, but do not lie as they should.
    """
    # Mirrored, a marker of a small family may be read as another one, so that they are counted.
    mirrored = detect(np.ascontiguousarray(light[:, ::-1]), layout.dictionary)
    if len(mirrored) > max(1, read + strangers):
        return NotFound(
            Why.MIRRORED,
            "The picture is mirrored: switch mirroring off in the camera's settings.",
        )
    family = other_family(light, layout.dictionary) if read < _ENOUGH_MARKERS else None
    if family is not None:
        return NotFound(
            Why.OTHER_FAMILY,
            f"The markers that are seen belong to another family ({family}) than those of the mat "
            f"({layout.dictionary}): lay the mat that this table was set up with.",
        )
    if misfit:
        return _MISFIT
    if read:
        return NotFound(
            Why.TOO_FEW,
            f"Too little of the mat is seen ({_markers(read)}): take the hand away, turn the "
            "camera so that two or more markers far apart are whole in the picture, or go nearer.",
        )
    if strangers:
        return NotFound(
            Why.OTHER_MARKERS,
            f"Of another mat {_markers(strangers)} can be seen, of this one none: lay the right "
            "mat, or choose the mat that lies there.",
        )
    return _of_the_picture(light)


def _of_the_picture(light: Picture) -> NotFound:
    low, high = (float(value) for value in np.percentile(light, [1, 99]))
    if high < _DARK:
        return NotFound(Why.DARK, "The picture is dark: take the lens cap off, or make more light.")
    if float(np.mean(light >= _GLARING)) > _GLARING_SHARE:
        return NotFound(
            Why.GLARING, "The picture is glaring: lower the exposure, or turn the light away."
        )
    across = np.abs(cv2.Sobel(light, cv2.CV_32F, 1, 0, scale=1 / 8))
    down = np.abs(cv2.Sobel(light, cv2.CV_32F, 0, 1, scale=1 / 8))
    steepest = float(np.percentile(np.maximum(across, down), 99.9))
    if steepest < _BLURRED * max(high - low, 1.0):
        return NotFound(
            Why.BLURRED,
            "The picture is blurred: focus on the mat, hold the camera still, or make more light.",
        )
    return NotFound(
        Why.NOTHING,
        "No marker of the mat is seen: turn the camera to the mat, and go nearer if a marker "
        "is smaller than a fingernail in the picture.",
    )


def _markers(count: int) -> str:
    return "one marker" if count == 1 else f"{count} markers"
