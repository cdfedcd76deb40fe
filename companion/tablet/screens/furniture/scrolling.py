"""How does one see more than the screen has room for? A list that is pushed by the finger."""

from typing import Any

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
        super().__init__(**properties)
        self.bar_width = dp(6)
        self.scroll_distance = dp(16)
        self.rows = GridLayout(
            cols=1, size_hint_y=None, spacing=dp(8), padding=(0, dp(4), dp(12), dp(8))
        )
        self.rows.bind(minimum_height=self.rows.setter("height"))
        super().add_widget(self.rows)
        self.fbind("theme", self._tint)
        self._tint()

    def refill(self, widgets: list[Widget]) -> None:
        """Put these into the list instead of what was in it."""
        self.rows.clear_widgets()
        for widget in widgets:
            self.rows.add_widget(widget)

    def _tint(self, *_: object) -> None:
        self.bar_color = rgba(self.theme.quiet, 0.8)
        self.bar_inactive_color = rgba(self.theme.quiet, 0.35)
