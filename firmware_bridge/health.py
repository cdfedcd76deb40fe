"""How are the scales? Values for each cell and for the link, from what was heard, not what is open.

| a cell is | when |
|---|---|
| settling | it has not spoken since the start, and half a second has not passed |
| well | its conversions come |
| suspect | none for two of its own periods of device time |
| blind | none that can be used for 0.4 s: shown within half a second |
| saturated | its newest conversions are at the end of the converter's range |
| untrusted | more than one in twenty of its conversions in the last two seconds was faulty |
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from statistics import median

from firmware_bridge.samples import CELLS, SampleFlag

_WRAP_US = 2**32
_HALF_WRAP_US = 2**31

_BLIND_US = 400_000
_WINDOW_US = 2_000_000
_FAULTY_SHARE = 0.05
_SATURATED_IN_A_ROW = 3

# Until a cell has shown its own: 80 a second. A period is never thought shorter than the fastest
# converter's, so that a cell whose line is stuck low does not make itself suspect.
_NOMINAL_PERIOD_US = 12_500
_LEAST_PERIOD_US = 10_000
_INTERVALS_FOR_PERIOD = 9


class CellCondition(StrEnum):
    """How one cell is."""

    SETTLING = "settling"
    WELL = "well"
    SUSPECT = "suspect"
    BLIND = "blind"
    SATURATED = "saturated"
    UNTRUSTED = "untrusted"


class LinkCondition(StrEnum):
    """How the way to the scales is."""

    CLOSED = "closed"
    SEARCHING = "searching"
    WAITING = "waiting"
    LIVE = "live"
    STALE = "stale"


class LinkProblem(StrEnum):
    """Why the link is not live."""

    NONE = "none"
    NO_PORT = "no port"
    REFUSED = "refused"
    """The port is there and cannot be opened: no right to it, another program, a slow machine."""
    SILENT = "silent"
    FOREIGN = "foreign protocol"
    GONE = "gone"
    DEAF = "deaf"
    """The board speaks and answers no question."""


@dataclass(frozen=True)
class CellHealth:
    """One cell since the source was opened; counters never go back.

    Attributes:
        condition: As in the table above.
        rate_hz: Conversions a second in the last two seconds, None while too few.
        samples: Conversions that came.
        desyncs: Words not to be trusted.
        overflows: Times conversions were lost on the board before one that came.
        saturated: Words at the end of the range.
        silent_us: Device time since the newest that can be used, None if there was none.
    """

    condition: CellCondition
    rate_hz: float | None
    samples: int
    desyncs: int
    overflows: int
    saturated: int
    silent_us: int | None


@dataclass(frozen=True)
class ScalesHealth:
    """The scales at one moment.

    Attributes:
        at_ns: Host's monotonic time of this look.
        link: How the way to them is.
        device: The port or backend, "" while there is none.
        board_id: Hex, "" while unknown.
        problem: What is wrong with the link, or was wrong before it is live again.
        sentence: The same in words and what to do, "" if nothing.
        cells: One for each.
        restarts: How often the board began anew while it was listened to.
        reopened: How often the link was made anew.
        deaf: How often that was because the board answered no question.
        lost_messages: Frames missing in the numbering.
        refused_frames: Stretches of bytes that were no frame, or said what cannot be.
        dropped_by_board: Frames that the board could not send.
        sck_high_us: Longest clock pulse in the board's last second, None while unknown.
        skew_ppm: How much too fast the device's clock is, None while unknown.
        clock_uncertainty_ns: Of a sample's host time, None while unknown.
        firmware: Version of the board's program, None while unknown or where there is none.
    """

    at_ns: int
    link: LinkCondition
    device: str
    board_id: str
    sentence: str
    cells: tuple[CellHealth, ...]
    problem: LinkProblem = LinkProblem.NONE
    restarts: int = 0
    reopened: int = 0
    deaf: int = 0
    lost_messages: int = 0
    refused_frames: int = 0
    dropped_by_board: int = 0
    sck_high_us: int | None = None
    skew_ppm: float | None = None
    clock_uncertainty_ns: int | None = None
    firmware: tuple[int, int, int] | None = None

    @property
    def is_usable(self) -> bool:
        """Whether everything that is needed to weigh is coming in."""
        good = (CellCondition.WELL, CellCondition.SUSPECT)
        return self.link is LinkCondition.LIVE and all(one.condition in good for one in self.cells)


class CellWatch:
    """Follows the cells of one device by its own clock."""

    def __init__(self) -> None:
        self._cells = [_Cell() for _ in range(CELLS)]
        self._now_us: int | None = None  # unwrapped
        self._since_us = 0

    def begin_anew(self) -> None:
        """Forget the device's times: it restarted, or another one is there. Counters stay."""
        self._now_us = None
        for cell in self._cells:
            cell.forget_times()

    def device_now(self, device_us: int) -> None:
        """Note that it is at least this late (32 bits) on the device."""
        if self._now_us is None:
            self._now_us = self._since_us = device_us
        step = (device_us - self._now_us + _HALF_WRAP_US) % _WRAP_US - _HALF_WRAP_US
        self._now_us += max(step, 0)

    def heard(self, device_us: Iterable[int], cell: Iterable[int], flags: Iterable[int]) -> None:
        """Note conversions in the order they were made."""
        for at_us, one, flag in zip(device_us, cell, flags, strict=True):
            self.device_now(at_us)
            assert self._now_us is not None
            step = (at_us - self._now_us + _HALF_WRAP_US) % _WRAP_US - _HALF_WRAP_US
            self._cells[one].heard(self._now_us + step, flag)

    def look(self, *, is_live: bool) -> tuple[CellHealth, ...]:
        """Return the cells' health; without a live link all are blind."""
        now_us = self._now_us
        if not is_live or now_us is None:
            return tuple(cell.health(CellCondition.BLIND, None) for cell in self._cells)
        since_us = now_us - self._since_us
        return tuple(cell.look(now_us, since_us) for cell in self._cells)


