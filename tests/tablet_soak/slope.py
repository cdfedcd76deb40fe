"""Does a row of readings rise, and how sure is that? Pure; the interval comes from resampling.

Readings of memory stick together: a cache that fills is seen in all readings after it. An ordinary
interval for a slope would take each for news of its own and be far too narrow. So blocks of
neighbouring readings are drawn, not single ones.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import linear_regression
from typing import Final

_DRAWN: Final = 2000
_BLOCKS: Final = 12


@dataclass(frozen=True)
class Slope:
    """By how much something rises in an hour, and where 95 of 100 such slopes lie."""

    per_hour: float
    low: float
    high: float

    @property
    def is_flat(self) -> bool:
        """Whether nothing speaks for a rise."""
        return self.low <= 0


def slope(at_s: Sequence[float], readings: Sequence[float]) -> Slope:
    """Return how readings rise with time, with its interval.

    Raises:
        ValueError: There are fewer than two readings a block.
    """
    if len(readings) < 2 * _BLOCKS:
        raise ValueError(f"{len(readings)} readings are too few; {2 * _BLOCKS} are needed.")
    steepness, level = linear_regression(at_s, readings)
    left = [r - level - steepness * t for t, r in zip(at_s, readings, strict=True)]
    size = len(left) // _BLOCKS
    lots = random.Random(1)  # the same readings have the same interval
    drawn = []
    for _ in range(_DRAWN):
        noise: list[float] = []
        while len(noise) < len(left):
            start = lots.randrange(len(left) - size + 1)
            noise += left[start : start + size]
        moved = [level + steepness * t + n for t, n in zip(at_s, noise, strict=False)]
        drawn.append(linear_regression(at_s, moved).slope)
    drawn.sort()
    low, high = drawn[round(0.025 * _DRAWN)], drawn[round(0.975 * _DRAWN) - 1]
    return Slope(3600 * steepness, 3600 * low, 3600 * high)
