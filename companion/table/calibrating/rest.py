"""What do the cells read while the base rests for a second? Heard batch by batch.

The mass of a piece is the difference of two such rests, without it and with it, so that neither the
base's own mass nor a drift since the scales were calibrated is in it. The terminal and the table
both weigh pieces by this.
"""

from typing import Final

from calibration.load_cell import LoadCells
from calibration.steady import SECOND_NS, Reading, Refusal, Steady, steady_mean
from firmware_bridge.device_clock import DeviceClock
from firmware_bridge.samples import SampleBatch

SILENT_NS: Final = 5_000_000_000

LEAST_G: Final = 1.0
"""The lightest piece of any set weighs more, and drift of a minute less."""

_SETTLING_NS: Final = 500_000_000
"""After somebody said so the table still shakes, and the converters hold what was before."""


class Rest:
    """One second, from when somebody said that all is done."""

    def __init__(self, cells: int, now_ns: int) -> None:
        """Wait for the second.

        Args:
            cells: How many there are.
            now_ns: When somebody said so.
        """
        self._cells = cells
        self._clock = DeviceClock()
        self._since_ns = now_ns + _SETTLING_NS
        self._heard_ns = now_ns
        self._readings: list[Reading] = []

    @property
    def share(self) -> float:
        """How much of the second was heard, from 0 to 1."""
        if not self._readings:
            return 0.0
        return min(1.0, (self._readings[-1][0] - self._since_ns) / SECOND_NS)

    def hear(self, batch: SampleBatch, now_ns: int) -> None:
        """Take the next batch."""
        self._heard_ns = now_ns
        self._readings += [
            (one.at_ns, one.cell, one.counts, one.flags)
            for one in self._clock.place(batch).samples
            if one.at_ns >= self._since_ns
        ]

    def is_silent(self, now_ns: int) -> bool:
        """Whether nothing came for long."""
        return now_ns - self._heard_ns > SILENT_NS

    @property
    def read(self) -> Steady | Refusal | None:
        """What was read, or why that means nothing; None before the second is over."""
        if not self._readings or self._readings[-1][0] < self._since_ns + SECOND_NS:
            return None
        return steady_mean(self._readings, self._cells)


def mass_between_g(before: Steady, after: Steady, cells: LoadCells) -> float:
    """Return the grams that came between two rests."""
    return sum(
        (now - then) / gain
        for now, then, gain in zip(
            after.mean_counts, before.mean_counts, cells.counts_per_g, strict=True
        )
    )
