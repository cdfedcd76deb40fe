"""How much does the total tremble from tick to tick? Learned all the time, hand or no hand.

Second differences hardly see a push or a swing, and a median does not see a step or a blow.
"""

import statistics
from collections import deque

from companion.weighing.merge import Tick

_WINDOW = 20  # ticks, a quarter of a second

# Bounded by what real boards show; below, a perfectly quiet simulator would make the tests on
# it needlessly sharp.
_NOISE_MIN_G = 0.12
_NOISE_MAX_G = 1.5
_NOISE_START_G = 0.3
_NOISE_MEMORY = 0.02  # a dozen seconds

# A median of |second differences| of white noise is 0.6745 * sqrt(6) times its deviation.
_SECOND_DIFFERENCE = 1.652


class NoiseMeter:
    """Follows the noise of the total."""

    def __init__(self) -> None:
        self._window: deque[float] = deque(maxlen=_WINDOW)
        self._count = 0
        self._learned = 0
        self.noise_g = _NOISE_START_G
        """Standard deviation of one tick of the total, in grams."""

    def feed(self, tick: Tick) -> None:
        """Take the next tick; every quarter of a second something is learned."""
        self._window.append(tick.total_g)
        self._count += 1
        if self._count % _WINDOW == 0:
            self._learn()

    def restart(self) -> None:
        """Forget the newest ticks: there is a gap before the next one."""
        self._window.clear()
        self._count = 0

    def _learn(self) -> None:
        a = list(self._window)
        wiggles = [abs(a[i] - 2 * a[i + 1] + a[i + 2]) for i in range(len(a) - 2)]
        estimate_g = min(statistics.median(wiggles) / _SECOND_DIFFERENCE, _NOISE_MAX_G)
        self._learned += 1
        # The first ones count more: a restless board is known after seconds, not minutes.
        memory = max(_NOISE_MEMORY, 1 / (self._learned + 1))
        self.noise_g += memory * (estimate_g - self.noise_g)
        self.noise_g = min(max(self.noise_g, _NOISE_MIN_G), _NOISE_MAX_G)
