"""What do four converters make of a load? Statics, a filter, clocks of their own, noise, creep.

Shares no code with the bridge or the weighing, but for the form of a batch.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from calibration.load_cell import LoadCells
from companion.bench.drawn_load import STEP_S, DrawnLoad
from firmware_bridge.samples import SampleBatch

FloatArray = npt.NDArray[np.float64]

_CORNERS = np.array([[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]])
_FILTERED_CONVERSIONS = 4
_FRAME_S = 0.010
_WORDS = (-1, 8_388_607, 4_194_303, 2_097_151, 1_048_575, 0)
START_NS = 1_000_000_000_000


@dataclass(frozen=True)
class DrawnCells:
    """Four cells, their converters, and the line.

    Attributes:
        reach_mm: They stand at (± reach, ± reach).
        counts_per_g: Signed.
        tare_counts: Readings of nothing.
        rates_hz: Conversions a second.
        noise_g: Standard deviation of one conversion.
        drift_g_per_h: Of each cell's zero, for ever.
        fault_share: Of conversions that are wrong words.
    """

    reach_mm: float = 105.0
    counts_per_g: tuple[float, ...] = (402.0, -397.0, 441.0, -455.0)
    tare_counts: tuple[float, ...] = (120_000.0, -80_000.0, 30_000.0, 5_000.0)
    rates_hz: tuple[float, ...] = (80.4, 93.6, 78.3, 88.1)
    noise_g: float = 0.2
    drift_g_per_h: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    fault_share: float = 0.001

    def calibration(self, empty_base_g: float) -> LoadCells:
        """Return what a perfect calibration would have found."""
        return LoadCells(
            positions_mm=self.reach_mm * _CORNERS,
            counts_per_g=self.counts_per_g,
            tare_counts=self.tare_counts,
            empty_base_mass_g=empty_base_g,
        )


class DrawnBoard:
    """Turns loads, one stretch after the other, into the batches of one board."""

    def __init__(self, cells: DrawnCells, rng: np.random.Generator) -> None:
        self._cells = cells
        self._rng = rng
        self._elapsed_s = 0.0
        self._seq = 0
        self._next_s = [float(rng.uniform(0, 1 / rate)) for rate in cells.rates_hz]
        self._before = np.zeros((0, 3))

    def batches(self, load: DrawnLoad) -> Iterator[SampleBatch]:
        """Yield what the board sends during a stretch that follows on the last one."""
        times, numbers, counts = [], [], []
        # What the filters still hold of the stretch before.
        kept = self._before if len(self._before) else np.repeat(load.load[:1], 64, axis=0)
        track = np.concatenate((kept, load.load))
        summed = np.concatenate((np.zeros((1, 3)), np.cumsum(track, axis=0)))
        for cell, rate_hz in enumerate(self._cells.rates_hz):
            at_s = self._conversions(cell, rate_hz, load.length_s)
            share = self._share(summed, len(kept), at_s, rate_hz)
            times.append(at_s)
            numbers.append(np.full(at_s.size, cell))
            counts.append(self._counts(cell, at_s, share))
        self._before = track[-64:]
        time_s, cell_of, count_of = map(np.concatenate, (times, numbers, counts))
        order = np.argsort(time_s, kind="stable")
        yield from self._framed(time_s[order], cell_of[order], count_of[order])
        self._elapsed_s += load.length_s

    def _conversions(self, cell: int, rate_hz: float, length_s: float) -> FloatArray:
        room = int(length_s * rate_hz) + 8
        gaps = 1 / rate_hz + self._rng.normal(0, 15e-6, room)
        at_s = self._next_s[cell] + np.concatenate(([0.0], np.cumsum(gaps)))
        inside = at_s[at_s < length_s]
        self._next_s[cell] = float(at_s[len(inside)]) - length_s
        return np.asarray(inside)

    def _share(
        self, summed: FloatArray, offset: int, at_s: FloatArray, rate_hz: float
    ) -> FloatArray:
        """(n, 3) mean load over the conversions that the filter spans."""
        ends = at_s / STEP_S + offset
        starts = ends - _FILTERED_CONVERSIONS / rate_hz / STEP_S
        grid = np.arange(len(summed))
        span = (ends - starts)[:, None]
        taken = [
            np.column_stack([np.interp(where, grid, summed[:, i]) for i in range(3)])
            for where in (ends, starts)
        ]
        return np.asarray((taken[0] - taken[1]) / span)

    def _counts(self, cell: int, at_s: FloatArray, share: FloatArray) -> npt.NDArray[np.int64]:
        cells, rng = self._cells, self._rng
        levers = _CORNERS[cell] / (4 * cells.reach_mm)
        load_g = share[:, 0] / 4 + share[:, 1:] @ levers
        load_g = load_g + rng.normal(0, cells.noise_g, at_s.size)
        load_g += cells.drift_g_per_h[cell] / 3600 * (self._elapsed_s + at_s)
        counts = np.rint(load_g * cells.counts_per_g[cell] + cells.tare_counts[cell])
        wrong = rng.random(at_s.size) < cells.fault_share
        counts[wrong] = rng.choice(_WORDS, int(wrong.sum()))
        return np.asarray(counts, dtype=np.int64)

    def _framed(
        self,
        time_s: FloatArray,
        cell_of: npt.NDArray[np.int64],
        count_of: npt.NDArray[np.int64],
    ) -> Iterator[SampleBatch]:
        """Cut into frames of at most four conversions or ten milliseconds."""
        absolute_us = np.rint((self._elapsed_s + time_s) * 1e6).astype(np.int64)
        start = 0
        while start < len(time_s):
            end = start + 1
            while end < len(time_s) and end - start < 4 and time_s[end] - time_s[start] < _FRAME_S:
                end += 1
            late_ns = 1_500_000 + int(self._rng.exponential(800_000))
            yield SampleBatch(
                seq=self._seq,
                received_ns=START_NS + int(absolute_us[end - 1]) * 1000 + late_ns,
                device_us=tuple((absolute_us[start:end] % 2**32).tolist()),
                cell=tuple(cell_of[start:end].tolist()),
                counts=tuple(count_of[start:end].tolist()),
                flags=(0,) * (end - start),
            )
            self._seq += 1
            start = end
