"""Do the mat's patches look as they are called? Told apart from each other, and in the right order.

Printers and lamps differ, so no patch has one right colour. But what is called red, orange, yellow,
green and blue has its hues in that order, whatever the lamp; and two that are taken for each other
cannot be learnt from.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import CameraModel
from calibration.colour_model import fit_colour
from calibration.colour_space import Floats, damped_log, linear
from calibration.mat import MatPose
from calibration.mat_layout import MatLayout, Patch, on_the_mat
from calibration.palette import MOST_CONFUSION, PAINTS
from companion.record.selftests import Checked
from companion.table.selftest.checks import at_least, at_most, failed, skipped
from companion.vision.frame import Pixels

COLOUR_CHECKS: Final = ("colours right", "colours apart")
"""What is looked at of the patches."""

LEAST_HUE_GAP_DEG: Final = 4.0
"""Red and orange paint are some 13 degrees apart, and printers bring them nearer."""

_LEAST_CHROMA: Final = 0.25
"""Of 1: what is paler has no hue to speak of; the palest paint on paper has twice as much."""

_INNER: Final = 0.6  # of a patch's side: beyond it lies blur
_LEAST_PIXELS: Final = 12
_NEUTRAL: Final = ("white", "gray")

# Hues are told from here, so that no paint lies at either end.
_FIRST_HUE_DEG: Final = -60.0

_Bytes = npt.NDArray[np.uint8]


def judge_colours(
    part: str, pixels: Pixels, pose: MatPose, layout: MatLayout
) -> tuple[Checked, ...]:
    """Return whether the patches of a mat look as they are called.

    Args:
        part: What the checks are of: ``camera front``.
        pixels: (h, w, 3) with nothing on the patches.
        pose: The mat as it lies there.
        layout: The mat.
    """
    seen = patch_pixels(pixels, pose.camera, pose.camera_from_board, layout.patches)
    paints = [name for name in PAINTS if name in seen]
    if len(paints) < 2:
        sentence = (
            "The mat has no colour patches."
            if not layout.patches
            else "The camera sees no two of the mat's colour patches."
        )
        return tuple(skipped(part, name, sentence) for name in COLOUR_CHECKS)
    return _right(part, seen, paints), _apart(part, {name: seen[name] for name in paints})


def patch_pixels(
    pixels: Pixels, camera: CameraModel, camera_from_board: Floats, patches: Mapping[str, Patch]
) -> dict[str, _Bytes]:
    """Return (n, 3) pixels well inside each patch that is in the picture.

    Args:
        pixels: (h, w, 3).
        camera, camera_from_board: From where it was taken.
        patches: By name.
    """
    height, width = pixels.shape[:2]
    corners = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
    found = {}
    for name, patch in patches.items():
        places_mm = np.array(patch.centre_mm) + _INNER * patch.side_mm / 2 * corners
        seen = camera.project(on_the_mat(places_mm), camera_from_board)
        is_inside = np.isfinite(seen).all() and (seen >= 0).all()
        if not is_inside or (seen > (width - 1, height - 1)).any():
            continue
        mask = np.zeros((height, width), dtype=np.uint8)
        cv2.fillConvexPoly(mask, np.rint(seen).astype(np.int32), 1)
        of_patch = np.asarray(pixels[mask > 0], dtype=np.uint8)
        if len(of_patch) >= _LEAST_PIXELS:
            found[name] = of_patch
    return found


def _right(part: str, seen: Mapping[str, _Bytes], paints: Sequence[str]) -> Checked:
    cure = (
        "See that nothing lies on the patches, that no coloured lamp shines on the mat, and that "
        "it was printed in colour."
    )
    lamp = next((_light(seen[name]) for name in _NEUTRAL if name in seen), np.ones(3))
    hues = {}
    for name in paints:
        hue_deg, chroma = _hue_and_chroma(_light(seen[name]) / lamp)
        if chroma < _LEAST_CHROMA:
            return failed(part, "colours right", f"The {name} patch looks grey.", cure)
        hues[name] = hue_deg
    gaps = {(one, other): hues[other] - hues[one] for one, other in pairwise(paints)}
    (one, other), least_deg = min(gaps.items(), key=lambda gap: gap[1])
    return at_least(
        part, "colours right", least_deg, LEAST_HUE_GAP_DEG, "°",
        f"The hues of the mat's {len(paints)} paints come in their order; {one} and {other} are "
        "the nearest."
        if least_deg >= LEAST_HUE_GAP_DEG
        else f"The {one} patch does not look {one}, or the {other} one not {other}.",
        cure,
    )  # fmt: skip


def _apart(part: str, paints: Mapping[str, _Bytes]) -> Checked:
    # Learnt from every second pixel, asked for the others.
    models = [fit_colour(pixels[::2], np.ones(3)) for pixels in paints.values()]
    shares = np.zeros((len(paints), len(paints)))
    for row, pixels in enumerate(paints.values()):
        places = damped_log(linear(pixels[1::2]))
        likeliest = np.argmax([model.log_density(places) for model in models], axis=0)
        shares[row] = np.bincount(likeliest, minlength=len(paints)) / len(places)
    np.fill_diagonal(shares, 0.0)
    worst = float(shares.max())
    row, column = (int(one) for one in np.unravel_index(int(shares.argmax()), shares.shape))
    names = list(paints)
    return at_most(
        part, "colours apart", 100 * worst, 100 * MOST_CONFUSION, "%",
        "No two of the mat's paints are taken for each other."
        if worst <= MOST_CONFUSION
        else f"{100 * worst:.0f} % of the {names[row]} patch look like {names[column]}.",
        "Give the table more light, or light of another colour.",
    )  # fmt: skip


def _light(pixels: _Bytes) -> Floats:
    """(3,) blue, green, red: the median linear light of a patch."""
    return np.asarray(np.maximum(np.median(linear(pixels), axis=0), 1e-4), dtype=np.float64)


def _hue_and_chroma(bgr: Floats) -> tuple[float, float]:
    """The hue in degrees, red at 0 and green at 120, and how much of it there is, of 1."""
    blue, green, red = (float(one) for one in bgr)
    most, least = max(blue, green, red), min(blue, green, red)
    span = most - least
    if span <= 0:
        return 0.0, 0.0
    if most == red:
        hue_deg = 60 * (green - blue) / span
    elif most == green:
        hue_deg = 120 + 60 * (blue - red) / span
    else:
        hue_deg = 240 + 60 * (red - green) / span
    return (hue_deg - _FIRST_HUE_DEG) % 360 + _FIRST_HUE_DEG, span / most
