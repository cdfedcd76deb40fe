"""How is something done that destroys? By holding a button until its ring has filled."""

from typing import Any, ClassVar, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.tablet.theme import Theme
from companion.tablet.widgets import brush
from companion.tablet.widgets.icons import draw_icon
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write
from companion.tablet.widgets.touched import Touched

HOLD_S: Final = 0.6
_SLIP_DP: Final = 20.0
_HINT_S: Final = 2.5


class HoldButton(Touched):
    """A button that acts after it was held, and never on a tap.

    Sliding off, or by more than a finger's width, lets go of it.

    Attributes:
        text: The finished words.
        icon: A name of ``icons.ICONS``, or empty.
        hint: Finished words that a mere tap shows for a moment: that it wants to be held.
        held: How far the ring has filled, 0…1.
        hinting: Whether the hint is shown now.

    Events:
        on_hold: It was held long enough.
    """

    shows: ClassVar[tuple[str, ...]] = ("text", "icon", "hint", "held", "hinting")
    __events__ = ("on_hold",)

    text: str = StringProperty("")
    icon: str = StringProperty("")
    hint: str = StringProperty("")
    held: float = NumericProperty(0.0)
    hinting: bool = BooleanProperty(False)

    def __init__(self, **properties: Any) -> None:
        self._filling: Any = None
        self._began_s = 0.0
        self._began_at = (0.0, 0.0)
        self._unhint = Clock.create_trigger(self._stop_hinting, _HINT_S)
        super().__init__(**properties)

    def act(self, goal: Any) -> None:
        """A lifted finger does nothing here; holding does."""

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to fill the ring."""
        taken = super().on_touch_down(touch)
        if self._finger is touch and self._filling is None:
            self._began_s = Clock.get_time()
            self._began_at = touch.pos
            self._filling = Clock.schedule_interval(self._fill, 0)
        return taken

    def on_touch_move(self, touch: Any) -> bool:
        """Let go if the finger slides."""
        taken = super().on_touch_move(touch)
        if touch is self._finger and touch.grab_current is self:
            slip = max(abs(a - b) for a, b in zip(touch.pos, self._began_at, strict=True))
            if self.aimed is None or slip > dp(_SLIP_DP):
                self._let_go()
        return taken

    def on_touch_up(self, touch: Any) -> bool:
        """Let go; a tap tells that one has to hold."""
        mine = touch is self._finger and touch.grab_current is self
        too_short = mine and self._filling is not None
        taken = super().on_touch_up(touch)
        if mine:
            self._let_go()
        if too_short and self.hint:
            self.hinting = True
            self._unhint.cancel()
            self._unhint()
        return taken

    def draw(self) -> None:
        """Draw the button, the part that has filled, and the ring."""
        theme = self.theme
        box = (self.x, self.y, self.width, self.height)
        radius = min(dp(14), self.height / 4)
        brush.panel(box, filled(theme, self.held), radius)
        brush.frame(box, theme.danger, dp(2), radius)
        ink = theme.danger
        reach = min(dp(22), 0.36 * self.height)
        narrow = self.width < 1.8 * self.height
        middle = self.x + (self.width / 2 if narrow else reach + dp(14))
        centre = (middle, self.center_y + (0.16 * self.height if narrow else 0))
        reach = min(reach, 0.28 * self.height) if narrow else reach
        brush.ring(centre, reach, brush.mixed(theme.danger, theme.surface, 0.7), dp(4))
        brush.ring(centre, reach, ink, dp(5), self.held)
        if self.icon:
            draw_icon(self.icon, centre, 1.05 * reach, ink)
        said = self.hint if self.hinting else self.text
        if narrow:
            bottom = self.y + dp(6)
            room = (self.x + dp(6), bottom, self.width - dp(12), centre[1] - reach - dp(6) - bottom)
            write(said, room, theme.text, sp(self.sizes.body_sp))
        else:
            left = middle + reach + dp(12)
            room = (left, self.y + dp(6), self.right - dp(10) - left, self.height - dp(12))
            write(said, room, theme.text, sp(1.05 * self.sizes.body_sp), "left")

    def on_hold(self) -> None:
        """It was held long enough; an event to bind to."""

    def _fill(self, _dt: float) -> None:
        if not self.is_on_screen:
            self._let_go()
            return
        self.held = min(1.0, (Clock.get_time() - self._began_s) / HOLD_S)
        if self.held >= 1.0:
            finger = self._finger
            self._let_go()
            self._acted(finger)
            self.dispatch("on_hold")

    def _let_go(self) -> None:
        if self._filling is not None:
            self._filling.cancel()
            self._filling = None
        self.held = 0.0

    def _stop_hinting(self, *_: object) -> None:
        self.hinting = False


def filled(theme: Theme, held: float) -> str:
    """Return the colour of the button when it has been held so far, 0…1."""
    return brush.mixed(theme.surface, theme.danger, 0.16 * held)
