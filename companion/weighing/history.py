"""What did the scales show in the last minute? A bounded memory of ticks."""

import bisect
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from companion.weighing.merge import Tick

FloatArray = npt.NDArray[np.float64]

GAP_NS = 450_000_000
"""Without a reading for so long a quick move can look as if nothing had been done: the rest between
taking and setting down is then too short to be believed."""


@dataclass(frozen=True, eq=False)
class Stretch:
    """A stretch of ticks as arrays: (n,) times and totals in grams, (n, 2) moments in g mm."""

    at_ns: npt.NDArray[np.int64]
    total_g: FloatArray
    moment_gmm: FloatArray

    def gaps(self) -> list[int]:
        """Return after which ticks nothing was read for so long that a hand may have been there."""
        return [int(place) for place in np.flatnonzero(np.diff(self.at_ns) > GAP_NS)]


class TickHistory:
    """Keeps the newest ticks and gives out any stretch of them."""

    def __init__(self, capacity: int = 4800) -> None:
        """Make a memory of at least ``capacity`` ticks (80 a second)."""
        self._capacity = capacity
        self._ticks: list[Tick] = []

    @property
    def newest_ns(self) -> int:
        """Time of the newest tick, 0 before the first."""
        return self._ticks[-1].at_ns if self._ticks else 0

    def append(self, tick: Tick) -> None:
        """Remember ``tick``; the oldest beyond the capacity are forgotten."""
        self._ticks.append(tick)
        if len(self._ticks) >= 2 * self._capacity:
            del self._ticks[: -self._capacity]

    def between(self, start_ns: int, end_ns: int) -> Stretch:
        """Return the remembered ticks with start <= time <= end."""
        first = bisect.bisect_left(self._ticks, (start_ns,))
        last = bisect.bisect_right(self._ticks, (end_ns, np.inf, np.inf, np.inf))
        kept = self._ticks[first:last]
        values = np.array([tick[1:] for tick in kept], dtype=np.float64).reshape(-1, 3)
        return Stretch(
            np.array([tick.at_ns for tick in kept], dtype=np.int64), values[:, 0], values[:, 1:]
        )
