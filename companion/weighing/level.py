"""How heavy was the table during a rest, and where was its centre? Sway is fitted, not averaged.

A tower that was touched swings for seconds, a few times a second, its centre of pressure with
it. Over the second or two that a column is carried, a mean would keep part of that swing. So
each moment is fitted as a constant plus one damped oscillation; the constant is the level, the
oscillation is the sway.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.weighing.history import Stretch
from companion.weighing.swing import correlation, fit_swing

FloatArray = npt.NDArray[np.float64]

# A release is looked for in blocks of a tenth of a second.
_RELEASE_TICKS = 8

# Nothing is known better than this, however long the rest: creep and nonlinearity.
_MASS_FLOOR_G = 0.03
_MOMENT_FLOOR_GMM = 2.0


@dataclass(frozen=True, eq=False)
class Level:
    """The table's weight during one rest.

    Attributes:
        start_ns, end_ns: The stretch it was taken from.
        total_g: Mass on the cells.
        moment_gmm: (2,) mass times centre, board frame.
        total_sd_g: Standard deviation of ``total_g``.
        moment_cov: (2, 2) covariance of the moment, (g mm)^2.
        sway_gmm: (2,) amplitude of the fitted sway at the start, as a moment.
        sway_hz: Its frequency, 0 where none was found.
        sway_decay_s: Time in which it falls to 1/e.
    """

    start_ns: int
    end_ns: int
    total_g: float
    moment_gmm: FloatArray
    total_sd_g: float
    moment_cov: FloatArray
    sway_gmm: FloatArray
    sway_hz: float
    sway_decay_s: float


def measure_level(ticks: Stretch) -> Level:
    """Return the level of a stretch of rest.

    Args:
        ticks: At least two ticks of one rest; glitches that survived the cleaning are left out.
    """
    ticks = _without_release(ticks)
    total_g = float(np.median(ticks.total_g))
    residual_g = ticks.total_g - total_g
    noise_g = 1.4826 * float(np.median(np.abs(residual_g)))
    kept = np.abs(residual_g) <= 4 * noise_g + 0.05
    total_g = float(ticks.total_g[kept].mean())
    together = correlation(ticks.total_g[kept][:, None] - total_g)
    independent = max(1.0, kept.sum() / together)
    total_sd_g = float(np.hypot(max(noise_g, 0.05) / np.sqrt(independent), _MASS_FLOOR_G))
    time_s = (ticks.at_ns[kept] - ticks.at_ns[0]) / 1e9
    fit = fit_swing(time_s, ticks.moment_gmm[kept])
    return Level(
        start_ns=int(ticks.at_ns[0]),
        end_ns=int(ticks.at_ns[-1]),
        total_g=total_g,
        moment_gmm=fit.constant,
        total_sd_g=total_sd_g,
        moment_cov=fit.covariance + _MOMENT_FLOOR_GMM**2 * np.eye(2),
        sway_gmm=fit.amplitude,
        sway_hz=fit.frequency_hz,
        sway_decay_s=fit.decay_s,
    )


def _without_release(ticks: Stretch) -> Stretch:
    """Cut off a start in which a hand was still letting go: flat, but at another weight."""
    count = ticks.at_ns.size
    first = 0
    if count >= 6 * _RELEASE_TICKS:
        settled = ticks.total_g[count // 2 :]
        settled_g = float(np.median(settled))
        noise_g = 1.4826 * float(np.median(np.abs(settled - settled_g)))
        limit_g = 0.1 + 4 * noise_g / np.sqrt(_RELEASE_TICKS)
        while first < count // 2:
            block = ticks.total_g[first : first + _RELEASE_TICKS]
            if abs(float(block.mean()) - settled_g) <= limit_g:
                break
            first += _RELEASE_TICKS
    return Stretch(ticks.at_ns[first:], ticks.total_g[first:], ticks.moment_gmm[first:])
