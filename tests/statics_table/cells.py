"""What do four cells make of a load? Counts with noise, drift, faults and a clock of their own."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tests.statics_table.load import LoadCurve

FloatArray = npt.NDArray[np.float64]
CountArray = npt.NDArray[np.int64]

_BATCH_S = 0.05
_FULL_SCALE = 2**23 - 1


@dataclass(frozen=True, eq=False)
class Cells:
    """Four cells under the corners of the base, and what is wrong with each.

    Attributes:
        reach_mm: They stand at (± x, ± y).
        counts_per_g: (4,) signed gains; ``tare_counts`` their readings of nothing.
        gain_error: (4,) share by which the recorded gain is off.
        rate_hz, noise_g, drift_g_per_h, fault_share: (4,) of each cell.
        device_start_us: Where the 32-bit clock of the device stands at the start.
        clock_error: Share by which that clock is fast.
    """

    reach_mm: tuple[float, float]
    counts_per_g: FloatArray
    tare_counts: CountArray
    gain_error: FloatArray
    rate_hz: FloatArray
    noise_g: FloatArray
    drift_g_per_h: FloatArray
    fault_share: FloatArray
    device_start_us: int
    clock_error: float

    @property
    def positions_mm(self) -> FloatArray:
        """(4, 2) where the cells carry the base."""
        x_mm, y_mm = self.reach_mm
        return np.array([[x_mm, y_mm], [-x_mm, y_mm], [-x_mm, -y_mm], [x_mm, -y_mm]])


@dataclass(frozen=True)
class Batch:
    """One message from the scales and when it arrived."""

    arrived_s: float
    message: dict[str, Any]


def draw_cells(rng: np.random.Generator, reach_mm: float, near_wrap: bool) -> Cells:
    """Return four cells as one buys them.

    Args:
        rng: Where chance comes from.
        reach_mm: About how far from the centre they stand, on each axis.
        near_wrap: Whether the device's clock wraps within the first half minute.
    """
    sign = rng.choice([-1.0, 1.0], 4)
    start_us = int(rng.integers(0, 2**32 - 600_000_000))
    if near_wrap:
        start_us = 2**32 - int(rng.integers(2_000_000, 30_000_000))
    return Cells(
        reach_mm=(reach_mm * float(rng.uniform(0.9, 1.1)), reach_mm * float(rng.uniform(0.9, 1.1))),
        counts_per_g=sign * rng.uniform(350, 480, 4),
        tare_counts=rng.integers(-300_000, 300_000, 4),
        gain_error=rng.normal(0.0, 0.0005, 4),
        rate_hz=rng.uniform(78, 94, 4),
        noise_g=rng.uniform(0.08, 0.2, 4),
        drift_g_per_h=rng.uniform(-10, 10, 4),
        fault_share=rng.uniform(0.001, 0.005, 4),
        device_start_us=start_us,
        clock_error=float(rng.normal(0.0, 40e-6)),
    )


def sample(
    rng: np.random.Generator, cells: Cells, curve: LoadCurve, duration_s: float
) -> list[Batch]:
    """Return what the device sends during ``duration_s``."""
    times, numbers, counts = [], [], []
    for cell in range(4):
        time_s = _conversions(rng, float(cells.rate_hz[cell]), duration_s)
        times.append(time_s)
        numbers.append(np.full(time_s.size, cell))
        counts.append(_counts(rng, cells, cell, time_s, curve.at(time_s)))
    time_s = np.concatenate(times)
    order = np.argsort(time_s, kind="stable")
    time_s = time_s[order]
    cell_of = np.concatenate(numbers)[order]
    count_of = np.concatenate(counts)[order]
    device_us = np.round(time_s * 1e6 * (1 + cells.clock_error)).astype(np.int64)
    device_us = (device_us + cells.device_start_us) % 2**32
    batches: list[Batch] = []
    start = 0
    sent_s = 0.0
    while start < time_s.size:
        sent_s += _BATCH_S
        end = int(np.searchsorted(time_s, sent_s))
        if end == start:
            continue
        late_s = 0.002 + float(rng.exponential(0.003)) + (0.03 if rng.random() < 0.01 else 0.0)
        message = {
            "seq": len(batches),
            "device_us": device_us[start:end].tolist(),
            "cell": cell_of[start:end].tolist(),
            "counts": count_of[start:end].tolist(),
            "flags": [0] * (end - start),
        }
        arrived_s = sent_s + late_s
        if batches:
            arrived_s = max(arrived_s, batches[-1].arrived_s + 1e-4)
        batches.append(Batch(arrived_s, message))
        start = end
    return batches


def _conversions(rng: np.random.Generator, rate_hz: float, duration_s: float) -> FloatArray:
    gaps = 1 / rate_hz + rng.normal(0.0, 20e-6, int(duration_s * rate_hz) + 8)
    time_s = rng.uniform(0.0, 1 / rate_hz) + np.cumsum(gaps)
    return np.asarray(time_s[time_s < duration_s])


def _counts(
    rng: np.random.Generator, cells: Cells, cell: int, time_s: FloatArray, load: FloatArray
) -> CountArray:
    x_mm, y_mm = cells.positions_mm[cell]
    reach_x, reach_y = cells.reach_mm
    load_g = (
        load[:, 0] / 4 + load[:, 1] * x_mm / (4 * reach_x**2) + load[:, 2] * y_mm / (4 * reach_y**2)
    )
    load_g = load_g + rng.normal(0.0, cells.noise_g[cell], time_s.size)
    load_g += cells.drift_g_per_h[cell] * time_s / 3600
    gain = cells.counts_per_g[cell] * (1 + cells.gain_error[cell])
    counts = np.round(load_g * gain).astype(np.int64) + cells.tare_counts[cell]
    faulty = np.flatnonzero(rng.random(time_s.size) < cells.fault_share[cell])
    for place in faulty:
        word = rng.integers(0, 4)
        if word == 0:
            counts[place] = 2 ** int(rng.integers(17, 24)) - 1
        elif word == 1:
            counts[place] = -1
        else:
            counts[place] *= 2
    return np.asarray(np.clip(counts, -_FULL_SCALE - 1, _FULL_SCALE))
