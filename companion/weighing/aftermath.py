"""Did a blow change anything? What has fallen does not rise, so as before means that nothing fell.

Between two rests more may happen than one blow: somebody leans on the table all the while, knocks
on it, and lets go afterwards; or an elbow hits the base a second before a phone is taken off it. So
the tenths of a second right before a blow and after it are compared with each other, not the rests.
A hand that leans may be in both: it is never quite still, but it hardly changes in so short a time.

Nothing that fell is dismissed. What is in the air before a blow is back after it, or its place is
another; and a flight that was seen is judged by the rests alone.
"""

import numpy as np

from companion.weighing.history import Stretch, TickHistory
from companion.weighing.merge import TICK_NS

# What was before ends so long before the blow was noticed: by then an elbow's has begun, softly.
_FOOT_NS = 75_000_000
_QUIET_TICKS = 7  # longer than the filter, and short enough for a column that was taken just before

# The converter's filter holds a blow for four ticks, and a table rings on.
_LEAST_AFTER_NS = 100_000_000

# A hand that leans wavers by this much within the tenths of a second.
_WAVERS_G = 10.0
# The centre of all pieces moves by less, as when a slap is judged by the rests around it.
_UNMOVED_MM = 3.0


def changed_nothing(history: TickHistory, onset_ns: int, pieces_g: float) -> bool:
    """Whether the newest ticks are quiet and as those before a blow was.

    Args:
        history: What the scales showed.
        onset_ns: When the blow was noticed.
        pieces_g: Mass of all pieces.
    """
    now_ns = history.newest_ns
    length_ns = (_QUIET_TICKS - 1) * TICK_NS
    if now_ns - length_ns < onset_ns + _LEAST_AFTER_NS:
        return False
    before_ns = onset_ns - _FOOT_NS
    before = history.between(before_ns - length_ns, before_ns)
    after = history.between(now_ns - length_ns, now_ns)
    if not (_is_quiet(before) and _is_quiet(after)):
        return False
    change_g = abs(float(np.median(after.total_g) - np.median(before.total_g)))
    shift_gmm = np.median(after.moment_gmm, axis=0) - np.median(before.moment_gmm, axis=0)
    return change_g <= _WAVERS_G and float(np.hypot(*shift_gmm)) <= _UNMOVED_MM * pieces_g


def _is_quiet(stretch: Stretch) -> bool:
    """Whether a stretch is complete, and wavers no more than a hand that leans."""
    if stretch.at_ns.size < _QUIET_TICKS - 1:
        return False
    return float(np.ptp(stretch.total_g)) <= _WAVERS_G
