"""How is a number told without typing? Its name, its value, and buttons around it."""

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.tablet.screens.furniture.control_button import ControlButton, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import dress
from companion.tablet.view_models.calibrating.screen import Field
from companion.tablet.widgets.lengths import dp


class FieldRow(Panel):
    """A number, with less at its left and more at its right."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(
            orientation="vertical",
            size_hint_y=None,
            padding=dp(10),
            spacing=dp(6),
            raised=False,
            **properties,
        )
        self.bind(minimum_height=self.setter("height"))
        self._label = Paragraph(letters="caption", tone="quiet")
        self._row = BoxLayout(size_hint_y=None, spacing=dp(8))  # less is left for either hand
        self._buttons: list[ControlButton] = []
        self._value = Paragraph(grows=False, align="center", letters="title", size_hint_x=1.8)
        self.add_widget(self._label)
        self.add_widget(self._row)

    def put(self, field: Field, look: Look, tell: Tell) -> None:
        """Show a number as it is told now."""
        self._label.text, self._value.text = look.say(field.label), look.say(field.value)
        self._row.height = dp(look.sizes.touch_dp + 8)
        if len(self._buttons) != len(field.controls):
            self._make_buttons(len(field.controls))
        for button, control in zip(self._buttons, field.controls, strict=True):
            button.put(control, look, tell)
        dress(self, look)

    def find(self, words: str) -> ControlButton:
        """Return the button with these words.

        Raises:
            KeyError: There is none.
        """
        return {button.text: button for button in self._buttons}[words]

    def _make_buttons(self, count: int) -> None:
        """As many of them to the left of the value as to its right."""
        self._buttons = [ControlButton() for _ in range(count)]
        self._row.clear_widgets()
        for place, button in enumerate(self._buttons):
            if place == count // 2:
                self._row.add_widget(self._value)
            self._row.add_widget(button)
