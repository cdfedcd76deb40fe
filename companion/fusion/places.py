"""Where is it, when two witnesses each have a place? Together surer, or, if apart, less sure.

Two Gaussians that agree are multiplied. Of two that contradict one is wrong, and nobody knows
which: their mean would be a place that neither of them means. The narrower one is kept and made
wide enough to reach the other.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.evidence import Covariance2

FloatArray = npt.NDArray[np.float64]

# Squared distance in standard deviations (two degrees of freedom) beyond which two honest
# witnesses are in one case of a hundred.
_CONTRADICTION_CHI2 = 9.21


@dataclass(frozen=True)
class Spot:
    """A place in the plane with its covariance."""

    x_mm: float
    y_mm: float
    cov_mm2: Covariance2


def together(one: Spot, other: Spot) -> tuple[Spot, bool]:
    """Return where both witnesses have it, and whether they contradict each other."""
    a, b = np.array(one.cov_mm2), np.array(other.cov_mm2)
    apart = np.array([other.x_mm - one.x_mm, other.y_mm - one.y_mm])
    chi2 = float(apart @ np.linalg.solve(a + b, apart))
    if chi2 > _CONTRADICTION_CHI2:
        return _inflated(one, other, apart, chi2), True
    gain = a @ np.linalg.inv(a + b)
    mean = np.array([one.x_mm, one.y_mm]) + gain @ apart
    covariance = a - gain @ a
    return _spot(mean, (covariance + covariance.T) / 2), False


def _inflated(one: Spot, other: Spot, apart: FloatArray, chi2: float) -> Spot:
    a, b = np.array(one.cov_mm2), np.array(other.cov_mm2)
    narrow, covariance = min(
        ((one, a), (other, b)), key=lambda it: (np.linalg.det(it[1]), it[0].x_mm, it[0].y_mm)
    )
    reach = (1 - _CONTRADICTION_CHI2 / (2 * chi2)) * np.outer(apart, apart)
    return _spot(np.array([narrow.x_mm, narrow.y_mm]), covariance + reach)


def _spot(mean: FloatArray, covariance: FloatArray) -> Spot:
    return Spot(
        float(mean[0]),
        float(mean[1]),
        (
            (float(covariance[0, 0]), float(covariance[0, 1])),
            (float(covariance[1, 0]), float(covariance[1, 1])),
        ),
    )
