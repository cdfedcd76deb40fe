"""When was each sample taken? The device's wrapping microseconds on the host's time line.

A message can only arrive *after* its samples were taken, so the smallest difference ever seen
between arrival and device time is the best guess of the offset between the two clocks; all that
lies above it is latency. The device's clock may be slow, so the smallest difference is forgotten
slowly instead of kept for ever.

A message may be late by any time (the host was busy, the port held it back), and so may all that
follow it. A restart shows otherwise: the numbers or the clock go back, or a message seems to
arrive long before its samples were taken.
"""

from firmware_bridge.samples import Sample, SampleBatch, TimedSamples

_WRAP_US = 2**32
_HALF_WRAP_US = 2**31

# A clock that went back by more than this, or ahead of its own arrival by more, began again:
# no latency explains it, and a crystal does not gain it from one message to the next.
_RESTART_NS = 2_000_000_000

# Numbers that went back mean a restart too, unless the clock goes on as if nothing had been:
# then two messages were only swapped or sent twice.
_SWAPPED_NS = 100_000_000

# How fast the offset may rise: a ceramic resonator may be slow by half a per cent. Between two
# messages that is a quarter of a millisecond, in the course of a match half a minute.
_OFFSET_RISE_PER_MILLION = 6_000


class DeviceClock:
    """Follows one device's clock and message numbers from batch to batch."""

    def __init__(self) -> None:
        self._last_us: int | None = None  # unwrapped
        self._offset_ns = 0
        self._last_seq: int | None = None
        self._last_received_ns = 0

    def place(self, batch: SampleBatch) -> TimedSamples:
        """Return the batch's samples with host times, losses and a restart noted.

        Args:
            batch: The next message of the same device; empty batches are allowed.
        """
        if not batch.device_us:
            return TimedSamples((), self._lost_before(batch.seq))
        unwrapped_us = self._unwrap(batch.device_us)
        arrival_offset_ns = batch.received_ns - unwrapped_us[-1] * 1000
        restarted = self._restarted(batch.seq, unwrapped_us[-1], arrival_offset_ns)
        if self._last_us is None or restarted:
            self._offset_ns = arrival_offset_ns
        else:
            since_ns = max(0, batch.received_ns - self._last_received_ns)
            risen_ns = self._offset_ns + since_ns * _OFFSET_RISE_PER_MILLION // 1_000_000
            self._offset_ns = min(risen_ns, arrival_offset_ns)
        if restarted:
            self._last_seq = None  # its numbers began again, too
        lost = self._lost_before(batch.seq)
        self._last_us = unwrapped_us[-1]
        self._last_received_ns = batch.received_ns
        samples = tuple(
            Sample(device_us * 1000 + self._offset_ns, cell, counts, flags)
            for device_us, cell, counts, flags in zip(
                unwrapped_us, batch.cell, batch.counts, batch.flags, strict=True
            )
        )
        return TimedSamples(samples, lost, restarted)

    def _restarted(self, seq: int, newest_us: int, arrival_offset_ns: int) -> bool:
        if self._last_us is None:
            return False
        went_back_ns = (self._last_us - newest_us) * 1000
        ahead_ns = self._offset_ns - arrival_offset_ns
        if max(went_back_ns, ahead_ns) > _RESTART_NS:
            return True
        numbers_back = self._last_seq is not None and seq < self._last_seq
        return numbers_back and max(went_back_ns, abs(ahead_ns)) > _SWAPPED_NS

    def _lost_before(self, seq: int) -> int:
        if self._last_seq is None:
            self._last_seq = seq
        lost = max(0, seq - self._last_seq - 1)
        self._last_seq = max(seq, self._last_seq)
        return lost

    def _unwrap(self, device_us: tuple[int, ...]) -> list[int]:
        """Device times that go on rising where the 32-bit clock wraps."""
        previous = device_us[0] if self._last_us is None else self._last_us
        unwrapped = []
        for now in device_us:
            step = (now - previous + _HALF_WRAP_US) % _WRAP_US - _HALF_WRAP_US
            previous += step
            unwrapped.append(previous)
        return unwrapped
