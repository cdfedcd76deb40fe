"""When is the weight at rest? Stretches in which nobody touches the tower.

Sway moves the centre of pressure but hardly the total, so rest is judged on the total alone: a
carried column leaves a calm total although the tower still swings. A hand is a bump of some
grams or tens of grams, never flat for a quarter of a second.

A hand that eases off gently has no such flank: its two grams go within a third of a second, and
each tick is within the noise of the one before. So the mean of a quarter of a second is held
against that of half a second ago as well, which no zero drifts away from.
"""

import statistics
from collections import deque
from dataclasses import dataclass

from companion.weighing.merge import TICK_NS, Tick
from companion.weighing.noise import NoiseMeter

_WINDOW = 20  # ticks, a quarter of a second

# How many ticks in a row must leave the level before the rest has ended: glitches that
# survive the cleaning are shorter.
_LEAVING_TICKS = 3

# The level remembers a quarter of a second: slow drift is followed, a hand's push is too quick.
_LEVEL_MEMORY = 0.05

# The mean of a window is held against that of the window so many ticks before; less than the
# second is no hand: a zero that wanders by 30 g a minute. The newest ticks are left out, so that a
# flank is found by itself, with its own end of the rest.
_SLIDE_TICKS = 40
_SLIDE_G = 0.4
_FLANK_TICKS = 4
_SLIDE_SPAN = _WINDOW + _SLIDE_TICKS + _FLANK_TICKS

# Ticks cut off at either end: the foot of a hand's bump is still within the noise.
_GUARD_NS = 3 * TICK_NS


@dataclass(frozen=True)
class Rest:
    """A stretch of rest on the time grid.

    Attributes:
        start_ns, end_ns: From when to when.
        ended: Whether it is over.
        is_cut: Whether the data ended it, by a gap, and nobody has disturbed it as far as is known.
    """

    start_ns: int
    end_ns: int
    ended: bool
    is_cut: bool = False

    @property
    def length_ns(self) -> int:
        """How long it lasted, or has lasted so far."""
        return self.end_ns - self.start_ns


class RestFinder:
    """Follows the total and tells of each rest twice: when it is long enough, and at its end."""

    def __init__(self, long_enough_ns: int) -> None:
        """Make a finder that tells of a rest after ``long_enough_ns``, and when it ends."""
        self._long_enough_ns = long_enough_ns
        self._window: deque[float] = deque(maxlen=_WINDOW)
        self._resting: deque[float] = deque(maxlen=_SLIDE_SPAN)
        self._last_ns = 0
        self._start_ns: int | None = None
        self._last_in_ns = 0
        self._level_g = 0.0
        self._leaving = 0
        self._told = False
        self._noise = NoiseMeter()

    @property
    def noise_g(self) -> float:
        """Standard deviation of one tick of the total, in grams."""
        return self._noise.noise_g

    @property
    def is_resting(self) -> bool:
        """Whether a rest is going on, as far as is known."""
        return self._start_ns is not None

    @property
    def bump_g(self) -> float:
        """From which deviation on a tick is no longer part of a rest, in grams."""
        return 5 * self._noise.noise_g + 0.4

    def feed(self, tick: Tick) -> Rest | None:
        """Return the rest that became long enough or ended with this tick, if one did."""
        found = None
        if self._window and tick.at_ns - self._last_ns > TICK_NS:
            found = self.flush(is_cut=True)  # a gap in the data: what was before it is over
            self._window.clear()
            self._noise.restart()
        self._last_ns = tick.at_ns
        self._noise.feed(tick)
        self._window.append(tick.total_g)
        if self._start_ns is not None:
            return self._stay(tick)
        if self._calm():
            self._start_ns = tick.at_ns - (_WINDOW - 1) * TICK_NS
            self._last_in_ns = tick.at_ns
            self._level_g = statistics.fmean(self._window)
            self._resting.clear()
            self._resting.extend(self._window)
            self._leaving = 0
            self._told = False
        return found

    def resting_on(self, rest: Rest) -> bool:
        """Whether ``rest`` is the one that is still going on."""
        return self._start_ns is not None and self._start_ns + _GUARD_NS == rest.start_ns

    def flush(self, *, is_cut: bool = False) -> Rest | None:
        """Return the rest that ends here, or that the end of the data cuts off."""
        if self._start_ns is None:
            return None
        start_ns, end_ns = self._start_ns + _GUARD_NS, self._last_in_ns - _GUARD_NS
        rest = Rest(start_ns, end_ns, ended=True, is_cut=is_cut)
        self._start_ns = None
        return rest if rest.length_ns > 0 else None

    def _calm(self) -> bool:
        """Whether the last quarter second is flat."""
        window = self._window
        if len(window) < _WINDOW:
            return False
        ranked = sorted(window)
        if ranked[-3] - ranked[2] > 4 * self.noise_g + 0.2:
            return False
        values = list(window)
        half = _WINDOW // 2
        rise_g = abs(sum(values[half:]) - sum(values[:half])) / half
        return rise_g < 1.5 * self.noise_g + 0.1

    def _slides(self) -> bool:
        """Whether the rest has become another one without a flank."""
        resting = self._resting
        if len(resting) < _SLIDE_SPAN:
            return False
        values = list(resting)[:-_FLANK_TICKS]
        before_g, now_g = statistics.fmean(values[:_WINDOW]), statistics.fmean(values[-_WINDOW:])
        return abs(now_g - before_g) > 2 * self.noise_g + _SLIDE_G

    def _stay(self, tick: Tick) -> Rest | None:
        assert self._start_ns is not None
        if abs(tick.total_g - self._level_g) > self.bump_g:
            self._leaving += 1
            return self.flush() if self._leaving >= _LEAVING_TICKS else None
        self._leaving = 0
        self._resting.append(tick.total_g)
        if self._slides():
            self._last_in_ns = tick.at_ns - (_SLIDE_TICKS + _FLANK_TICKS) * TICK_NS
            return self.flush()
        self._last_in_ns = tick.at_ns
        self._level_g += _LEVEL_MEMORY * (tick.total_g - self._level_g)
        if not self._told and tick.at_ns - self._start_ns >= self._long_enough_ns:
            self._told = True
            return Rest(self._start_ns + _GUARD_NS, tick.at_ns, ended=False)
        return None
