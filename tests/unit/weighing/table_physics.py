"""What would four real load cells say? Forces on a rigid base, read by four free-running chips.

Nothing here comes from the code under test: a force is a function of time that gives the total
and its two moments; statics shares them out among four equal cells in the corners; each chip
converts when its own oscillator says so, averages over four conversions as the HX711's filter
does, adds noise and rounds to whole counts.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from firmware_bridge.samples import SampleBatch

FloatArray = npt.NDArray[np.float64]
Force = Callable[[FloatArray], FloatArray]
"""Maps (n,) times in seconds to (n, 3): grams, and moments x and y in g mm about the centre."""

REACH_MM = 105.0
"""Half the side of the square in whose corners the cells stand."""

CORNERS_MM = REACH_MM * np.array([[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]])

# The HX711 settles in four conversions: a change is smeared over as many (weights that sum to 1).
_FILTER = np.array([1.0, 3.0, 3.0, 1.0]) / 8.0


def standing(
    mass_g: float, x_mm: float, y_mm: float, *, since_s: float = -1e9, until_s: float = 1e9
) -> Force:
    """A mass that stands at a place during [since, until)."""

    def force(time_s: FloatArray) -> FloatArray:
        there = ((time_s >= since_s) & (time_s < until_s)) * mass_g
        return np.stack((there, there * x_mm, there * y_mm), axis=1)

    return force


def pushing(peak_g: float, x_mm: float, y_mm: float, start_s: float, end_s: float) -> Force:
    """A hand that presses (or lifts, if negative) softly and lets go: a squared sine."""

    def force(time_s: FloatArray) -> FloatArray:
        phase = np.clip((time_s - start_s) / (end_s - start_s), 0.0, 1.0)
        push_g = peak_g * np.sin(np.pi * phase) ** 2
        return np.stack((push_g, push_g * x_mm, push_g * y_mm), axis=1)

    return force


def swaying(
    x_gmm: float,
    y_gmm: float,
    frequency_hz: float,
    decay_s: float,
    since_s: float,
    phase: float = 0,
) -> Force:
    """A tower that swings since a moment: its weight stays, its centre wanders."""

    def force(time_s: FloatArray) -> FloatArray:
        age_s = np.maximum(time_s - since_s, 0.0)
        swing = np.exp(-age_s / decay_s) * np.sin(2 * np.pi * frequency_hz * age_s + phase)
        swing *= time_s >= since_s
        return np.stack((np.zeros_like(swing), swing * x_gmm, swing * y_gmm), axis=1)

    return force


def blow(peak_g: float, x_mm: float, y_mm: float, at_s: float, length_s: float = 0.02) -> Force:
    """Something hard hits the base: half a sine."""

    def force(time_s: FloatArray) -> FloatArray:
        phase = (time_s - at_s) / length_s
        hit_g = np.where((phase > 0) & (phase < 1), peak_g * np.sin(np.pi * phase), 0.0)
        return np.stack((hit_g, hit_g * x_mm, hit_g * y_mm), axis=1)

    return force


@dataclass(frozen=True, eq=False)
class Readings:
    """Conversions of all cells in the order they were made; times are true seconds."""

    time_s: FloatArray
    cell: npt.NDArray[np.int64]
    counts: npt.NDArray[np.int64]
    flags: npt.NDArray[np.int64]

    def where(self, keep: npt.NDArray[np.bool_]) -> "Readings":
        """The conversions that are to be kept."""
        return Readings(self.time_s[keep], self.cell[keep], self.counts[keep], self.flags[keep])

    def with_words(self, cell: int, words: dict[int, int]) -> "Readings":
        """The same with some conversions of one cell (numbered from 0) read as other words."""
        counts = self.counts.copy()
        places = np.flatnonzero(self.cell == cell)
        for number, word in words.items():
            counts[places[number]] = word
        return replace(self, counts=counts)


@dataclass(frozen=True, eq=False)
class Base:
    """Four cells and their chips.

    Attributes:
        counts_per_g, tare_counts: Of each cell; gains may be negative.
        rate_hz: Conversions a second of each chip.
        noise_g: Standard deviation of one conversion of each cell.
        drift_g_per_h: How fast the zero of each cell creeps.
        settling: Whether the chips' filter is modelled; without it changes are sharp.
    """

    counts_per_g: tuple[float, ...] = (400.3, -397.2, 443.2, -456.9)
    tare_counts: tuple[int, ...] = (165_149, 123_824, -266_688, -150_697)
    rate_hz: tuple[float, ...] = (90.3, 78.4, 83.8, 93.7)
    noise_g: float = 0.15
    drift_g_per_h: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    settling: bool = True

    def read(self, forces: Iterable[Force], length_s: float, seed: int) -> Readings:
        """Convert ``length_s`` seconds; the same seed gives the same noise and phases."""
        rng = np.random.default_rng(seed)
        forces = list(forces)
        parts = []
        for cell, rate_hz in enumerate(self.rate_hz):
            count = int(length_s * rate_hz)
            # Oscillators wander by some hundredths of a per cent, and start when they like.
            period_s = (1 + 3e-4 * rng.standard_normal(count)) / rate_hz
            time_s = rng.uniform(0, 1 / rate_hz) + np.cumsum(period_s) - period_s[0]
            load_g = self._load_g(cell, forces, time_s, 1 / rate_hz)
            load_g += self.noise_g * rng.standard_normal(count)
            load_g += self.drift_g_per_h[cell] / 3600 * time_s
            counts = np.rint(load_g * self.counts_per_g[cell] + self.tare_counts[cell])
            parts.append((time_s, np.full(count, cell), counts.astype(np.int64)))
        time_s, cells, counts = (np.concatenate(column) for column in zip(*parts, strict=True))
        order = np.argsort(time_s, kind="stable")
        return Readings(time_s[order], cells[order], counts[order], np.zeros_like(cells))

    def _load_g(
        self, cell: int, forces: Sequence[Force], time_s: FloatArray, period_s: float
    ) -> FloatArray:
        """Statics of a square table: a quarter each, and the moments by their lever."""
        if not self.settling:
            return _share_g(cell, forces, time_s)
        settled_g = np.zeros_like(time_s)
        for age, weight in enumerate(_FILTER):
            settled_g += weight * _share_g(cell, forces, time_s - age * period_s)
        return settled_g


def _share_g(cell: int, forces: Sequence[Force], time_s: FloatArray) -> FloatArray:
    wrench = sum((force(time_s) for force in forces), np.zeros((len(time_s), 3)))
    levers = CORNERS_MM[cell] / (4 * REACH_MM**2)
    share_g: FloatArray = wrench[:, 0] / 4 + wrench[:, 1:] @ levers
    return share_g


HOST_START_NS = 1_000_000_000_000
LATENCY_NS = 1_000_000
"""How long a message takes from its newest conversion to the host."""


def host_ns(time_s: float) -> int:
    """The host's time of a true second, the latency included that nobody can see."""
    return HOST_START_NS + LATENCY_NS + round(time_s * 1e9)


