"""From which pose is all this seen? The best pose of a camera, given edges and points of the mat.

Edges say where they lie across themselves only, points say both. The fit weighs large misfits
down (Huber) and those far beyond leave: a finger's edge is not the mat's.

A pose changes by six numbers: a turn of the mat about its own origin by axes of the camera (rad),
then a move (mm). Covariances are of these six. A seventh number is fitted with them and is no
part of the pose: by how much black has grown into white on all edges alike. Ink does that, and a
camera whose gamma is another one; without it, half a pixel of growth would tilt the mat.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import CameraModel
from calibration.mat_edges import Edges

FloatArray = npt.NDArray[np.float64]

# Nothing is measured better than this, whatever a lucky handful of misfits says.
_LEAST_SPREAD_PX = 0.05
_HUBER_SPREADS = 1.5
_GONE_SPREADS = 6.0

# Pieces of one side share its own error (print, lens), so they count for fewer than they are.
_SHARED = 4.0

_UNKNOWNS = 7


@dataclass(frozen=True, eq=False)
class Points:
    """Points of the mat that were found: (n, 3) in mm, and (n, 2) in pixels."""

    points_mm: FloatArray
    pixels: FloatArray


@dataclass(frozen=True, eq=False)
class Fit:
    """A fitted pose.

    Attributes:
        camera_from_board: (4, 4).
        covariance: (6, 6) of turn (rad) and move (mm).
        growth_px: How far black has grown into white.
        rms_px: Root mean square of the misfits that were kept.
        kept: (n,) which measurements were, edges first, then two for each point.
    """

    camera_from_board: FloatArray
    covariance: FloatArray
    growth_px: float
    rms_px: float
    kept: npt.NDArray[np.bool_]


def moved(camera_from_board: FloatArray, change: FloatArray) -> FloatArray:
    """Return (4, 4) a pose changed by (6,) a turn in rad and a move in mm."""
    pose = camera_from_board.copy()
    pose[:3, :3] = cv2.Rodrigues(change[:3])[0] @ pose[:3, :3]
    pose[:3, 3] += change[3:]
    return pose


def fit_pose(
    camera: CameraModel, start: FloatArray, edges: Edges, points: Points, rounds: int = 3
) -> Fit | None:
    """Return the pose from which edges and points look as they do, None if they are too few.

    Args:
        camera: What took the picture.
        start: (4, 4) ``camera_from_board`` that is about right.
        edges: Measured near ``start``.
        points: Corners that were found, maybe none.
        rounds: Of the fit; three are enough from a few pixels away.
    """
    pose, growth_px = start, 0.0
    if len(edges.offsets_px) + 2 * len(points.pixels) < _UNKNOWNS + 2:
        return None
    for _ in range(rounds):
        misfit_px, weight, _ = _weighed(camera, pose, growth_px, edges, points)
        slope = _slope(camera, pose, edges, points)
        if not (np.isfinite(slope).all() and np.isfinite(misfit_px).all()):
            return None  # the pose at hand has part of the mat behind the camera
        half = np.sqrt(weight)
        change, _, rank, _ = np.linalg.lstsq(slope * half[:, None], misfit_px * half, rcond=1e-9)
        if rank < _UNKNOWNS or not np.isfinite(change).all():
            return None
        pose = moved(pose, np.asarray(change[:6], dtype=np.float64))
        growth_px += float(change[6])
    misfit_px, weight, spread_px = _weighed(camera, pose, growth_px, edges, points)
    slope = _slope(camera, pose, edges, points)
    information = slope.T @ (slope * weight[:, None])
    kept = weight > 0
    if not np.isfinite(information).all() or np.linalg.matrix_rank(information) < _UNKNOWNS:
        return None
    covariance = np.asarray(
        spread_px**2 * _SHARED * np.linalg.inv(information)[:6, :6], dtype=np.float64
    )
    return Fit(pose, covariance, growth_px, float(np.sqrt(np.mean(misfit_px[kept] ** 2))), kept)


def spread_px(
    camera: CameraModel, camera_from_board: FloatArray, covariance: FloatArray, points: FloatArray
) -> FloatArray:
    """Return (n,) how far, one standard deviation, points may be from where a pose has them.

    Args:
        camera: What sees them.
        camera_from_board: (4, 4) the pose.
        covariance: (6, 6) its own.
        points: (n, 3) in the board frame, in mm.
    """
    slopes = _moves(camera, camera_from_board, points)
    return np.asarray(np.sqrt(np.einsum("kni,kl,lni->n", slopes, covariance, slopes)))


def usual_size(misfit_px: FloatArray) -> float:
    """Return the size of misfits that the few large ones do not change, in pixels."""
    return max(_LEAST_SPREAD_PX, 1.4826 * float(np.median(np.abs(misfit_px))))


def robust_weights(misfit_px: FloatArray) -> FloatArray:
    """Return (n,) what each misfit counts, from 1 for a usual one to 0 for one far beyond."""
    size, usual_px = np.abs(misfit_px), usual_size(misfit_px)
    weight = np.minimum(1.0, _HUBER_SPREADS * usual_px / np.maximum(size, 1e-12))
    weight[size > _GONE_SPREADS * usual_px] = 0.0
    return weight


def _moves(camera: CameraModel, pose: FloatArray, points_mm: FloatArray) -> FloatArray:
    """Return (6, n, 2) how pixels move with each of the six numbers."""
    turned_mm = points_mm @ pose[:3, :3].T
    slopes = camera.slopes(turned_mm + pose[:3, 3])
    # A turn about axis k moves a point by the cross product of that axis and the point.
    by_turn_mm = np.cross(np.eye(3)[:, None, :], turned_mm[None])
    turns = np.einsum("nij,knj->kni", slopes, by_turn_mm)
    return np.concatenate([turns, slopes.transpose(2, 0, 1)])


def _slope(camera: CameraModel, pose: FloatArray, edges: Edges, points: Points) -> FloatArray:
    across = np.einsum("kni,ni->nk", _moves(camera, pose, edges.points_mm), edges.normals)
    both = _moves(camera, pose, points.points_mm)
    of_pose = np.concatenate([across, both.transpose(1, 2, 0).reshape(-1, 6)])
    of_growth = np.concatenate([np.ones(len(across)), np.zeros(len(of_pose) - len(across))])
    return np.column_stack([of_pose, of_growth])


def _weighed(
    camera: CameraModel, pose: FloatArray, growth_px: float, edges: Edges, points: Points
) -> tuple[FloatArray, FloatArray, float]:
    """Return misfits in pixels, their weights from 0 to 1, and their usual size."""
    moved_px = camera.project(edges.points_mm, pose) - edges.pixels
    across_px = edges.offsets_px - growth_px - np.sum(moved_px * edges.normals, axis=1)
    both_px = points.pixels - camera.project(points.points_mm, pose)
    misfit_px = np.concatenate([across_px, both_px.ravel()])
    return misfit_px, robust_weights(misfit_px), usual_size(misfit_px)
