"""Does the zero wander faster than a load cell creeps? Then steps are still told, grams are not.

A good cell creeps by 2 g in 12 minutes and drifts by 5 g an hour; that is in both rests of a step
and harms nothing. Thirty grams a minute, as users have reported of a cell that was glued badly or
a board that warms up, is more than a light column while one is carried. Only what changes within
rests counts, second by second: what hands bring and take does not.
"""

from collections import deque
from collections.abc import Iterator
from statistics import median

from companion.evidence import Condition, Health
from companion.weighing.merge import TICK_NS, Tick

# Seconds of rest that are looked back on, and how many say something: a second's median is good
# to 0.05 g, so twenty give the rate to a fifth of a gram a minute.
_SECOND_TICKS = 80
_REMEMBERED_S = 60
_LEAST_S = 20

# While a column is carried for ten seconds its weight would be off by a quarter of a gram.
_TOO_FAST_G_PER_MIN = 1.5
_CALM_G_PER_MIN = 0.7

_DEVICE = "scales' zero"


class WanderWatch:
    """Follows the total of one base while nobody touches it."""

    def __init__(self) -> None:
        self._second: list[Tick] = []
        self._before_g: float | None = None  # the second before, if it was one of rest
        self._changes_g: deque[float] = deque(maxlen=_REMEMBERED_S)
        self._told = False

    @property
    def rate_g_per_min(self) -> float | None:
        """How fast the zero wanders; None while too little is known."""
        if len(self._changes_g) < _LEAST_S:
            return None
        return 60 * sum(self._changes_g) / len(self._changes_g)

    def feed(self, tick: Tick, *, at_rest: bool) -> Iterator[Health]:
        """Yield when it begins to be too fast, and when it is calm again.

        Args:
            tick: The next one.
            at_rest: Whether nobody touches the tower.
        """
        second = self._second
        if not at_rest or (second and tick.at_ns - second[-1].at_ns > TICK_NS):
            second.clear()
            self._before_g = None
            return
        second.append(tick)
        if len(second) < _SECOND_TICKS:
            return
        level_g = median(one.total_g for one in second)
        second.clear()
        if self._before_g is not None:
            self._changes_g.append(level_g - self._before_g)
        self._before_g = level_g
        yield from self._tell(tick.at_ns)

    def _tell(self, at_ns: int) -> Iterator[Health]:
        rate = self.rate_g_per_min
        if rate is None:
            return
        if not self._told and abs(rate) > _TOO_FAST_G_PER_MIN:
            self._told = True
            yield Health(
                at_ns,
                _DEVICE,
                Condition.DEGRADED,
                f"The scales drift by {abs(rate):.0f} g a minute, light columns are not weighed "
                "well; let them warm up, keep draughts away, and tare them once the base is empty.",
            )
        elif self._told and abs(rate) < _CALM_G_PER_MIN:
            self._told = False
            yield Health(
                at_ns, _DEVICE, Condition.WELL, "The scales have stopped drifting; tare them soon."
            )
