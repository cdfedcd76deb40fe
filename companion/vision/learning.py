"""Which colours has this match? Pixels labelled by the known scene, and by the mat's patches.

Everything is taken well inside its outline, where blur mixes nothing in.
"""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from calibration.colour_space import damped_log, linear
from calibration.mat_layout import MatLayout
from calibration.palette import PAINTS
from companion.vision.evidence import surface_names
from companion.vision.frame import Pixels
from companion.vision.synthesis import FIRST_PIECE, MAT, Composition
from companion.vision.view import View

Samples = Mapping[str, npt.NDArray[np.uint8]]

_INSIDE_PX = 5
_LEAST_PIXELS = 20

# Of mat and room there are more pixels than anybody needs.
_SPARSE = 17

# Of a patch this margin is left out.
_PATCH_MARGIN_MM = 4.0

# Shade makes a paint greyer and leaves the direction of its tint.
_SAME_TINT = 0.95
_GREY = 0.15


def labelled_pixels(
    pictures: Sequence[Pixels], composition: Composition, layout: MatLayout
) -> dict[str, npt.NDArray[np.uint8]]:
    """Return (n, 3) pixels for each class that can be seen.

    Args:
        pictures: Of one camera at rest, whole.
        composition: The scene as it is known to stand, in the whole picture.
        layout: The mat; its patches are paints, too.
    """
    labels = composition.labels
    inside = _well_inside(labels)
    found: dict[str, list[npt.NDArray[np.uint8]]] = {}
    names = surface_names(composition.scene)
    for picture in pictures:
        for number, name in enumerate(names):
            mask = (labels == number) & inside
            pixels = picture[mask]
            if len(pixels) > _LEAST_PIXELS:
                sparse = _SPARSE if number < FIRST_PIECE else 1
                found.setdefault(name, []).append(pixels[::sparse])
        for name, mask in _patches(composition, layout):
            found.setdefault(name, []).append(picture[mask])
    return {name: np.concatenate(pixels) for name, pixels in found.items()}


def completed(samples: Samples, others: Sequence[Samples]) -> dict[str, npt.NDArray[np.uint8]]:
    """Return a camera's samples with the classes that only others see, in its own light.

    Args:
        samples: What this camera shows.
        others: What the other cameras show.
    """
    whole = dict(samples)
    for other in others:
        missing = [name for name in other if name not in whole]
        shared = [name for name in other if name in samples]
        if not missing or not shared:
            continue
        ratios = [
            np.median(samples[name], axis=0) / np.median(other[name], axis=0).clip(1)
            for name in shared
        ]
        gains = np.median(ratios, axis=0)
        for name in missing:
            whole[name] = np.clip(other[name] * gains, 0, 255).astype(np.uint8)
    return whole


def with_base_paint(samples: Samples) -> dict[str, npt.NDArray[np.uint8]]:
    """Return the samples in which a paint also has the base's pixels, if the base is of that paint.

    Pieces are first seen in the shade of the blue plate; a base of their paint shows it in light.
    """
    whole = dict(samples)
    if "rim" not in samples:
        return whole
    base_tint = _tint(samples["rim"])
    alike = {name: _likeness(_tint(samples[name]), base_tint) for name in PAINTS if name in samples}
    nearest = max(alike, key=lambda name: alike[name], default=None)
    if nearest is None or alike[nearest] < _SAME_TINT:
        return whole
    base = samples["rim"]
    few = base[:: max(1, len(base) // max(len(samples[nearest]), 1))]
    whole[nearest] = np.concatenate([samples[nearest], few])
    return whole


def _tint(pixels: npt.NDArray[np.uint8]) -> npt.NDArray[np.float64]:
    """(3,) a colour without its lightness."""
    place = damped_log(linear(np.median(pixels, axis=0).astype(np.uint8)))
    tint: npt.NDArray[np.float64] = place - place.mean()
    return tint


def _likeness(one: npt.NDArray[np.float64], other: npt.NDArray[np.float64]) -> float:
    """1 for tints that differ in nothing but strength; 0 if one of them is grey."""
    strength = float(np.linalg.norm(one)), float(np.linalg.norm(other))
    return float(one @ other) / (strength[0] * strength[1]) if min(strength) > _GREY else 0.0


def _well_inside(labels: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    kernel = np.ones((_INSIDE_PX, _INSIDE_PX), np.uint8)
    return np.asarray(cv2.erode(labels, kernel) == cv2.dilate(labels, kernel))


def _patches(
    composition: Composition, layout: MatLayout
) -> list[tuple[str, npt.NDArray[np.bool_]]]:
    window = composition.window
    found = []
    for name, patch in layout.patches.items():
        half = patch.side_mm / 2 - _PATCH_MARGIN_MM
        corners = np.array(patch.centre_mm) + half * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
        pixels = _on_mat(composition.view, corners) - (window.x, window.y)
        if not np.isfinite(pixels).all() or (pixels < 0).any():
            continue
        if (pixels > (window.width - 1, window.height - 1)).any():
            continue
        mask = np.zeros(composition.labels.shape, dtype=np.uint8)
        cv2.fillConvexPoly(mask, np.round(pixels).astype(np.int32), 1)
        covered = mask > 0
        if (composition.labels[covered] == MAT).all():
            found.append((name, covered))
    return found


def _on_mat(view: View, corners_mm: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return view.project(np.column_stack([corners_mm, np.zeros(len(corners_mm))]))
