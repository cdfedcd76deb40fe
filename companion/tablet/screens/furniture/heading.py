"""How does one know where one is, and get back? A bar with the way back and the title."""

from typing import Any

from kivy.properties import StringProperty

from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.lengths import dp


class Heading(Bar):
    """The bar at the top of a screen; what is added to it stands at its far end.

    Attributes:
        title: The finished title.
        back: Finished words of the way back; empty where there is none.

    Events:
        on_leave: The way back was touched.
    """

    __events__ = ("on_leave",)

    title: str = StringProperty("")
    back: str = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self._button = BigButton(role="quiet", icon="back", size_hint_x=None, width=dp(150))
        self._button.bind(on_press=lambda _: self.dispatch("on_leave"))
        self._words = Paragraph(letters="title", scale=1.1, grows=False, padding_dp=8)
        properties.setdefault("size_hint_y", None)
        properties.setdefault("height", dp(64))
        properties.setdefault("spacing", dp(8))
        super().__init__(**properties)
        self.add_widget(self._button)
        self.add_widget(self._words)
        self.fbind("title", self._say)
        self.fbind("back", self._say)
        self.fbind("mirrored", self._say)
        self._say()

    def on_leave(self) -> None:
        """The way back was touched; an event to bind to."""

    def _say(self, *_: object) -> None:
        self._words.text = self.title
        self._words.align = "right" if self.mirrored else "left"
        self._button.text = self.back
        if self.back and self._button.parent is None:
            self.add_widget(self._button, len(self.children))
        elif not self.back and self._button.parent is not None:
            self.remove_widget(self._button)
