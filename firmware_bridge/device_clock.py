"""When was each sample taken? The device's wrapping microseconds on the host's time line.

A message can only arrive *after* its samples were taken, so the smallest difference ever seen
between arrival and device time is the best guess of the offset between the two clocks; all that
lies above it is latency. Crystals differ by some 50 millionths and resonators by more, so the
smallest difference is forgotten slowly instead of kept for ever.
"""

from firmware_bridge.samples import Sample, SampleBatch, TimedSamples

_WRAP_US = 2**32
_HALF_WRAP_US = 2**31

# A batch whose arrival and device time disagree by more than this comes from a device that
# was reset (its clock began again), not from a slow cable.
_RESTART_NS = 2_000_000_000

# How fast the offset may rise: 100 millionths, above a resonator's drift after warm-up.
_OFFSET_RISE_PER_MILLION = 100


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
        lost = self._lost_before(batch.seq)
        if not batch.device_us:
            return TimedSamples((), lost)
        unwrapped_us = self._unwrap(batch.device_us)
        arrival_offset_ns = batch.received_ns - unwrapped_us[-1] * 1000
        restarted = False
        if self._last_us is None:
            self._offset_ns = arrival_offset_ns
        elif abs(arrival_offset_ns - self._offset_ns) > _RESTART_NS:
            self._offset_ns = arrival_offset_ns
            restarted = True
            lost = 0  # its numbers began again, too
        else:
            since_ns = max(0, batch.received_ns - self._last_received_ns)
            risen_ns = self._offset_ns + since_ns * _OFFSET_RISE_PER_MILLION // 1_000_000
            self._offset_ns = min(risen_ns, arrival_offset_ns)
        self._last_us = unwrapped_us[-1]
        self._last_received_ns = batch.received_ns
        samples = tuple(
            Sample(device_us * 1000 + self._offset_ns, cell, counts, flags)
            for device_us, cell, counts, flags in zip(
                unwrapped_us, batch.cell, batch.counts, batch.flags, strict=True
            )
        )
        return TimedSamples(samples, lost, restarted)

    def _lost_before(self, seq: int) -> int:
        lost = 0
        if self._last_seq is not None and seq > self._last_seq + 1:
            lost = seq - self._last_seq - 1
        self._last_seq = seq
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
