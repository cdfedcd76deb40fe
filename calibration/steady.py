"""Is a second of samples good enough for a mean? What each cell reads, or why it cannot be said.

| refused because | when |
|---|---|
| too few | a cell gave fewer than eight samples |
| faulty | the board flagged one, or one stands far from its neighbours |
| saturated | a word is at either end of the converter's range |
| stuck | all words of a cell are the same: no converter is so quiet |
| swaying | the second's quarters differ by more than noise does, or the samples by far more |

A mean that was taken over any of these would be wrong for as long as the calibration lives, so
one bad sample is enough to refuse: a second is quickly weighed again.
"""

import itertools
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

SECOND_NS = 1_000_000_000
"""How long a mean is taken over."""

_FULL_SCALE_COUNTS = 2**23 - 1
_LEAST_SAMPLES = 8
_QUARTERS = 4

# A glitch is this many times the noise away. Wrong words are thousands of counts off; the floor
# is for cells whose noise is one or two counts.
_GLITCH_NOISES = 12.0
_GLITCH_FLOOR_COUNTS = 25.0

# Means of quarters of a second of white noise differ by less than this many times their own
# deviation (one time in ten thousand).
_SWAY_DEVIATIONS = 6.0

# Creep under a fresh load moves a cell by some counts a second, which is no sway.
_STILL_COUNTS = 20.0

# Swings faster than the quarters show in the samples: their spread, against what neighbours show.
_RESTLESS_SHARE = 2.0

Reading = tuple[int, int, int, int]
"""One conversion: host time in ns, cell, counts, flags (0 for nothing wrong)."""


class Refused(StrEnum):
    """Why something cannot be calibrated now."""

    TOO_FEW = "too few"
    FAULTY = "faulty"
    SATURATED = "saturated"
    STUCK = "stuck"
    SWAYING = "swaying"
    UNCHANGED = "unchanged"
    MISPLACED = "misplaced"
    INCONSISTENT = "inconsistent"


@dataclass(frozen=True)
class Refusal:
    """Why not; ``sentence`` says what is wrong, where, and what to do."""

    why: Refused
    sentence: str
    cell: int | None = None


@dataclass(frozen=True)
class Steady:
    """What the cells read at rest, in counts.

    Attributes:
        mean_counts: Of each cell.
        noise_counts: Standard deviation of one sample of each cell.
        samples: How many conversions of each cell are in the mean.
    """

    mean_counts: tuple[float, ...]
    noise_counts: tuple[float, ...]
    samples: tuple[int, ...]

    @property
    def uncertainty_counts(self) -> tuple[float, ...]:
        """Standard deviation of each mean."""
        return tuple(
            noise / count**0.5 for noise, count in zip(self.noise_counts, self.samples, strict=True)
        )


def steady_mean(
    readings: Iterable[Reading], cells: int, still_counts: Sequence[float] | None = None
) -> Steady | Refusal:
    """Return what each cell reads, or why that cannot be said of these readings.

    Args:
        readings: About a second of conversions, in the order they were made.
        cells: How many cells there are.
        still_counts: (cells) movement of each that is none; a few counts where it is unknown.
    """
    words: list[list[int]] = [[] for _ in range(cells)]
    for _, cell, counts, flags in readings:
        if not 0 <= cell < cells:
            continue
        if not -_FULL_SCALE_COUNTS <= counts < _FULL_SCALE_COUNTS:
            return _saturated(cell)
        if flags:
            return _faulty(cell)
        words[cell].append(counts)
    noises = []
    for cell, series in enumerate(words):
        judged = _judge(cell, series, 0.0 if still_counts is None else still_counts[cell])
        if isinstance(judged, Refusal):
            return judged
        noises.append(judged)
    return Steady(
        tuple(statistics.fmean(series) for series in words),
        tuple(noises),
        tuple(len(series) for series in words),
    )


def _judge(cell: int, series: list[int], still_counts: float) -> float | Refusal:
    """The noise of one cell's samples, or what is wrong with them."""
    if len(series) < _LEAST_SAMPLES:
        return Refusal(
            Refused.TOO_FEW,
            f"Cell {cell} gave {len(series)} samples in a second; check its wires, and that its "
            "board is set to 80 samples a second (RATE pin high).",
            cell,
        )
    if min(series) == max(series):
        return Refusal(
            Refused.STUCK,
            f"Cell {cell} says {series[0]} all the time; its data line is stuck or the wires of "
            "its bridge are loose. Check both ends.",
            cell,
        )
    steps = [abs(later - earlier) for earlier, later in itertools.pairwise(series)]
    # The median of the steps of white noise is 0.954 of its deviation, and sees no glitch.
    noise = max(statistics.median(steps) / 0.954, 0.5)
    middle = statistics.median(series)
    spread = statistics.median([abs(word - middle) for word in series]) / 0.6745
    farthest = max(abs(word - middle) for word in series)
    if farthest > _GLITCH_NOISES * max(noise, spread) + _GLITCH_FLOOR_COUNTS + still_counts:
        return _faulty(cell)
    quarter = len(series) // _QUARTERS
    means = [statistics.fmean(series[i * quarter : (i + 1) * quarter]) for i in range(_QUARTERS)]
    moved = max(means) - min(means)
    slow = moved > _SWAY_DEVIATIONS * noise / quarter**0.5 + max(still_counts, _STILL_COUNTS)
    fast = spread > _RESTLESS_SHARE * noise + max(still_counts, _STILL_COUNTS)
    if slow or fast:
        return Refusal(
            Refused.SWAYING,
            f"Cell {cell} still moves (by {max(moved, 2 * spread):.0f} counts); take your hands "
            "off the table and wait until nothing sways.",
            cell,
        )
    return noise


def _faulty(cell: int) -> Refusal:
    return Refusal(
        Refused.FAULTY,
        f"Cell {cell} gave a wrong reading; this is tried again by itself. If it stays so, "
        "shorten its wires and give its board 5 V.",
        cell,
    )


def _saturated(cell: int) -> Refusal:
    return Refusal(
        Refused.SATURATED,
        f"Cell {cell} is at the end of its range: the load is too heavy for it, or a wire of its "
        "bridge is loose or swapped. Take weight off, then check A+, A-, E+ and E-.",
        cell,
    )