class _Cell:
    """One cell's memory: counters for ever, times for two seconds."""

    def __init__(self) -> None:
        self.samples = self.desyncs = self.overflows = self.saturated = 0
        self.forget_times()

    def forget_times(self) -> None:
        self._times_us: deque[int] = deque()
        self._faulty_us: deque[int] = deque()
        self._usable_us: int | None = None
        self._in_a_row = 0  # saturated ones

    def heard(self, at_us: int, flags: int) -> None:
        self.samples += 1
        self._times_us.append(at_us)
        while self._times_us[0] <= at_us - _WINDOW_US:
            self._times_us.popleft()
        if flags & SampleFlag.OVERFLOW:
            self.overflows += 1
        if flags & SampleFlag.DESYNC:
            self.desyncs += 1
            self._faulty_us.append(at_us)
            return
        if flags & SampleFlag.SATURATED:
            self.saturated += 1
            self._in_a_row += 1
        else:
            self._in_a_row = 0
            self._usable_us = at_us

    def look(self, now_us: int, since_us: int) -> CellHealth:
        for times in (self._times_us, self._faulty_us):
            while times and times[0] <= now_us - _WINDOW_US:
                times.popleft()
        silent_us = since_us if self._usable_us is None else now_us - self._usable_us
        if self._in_a_row >= _SATURATED_IN_A_ROW and self._spoke_lately(now_us):
            condition = CellCondition.SATURATED
        elif silent_us > _BLIND_US:
            condition = CellCondition.BLIND
        elif len(self._faulty_us) > max(1.0, _FAULTY_SHARE * len(self._times_us)):
            condition = CellCondition.UNTRUSTED
        elif self._usable_us is None:
            condition = CellCondition.SETTLING
        elif silent_us > 2 * self._period_us():
            condition = CellCondition.SUSPECT
        else:
            condition = CellCondition.WELL
        return self.health(condition, None if self._usable_us is None else silent_us)

    def health(self, condition: CellCondition, silent_us: int | None) -> CellHealth:
        return CellHealth(
            condition,
            self._rate_hz(),
            self.samples,
            self.desyncs,
            self.overflows,
            self.saturated,
            silent_us,
        )

    def _spoke_lately(self, now_us: int) -> bool:
        return bool(self._times_us) and now_us - self._times_us[-1] <= _BLIND_US

    def _rate_hz(self) -> float | None:
        if len(self._times_us) < 3:
            return None
        return (len(self._times_us) - 1) * 1e6 / (self._times_us[-1] - self._times_us[0])

    def _period_us(self) -> float:
        newest = list(self._times_us)[-_INTERVALS_FOR_PERIOD - 1 :]
        if len(newest) < 3:
            return _NOMINAL_PERIOD_US
        steps = [later - earlier for earlier, later in pairwise(newest)]
        return max(median(steps), _LEAST_PERIOD_US)


def no_cells() -> tuple[CellHealth, ...]:
    """Return the health of cells of which nothing was ever heard."""
    return CellWatch().look(is_live=False)
