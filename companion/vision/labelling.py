"""Which pixels of a picture show which class? Those of the scene that is known, and the patches'.

Everything is taken well inside its outline, where blur mixes nothing in.
"""

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
import numpy.typing as npt

from calibration.mat_layout import MatLayout
from companion.vision.evidence import surface_names
from companion.vision.frame import Pixels
from companion.vision.synthesis import FIRST_PIECE, MAT, Composition
from companion.vision.view import View

Samples = Mapping[str, npt.NDArray[np.uint8]]
"""(n, 3) pixels of each class that was seen."""

_INSIDE_PX = 5
_LEAST_PIXELS = 20

# Of mat and room there are more pixels than anybody needs.
_SPARSE = 17

# Of a patch this margin is left out.
_PATCH_MARGIN_MM = 4.0


def labelled_pixels(
    pictures: Sequence[Pixels], composition: Composition, layout: MatLayout
) -> Samples:
    """Return (n, 3) pixels for each class that can be seen.

    Args:
        pictures: Of one camera at rest, whole.
        composition: The scene as it is known to stand, in the whole picture.
        layout: The mat; its patches are paints, too.
    """
    labels = composition.labels
    inside = well_inside(labels)
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


def well_inside(labels: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Return (h, w) where all around shows the same surface, so that blur mixes nothing in."""
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
