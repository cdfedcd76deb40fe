"""In which order did it happen? Taps are quick, scales need a second: all is put in order.

A tap is known at once, what a camera sees soon, a change of weight only when the scales have
settled. So taps and sightings wait until the scales have decided everything before them, or until
patience ends; evidence from before them is then heard first. A picture shows what was there
before it, so of a sighting and a step of about the same time the step is heard first.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from companion.evidence import Fall, Sway, Touch, WeightStep
from companion.fusion.pictures import Comparison
from companion.referee.referee import Event
from companion.referee.taps import Tap
from companion.referee.word import TapHeard

# Longest anything may wait for the scales: longer than they need after the last touch.
_PATIENCE_NS = 3_000_000_000

# The scales know the moment of a step no better than so.
_STEP_TOLERANCE_NS = 500_000_000

Timed = WeightStep | Touch | Sway | Fall


@dataclass(frozen=True)
class _Held:
    """Something that waits for the scales.

    Attributes:
        at_ns: When it was.
        before_ns: Evidence until here is heard first.
        heard: Makes the event of it, at the time at which it is heard.
        is_said: Whether people said it.
    """

    at_ns: int
    before_ns: int
    heard: Callable[[int], Event]
    is_said: bool = False


class Sequence:
    """Holds taps and sightings back until what came before them is known."""

    def __init__(self) -> None:
        self._held: deque[_Held] = deque()

    def tap(self, at_ns: int, tap: Tap) -> None:
        """Take a tap that was made at ``at_ns``."""
        self._hold(
            _Held(at_ns, at_ns, lambda now_ns: TapHeard(at_ns, max(at_ns, now_ns), tap), True)
        )

    @property
    def holds_words(self) -> bool:
        """Whether anything waits that people said."""
        return any(one.is_said for one in self._held)

    def only_words(self) -> "Sequence":
        """Return one in which waits what people said, and nothing that was seen."""
        words = Sequence()
        words._held.extend(one for one in self._held if one.is_said)
        return words

    def seen(self, comparison: Comparison) -> None:
        """Take what cameras saw."""
        at_ns = comparison.sighting.at_ns
        self._hold(_Held(at_ns, at_ns + _STEP_TOLERANCE_NS, lambda _: comparison))

    def evidence(self, evidence: Timed, now_ns: int) -> list[Event]:
        """Return what can be heard now that ``evidence`` is known."""
        before = _happened_ns(evidence)
        events: list[Event] = []
        while self._held and self._held[0].before_ns < before:
            events.append(self._take(now_ns))
        return [*events, evidence]

    def release(self, now_ns: int, undecided_since_ns: int | None) -> list[Event]:
        """Return what need not wait any longer.

        Args:
            now_ns: The table's time.
            undecided_since_ns: Since when the scales owe an answer, None if they do not.
        """
        events: list[Event] = []
        while self._held:
            held = self._held[0]
            waits = undecided_since_ns is not None and undecided_since_ns < held.before_ns
            if waits and now_ns - held.at_ns < _PATIENCE_NS:
                break
            events.append(self._take(now_ns))
        return events

    def flush(self, now_ns: int) -> list[Event]:
        """Return all that is left."""
        return [self._take(now_ns) for _ in range(len(self._held))]

    def _hold(self, one: _Held) -> None:
        """Put it behind all that were before it; those of one instant keep their order."""
        place = len(self._held)
        while place > 0 and self._held[place - 1].at_ns > one.at_ns:
            place -= 1
        self._held.insert(place, one)

    def _take(self, now_ns: int) -> Event:
        return self._held.popleft().heard(now_ns)


def _happened_ns(evidence: Timed) -> int:
    if isinstance(evidence, Fall):
        return evidence.onset_ns
    if isinstance(evidence, Touch):
        return evidence.start_ns
    return evidence.at_ns
