"""How good is that? A mark before a sentence, told by its shape as well as by its colour."""

from typing import Any, Final

from kivy.uix.boxlayout import BoxLayout

from companion.link.messages.shown.cameras import Grade
from companion.link.messages.shown.scales import Light
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.widgets.lengths import dp

Mark = tuple[str, str]
"""A sign, and a colour of the game by its name."""

OF_LIGHT: Final[dict[Light, Mark]] = {
    "searching": ("◆", "yellow"),
    "well": ("●", "green"),
    "degraded": ("▲", "orange"),
    "blind": ("■", "red"),
}
OF_GRADE: Final[dict[Grade, Mark]] = {
    "good": ("●", "green"),
    "fair": ("▲", "orange"),
    "bad": ("■", "red"),
    "unknown": ("◆", "yellow"),
}
OF_DANGER: Final[dict[bool, Mark]] = {False: OF_LIGHT["well"], True: OF_LIGHT["blind"]}
"""How a tower stands: is it alarming?"""
_MARK_DP: Final = 32.0


class MarkedLine(BoxLayout):
    """A mark, and words beside it; as high as those.

    Attributes:
        mark: The sign.
        words: The finished sentence.
    """

    def __init__(self, mark: Mark, says: str, **properties: Any) -> None:
        super().__init__(size_hint_y=None, **properties)
        sign, ink = mark
        self.mark = Paragraph(
            text=sign, ink=ink, grows=False, align="center", size_hint_x=None, width=dp(_MARK_DP)
        )
        self.words = Paragraph(text=says)
        self.add_widget(self.mark)
        self.add_widget(self.words)
        self.words.fbind("height", self._follow)
        self._follow()

    def _follow(self, *_: object) -> None:
        self.height = self.words.height
