"""What is told of two rests that hands were between? A step of the weight, or a touch."""

import numpy as np

from companion.evidence import Covariance3, Touch, WeightStep
from companion.weighing.history import FloatArray, Stretch
from companion.weighing.level import Level
from companion.weighing.one_cell import is_one_cell


def step_between(
    before: Level, after: Level, *, at_ns: int, handled_ns: tuple[int, int], known_ns: int
) -> WeightStep:
    """Return by how much the weight and its moments became others, and how sure that is.

    Args:
        before, after: The levels.
        at_ns: When.
        handled_ns: End of the rest before and start of that after.
        known_ns: When it is told.
    """
    moment_gmm = after.moment_gmm - before.moment_gmm
    mass_var = after.total_sd_g**2 + before.total_sd_g**2
    return WeightStep(
        at_ns=at_ns,
        known_ns=known_ns,
        mass_g=after.total_g - before.total_g,
        moment_gmm=(float(moment_gmm[0]), float(moment_gmm[1])),
        covariance=_joined(mass_var, after.moment_cov + before.moment_cov),
        handled_ns=handled_ns,
    )


def touch_between(
    before: Level,
    handled: Stretch,
    corners_mm: FloatArray,
    *,
    least_g: float,
    handled_ns: tuple[int, int],
    known_ns: int,
) -> Touch | None:
    """Return the hand that left the weight as it was, None if it was no hand.

    A gap in the data parts two rests, too, and so does one cell alone.

    Args:
        before: The level of the rest before.
        handled: The ticks of the handling.
        corners_mm: (cells, 2) where the cells stand.
        least_g: What is within the noise.
        handled_ns: End of the rest before and start of that after.
        known_ns: When it is told.
    """
    if handled.at_ns.size == 0:
        return None
    deviation_g = handled.total_g - before.total_g
    highest = int(np.abs(deviation_g).argmax())
    peak_g = float(deviation_g[highest])
    if abs(peak_g) <= least_g:
        return None
    x_gmm, y_gmm = handled.moment_gmm[highest] - before.moment_gmm
    if is_one_cell(corners_mm, peak_g, x_gmm, y_gmm):
        return None
    start_ns, end_ns = _longest_seen(handled, handled_ns)
    return Touch(
        start_ns=start_ns,
        end_ns=end_ns,
        at_ns=(start_ns + end_ns) // 2,
        known_ns=known_ns,
        peak_g=abs(peak_g),
    )


def _longest_seen(handled: Stretch, handled_ns: tuple[int, int]) -> tuple[int, int]:
    """Start and end of a handling; where the data has gaps, of its longest part that was seen."""
    after = [place + 1 for place in handled.gaps()]
    if not after:
        return handled_ns
    parts = [(int(one[0]), int(one[-1])) for one in np.split(handled.at_ns, after)]
    return max(parts, key=lambda part: part[1] - part[0])


def _joined(mass_var: float, moment_cov: FloatArray) -> Covariance3:
    """The covariance of a mass and its moments, which are known independently."""
    return (
        (mass_var, 0.0, 0.0),
        (0.0, float(moment_cov[0, 0]), float(moment_cov[0, 1])),
        (0.0, float(moment_cov[1, 0]), float(moment_cov[1, 1])),
    )
