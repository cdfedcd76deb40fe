"""How do the clocks go on between two words of the table? A few times a second, while seen."""

from typing import Any, Final

import msgspec
from kivy.clock import Clock

from companion.tablet.labels.match import MATCH_CLOCK, TURN_CLOCK
from companion.tablet.screens.look import Look
from companion.tablet.view_models.match import Clock as Said
from companion.tablet.widgets.clock import MatchClock

_STEP_S: Final = 0.25
"""Often enough that no second is skipped."""


class GoingClock(MatchClock):
    """The match's and the turn's clock, going on from what the table said last."""

    def __init__(self, **properties: Any) -> None:
        self._said: Said | None = None
        self._since_s = 0.0
        self._ticking = Clock.create_trigger(self._tick, _STEP_S, interval=True)
        super().__init__(**properties)

    def put(self, said: Said, look: Look) -> None:
        """Take what the table says now; the same again does not turn it back."""
        counted = msgspec.structs.replace(said, limit_s=None)  # as the table says it
        if counted != self._said:
            self._said, self._since_s = counted, Clock.get_time()
        self.match_text, self.turn_text = look.say(MATCH_CLOCK), look.say(TURN_CLOCK)
        self.animated = look.animated
        self.soft_limit_s = said.limit_s
        self._tick()

    def wind(self, seen: bool) -> None:
        """Let it go only while it can be seen."""
        if seen:
            self._ticking()
        else:
            self._ticking.cancel()

    def _tick(self, *_: object) -> None:
        if self._said is None:
            return
        passed_s = Clock.get_time() - self._since_s
        self.match_s = float(int(self._said.match_ms / 1000 + passed_s))
        self.turn_s = float(int(self._said.turn_ms / 1000 + passed_s))
