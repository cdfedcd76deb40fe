"""Where are words typed? A field in the theme's colours; nowhere in a match is one needed."""

from typing import Any

from kivy.graphics import Color, InstructionGroup, RoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.textinput import TextInput

from companion.tablet.sizes import Sizes, sizes_for
from companion.tablet.theme import DAY, Theme, rgba


class WordField(TextInput):
    """A field of one line.

    Attributes:
        theme, sizes: As everywhere.
        longest: No more letters than these are taken; 0 for any number.
    """

    theme: Theme = ObjectProperty(DAY)
    sizes: Sizes = ObjectProperty(sizes_for(1280, 800))
    longest: int = NumericProperty(0)

    def __init__(self, **properties: Any) -> None:
        super().__init__(
            multiline=False,
            write_tab=False,
            size_hint_y=None,
            background_normal="",
            background_active="",
            **properties,
        )
        below, shape = InstructionGroup(), RoundedRectangle(radius=[dp(12)])
        self._ground = Color()
        below.add(self._ground)
        below.add(shape)
        self.canvas.before.insert(0, below)  # below what Kivy's own style has put there
        self.bind(pos=lambda _, pos: setattr(shape, "pos", pos))
        self.bind(size=lambda _, size: setattr(shape, "size", size))
        self.fbind("line_height", self._centre)
        self.fbind("height", self._centre)
        self.fbind("theme", self._dress)
        self.fbind("sizes", self._dress)
        self._dress()

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        """Take letters while there is room for them."""
        if self.longest:
            substring = substring[: max(0, self.longest - len(self.text))]
        super().insert_text(substring, from_undo=from_undo)

    def _centre(self, *_: object) -> None:
        beside = max(0.0, (self.height - self.line_height) / 2 - dp(1))
        self.padding = (dp(16), beside, dp(16), beside)

    def _dress(self, *_: object) -> None:
        theme = self.theme
        self.font_size = sp(1.15 * self.sizes.body_sp)
        self.height = max(dp(self.sizes.touch_dp), 2.2 * self.font_size)
        self.background_color = (0, 0, 0, 0)
        self._ground.rgba = rgba(theme.pressed)
        self.foreground_color = rgba(theme.text)
        self.hint_text_color = rgba(theme.quiet)
        self.cursor_color = rgba(theme.primary)
        self.selection_color = rgba(theme.primary, 0.35)
        self._centre()
