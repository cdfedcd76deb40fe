"""Is there enough light on the mat, not too much, and the same everywhere?

The mat's paper is the white that everything is compared with. It is looked at where it cannot be
hidden: in the narrow white frame around each marker that was read.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from calibration.linear_light import grey_of, linear
from calibration.mat import MatPose
from calibration.mat_layout import MatLayout, on_the_mat
from companion.vision.capture.doctor.verdict import Check, Grade, Verdict, unknown
from companion.vision.frame import Pixels

FloatArray = npt.NDArray[np.float64]

_CELLS: Final = 6.0  # across a marker; the white around it is a cell wide at least
_FRAME_CELLS: Final = (0.4, 0.5, 0.6)  # outside its edge, clear of the blur on either side
_ALONG: Final = 40
_LEAST_POINTS: Final = 40
_ENOUGH_FOR_ONE_SHADED: Final = 4
_CLIPPED_LEVEL: Final = 253

# Levels 0 to 255 of the paper. Below 70 the paints' levels are a few dozen apart, and noise half of
# that; a white at 120 leaves them twice as far.
_DARK: Final = (120.0, 70.0)
_CLIPPED_PERCENT: Final = (15.0, 40.0)
_UNEVEN: Final = (1.8, 3.0)


@dataclass(frozen=True)
class Light:
    """The light on the mat, or in the whole picture where the mat is not known.

    Attributes:
        level: Of the paper (median of the markers), 0 to 255 as in the picture.
        clipped: Share of it that is at the top of the scale in any colour.
        ratio: Light at the brightest marker over that at the darkest but one; None without a mat.
    """

    level: float
    clipped: float
    ratio: float | None


def light_on_mat(pixels: Pixels, pose: MatPose, layout: MatLayout) -> Light | None:
    """Return the light on the paper around the markers that were read; None if too little shows."""
    grey = grey_of(pixels)
    exact = linear(grey)
    levels, lights, clipped = [], [], []
    markers_mm = layout.markers_mm()
    for marker in pose.markers:
        places_mm = _frame_mm(markers_mm[marker])
        x, y = _inside(pose.camera.project(on_the_mat(places_mm), pose.camera_from_board), grey)
        if len(x) < _LEAST_POINTS:
            continue
        levels.append(float(np.median(grey[y, x])))
        lights.append(float(np.median(exact[y, x])))
        clipped.append(float(np.mean(pixels[y, x].max(axis=1) >= _CLIPPED_LEVEL)))
    if not levels:
        return None
    return Light(
        level=float(np.median(levels)),
        clipped=float(np.mean(clipped)),
        ratio=max(lights) / max(_darkest(lights), 0.5),
    )


def _darkest(lights: list[float]) -> float:
    """Return the least light, but for the one marker that the tower or an arm may shade."""
    return sorted(lights)[1 if len(lights) >= _ENOUGH_FOR_ONE_SHADED else 0]


def light_of_picture(pixels: Pixels) -> Light:
    """Return the light of a whole picture, for want of a mat."""
    return Light(
        level=float(np.percentile(grey_of(pixels), 95)),
        clipped=float(np.mean(pixels.max(axis=2) >= _CLIPPED_LEVEL)),
        ratio=None,
    )


def judge_light(light: Light) -> list[Verdict]:
    """Return the verdicts on brightness, clipping and evenness."""
    return [_dark(light), _clipped(light), _uneven(light)]


def _dark(light: Light) -> Verdict:
    good, bad = _DARK
    grade = Grade.GOOD if light.level >= good else Grade.FAIR if light.level >= bad else Grade.BAD
    what = "mat's paper" if light.ratio is not None else "brightest of the picture"
    if grade is Grade.GOOD:
        return Verdict(
            Check.DARK, grade, light.level, "of 255", good, "There is enough light on the table."
        )
    return Verdict(
        Check.DARK,
        grade,
        light.level,
        "of 255",
        good,
        f"It is {'too dark' if grade is Grade.BAD else 'rather dark'}: the {what} is at "
        f"{light.level:.0f} of 255.",
        "Put a lamp above the table, or let the camera expose longer.",
    )


def _clipped(light: Light) -> Verdict:
    percent = 100 * light.clipped
    good, bad = _CLIPPED_PERCENT
    grade = Grade.GOOD if percent <= good else Grade.FAIR if percent <= bad else Grade.BAD
    if grade is Grade.GOOD:
        sentence, cure = "Nothing on the table is overexposed.", ""
    else:
        sentence = (
            f"{percent:.0f} % of the mat are overexposed: colours and edges are lost there."
            if light.ratio is not None
            else f"{percent:.0f} % of the picture are overexposed."
        )
        cure = "Lower the exposure, or turn lamps and windows away from the table."
    return Verdict(Check.CLIPPED, grade, percent, "%", good, sentence, cure)


def _uneven(light: Light) -> Verdict:
    if light.ratio is None:
        return unknown(Check.UNEVEN, "Whether the light is even cannot be told without the mat.")
    good, bad = _UNEVEN
    grade = Grade.GOOD if light.ratio <= good else Grade.FAIR if light.ratio <= bad else Grade.BAD
    if grade is Grade.GOOD:
        sentence, cure = "The light is even.", ""
    else:
        sentence = f"One side of the mat gets {light.ratio:.1f} times the light of another."
        cure = "Light the table from above or from two sides, and keep its own shadows off it."
    return Verdict(Check.UNEVEN, grade, light.ratio, "times", good, sentence, cure)


def _frame_mm(corners_mm: FloatArray) -> FloatArray:
    """Return (n, 2) places in the white frame around a marker."""
    centre_mm = corners_mm.mean(axis=0)
    shares = np.linspace(0, 1, _ALONG, endpoint=False)[:, None]
    frames = []
    for cells in _FRAME_CELLS:
        outer_mm = centre_mm + (corners_mm - centre_mm) * (1 + 2 * cells / _CELLS)
        for start_mm, end_mm in zip(outer_mm, np.roll(outer_mm, -1, axis=0), strict=True):
            frames.append(start_mm + shares * (end_mm - start_mm))
    return np.concatenate(frames)


def _inside(
    seen: FloatArray, grey: npt.NDArray[np.uint8]
) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Return whole (x, y) of those pixels that are in the picture."""
    whole = np.rint(seen[np.isfinite(seen).all(axis=1)]).astype(np.intp)
    height, width = grey.shape
    x, y = whole[:, 0], whole[:, 1]
    here = (x >= 0) & (x < width) & (y >= 0) & (y < height)
    return x[here], y[here]
