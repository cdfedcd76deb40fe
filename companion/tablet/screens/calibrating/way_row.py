"""How is a thing shown that can be calibrated? How it is, in words, and a button that leads on."""

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.tablet.screens.furniture.control_button import ControlButton, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.view_models.workshop.ways import Way
from companion.tablet.widgets.lengths import dp


class WayRow(Panel):
    """Words and a button; put in again it keeps the button."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(
            size_hint_y=None, padding=dp(16), spacing=dp(16), raised=False, **properties
        )
        self._words = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(4))
        self._words.bind(minimum_height=self._words.setter("height"))
        self._button = ControlButton(icon="on", size_hint_y=None)
        self.add_widget(self._words)
        self.add_widget(self._button)
        self.bind(minimum_height=self.setter("height"))

    def put(self, way: Way, look: Look, tell: Tell) -> None:
        """Show a way."""
        narrow = look.sizes.portrait
        self.orientation = "vertical" if narrow else "horizontal"
        for part, share in ((self._words, 0.55), (self._button, 0.45)):
            part.size_hint_x = 1 if narrow else share
            part.pos_hint = {} if narrow else {"center_y": 0.5}
        self._words.clear_widgets()
        for says in way.says:
            self._words.add_widget(Paragraph(text=look.say(says)))
        self._button.height = dp(look.sizes.primary_dp)
        self._button.put(way.control, look, tell)
