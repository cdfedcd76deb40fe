"""How does the device's clock run against the host's? A line through asked times, and how sure.

A question is sent at host time a, answered at b; the device says when it took the question and
when it answered. The middle of its two times was at the middle of a and b, give or take half of
what the way there and back took. Answers that were long on their way are left out; a line through
the others follows the resonator, which may be off by half a per cent and change as it warms up.
"""

from collections import deque
from dataclasses import dataclass
from math import sqrt

_WRAP_US = 2**32
_HALF_WRAP_US = 2**31

# One answer a second: a minute of them, the older ones counting less, halved in 20 s.
_KEPT = 60
_HALVED_IN_NS = 20_000_000_000

# An answer that took longer than the quickest by more than this was held up by something.
_HELD_UP_NS = 1_000_000

# No clock of a board is off by more: a ceramic resonator has half a per cent.
_LARGEST_SKEW = 0.01

# Before this span is covered the slope is taken as 1: two answers a second apart would make
# half a millisecond of delay a slope that is off by as much in each second that follows.
_SPAN_FOR_SLOPE_NS = 5_000_000_000


@dataclass(frozen=True)
class _Answer:
    device_us: int  # unwrapped, the middle of its two times
    host_ns: int  # the middle of sent and received
    way_ns: int  # there and back, without the device's own time


@dataclass(frozen=True)
class Placement:
    """A device time on the host's time line, in nanoseconds, with its standard uncertainty."""

    at_ns: int
    uncertainty_ns: int


class ClockFit:
    """Follows one boot of one device; a restart needs a new one."""

    def __init__(self) -> None:
        self._answers: deque[_Answer] = deque(maxlen=_KEPT)
        self._line: tuple[int, int, float, int] | None = None

    @property
    def skew_ppm(self) -> float | None:
        """By how much the device's clock is too fast, in millionths; None while unknown."""
        return None if self._line is None else (1 / self._line[2] - 1) * 1e6

    @property
    def uncertainty_ns(self) -> int | None:
        """Standard uncertainty of a placed time, None while nothing can be placed."""
        return None if self._line is None else self._line[3]

    def answered(self, sent_ns: int, came_ns: int, received_us: int, sent_us: int) -> None:
        """Take one answered question.

        Args:
            sent_ns: Host time at which the question was sent.
            came_ns: Host time at which its answer came.
            received_us: Device time (32 bits) at which it took the question.
            sent_us: Device time at which it answered.
        """
        own_us = (sent_us - received_us) % _WRAP_US
        way_ns = came_ns - sent_ns - own_us * 1000
        if came_ns < sent_ns or way_ns < -own_us * 1000 * _LARGEST_SKEW - 1000:
            return  # it took longer on the device than here: not an answer to that question
        middle_us = self._unwrapped(received_us) + own_us // 2
        if self._answers and middle_us < self._answers[-1].device_us:
            return
        self._answers.append(_Answer(middle_us, (sent_ns + came_ns) // 2, max(way_ns, 0)))
        self._fit()

    def place(self, device_us: int) -> Placement | None:
        """Return when it was on the host's clock; None while there is no answer yet.

        Args:
            device_us: Device time (32 bits), less than half an hour from the last answer.
        """
        if self._line is None:
            return None
        origin_us, origin_ns, slope, uncertainty_ns = self._line
        since_us = self._unwrapped(device_us) - origin_us
        return Placement(origin_ns + round(since_us * 1000 * slope), uncertainty_ns)

    def _unwrapped(self, device_us: int) -> int:
        if not self._answers:
            return device_us
        last_us = self._answers[-1].device_us
        step = (device_us - last_us + _HALF_WRAP_US) % _WRAP_US - _HALF_WRAP_US
        return last_us + step

    def _fit(self) -> None:
        quickest_ns = min(one.way_ns for one in self._answers)
        used = [one for one in self._answers if one.way_ns <= quickest_ns + _HELD_UP_NS]
        newest = used[-1]
        weights = [0.5 ** ((newest.host_ns - one.host_ns) / _HALVED_IN_NS) for one in used]
        total = sum(weights)
        xs = [float(one.device_us - newest.device_us) * 1000 for one in used]
        ys = [float(one.host_ns - newest.host_ns) for one in used]
        mean_x = sum(w * x for w, x in zip(weights, xs, strict=True)) / total
        mean_y = sum(w * y for w, y in zip(weights, ys, strict=True)) / total
        slope = 1.0
        if newest.host_ns - used[0].host_ns >= _SPAN_FOR_SLOPE_NS:
            across = sum(w * (x - mean_x) ** 2 for w, x in zip(weights, xs, strict=True))
            along = sum(
                w * (x - mean_x) * (y - mean_y) for w, x, y in zip(weights, xs, ys, strict=True)
            )
            slope = min(max(along / across, 1 - _LARGEST_SKEW), 1 + _LARGEST_SKEW)
        residual = sum(
            w * (y - mean_y - slope * (x - mean_x)) ** 2
            for w, x, y in zip(weights, xs, ys, strict=True)
        )
        scatter_ns = sqrt(residual / total)
        # Half of the quickest way cannot be averaged away: it may have been all there or all back.
        uncertainty_ns = quickest_ns / 2 / sqrt(3) + scatter_ns / sqrt(len(used))
        offset_ns = mean_y - slope * mean_x
        self._line = (
            newest.device_us,
            newest.host_ns + round(offset_ns),
            slope,
            max(1000, round(uncertainty_ns)),
        )
