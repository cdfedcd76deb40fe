"""How does one see more than the screen has room for? A list that is pushed by the finger.

Where it goes on beyond its upper or lower end it fades out there, so that a line that is cut by the
end looks like one of which there is more.
"""

from functools import cache
from typing import Any, Final

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.theme import DAY, Theme, rgba
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.textures import KeptTexture

_FADES_DP: Final = 20.0
_STEPS: Final = 16


class Scrolling(ScrollView):
    """A list, one thing below the other; ``refill`` puts others in and keeps the place.

    Attributes:
        rows: The layout with what is in the list.
        theme: The colours of the bar.
    """

    theme: Theme = ObjectProperty(DAY)

    def __init__(self, **properties: Any) -> None:
        properties.setdefault("do_scroll_x", False)
        # Kivy's list swings beyond its ends and back. One with room for all of it has no such ends:
        # it swung ever farther, until its rows were outside of the screen and could not be touched.
        properties.setdefault("always_overscroll", False)
        properties.setdefault("effect_cls", ScrollEffect)
        super().__init__(**properties)
        self.bar_width = dp(6)
        self.scroll_distance = dp(16)
        self.rows = GridLayout(
            cols=1, size_hint_y=None, spacing=dp(8), padding=(0, dp(4), dp(12), dp(8))
        )
        self.rows.bind(minimum_height=self.rows.setter("height"))
        super().add_widget(self.rows)
        self._wanted: Widget | None = None
        self._show_soon = Clock.create_trigger(self._show_wanted, 0)
        self.fbind("size", self._show_soon)
        self.rows.fbind("height", self._show_soon)
        self._inks: tuple[Any, Any] = Color(1, 1, 1, 0), Color(1, 1, 1, 0)
        self._fades: tuple[Any, Any] = Rectangle(), Rectangle()
        for ink, fade in zip(self._inks, self._fades, strict=True):
            self.canvas.after.add(ink)
            self.canvas.after.add(fade)
        self._fade_soon = Clock.create_trigger(self._fade, -1)
        for name in ("pos", "size", "scroll_y", "theme"):
            self.fbind(name, self._fade_soon)
        self.rows.fbind("height", self._fade_soon)
        self.fbind("theme", self._tint)
        self._tint()

    def add_widget(self, widget: Widget, *args: Any, **kwargs: Any) -> None:
        """Add to the end of the list."""
        self.rows.add_widget(widget, *args, **kwargs)

    def refill(self, widgets: list[Widget]) -> None:
        """Put these into the list instead of what was in it."""
        self.rows.clear_widgets()
        for widget in widgets:
            self.rows.add_widget(widget)

    def show_row(self, row: Widget) -> None:
        """Have one of the rows be seen, until somebody pushes the list elsewhere."""
        self._wanted = row
        self._show_soon()

    def on_touch_down(self, touch: Any) -> bool:
        """Whoever touches the list decides what is seen."""
        if self.collide_point(*touch.pos):
            self._wanted = None
        return bool(super().on_touch_down(touch))

    def _show_wanted(self, _dt: float) -> None:
        row, spare = self._wanted, self.rows.height - self.height
        if row is None or row.parent is not self.rows or spare <= 0:
            return
        # The row in the middle, as far as the list has anything above and below it.
        bottom = row.center_y - self.rows.y - self.height / 2
        self.scroll_y = min(1.0, max(0.0, bottom / spare))

    def _fade(self, *_: object) -> None:
        """Fade out the upper end, and the lower one, if there is more beyond."""
        spare = max(0.0, self.rows.height - self.height)
        high = dp(_FADES_DP)
        upper = (True, self.top - high, (1 - self.scroll_y) * spare)
        lower = (False, self.y, self.scroll_y * spare)
        for ink, fade, (upwards, y, beyond) in zip(
            self._inks, self._fades, (upper, lower), strict=True
        ):
            ink.rgba = (*rgba(self._ground)[:3], min(1.0, max(0.0, beyond / high)))
            fade.texture = _faded(upwards=upwards).texture
            fade.pos, fade.size = (self.x, y), (self.width - self.bar_width, high)

    @property
    def _ground(self) -> str:
        """The colour of what it lies on."""
        above: Widget = self
        while above.parent is not None and above.parent is not above:
            above = above.parent
            if isinstance(above, Panel):
                return str(getattr(self.theme, above.ground))
        return self.theme.background

    def _tint(self, *_: object) -> None:
        self.bar_color = rgba(self.theme.quiet, 0.8)
        self.bar_inactive_color = rgba(self.theme.quiet, 0.35)


@cache
def _faded(*, upwards: bool) -> KeptTexture:
    """A strip in white that becomes clear towards the list's middle, for a Color before it."""
    clear = range(_STEPS) if upwards else range(_STEPS - 1, -1, -1)
    pixels = b"".join(bytes((255, 255, 255, 255 * one // (_STEPS - 1))) for one in clear)
    return KeptTexture((1, _STEPS), pixels)
