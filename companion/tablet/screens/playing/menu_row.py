"""Where does one go from a match? The log, the rules, the settings, and out of it."""

from collections.abc import Sequence
from typing import Any, Final

from kivy.clock import Clock

from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.control_button import ControlButton, Tell
from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.pictured import give_pictures
from companion.tablet.view_models.controls import Control
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import measured

_ICONS: Final = ("log", "help", "settings", "back")
_BESIDE_DP: Final = 60.0
"""For the picture and the rims of a button."""


class MenuRow(Bar):
    """The ways from a match to other screens, side by side, each as wide as its words need."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        for icon in _ICONS:
            self.add_widget(ControlButton(icon=icon))
        for name in ("size", "mirrored"):
            self.fbind(name, Clock.create_trigger(self._picture))

    def put(self, menu: Sequence[Control], look: Look, tell: Tell) -> None:
        """Show these ways."""
        for button, control in zip(reversed(self.children), menu, strict=True):
            button.put(control, look, tell)
            button.size_hint_x = dp(_BESIDE_DP) + _needed(button.text, sp(look.sizes.body_sp))
        self._picture()

    def _picture(self, *_: object) -> None:
        """Give them their pictures, if all have room for one."""
        give_pictures(list(reversed(self.children)), _ICONS)


def _needed(words: str, letters_px: float) -> float:
    """Return the width in pixels that words need if they may stand in two lines."""
    px = int(letters_px)
    longest = max(measured(word, px)[0] for word in words.split())
    return max(longest, 0.55 * measured(words, px)[0])
