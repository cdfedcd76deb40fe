"""Can these samples have been made? Numbers and times that go on, or they are not used.

One wrong frame in 65 536 has a right CRC. Then its number, or one of its times, almost never fits
what came before and what the host's own clock allows:

- the number is one of the next ones, no more missing than a board can send in that time;
- every conversion of a cell is later than the cell's last, those of a frame lie together and in
  order, and none was made after it arrived. A message may be late by any time, never early.
"""

from firmware_bridge.messages import Samples
from firmware_bridge.samples import SampleBatch

_WRAP_US = 2**32
_HALF_WRAP_US = 2**31
_NUMBERS = 2**16

# More frames than this a board cannot want to send: one of samples for each conversion of four
# fast cells, and what else there is; and some that were on their way.
_FRAMES_A_SECOND = 600
_FRAMES_ON_THE_WAY = 200

# A frame holds what was read in about 10 ms; after a stuck reading somewhat more.
_LONGEST_FRAME_US = 200_000

# How early a message may seem: the first ones may all have been late by as much.
_EARLY_NS = 100_000_000

# How fast the smallest delay is forgotten: the device's clock may be slow by half a per cent.
_FORGOTTEN_PER_MILLION = 6_000


class Vetting:
    """Follows the samples of one boot of one device."""

    def __init__(self, number: int, device_us: int, at_ns: int) -> None:
        """Begin at a frame that is believed: a HELLO's number, time and arrival."""
        self._number = number
        self._number_at_ns = at_ns
        self._now_us = device_us  # unwrapped
        self._cells_us: dict[int, int] = {}
        self._offset_ns = at_ns - device_us * 1000
        self._arrived_ns = at_ns
        self._seq = -1
        self._lost = 0
        self.lost = 0
        """Frames missing in the numbering so far."""

    def goes_on(self, number: int, at_ns: int) -> bool:
        """Whether a frame's number is one of the next ones; what is missing before it is noted."""
        step = (number - self._number) % _NUMBERS
        elapsed_ns = max(0, at_ns - self._number_at_ns)
        if not 0 < step <= _FRAMES_ON_THE_WAY + elapsed_ns * _FRAMES_A_SECOND // 1_000_000_000:
            return False
        self._number, self._number_at_ns = number, at_ns
        self._lost += step - 1
        self.lost += step - 1
        return True

    def resume(self, number: int, device_us: int, at_ns: int, *, missed: bool) -> None:
        """Go on from a frame that is believed for another reason, as a HELLO of the same boot is.

        Args:
            number, device_us, at_ns: As at the beginning.
            missed: Whether an unknown number of messages was lost before it.
        """
        if not self.goes_on(number, at_ns):
            self._number, self._number_at_ns = number, at_ns
            missed = True
        if missed:
            self._lost += 1
            self.lost += 1
        now_us = self._unwrapped(device_us)
        self._offset_ns = min(self._offset_ns, at_ns - now_us * 1000)
        self._follow(now_us, at_ns)

    def can_be_now(self, device_us: int, at_ns: int) -> bool:
        """Whether the device's clock can say this in a message that arrived at ``at_ns``."""
        return self._in_time(self._unwrapped(device_us), at_ns)

    def vet(self, samples: Samples, at_ns: int) -> SampleBatch | None:
        """Return the samples as a batch, None if they cannot have been made so.

        Args:
            samples: As they were decoded.
            at_ns: Host's monotonic time of their arrival.
        """
        rows = samples.conversions
        times_us = [self._unwrapped(row.device_us) for row in rows]
        if times_us != sorted(times_us) or times_us[-1] - times_us[0] > _LONGEST_FRAME_US:
            return None
        if times_us[0] < self._now_us - _LONGEST_FRAME_US or not self._in_time(times_us[-1], at_ns):
            return None
        cells_us = dict(self._cells_us)
        for row, at_us in zip(rows, times_us, strict=True):
            if at_us <= cells_us.get(row.cell, at_us - 1):
                return None
            cells_us[row.cell] = at_us
        if not self.goes_on(samples.number, at_ns):
            return None
        self._follow(times_us[-1], at_ns)
        self._cells_us = cells_us
        self._seq += 1 + self._lost
        self._lost = 0
        return SampleBatch(
            seq=self._seq,
            received_ns=at_ns,
            device_us=tuple(row.device_us for row in rows),
            cell=tuple(row.cell for row in rows),
            counts=tuple(row.counts for row in rows),
            flags=tuple(row.flags for row in rows),
        )

    def _unwrapped(self, device_us: int) -> int:
        step = (device_us - self._now_us + _HALF_WRAP_US) % _WRAP_US - _HALF_WRAP_US
        return self._now_us + step

    def _in_time(self, at_us: int, at_ns: int) -> bool:
        """Whether what was made at this device time can arrive then: not before it was made.

        A clock that is fast by half a per cent seems to come earlier and earlier while nothing
        is heard.
        """
        unheard_ns = max(0, at_ns - self._arrived_ns)
        allowed_ns = _EARLY_NS + unheard_ns * _FORGOTTEN_PER_MILLION // 1_000_000
        return at_ns - at_us * 1000 >= self._offset_ns - allowed_ns

    def _follow(self, newest_us: int, at_ns: int) -> None:
        since_ns = max(0, at_ns - self._arrived_ns)
        risen_ns = self._offset_ns + since_ns * _FORGOTTEN_PER_MILLION // 1_000_000
        self._offset_ns = min(risen_ns, at_ns - newest_us * 1000)
        self._arrived_ns = max(self._arrived_ns, at_ns)
        self._now_us = max(self._now_us, newest_us)