def in_batches(
    readings: Readings,
    sizes: int | Sequence[int] = 16,
    *,
    first_us: int = 0,
    first_seq: int = 0,
) -> list[SampleBatch]:
    """Cut conversions into messages as a bridge sends them.

    Args:
        readings: What the chips converted.
        sizes: Conversions in each message; the last size goes on to the end.
        first_us: The device's clock at true second 0; it wraps after 32 bits.
        first_seq: Number of the first message.
    """
    wanted = [sizes] if isinstance(sizes, int) else list(sizes)
    batches: list[SampleBatch] = []
    start = 0
    while start < len(readings.cell):
        size = wanted[min(len(batches), len(wanted) - 1)]
        end = min(start + size, len(readings.cell))
        time_s = readings.time_s[start:end]
        device_us = (np.rint(time_s * 1e6).astype(np.int64) + first_us) % 2**32
        batches.append(
            SampleBatch(
                seq=first_seq + len(batches),
                # Cut to whole microseconds like the device's clock, so that any cut of the
                # same stream has the same latency.
                received_ns=HOST_START_NS
                + LATENCY_NS
                + round(float(readings.time_s[max(end, 1) - 1]) * 1e6) * 1000,
                device_us=tuple(map(int, device_us)),
                cell=tuple(map(int, readings.cell[start:end])),
                counts=tuple(map(int, readings.counts[start:end])),
                flags=tuple(map(int, readings.flags[start:end])),
            )
        )
        start = end
    return batches
