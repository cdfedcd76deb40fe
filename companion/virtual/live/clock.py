"""What time is it at the live table? The stage's own time, which nobody is ahead of.

The stage works a little ahead of what the clock says, so that players may think for a moment. The
clock goes as this machine's does while that lead is there; when the lead shrinks it goes slower,
evenly, and everything that asks it goes slower with it: a machine that is too slow for the physics
shows a match in slow motion, and no false one.
"""

import threading
import time
from collections import deque
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

LEAD_NS: Final = 300_000_000
"""How far the stage works ahead: longer than most thoughts of its players take."""

_FULL_SPEED: Final = 0.5
"""Share of the lead down to which the clock goes at full speed."""

_NEAR_NS: Final = 2_000_000
_LOOK_NS: Final = 20_000_000
_PACE_OVER_NS: Final = 10_000_000_000
_NS: Final = 1_000_000_000


class StageEndedError(Exception):
    """The stage is to go on no more; whoever lets it go on ends by this."""


class StageClock:
    """The one clock of a live table: several threads ask it, one lets it go on."""

    def __init__(self, machine_ns: Callable[[], int] = time.monotonic_ns) -> None:
        """Begin now.

        Args:
            machine_ns: The clock that is never overtaken.
        """
        self._machine_ns = machine_ns
        self._lock = threading.Lock()
        self._asked_ns = machine_ns()
        self._exact_ns = float(self._asked_ns)
        self._reached_ns = self._asked_ns
        self._paces: deque[tuple[int, float]] = deque([(self._asked_ns, self._exact_ns)])
        self.began_ns: int = self._asked_ns
        """What it says at the stage's time 0."""
        self.ended = threading.Event()
        """Set once the stage goes on no more: nobody waits for it then."""

    def now_ns(self) -> int:
        """Return the stage's time; it never goes back, and never beyond what was reached."""
        with self._lock:
            machine_ns = self._machine_ns()
            passed_ns = machine_ns - self._asked_ns
            self._asked_ns = machine_ns
            if self.ended.is_set():  # nobody reaches anything any more, and all want to end
                self._exact_ns += passed_ns
                return int(self._exact_ns)
            lead = (self._reached_ns - self._exact_ns) / (LEAD_NS * _FULL_SPEED)
            goes_ns = passed_ns * min(1.0, max(lead, 0.0))
            self._exact_ns = min(self._exact_ns + goes_ns, float(self._reached_ns))
            self._note_pace(machine_ns)
            return int(self._exact_ns)

    def wall(self) -> str:
        """Return the date and time as ISO 8601 in UTC, to the second."""
        return datetime.now(UTC).isoformat(timespec="seconds")

    def pause_until(self, at_ns: int) -> None:
        """Come back then, or once the stage has ended."""
        while (left_ns := at_ns - self.now_ns()) > 0 and not self.ended.is_set():
            self.ended.wait(max(left_ns, _NEAR_NS) / _NS)

    wait_until = pause_until

    def reach(self, at_ns: int) -> None:
        """Say that the stage has come so far; come back when it may go on.

        Raises:
            StageEndedError: It may not, ever.
        """
        with self._lock:
            self._reached_ns = max(self._reached_ns, at_ns)
        if self.ended.is_set():
            raise StageEndedError
        if at_ns - self.now_ns() > LEAD_NS:
            self.pause_until(at_ns - LEAD_NS + _LOOK_NS)

    @property
    def pace(self) -> float:
        """How fast it went lately, 1 as this machine's clock."""
        with self._lock:
            (machine_ns, stage_ns), last = self._paces[0], self._paces[-1]
        return 1.0 if last[0] == machine_ns else (last[1] - stage_ns) / (last[0] - machine_ns)

    def _note_pace(self, machine_ns: int) -> None:
        if machine_ns - self._paces[-1][0] >= _PACE_OVER_NS // 20:
            self._paces.append((machine_ns, self._exact_ns))
            while machine_ns - self._paces[0][0] > _PACE_OVER_NS:
                self._paces.popleft()
