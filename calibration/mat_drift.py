"""How far has the mat moved in the picture since its pose was measured? Told in a few ms.

The edges are measured where the pose has them; a shift with a turn and a change of size that
explains how they moved says how far everything around them did. As when the mat is found, black
may have grown into white: by ink, or by a camera whose gamma is another one. That moves no mat.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from calibration.linear_light import Picture, grey_of, linear
from calibration.mat import MatPose
from calibration.mat_edges import Edges, measure_edges
from calibration.mat_layout import MatLayout
from calibration.pose_fit import robust_weights

FloatArray = npt.NDArray[np.float64]

_FEWEST_EDGES = 16
_LEAST_SHARE = 0.25
_ROUNDS = 5

# A mat that was moved as a whole leaves less than half of this unexplained; a hand, much more.
_WORST_RMS_PX = 0.5


@dataclass(frozen=True)
class Drift:
    """What became of a pose.

    Attributes:
        moved_px: How far the mat's edges have moved, root mean square; None if that cannot be
            said: they are hidden, or gone further than a marker's cell. Then find the mat anew.
        seen: Share of the edges in the picture that were seen, from 0 to 1.
    """

    moved_px: float | None
    seen: float


def drift_px(pose: MatPose, picture: Picture, layout: MatLayout) -> Drift:
    """Return how far the mat has moved in a picture since its pose was measured.

    Args:
        pose: As :func:`calibration.mat.find_mat` returned it.
        picture: (h, w) or (h, w, 3), of the same camera at the same size.
        layout: The mat.

    Raises:
        ValueError: The picture has another size.
    """
    grey = grey_of(picture)
    if (grey.shape[1], grey.shape[0]) != pose.camera.size_px:
        raise ValueError("the picture has another size than the one the pose was found in")
    squares_mm = np.array(list(layout.markers_mm().values()))
    edges = measure_edges(linear(grey), pose.camera, pose.camera_from_board, squares_mm)
    seen = len(edges.offsets_px) / max(1, edges.asked)
    if len(edges.offsets_px) < _FEWEST_EDGES or seen < _LEAST_SHARE:
        return Drift(None, seen)
    moved, rms_px = _similarity(edges)
    if rms_px > _WORST_RMS_PX:
        return Drift(None, seen)
    return Drift(float(np.sqrt(np.mean(np.sum(moved**2, axis=1)))), seen)


def _similarity(edges: Edges) -> tuple[FloatArray, float]:
    """Return (n, 2) how each place moved, and what that leaves unexplained, in pixels."""
    middle = edges.pixels.mean(axis=0)
    scale = max(1.0, float(np.abs(edges.pixels - middle).max()))
    x, y = ((edges.pixels - middle) / scale).T
    one, none = np.ones_like(x), np.zeros_like(x)
    ways = np.stack([np.stack([one, none, x, -y], 1), np.stack([none, one, y, x], 1)], 1)
    slope = np.column_stack([np.einsum("ni,nik->nk", edges.normals, ways), one])
    # Weighed from "black has grown and nothing has moved" on: a hand's edges are then left out
    # where most say so.
    found = np.append(np.zeros(ways.shape[2]), np.median(edges.offsets_px))
    for _ in range(_ROUNDS):
        weight = robust_weights(edges.offsets_px - slope @ found)
        half = np.sqrt(weight)
        found = np.linalg.lstsq(slope * half[:, None], edges.offsets_px * half, rcond=None)[0]
    misfit = edges.offsets_px - slope @ found
    kept = robust_weights(misfit) > 0
    return np.asarray(ways @ found[:-1]), float(np.sqrt(np.mean(misfit[kept] ** 2)))
