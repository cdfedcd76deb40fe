"""Who has the seal, and which colour is up? The block itself, and what there is to say about it."""

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.sentences.names import COLOURS
from companion.tablet.view_models.match import Seal as Shown
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.seal import Seal

_LOW_DP = 210.0
"""A lower panel has the words beside the block."""


class SealPanel(Panel):
    """The Architect's seal; it is seen to turn when it changes hands.

    Attributes:
        seal: The block.
    """

    def __init__(self, **properties: Any) -> None:
        self.seal = Seal()
        self._seen = False
        self._says = Paragraph(align="center", grows=False)
        self._to_take = Paragraph(align="center", letters="caption", tone="quiet", grows=False)
        self._words = BoxLayout(orientation="vertical", spacing=dp(4))
        super().__init__(padding=dp(12), spacing=dp(8), raised=False, **properties)
        self.add_widget(self.seal)
        self.add_widget(self._words)
        self._words.add_widget(self._says)
        self.fbind("size", self._arrange)

    def put(self, shown: Shown, look: Look, *, animate: bool = True) -> None:
        """Show the seal as it lies now.

        Args:
            shown: The seal, and what there is to say.
            look: How it is shown.
            animate: Whether one may see it turn; at first it simply lies there.
        """
        say, seal = look.say, self.seal
        seal.animated = look.animated
        seal.ground = look.theme.surface
        seal.initials = {name: say(text)[:1] for name, text in COLOURS.items()}
        seal.show(shown.view.upper_face, shown.view.holder is not None, animate and self._seen)
        self._seen = True
        self._says.text, self._to_take.text = say(shown.says), say(shown.to_take)
        wanted = shown.to_take is not None
        if wanted and self._to_take.parent is None:
            self._words.add_widget(self._to_take)
        elif not wanted and self._to_take.parent is not None:
            self._words.remove_widget(self._to_take)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        low = self.height < dp(_LOW_DP)
        self.orientation = "horizontal" if low else "vertical"
        self.seal.size_hint = (0.4, 1) if low else (1, 0.56)
        self._words.size_hint = (0.6, 1) if low else (1, 0.44)
