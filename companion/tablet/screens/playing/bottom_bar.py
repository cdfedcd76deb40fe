"""What is always at the same place during a match? The bar, from Undo's corner to OK's.

    right hand   Undo · Propose · Object · Stop · Something else · Collapse · OK
    left hand    Undo · OK · Collapse · Something else · Stop · Object · Propose

Undo keeps its corner for either hand. On a high screen the bar has two rows, the first four above;
in no case does Collapse lie beside Undo.
"""

from collections.abc import Sequence
from typing import Final

from kivy.clock import Clock
from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.control_button import ControlButton, Tell, button_for
from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.pictured import give_pictures
from companion.tablet.view_models.controls import Control
from companion.tablet.widgets.lengths import dp

_ICONS: Final = ("undo", "plate", "hand", "stop", "object", "fall", "yes")
_WEIGHTS: Final = (1.0, 1.0, 1.0, 1.0, 1.1, 1.4, 1.3)
_UPPER: Final = 4
_LEAST_WIDTH_DP: Final = 112.0
"""Narrower than this words would be hard to read; the bar takes two rows instead."""


class BottomBar(Widget):
    """The bar of a match.

    Attributes:
        buttons: In the order of the controls, whatever the hand.
    """

    def __init__(self, **properties: object) -> None:
        self.buttons: list[Widget] = []
        self._look: Look | None = None
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        super().__init__(size_hint_y=None, **properties)
        for name in ("pos", "size"):
            self.fbind(name, self._lay_soon)

    def put(self, controls: Sequence[Control], look: Look, tell: Tell) -> None:
        """Show these controls; a finger on one of the buttons is not lost."""
        self._look = look
        if not self.buttons:
            for control, icon in zip(controls, _ICONS, strict=True):
                self.buttons.append(button_for(control, look, tell, icon=icon))
                self.add_widget(self.buttons[-1])
            self.buttons[-1].role = "primary"
        for button, control in zip(self.buttons, controls, strict=True):
            button.put(control, look, tell)
        self._lay()

    def _lay(self, *_: object) -> None:
        if self._look is None:
            return
        sizes = self._look.sizes
        gap, high = dp(sizes.gap_dp), dp(sizes.primary_dp)
        order = list(range(len(self.buttons)))
        if self._look.left_handed:
            order[1:] = reversed(order[1:])
        narrow = self.width < len(order) * dp(_LEAST_WIDTH_DP)
        rows = _in_two(order, left_handed=self._look.left_handed) if narrow else [order]
        self.height = len(rows) * high + (len(rows) - 1) * gap
        for number, row in enumerate(rows):
            bottom = self.y + (len(rows) - 1 - number) * (high + gap)
            room = self.width - gap * (len(row) - 1)
            share, left = sum(_WEIGHTS[one] for one in row), self.x
            for one in row:
                button = self.buttons[one]
                button.size = room * _WEIGHTS[one] / share, high
                button.pos = left, bottom
                left += button.width + gap
        self._picture()

    def _picture(self) -> None:
        """Give the buttons pictures if all their words are still easy to read beside those."""
        pictured = [
            (button, icon)
            for button, icon in zip(self.buttons, _ICONS, strict=True)
            if isinstance(button, ControlButton) and icon != _ICONS[-1]
        ]
        give_pictures([button for button, _ in pictured], [icon for _, icon in pictured])


def _in_two(order: list[int], *, left_handed: bool) -> list[list[int]]:
    """Return the first four controls above, the others below, each row from the left."""
    upper, lower = list(range(_UPPER)), list(range(_UPPER, len(order)))
    if left_handed:
        upper[1:] = reversed(upper[1:])
        lower.reverse()
    return [upper, lower]
