"""What was one cell like over a stretch of time? Rate, noise, drift and wrong words, in counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from statistics import median

from firmware_bridge.samples import CELLS, SampleBatch, SampleFlag

_WRAP_US = 2**32
_HALF_WRAP_US = 2**31

# A wrong word is also this much farther off than words usually are.
_SPIKE_SPREADS = 12.0


@dataclass(frozen=True)
class CellFigures:
    """What one cell was like, in counts of its converter.

    Attributes:
        samples: Conversions that came.
        rate_hz: A second, of device time; None if fewer than three came.
        noise_counts: Standard deviation about a straight line, wrong words left out; None if
            there were too few good ones.
        drift_counts_per_min: Slope of that line.
        saturated_share: Words at the end of the range, of all.
        desync_share: Words that the board distrusts, of all.
        wrong_share: Words far from their neighbours, of all.
    """

    samples: int
    rate_hz: float | None
    noise_counts: float | None
    drift_counts_per_min: float | None
    saturated_share: float
    desync_share: float
    wrong_share: float


@dataclass
class Stretch:
    """One cell's conversions: unwrapped device times, words, flags."""

    at_us: list[int]
    counts: list[int]
    flags: list[int]


def by_cell(batches: Sequence[SampleBatch]) -> tuple[Stretch, ...]:
    """Return each cell's conversions out of all that came."""
    cells = tuple(Stretch([], [], []) for _ in range(CELLS))
    now_us: int | None = None
    for batch in batches:
        for device_us, cell, counts, flags in zip(
            batch.device_us, batch.cell, batch.counts, batch.flags, strict=True
        ):
            now_us = device_us if now_us is None else now_us
            now_us += (device_us - now_us + _HALF_WRAP_US) % _WRAP_US - _HALF_WRAP_US
            cells[cell].at_us.append(now_us)
            cells[cell].counts.append(counts)
            cells[cell].flags.append(flags)
    return cells


def figures_of(cell: Stretch, spike_counts: float) -> CellFigures:
    """Return what one cell was like.

    Args:
        cell: Its conversions.
        spike_counts: A word that is farther than this from its neighbours is a wrong one.
    """
    count = len(cell.counts)
    steps = [later - earlier for earlier, later in pairwise(cell.at_us)]
    rate_hz = 1e6 / median(steps) if len(steps) > 1 and median(steps) > 0 else None
    desyncs = sum(bool(flag & SampleFlag.DESYNC) for flag in cell.flags)
    saturated = sum(bool(flag & SampleFlag.SATURATED) for flag in cell.flags)
    wrong = _wrong_words(cell, spike_counts)
    good = [i for i in range(count) if not cell.flags[i] and i not in wrong]
    line = _line([cell.at_us[i] for i in good], [cell.counts[i] for i in good])
    return CellFigures(
        samples=count,
        rate_hz=rate_hz,
        noise_counts=None if line is None else line[1],
        drift_counts_per_min=None if line is None else line[0],
        saturated_share=saturated / max(count, 1),
        desync_share=desyncs / max(count, 1),
        wrong_share=len(wrong) / max(count, 1),
    )


def _wrong_words(cell: Stretch, spike_counts: float) -> set[int]:
    """Which unflagged words lie far from the two before and after them."""
    good = [i for i in range(len(cell.counts)) if not cell.flags[i]]
    counts = [cell.counts[i] for i in good]
    if len(counts) < 9:
        return set()
    centre = [median(counts[max(0, i - 2) : i + 3]) for i in range(len(counts))]
    off = [abs(word - middle) for word, middle in zip(counts, centre, strict=True)]
    limit = max(spike_counts, _SPIKE_SPREADS * median(off))
    return {good[i] for i, one in enumerate(off) if one > limit}


def _line(at_us: Sequence[int], counts: Sequence[int]) -> tuple[float, float] | None:
    """Slope in counts a minute and standard deviation about it."""
    if len(counts) < 9:
        return None
    mean_us, mean = sum(at_us) / len(at_us), sum(counts) / len(counts)
    across = sum((x - mean_us) ** 2 for x in at_us)
    along = sum((x - mean_us) * (y - mean) for x, y in zip(at_us, counts, strict=True))
    slope = along / across if across else 0.0
    rest = sum((y - mean - slope * (x - mean_us)) ** 2 for x, y in zip(at_us, counts, strict=True))
    return slope * 60e6, sqrt(rest / len(counts))
