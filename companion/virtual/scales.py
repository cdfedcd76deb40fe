"""What do four converters make of loads? Counts with noise, creep, drift and times of their own.

    load of a cell -> creep -> temperature -> noise -> the converter's filter -> counts

An HX711 needs four conversions to settle: each of its words is a weighted mean of the load over
the last four periods of its own clock (a cubic B-spline, what four running means make). No two of
the four chips run at the same rate.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from companion.virtual.load_trace import LoadTrace
from firmware_bridge.samples import CELLS, FULL_SCALE_COUNTS

FloatArray = npt.NDArray[np.float64]

_SETTLING_PERIODS = 4

# The room's heating comes and goes about so often.
_HEATING_S = 1300.0

# What a miscounted clock makes of a word, all of it reported by users of the chip.
_ALL_ONES_FROM, _ALL_ONES_TO = 17, 24


class Conversion(NamedTuple):
    """One word of one converter and when it was done."""

    at_s: float
    cell: int
    counts: int


@dataclass(frozen=True, eq=False)
class CellManner:
    """Four cells with their converters, as one buys them.

    Attributes:
        counts_per_g: (4,) gains; a cell that is wired the other way round has a negative one.
        tare_counts: (4,) words without any load.
        rate_hz: (4,) conversions a second.
        noise_g: Standard deviation of one settled word.
        creep_share: (4,) share of the load by which a reading goes on rising.
        creep_s: Time in which it does two thirds of that.
        drift_g_per_h: (4,) by temperature, steadily.
        heating_g: (4,) by temperature, to and fro.
        fault_share: Share of words that are wrong.
    """

    counts_per_g: FloatArray
    tare_counts: FloatArray
    rate_hz: FloatArray
    noise_g: float
    creep_share: FloatArray
    creep_s: float
    drift_g_per_h: FloatArray
    heating_g: FloatArray
    fault_share: float


def draw_cells(rng: np.random.Generator) -> CellManner:
    """Return four cells as one buys them: rates of 78 to 94 a second, 0.2 g of noise."""
    return CellManner(
        counts_per_g=rng.uniform(380, 470, CELLS).round(3) * rng.choice([-1.0, 1.0], CELLS),
        tare_counts=rng.integers(-200_000, 400_000, CELLS).astype(np.float64),
        rate_hz=rng.uniform(78, 94, CELLS),
        noise_g=0.2,
        creep_share=rng.uniform(0.0, 0.002, CELLS),
        creep_s=300.0,
        drift_g_per_h=rng.uniform(-1.5, 1.5, CELLS),
        heating_g=rng.uniform(-0.15, 0.15, CELLS),
        fault_share=float(rng.choice([0.0, 0.0, 3e-4])),
    )


class SlowChanges:
    """What creep and temperature add to four loads; each cell is asked in the order of time."""

    def __init__(self, manner: CellManner) -> None:
        self._manner = manner
        self._crept_g: list[float | None] = [None] * CELLS
        self._asked_s = [0.0] * CELLS

    def added_g(self, cell: int, at_s: float, load_g: float) -> float:
        """Return by how much a cell under ``load_g`` reads too high at a time, in grams."""
        manner = self._manner
        crept_g = self._crept_g[cell]
        if crept_g is None:
            crept_g = load_g  # what has been loaded for hours has done its creeping
        since_s = max(0.0, at_s - self._asked_s[cell])
        crept_g += (load_g - crept_g) * -float(np.expm1(-since_s / manner.creep_s))
        self._crept_g[cell], self._asked_s[cell] = crept_g, at_s
        drift_g = manner.drift_g_per_h[cell] * at_s / 3600
        drift_g += manner.heating_g[cell] * np.sin(2 * np.pi * at_s / _HEATING_S)
        return float(manner.creep_share[cell] * crept_g + drift_g)


class VirtualCells:
    """The converters at one table; asked in the order of time, cell by cell or all of them."""

    def __init__(self, manner: CellManner, trace: LoadTrace, rng: np.random.Generator) -> None:
        """Make them.

        Args:
            manner: How they are.
            trace: What the cells bear.
            rng: Where noise and faults come from; each cell has chance of its own.
        """
        self.manner = manner
        self._trace = trace
        self._rng = rng.spawn(CELLS)
        self._slow = SlowChanges(manner)
        periods_s = 1 / manner.rate_hz
        self._next_s = [
            float(chance.uniform(0, period_s))
            for chance, period_s in zip(self._rng, periods_s, strict=True)
        ]

    def grams(self, cell: int, at_s: float) -> float:
        """Return what a converter would read at a time, in grams, noise and creep included.

        Each cell has to be asked in the order of time: it creeps.
        """
        load_g = self._settled_g(cell, at_s)
        noise_g = float(self._rng[cell].normal(0.0, self.manner.noise_g))
        return load_g + self._slow.added_g(cell, at_s, load_g) + noise_g

    def counts(self, cell: int, at_s: float) -> int:
        """Return the word of a conversion that is done at a time; wrong ones are among them."""
        manner, chance = self.manner, self._rng[cell]
        gain, tare = float(manner.counts_per_g[cell]), float(manner.tare_counts[cell])
        word = round(self.grams(cell, at_s) * gain + tare)
        if chance.random() < manner.fault_share:
            word = _wrong_word(chance, word)
        return min(max(word, -FULL_SCALE_COUNTS - 1), FULL_SCALE_COUNTS)

    def conversions(self, until_s: float) -> list[Conversion]:
        """Return all conversions since the last call, in the order of time.

        Args:
            until_s: Until when; the trace must have come so far.
        """
        done = [one for cell in range(CELLS) for one in self._of_cell(cell, until_s)]
        return sorted(done)

    def _of_cell(self, cell: int, until_s: float) -> Iterator[Conversion]:
        period_s = 1 / float(self.manner.rate_hz[cell])
        while self._next_s[cell] < until_s:
            at_s = self._next_s[cell]
            yield Conversion(at_s, cell, self.counts(cell, at_s))
            self._next_s[cell] += period_s + float(self._rng[cell].normal(0.0, 20e-6))

    def _settled_g(self, cell: int, at_s: float) -> float:
        trace = self._trace
        loads_g = trace.loads_g
        window_s = _SETTLING_PERIODS / float(self.manner.rate_hz[cell])
        newest = min(int((at_s - trace.start_s) / trace.step_s), len(loads_g) - 1)
        oldest = max(0, newest - int(window_s / trace.step_s))
        if newest <= oldest:
            return float(loads_g[max(newest, 0), cell])
        ages_s = at_s - trace.start_s - trace.step_s * np.arange(oldest, newest + 1)
        weights = _cubic_spline(np.asarray(4 * ages_s / window_s - 2, dtype=np.float64))
        return float(loads_g[oldest : newest + 1, cell] @ weights / weights.sum())


def _cubic_spline(x: FloatArray) -> FloatArray:
    """The cubic B-spline about 0, which is 0 beyond 2."""
    far = np.maximum(2 - np.abs(x), 0) ** 3
    near = np.maximum(1 - np.abs(x), 0) ** 3
    return np.asarray((far - 4 * near) / 6 + 1e-9)


def _wrong_word(rng: np.random.Generator, word: int) -> int:
    kind = int(rng.integers(3))
    if kind == 0:
        return (1 << int(rng.integers(_ALL_ONES_FROM, _ALL_ONES_TO))) - 1
    return -1 if kind == 1 else 2 * word
