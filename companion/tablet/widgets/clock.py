"""How long has the match taken, and how long this turn? Two clocks; a long turn shows softly."""

from math import cos, pi
from typing import Any, ClassVar, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty

from companion.tablet.theme import Theme
from companion.tablet.widgets import brush, soft_shapes
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write

_BREATH_S: Final = 3.0


class MatchClock(Drawn):
    """The match's and the turn's clock; whoever owns it sets the seconds.

    Past the soft limit the turn's clock breathes on the colour of a warning and the hand of a dial
    is full; nothing sounds and nothing ends.

    Attributes:
        match_s, turn_s: Seconds since the start of the match and of the turn.
        match_text, turn_text: Finished names of the two.
        soft_limit_s: After how many seconds a turn is long; None for never.
        paused: Whether time stands still.
        animated: Whether a late clock breathes; otherwise its colour stands still.
    """

    shows: ClassVar[tuple[str, ...]] = (
        "match_s",
        "turn_s",
        "match_text",
        "turn_text",
        "soft_limit_s",
        "paused",
        "_breath",
    )

    match_s: float = NumericProperty(0.0)
    turn_s: float = NumericProperty(0.0)
    match_text: str = StringProperty("")
    turn_text: str = StringProperty("")
    soft_limit_s: float | None = ObjectProperty(None, allownone=True)
    paused: bool = BooleanProperty(False)
    animated: bool = BooleanProperty(True)
    _breath: float = NumericProperty(1.0)

    def __init__(self, **properties: Any) -> None:
        self._breathing: Any = None
        super().__init__(**properties)
        for name in ("turn_s", "soft_limit_s", "paused", "animated", "parent"):
            self.fbind(name, self._breathe)
        self._breathe()

    @property
    def overdue(self) -> bool:
        """Whether the turn has taken longer than the soft limit."""
        return self.soft_limit_s is not None and self.turn_s > self.soft_limit_s

    def draw(self) -> None:
        """Draw the turn's clock large, the match's small."""
        theme = self.theme
        x, y, width, height = self.x, self.y, self.width, self.height
        brush.panel((x, y, width, height), theme.surface, dp(12))
        ink = theme.text
        if self.overdue:
            brush.panel((x, y, width, height), breathing(theme, self._breath), dp(12))
            ink = theme.on_warning
        quiet = ink if self.overdue else theme.quiet
        reach = min(0.3 * height, dp(22))
        centre = (x + reach + dp(12), y + height / 2)
        share = 0.0
        if self.soft_limit_s:
            share = min(1.0, self.turn_s / self.soft_limit_s)
        brush.ring(centre, reach, brush.mixed(ink, theme.surface, 0.75), dp(3))
        brush.ring(centre, reach, ink, dp(4), share)
        if self.paused:
            for side in (-1, 1):
                bar = (centre[0] + side * 0.28 * reach - dp(2), centre[1] - 0.4 * reach, dp(4))
                brush.panel((*bar, 0.8 * reach), ink, dp(1))
        else:
            tip = soft_shapes.arc(centre, 0.62 * reach, max(share, 1e-6))[-1]
            brush.stroke([centre, tip], ink, dp(3))
        left = centre[0] + reach + dp(12)
        said = x + width - dp(10) - left
        large = sp(1.5 * self.sizes.body_sp)
        small = sp(0.8 * self.sizes.body_sp)
        turn = f"{self.turn_text} {in_minutes(self.turn_s)}".strip()
        match = f"{self.match_text} {in_minutes(self.match_s)}".strip()
        write(turn, (left, y + 0.42 * height, said, 0.52 * height), ink, large, "left", wrap=False)
        write(
            match, (left, y + 0.06 * height, said, 0.36 * height), quiet, small, "left", wrap=False
        )

    def _breathe(self, *_: object) -> None:
        able = self.animated and self.parent is not None
        wanted = able and self.overdue and not self.paused
        if wanted and self._breathing is None:
            self._breathing = Clock.schedule_interval(self._next_breath, 1 / 10)
        elif not wanted and self._breathing is not None:
            self._breathing.cancel()
            self._breathing = None
            self._breath = 1.0

    def _next_breath(self, _dt: float) -> None:
        phase = Clock.get_time() % _BREATH_S / _BREATH_S
        self._breath = 0.5 + 0.5 * cos(2 * pi * phase)


def in_minutes(seconds: float) -> str:
    """Return seconds as ``m:ss``, or ``h:mm:ss`` from an hour on; parts of a second are dropped."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def breathing(theme: Theme, breath: float) -> str:
    """Return the colour behind a late clock, for a breath from 0 to 1."""
    # Never so far towards the surface that the text of a warning could not be read on it.
    return brush.mixed(theme.surface, theme.warning, 0.7 + 0.3 * breath)
