"""In which order did it happen? Taps are quick, scales need a second: both are put in order.

A tap is known at once, a change of weight only when the scales have settled. So a tap waits
until the scales have decided everything before it, or until patience ends; evidence from before
the tap is then heard before it.
"""

from collections import deque

from companion.evidence import Fall, Sway, Touch, WeightStep
from companion.referee.referee import Event
from companion.referee.sayings import TapHeard
from companion.referee.taps import Tap

# Longest a tap may wait for the scales: longer than they need after the last touch.
_PATIENCE_NS = 3_000_000_000

Timed = WeightStep | Touch | Sway | Fall


class Sequence:
    """Holds taps back until what came before them is known."""

    def __init__(self) -> None:
        self._taps: deque[tuple[int, Tap]] = deque()

    def tap(self, at_ns: int, tap: Tap) -> None:
        """Take a tap that was made at ``at_ns``."""
        self._taps.append((at_ns, tap))

    def evidence(self, evidence: Timed, now_ns: int) -> list[Event]:
        """Return what can be heard now that ``evidence`` is known."""
        before = _happened_ns(evidence)
        events: list[Event] = []
        while self._taps and self._taps[0][0] < before:
            events.append(self._take(now_ns))
        return [*events, evidence]

    def release(self, now_ns: int, undecided_since_ns: int | None) -> list[Event]:
        """Return the taps that need not wait any longer.

        Args:
            now_ns: The table's time.
            undecided_since_ns: Since when the scales owe an answer, None if they do not.
        """
        events: list[Event] = []
        while self._taps:
            at_ns = self._taps[0][0]
            waits = undecided_since_ns is not None and undecided_since_ns < at_ns
            if waits and now_ns - at_ns < _PATIENCE_NS:
                break
            events.append(self._take(now_ns))
        return events

    def flush(self, now_ns: int) -> list[Event]:
        """Return all taps that are left."""
        return [self._take(now_ns) for _ in range(len(self._taps))]

    def _take(self, now_ns: int) -> TapHeard:
        at_ns, tap = self._taps.popleft()
        return TapHeard(at_ns, max(at_ns, now_ns), tap)


def _happened_ns(evidence: Timed) -> int:
    if isinstance(evidence, Fall):
        return evidence.onset_ns
    if isinstance(evidence, Touch):
        return evidence.start_ns
    return evidence.at_ns
