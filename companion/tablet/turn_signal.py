"""When has a turn taken long? One soft sound a turn, at the time people have chosen; no more."""

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from companion.tablet.view_models.state import Tablet


class TurnSignal:
    """Waits for the turn's time to be up; :meth:`follow` tells it of every change."""

    def __init__(self, sound: Callable[[], None]) -> None:
        """Call ``sound`` once in each turn that takes longer than the settings say."""
        self._sound = sound
        self._turn: tuple[str, int] | None = None
        self._snapshot = -1
        self._limit_s: int | None = None
        self._due: Any = None

    def follow(self, tablet: Tablet) -> None:
        """Take notice of what the tablet knows now."""
        match, limit_s = tablet.match or tablet.palagonia, tablet.settings.turn_clock_s
        number = tablet.snapshot.number if tablet.snapshot else -1
        going_on = match is not None and match.outcome is None and match.turn is not None
        turn = (match.match_id, match.turn_number) if match is not None and going_on else None
        if (turn, limit_s) == (self._turn, self._limit_s) and number == self._snapshot:
            return
        signalled = turn is not None and turn == self._turn and self._due is None
        again = limit_s == self._limit_s and signalled
        self._turn, self._limit_s, self._snapshot = turn, limit_s, number
        self.cancel()
        if match is None or turn is None or limit_s is None or again:
            return
        left_s = limit_s - match.turn_ms / 1000
        if left_s > 0:
            self._due = Clock.schedule_once(self._is_up, left_s)

    def cancel(self) -> None:
        """Wait for nothing any more."""
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _is_up(self, _dt: float) -> None:
        self._due = None
        self._sound()
