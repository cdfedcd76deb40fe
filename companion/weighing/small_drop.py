"""Did a little of the tower come down, unnoticed? It is looked for at rest.

Some tens of grams whose pieces land while others of them are still in the air leave no clear gap
and no clear blow, and no alarm. But the weight comes back faster than a hand brings it, what was
missing is given back, and the same weight lies elsewhere. A knock that meets a hand may look so,
too: people are asked.
"""

import numpy as np

from companion.weighing.history import Stretch
from companion.weighing.level import Level

# So much within the filter's length, from a gap to a blow: a hand's quickest push takes longer.
_JUMP_G = 100.0
_JUMP_TICKS = 4
_JUMP_FROM_G, _JUMP_TO_G = -15.0, 40.0
_LOOK_BACK_TICKS, _LOOK_ON_TICKS = 30, 20
_BEGUN_G = -5.0
_LEAST_MISSING_GTICKS = 200.0  # 25 g for a tenth of a second
_BALANCED = (0.6, 1.4)
_MOVED_GMM = 200.0


def small_drop(before: Level, after: Level, ticks: Stretch, *, least_step_g: float) -> int | None:
    """Return the number of the tick at which a little may have come down, None if nothing did.

    Args:
        before, after: The rests around it.
        ticks: What was between them.
        least_step_g: Smallest change of the weight that is one.
    """
    moved_gmm = float(np.hypot(*(after.moment_gmm - before.moment_gmm)))
    if abs(after.total_g - before.total_g) >= least_step_g or moved_gmm < _MOVED_GMM:
        return None
    off_g = ticks.total_g - before.total_g
    rises_g = off_g[_JUMP_TICKS:] - off_g[:-_JUMP_TICKS]
    jumps = np.flatnonzero(
        (rises_g >= _JUMP_G)
        & (off_g[:-_JUMP_TICKS] <= _JUMP_FROM_G)
        & (off_g[_JUMP_TICKS:] >= _JUMP_TO_G)
    )
    for jump in map(int, jumps):
        near_g = off_g[max(0, jump - _LOOK_BACK_TICKS) : jump + _LOOK_ON_TICKS]
        near_g = near_g[int(np.flatnonzero(near_g <= _BEGUN_G)[0]) :]
        given = float(near_g[near_g > 0].sum())
        missing = -float(near_g[near_g < 0].sum())
        is_balanced = _BALANCED[0] * missing <= given <= _BALANCED[1] * missing
        if missing >= _LEAST_MISSING_GTICKS and is_balanced:
            return jump
    return None
