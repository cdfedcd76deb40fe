"""Where did a column land? The step's moment says where, the plate's edge says where it cannot.

A nudge of a plate by half a millimetre moves the moment more than a thin column's whole journey
does, so on a tall tower the moment alone leaves a circle wider than the plate. But a column
stands on the plate, not across its edge, and not where another one stands: the moment's Gaussian
is multiplied with that and summed up again by its mean and covariance.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from calibration.table_set import PlateShape, centroid_mm
from companion.evidence import Covariance2, WeightStep
from companion.scene import LaidPlate, Piece, Scene, Standing

FloatArray = npt.NDArray[np.float64]

_GRID_STEPS = 61
_GRID_SPREAD_SD = 3.2

# An edge is known no better than this: outlines are measured, plates lie a little askew.
_EDGE_MM = 1.5

# Odds of a column that is set down silently where it came from, against one that is moved.
_RETURNED_ODDS = 0.01


@dataclass(frozen=True)
class Landing:
    """Where a column was set down.

    Attributes:
        column: On the highest storey, with the covariance of its place.
        returned: Probability that it stands again where it came from instead.
    """

    column: Standing
    returned: float


def read_landing(scene: Scene, came_from: Standing, step: WeightStep) -> Landing:
    """Return where ``came_from``'s column landed with ``step``.

    Args:
        scene: The likeliest scene, without that column.
        came_from: Where it was lifted.
        step: A step of about its mass, positive.
    """
    mass_g = scene.mass_g(came_from.piece)
    mean = np.array(step.moment_gmm) / step.mass_g
    nudge = (scene.nudge_moment_sd_gmm() / mass_g) ** 2
    covariance = np.array(step.covariance)[1:, 1:] / mass_g**2 + nudge * np.eye(2)
    weights_density = 1.0
    top = scene.plates[-1] if scene.plates else None
    if top is not None:
        mean, covariance, weights_density = _on_plate(scene, top, came_from.piece, mean, covariance)
    returned = _returned(came_from, np.array(step.moment_gmm) / step.mass_g, step, nudge, mass_g)
    moved = weights_density * (1 - _RETURNED_ODDS)
    back = returned * _RETURNED_ODDS
    return Landing(
        Standing(
            came_from.piece,
            scene.top_storey,
            float(mean[0]),
            float(mean[1]),
            _as_tuple(covariance),
        ),
        back / (back + moved) if back + moved > 0 else 0.0,
    )


def _returned(
    came_from: Standing, place: FloatArray, step: WeightStep, nudge: float, mass_g: float
) -> float:
    """Density of the landing if the column was set back where it stood."""
    covariance = np.array(step.covariance)[1:, 1:] / mass_g**2 + np.array(came_from.cov_mm2)
    covariance = covariance + (1.0 + nudge) * np.eye(2)
    residual = place - np.array([came_from.x_mm, came_from.y_mm])
    chi2 = float(residual @ np.linalg.solve(covariance, residual))
    return float(np.exp(-chi2 / 2) / (2 * np.pi * np.sqrt(np.linalg.det(covariance))))


def _on_plate(
    scene: Scene, plate: LaidPlate, piece: Piece, mean: FloatArray, covariance: FloatArray
) -> tuple[FloatArray, FloatArray, float]:
    """Mean, covariance and density of the Gaussian where a column can stand on ``plate``."""
    radius_mm = scene.table_set.kinds[piece.kind].radius_mm
    shape = scene.table_set.plates[plate.colour]
    reach_mm = float(np.abs(shape.outline_mm).max()) + 2 * plate.sd_mm
    # The grid spans what both the moment and the plate allow.
    sd = np.sqrt(np.diag(covariance))
    centre = np.array([plate.x_mm, plate.y_mm])
    low = np.maximum(mean - _GRID_SPREAD_SD * sd, centre - reach_mm)
    high = np.minimum(mean + _GRID_SPREAD_SD * sd, centre + reach_mm)
    if (low >= high).any():
        return mean, covariance, 1e-12
    x = np.linspace(low[0], high[0], _GRID_STEPS)
    y = np.linspace(low[1], high[1], _GRID_STEPS)
    points = np.stack(np.meshgrid(x, y, indexing="ij"), axis=-1).reshape(-1, 2)
    allowed = _inside(points, plate, shape, radius_mm)
    for other in scene.on(plate.storey):
        allowed = allowed * _clear_of(points, other, scene, radius_mm)
    area = float(allowed.sum())
    residual = points - mean
    chi2 = np.einsum("ni,ij,nj->n", residual, np.linalg.inv(covariance), residual)
    weight = allowed * np.exp(-chi2 / 2)
    total = float(weight.sum())
    if total <= 1e-9 or area <= 0:
        return mean, covariance, 1e-12
    new_mean: FloatArray = (weight[:, None] * points).sum(axis=0) / total
    spread = points - new_mean
    new_covariance: FloatArray = np.einsum("n,ni,nj->ij", weight, spread, spread) / total
    cell_mm2 = float((x[1] - x[0]) * (y[1] - y[0]))
    plate_area = _area_mm2(shape)
    normal = 2 * np.pi * float(np.sqrt(np.linalg.det(covariance)))
    density = total * cell_mm2 / normal / plate_area
    floor = (cell_mm2 / 6 + 0.25) * np.eye(2)
    return new_mean, new_covariance + floor, density


def _inside(
    points: FloatArray, plate: LaidPlate, shape: PlateShape, radius_mm: float
) -> FloatArray:
    """(n,) share of possible ways the plate may lie in which a column fits on it there."""
    outline = shape.outline_mm - centroid_mm(shape.outline_mm)
    offset = points - np.array([plate.x_mm, plate.y_mm])
    distance = np.hypot(offset[:, 0], offset[:, 1])
    edge = np.hypot(outline[:, 0], outline[:, 1])
    softness = np.hypot(_EDGE_MM, plate.sd_mm)
    if plate.yaw_deg is None:
        # Turned nobody knows how: at each distance the share of the rim that is farther out.
        room = edge[None, :] - radius_mm - distance[:, None]
        share: FloatArray = _rise(room / softness).mean(axis=1)
        return share
    bearing = np.arctan2(offset[:, 1], offset[:, 0]) - np.radians(plate.yaw_deg)
    rim = np.arctan2(outline[:, 1], outline[:, 0])
    order = np.argsort(rim)
    turn = np.mod(bearing - rim[order][0], 2 * np.pi) + rim[order][0]
    around = np.append(rim[order], rim[order][0] + 2 * np.pi)
    room = np.interp(turn, around, np.append(edge[order], edge[order][0])) - radius_mm - distance
    return _rise(room / softness)


def _clear_of(points: FloatArray, other: Standing, scene: Scene, radius_mm: float) -> FloatArray:
    """(n,) probability that a column at each point does not stand in another one."""
    apart = radius_mm + scene.table_set.kinds[other.piece.kind].radius_mm
    distance = np.hypot(points[:, 0] - other.x_mm, points[:, 1] - other.y_mm)
    if other.sd_mm > apart:
        return np.ones(len(points))  # its own place is too vague to exclude anything
    return _rise((distance - apart) / np.hypot(other.sd_mm, 1.0))


def _rise(value: FloatArray) -> FloatArray:
    """A smooth step from 0 to 1 (logistic, of about the width of a normal distribution)."""
    return 1 / (1 + np.exp(-1.702 * np.clip(value, -30, 30)))


def _area_mm2(shape: PlateShape) -> float:
    x, y = shape.outline_mm[:, 0], shape.outline_mm[:, 1]
    return float(abs((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) / 2)


def _as_tuple(covariance: FloatArray) -> Covariance2:
    return (
        (float(covariance[0, 0]), float(covariance[0, 1])),
        (float(covariance[1, 0]), float(covariance[1, 1])),
    )
