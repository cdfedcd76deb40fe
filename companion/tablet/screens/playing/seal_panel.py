"""Who has the seal, and which colour is up? The block itself, and what there is to say about it."""

from typing import Any

from kivy.properties import StringProperty

from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.sentences.names import COLOURS
from companion.tablet.view_models.match import Seal as Shown
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.seal import Seal

_LOW_DP = 200.0
"""A lower panel has the words beside the block."""


class SealPanel(Panel):
    """The Architect's seal; it is seen to turn when it changes hands while it is shown.

    Attributes:
        seal: The block.
        says: Finished words below it.
    """

    says: str = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self._match_id: str | None = None
        super().__init__(padding=dp(12), spacing=dp(8), raised=False, **properties)
        self.seal = Seal()
        self._says = Paragraph(align="center", grows=False)
        self._to_take = Paragraph(align="center", letters="caption", tone="quiet", grows=False)
        for part in (self.seal, self._says, self._to_take):
            self.add_widget(part)
        self.fbind("size", self._arrange)

    def put(self, shown: Shown, look: Look, *, animate: bool = True) -> None:
        """Show the seal as it lies now."""
        say, seal = look.say, self.seal
        seal.ground = look.theme.surface
        seal.initials = {name: say(text)[:1] for name, text in COLOURS.items()}
        seal.show(shown.view.upper_face, shown.view.holder is not None, animate)
        self._says.text, self._to_take.text = say(shown.says), say(shown.to_take)
        self._arrange()
