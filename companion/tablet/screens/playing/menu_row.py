"""Where does one go from a match? The log, the rules, the settings, and out of it."""

from collections.abc import Sequence
from typing import Any, Final

from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.control_button import ControlButton, Tell
from companion.tablet.screens.look import Look
from companion.tablet.view_models.controls import Control

_ICONS: Final = ("log", "help", "settings", "back")
_WEIGHTS: Final = (1.0, 1.0, 1.0, 1.6)
"""To leave takes the most words."""


class MenuRow(Bar):
    """The ways from a match to other screens, side by side; put in again it keeps its buttons."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for icon, weight in zip(_ICONS, _WEIGHTS, strict=True):
            self.add_widget(ControlButton(icon=icon, size_hint_x=weight))

    def put(self, menu: Sequence[Control], look: Look, tell: Tell) -> None:
        """Show these ways."""
        for button, control in zip(reversed(self.children), menu, strict=True):
            button.put(control, look, tell)
