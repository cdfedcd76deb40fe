"""How does one see more than the screen has room for? A list that is pushed by the finger."""

from typing import Any

from kivy.clock import Clock
from kivy.effects.scroll import ScrollEffect
from kivy.properties import ObjectProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.tablet.theme import DAY, Theme, rgba
from companion.tablet.widgets.lengths import dp


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

    def _tint(self, *_: object) -> None:
        self.bar_color = rgba(self.theme.quiet, 0.8)
        self.bar_inactive_color = rgba(self.theme.quiet, 0.35)
