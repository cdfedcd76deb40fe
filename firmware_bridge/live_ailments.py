"""Which cells tremble or run away right now, while people may touch the table?

The doctor asks for ten seconds in which nobody touches anything. Here hands come and go, so noise
is taken from second differences, of which a push hardly has any, and a zero counts as running away
only where its seconds lie on a straight line, as no hand's do.
"""

from collections import deque
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from firmware_bridge.ailments import Ailment, Finding
from firmware_bridge.diagnosis import DRIFT_G_PER_MIN, NOISE_G, amount, limit_counts
from firmware_bridge.samples import CELLS, SampleBatch

# Two seconds of words say how much a cell trembles, eight whether it runs away.
_NOISE_WORDS = 160
_SECOND_WORDS = 80
_SECONDS = 8
_LEAST_WORDS = 60

# A median of |second differences| of white noise is 0.6745 * sqrt(6) times its deviation.
_SECOND_DIFFERENCE = 1.652

# A second's median is good to an eighth of the noise; what is off a straight line by more is a
# hand.
_STRAIGHT_SHARE = 0.5
_MEDIAN_SHARE = 0.14


class LiveAilments:
    """Follows the words of all cells; gains may be unknown."""

    def __init__(self, counts_per_g: Sequence[float] | None = None) -> None:
        """Make one.

        Args:
            counts_per_g: Each cell's gain, None where they were never calibrated.
        """
        self._gains = [None] * CELLS if counts_per_g is None else list(counts_per_g)
        self._words = tuple(deque[int](maxlen=_NOISE_WORDS) for _ in range(CELLS))
        self._second: tuple[list[int], ...] = tuple([] for _ in range(CELLS))
        self._levels = tuple(deque[tuple[int, float]](maxlen=_SECONDS) for _ in range(CELLS))

    def feed(self, batch: SampleBatch) -> None:
        """Take the next batch; words that the board distrusts are left out."""
        for cell, counts, flags in zip(batch.cell, batch.counts, batch.flags, strict=True):
            if flags or not 0 <= cell < CELLS:
                continue
            self._words[cell].append(counts)
            second = self._second[cell]
            second.append(counts)
            if len(second) >= _SECOND_WORDS:
                self._levels[cell].append((batch.received_ns, median(second)))
                second.clear()

    def forget(self) -> None:
        """Begin anew: the scales were away, and what they say now has nothing to do with before."""
        for words, second, levels in zip(self._words, self._second, self._levels, strict=True):
            words.clear()
            second.clear()
            levels.clear()

    def findings(self) -> tuple[Finding, ...]:
        """Return what is to be said now, the noise of a cell before its drift."""
        found = (self._finding(cell) for cell in range(CELLS))
        return tuple(one for one in found if one is not None)

    def _finding(self, cell: int) -> Finding | None:
        gain = self._gains[cell]
        noise = _noise(self._words[cell])
        if noise is None:
            return None
        limit = limit_counts(NOISE_G, gain)
        if noise > limit:
            magnitude = None if gain is None else abs(gain)
            trembles, most = amount(noise, magnitude), amount(limit, magnitude)
            sentence = f"Cell {cell} trembles by {trembles}, more than {most}."
            return Finding(Ailment.NOISY, cell, sentence)
        drift = _drift_per_min(self._levels[cell], noise)
        if drift is None or abs(drift) <= limit_counts(DRIFT_G_PER_MIN, gain):
            return None
        sentence = f"Cell {cell} runs away by {amount(drift, gain, '+')} a minute."
        return Finding(Ailment.DRIFTING, cell, sentence)


def _noise(words: Sequence[int]) -> float | None:
    """Standard deviation of one word in counts, None of too few."""
    if len(words) < _LEAST_WORDS:
        return None
    steps = [later - earlier for earlier, later in pairwise(words)]
    return median(abs(later - earlier) for earlier, later in pairwise(steps)) / _SECOND_DIFFERENCE


def _drift_per_min(levels: Sequence[tuple[int, float]], noise: float) -> float | None:
    """Counts a minute, None while too little is known or a hand was there."""
    if len(levels) < _SECONDS:
        return None
    at_min = [(at_ns - levels[0][0]) / 60e9 for at_ns, _ in levels]
    values = [level for _, level in levels]
    mean_min, mean = sum(at_min) / len(at_min), sum(values) / len(values)
    across = sum((at - mean_min) ** 2 for at in at_min)
    if not across:
        return None
    along = sum((at - mean_min) * (v - mean) for at, v in zip(at_min, values, strict=True))
    slope = along / across
    off = [abs(v - mean - slope * (at - mean_min)) for at, v in zip(at_min, values, strict=True)]
    rise = abs(slope) * (at_min[-1] - at_min[0])
    # Five times what a second's own uncertainty lets the slope be.
    is_sure = rise > 5 * _MEDIAN_SHARE * noise
    is_straight = max(off) <= max(_STRAIGHT_SHARE * rise / 4, 3 * _MEDIAN_SHARE * noise)
    return slope if is_sure and is_straight else None
