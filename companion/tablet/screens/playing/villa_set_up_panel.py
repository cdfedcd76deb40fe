"""What do people set up now? A headline, what stands already, what is wrong, and two buttons."""

from typing import Any

from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.control_button import Choices, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import dress
from companion.tablet.view_models.hands_free.villa_set_up import VillaSetUpCard
from companion.tablet.widgets.lengths import dp


class VillaSetUpPanel(Panel):
    """A card that follows how the villa is set up.

    Attributes:
        answers: The buttons with which people say that it is so, or end the set-up.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(orientation="vertical", padding=dp(14), spacing=dp(8), **properties)
        self._title = Paragraph(letters="title")
        self._words = Scrolling()
        self.answers = Choices()
        parts: tuple[Widget, ...] = (self._title, self._words, self.answers)
        for part in parts:
            self.add_widget(part)

    def put(self, card: VillaSetUpCard, look: Look, tell: Tell) -> None:
        """Show how far the villa is set up now."""
        self._title.text = look.say(card.title)
        says = [Paragraph(text=look.say(one)) for one in card.says]
        counts = [Paragraph(text=look.say(one), tone="quiet") for one in card.counts]
        self._words.refill([*says, *counts])
        self.answers.row_dp = look.sizes.primary_dp
        self.answers.put(card.answers, look, tell, icons=("yes", ""))
        dress(self, look)
