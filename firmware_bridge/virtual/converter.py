"""What does one converter in memory say? A conversion through its filter, noise and faults.

It is the HX711 and the load cell on it; the board that reads it is ``mcu.py``.
"""

from collections import deque
from random import Random

from firmware_bridge.messages import CellState, CellStatus
from firmware_bridge.samples import FULL_SCALE_COUNTS, SampleFlag
from firmware_bridge.virtual.faults import SPOILS_WORD, CellFault

_WRAP_US = 2**32
_SETTLING = 4  # conversions that the filter spans, and that are dropped after a power cycle
_SLOW_HZ = 10.8
_STUCK_LOW_HZ = 1400.0
_FROZEN_AT = 123_456
_LATE_US = 500_000


class Converter:
    """One converter: what its filter holds, and what the board counted of it.

    Attributes:
        faults: What it does wrong; they may come and go at any time.
    """

    def __init__(self, faults: set[CellFault], rate_hz: float) -> None:
        """Make one that has just got its power."""
        self.faults = faults
        self._rate_hz = rate_hz
        self._filter: deque[float] = deque(maxlen=_SETTLING)
        self._dropping = _SETTLING
        self._last_us: int | None = None
        self._samples = self._desyncs = self._saturated = 0
        self._intervals_us: list[int] = []

    @property
    def period_ns(self) -> int:
        """From one conversion to the next, of the host's time."""
        if CellFault.STUCK_LOW in self.faults:
            return round(1e9 / _STUCK_LOW_HZ)
        return round(1e9 / (_SLOW_HZ if CellFault.SLOW in self.faults else self._rate_hz))

    def power_cycle(self) -> None:
        """Begin with an empty filter; what was counted stays."""
        self._filter.clear()
        self._dropping = _SETTLING
        self._last_us = None

    def convert(
        self, counts: float, noise_counts: float, age_ns: int, dice: Random
    ) -> tuple[int, int] | None:
        """Return the next word and its flags, None if the board gets none or drops it.

        Args:
            counts: What is on the cell now, in counts.
            noise_counts: Standard deviation of one conversion.
            age_ns: Since the program began, for what drifts.
            dice: Noise, and the faults' chances.
        """
        if CellFault.STUCK_HIGH in self.faults:
            return None
        word = self._word(counts, noise_counts, age_ns, dice)
        if self._dropping:
            self._dropping -= 1
            return None
        return word

    def count(self, flags: int, device_us: int) -> None:
        """Count a word that the board sends."""
        self._samples += 1
        self._desyncs += bool(flags & SampleFlag.DESYNC)
        self._saturated += bool(flags & SampleFlag.SATURATED)
        if self._last_us is not None:
            self._intervals_us.append((device_us - self._last_us) % _WRAP_US)
        self._last_us = device_us

    def status(self, now_us: int) -> CellStatus:
        """Return what STATUS tells of it; its intervals begin anew."""
        intervals_us, self._intervals_us = self._intervals_us, []
        condition = CellState.RUNNING
        if CellFault.STUCK_LOW in self.faults:
            condition = CellState.STUCK_LOW
        elif self._last_us is None:
            condition = CellState.SETTLING if self._filter else CellState.NEVER_READY
        elif (now_us - self._last_us) % _WRAP_US > _LATE_US:
            condition = CellState.LATE
        return CellStatus(
            condition,
            self._samples & 0xFFFF,
            self._desyncs & 0xFFFF,
            0,
            self._saturated & 0xFFFF,
            min(intervals_us, default=0),
            max(intervals_us, default=0),
        )

    def _word(
        self, counts: float, noise_counts: float, age_ns: int, dice: Random
    ) -> tuple[int, int]:
        """The mean over its filter, with noise, spoiled by its faults."""
        self._filter.append(counts)
        mean = sum(self._filter) / len(self._filter)
        noise = noise_counts * (40 if CellFault.NOISY in self.faults else 1)
        if CellFault.DRIFTING in self.faults:
            mean += 2000 * age_ns / 60e9
        if CellFault.FROZEN in self.faults:
            return _FROZEN_AT, 0
        word, flags = round(dice.gauss(mean, noise)), 0
        for fault in self.faults:
            if fault in SPOILS_WORD:
                word, more = SPOILS_WORD[fault](word, dice)
                flags |= more
        word = max(-FULL_SCALE_COUNTS - 1, min(word, FULL_SCALE_COUNTS))
        if word in (-FULL_SCALE_COUNTS - 1, FULL_SCALE_COUNTS):
            flags |= SampleFlag.SATURATED
        return word, flags
