"""How well is a place known? From how fast what the pictures say for it falls around it."""

from collections.abc import Callable, Sequence

import numpy as np

from calibration.camera_model import FloatArray
from companion.evidence import Covariance2
from companion.vision.view import View

Gains = Callable[[FloatArray], FloatArray]
"""By how many nats each of (n, 2) places is spoken for."""

# A place is known no better than pose and sizes are, and never worse than a plate is wide.
_CURVATURES_MM = (1.0, 3.0)
_INFLATION = 1.5
_MODEL_MM = 0.4
_WIDEST_MM = 40.0
_LEAST_SHARE = 0.1

# All edges of a piece may be seen so far beside where they are drawn: blur, gloss and its own shade
# shift them alike. How that moves its place is known least for whoever looks flat over its floor.
_EDGE_PX = (0.3, 0.6)  # to a side, and up or down
_FLATTEST = 0.05  # sine of the angle to the floor


def place_covariance(gains: Gains, best_mm: FloatArray, nats: float) -> Covariance2:
    """Return the covariance of the place that is spoken for most.

    A gain is rough in its last millimetre, so it is asked at two distances, and the one that
    knows more is believed.

    Args:
        gains: Of places around it.
        best_mm: (2,) the place.
        nats: Its gain.
    """
    known = [_known_within(gains, best_mm, nats, h) for h in _CURVATURES_MM]
    covariance = min(known, key=lambda one: float(np.trace(one)))
    return (
        (float(covariance[0, 0]), float(covariance[0, 1])),
        (float(covariance[1, 0]), float(covariance[1, 1])),
    )


def edge_covariance(views: Sequence[View], at_mm: FloatArray) -> FloatArray:
    """Return (2, 2) by how much edges that are seen astray move a place that all cameras see.

    Args:
        views: The cameras, at least one.
        at_mm: (3,) where a piece meets its floor.
    """
    known = np.zeros((2, 2))
    for view in views:
        ray_mm = at_mm - view.eye_mm
        flat = abs(float(ray_mm[2])) / float(np.linalg.norm(ray_mm))
        ahead = ray_mm[:2] / np.linalg.norm(ray_mm[:2]).clip(1e-6)
        aside = np.array([-ahead[1], ahead[0]])
        side_mm, up_mm = np.array(_EDGE_PX) * view.millimetres_per_pixel(at_mm)
        depth_mm = up_mm / max(flat, _FLATTEST)
        known += np.outer(aside, aside) / side_mm**2 + np.outer(ahead, ahead) / depth_mm**2
    return np.asarray(np.linalg.inv(known))


def widened(covariance: Covariance2, by_mm2: FloatArray) -> Covariance2:
    """Return a covariance to which another error comes."""
    total = np.array(covariance) + by_mm2
    return (
        (float(total[0, 0]), float(total[0, 1])),
        (float(total[1, 0]), float(total[1, 1])),
    )


def cut_off(covariance: Covariance2, share: float) -> Covariance2:
    """Return the covariance of the place of a piece of which pictures show only a share.

    What is beyond the picture's edge may hold a hand, or be no such piece: so far nobody knows
    where it stands, and the little that is seen is believed the less.

    Args:
        covariance: By what is seen, as if it were all.
        share: In the picture that shows most of it, 0 to 1.
    """
    factor = 1 / max(share, _LEAST_SHARE) ** 2
    (xx, xy), (yx, yy) = covariance
    # Beside that the whole share that is missing may be astray.
    astray = (_WIDEST_MM * (1 - min(share, 1.0))) ** 2
    return (factor * xx + astray, factor * xy), (factor * yx, factor * yy + astray)


def _known_within(gains: Gains, best_mm: FloatArray, nats: float, h: float) -> FloatArray:
    """(2, 2) the covariance of a place by its gain at a distance of ``h`` mm around it."""
    around = np.array([(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)])
    at = gains(best_mm + h * around)
    xx = (at[0] + at[1] - 2 * nats) / h**2
    yy = (at[2] + at[3] - 2 * nats) / h**2
    xy = (at[4] + at[5] - at[6] - at[7]) / (4 * h**2)
    falls, ways = np.linalg.eigh(-np.array([[xx, xy], [xy, yy]]))
    variances = _INFLATION / np.maximum(falls, _INFLATION / _WIDEST_MM**2) + _MODEL_MM**2
    covariance: FloatArray = ways @ np.diag(variances) @ ways.T
    return covariance
