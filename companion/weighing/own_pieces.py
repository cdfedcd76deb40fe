"""Was it the tower's own pieces that fell? What falls gives back the momentum that was missing.

While a piece is in the air it is missing from what the base carries, and where it lands it brings
just that momentum as a blow, from however high it came. So over a fall of which everything is back
at rest the deviations of the weight add up to nothing. A glass that is gone here and stands there
an instant later was missing, too, but nothing gives it back; what is taken away leaves from one
place and hits nothing; and nothing that falls adds weight.

| between two rests | then it was |
|---|---|
| more weight | one thing that came, if all of it came to one place; unclear otherwise |
| less weight, and something hit the base | a fall, part of it landed beside the base |
| less weight, from one place, without a blow | one thing that was taken |
| less weight, from here and there, without a blow | unclear |
| as much weight elsewhere, and a blow for what was missing | a fall |
| as much weight elsewhere, and no blow | unclear |

Hands that pull or press meanwhile are in the sums, so only half of the momentum is asked for: of
120 drawn falls none that stayed on the base gave back less than 0.8.
"""

from enum import Enum, auto

import numpy as np

from companion.weighing.history import FloatArray, Stretch
from companion.weighing.level import Level

_GIVEN_SHARE = 0.5

# A hand that takes something presses less than this beside it.
_LANDING_G = 40.0

# Deviations that say where they act, and how far that place wanders: where a thing is taken by a
# 15 mm tilt at most; where pieces go their own ways, several centimetres.
_PLACED_G = 15.0
_PLACED_SHARE = 0.3
_ONE_PLACE_MM = 15.0

# Within the filter's length each cell shows another share of a change, as it converts at its own
# times, and a place is not known. Pieces that go their own ways take longer.
_BEGUN_SHARE = 0.1
_INSTANT_TICKS = 6


class Change(Enum):
    """What happened between two rests that no longer agree."""

    FELL = auto()
    ONE_THING = auto()
    """Something came or went as a whole."""
    UNCLEAR = auto()


def what_changed(before: Level, after: Level, ticks: Stretch, *, least_step_g: float) -> Change:
    """Return whose doing it is that a table is another one after a blow or a gap.

    Args:
        before, after: The rests around it.
        ticks: What was between them.
        least_step_g: Smallest change of the weight that is one.
    """
    change_g = after.total_g - before.total_g
    off_g = ticks.total_g - before.total_g
    if abs(change_g) < least_step_g:
        given_g = float(off_g[off_g > 0].sum())
        missing_g = -float(off_g[off_g < 0].sum())
        return Change.FELL if given_g >= _GIVEN_SHARE * missing_g else Change.UNCLEAR
    if change_g < 0 and has_landed(before, after.total_g, ticks):
        return Change.FELL
    moment_gmm = ticks.moment_gmm - before.moment_gmm
    return Change.ONE_THING if _in_one_place(off_g, moment_gmm, change_g) else Change.UNCLEAR


def has_landed(before: Level, after_g: float | None, ticks: Stretch) -> bool:
    """Whether something hit the base: more than all that stood there, or than what stands now.

    Args:
        before: The rest before it.
        after_g: The weight since, as far as it is at rest; None where that is not known.
        ticks: What was since the first.
    """
    off_g = ticks.total_g - before.total_g
    if off_g.size == 0 or float(off_g.max()) >= _LANDING_G:
        return off_g.size > 0
    if after_g is None:
        return False
    change_g = after_g - before.total_g
    gone = np.flatnonzero(off_g <= 0.5 * change_g)
    if change_g >= 0 or gone.size == 0:
        return False
    over_g = float((ticks.total_g[gone[0] :] - after_g).max())
    return over_g >= 0.5 * abs(change_g) + _LANDING_G


def _in_one_place(off_g: FloatArray, moment_gmm: FloatArray, change_g: float) -> bool:
    """Whether what came or went did so at one place all the while, or in an instant."""
    share = off_g / change_g
    is_changing = np.flatnonzero((share > _BEGUN_SHARE) & (share < 1 - _BEGUN_SHARE))
    if is_changing.size == 0 or is_changing[-1] - is_changing[0] < _INSTANT_TICKS:
        return float(np.abs(off_g).max()) < abs(change_g) + _LANDING_G
    placed = np.abs(off_g) > max(_PLACED_G, _PLACED_SHARE * abs(change_g))
    places_mm = moment_gmm[placed] / off_g[placed][:, None]
    apart_mm = np.hypot(*(places_mm - np.median(places_mm, axis=0)).T)
    return bool(placed.any() and apart_mm.max() <= _ONE_PLACE_MM)
