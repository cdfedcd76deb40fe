"""When does a touch act? On lifting the finger where it went down, and once.

Some tablets report one touch through two devices (kivy#3801), together or one after the other. So
a touch that begins within a quarter of a second after another one acted, at the same place of the
glass, is its echo, whatever widget lies there by then: the first may have opened something new.
"""

from dataclasses import dataclass
from math import hypot
from typing import Any, ClassVar

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp

ECHO_S = 0.25
ECHO_DP = 24.0


@dataclass(frozen=True)
class _Acted:
    """Where on the glass a touch acted, in pixels, and when."""

    x: float
    y: float
    at_s: float


class Touched(Drawn):
    """A widget that is touched; it has one or several things to aim at.

    Attributes:
        aimed: What a finger is on now, as :meth:`aim` calls it; None if nothing.
    """

    aimed: Any = ObjectProperty(None, allownone=True)

    _latest: ClassVar[_Acted | None] = None  # of all widgets: there is one glass

    def __init__(self, **properties: Any) -> None:
        self._finger: Any = None
        self._goal: Any = None
        super().__init__(**properties)
        self.fbind("aimed", self.redraw)

    @staticmethod
    def forget() -> None:
        """Forget where the last touch acted: what comes next is no echo of it."""
        Touched._latest = None

    def aim(self, x: float, y: float) -> Any:
        """Return what is touched at a place, by default the whole widget; None for nothing."""
        return "widget" if self.collide_point(x, y) else None

    def act(self, goal: Any) -> None:
        """Do what touching ``goal`` means."""
        raise NotImplementedError

    @property
    def is_on_screen(self) -> bool:
        """Whether it is in the window: the table may show another screen while a finger is down."""
        return self.get_root_window() is not None

    def on_touch_down(self, touch: Any) -> bool:
        """Begin to aim; a second finger, an echo and a mouse wheel do nothing."""
        if self.collide_point(*touch.pos) and self._is_echo(touch):
            return True
        if super().on_touch_down(touch):
            return True
        if touch.is_mouse_scrolling or self.disabled:
            return False
        goal = self.aim(*touch.pos)
        if goal is None:
            return False
        if self._finger is None:
            touch.grab(self)
            self._finger, self._goal, self.aimed = touch, goal, goal
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """A finger that slides off aims at nothing until it comes back."""
        if touch.grab_current is not self:
            return bool(super().on_touch_move(touch))
        self.aimed = self._goal if self.aim(*touch.pos) == self._goal else None
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Act if the finger is lifted where it went down, and that is still on the screen."""
        if touch.grab_current is not self:
            return bool(super().on_touch_up(touch))
        touch.ungrab(self)
        goal, hit = self._goal, self.aim(*touch.pos) == self._goal
        self._finger = self._goal = self.aimed = None
        if hit and not self.disabled and self.is_on_screen:
            self._acted(touch)
            self.act(goal)
        return True

    def _acted(self, touch: Any) -> None:
        Touched._latest = _Acted(*self._on_glass(touch), Clock.time())

    def _is_echo(self, touch: Any) -> bool:
        latest = Touched._latest
        if latest is None or Clock.time() - latest.at_s > ECHO_S:
            return False
        x, y = self._on_glass(touch)
        return hypot(x - latest.x, y - latest.y) <= dp(ECHO_DP)

    def _on_glass(self, touch: Any) -> tuple[float, float]:
        window = self.get_root_window()
        return touch.sx * window.width, touch.sy * window.height
