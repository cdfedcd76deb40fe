"""What are people told of the cameras, and how do they answer? A card on the set-up screen."""

from typing import Any

from companion.tablet.labels.consent import TITLE
from companion.tablet.screens.furniture.control_button import Choices, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import dress
from companion.tablet.view_models.consent import Consent
from companion.tablet.widgets.lengths import dp


class ConsentPanel(Panel):
    """Who is seen, what is stored for how long, and two answers.

    Attributes:
        answers: Everyone agrees, or no pictures are stored.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(
            orientation="vertical",
            size_hint_y=None,
            padding=dp(14),
            spacing=dp(8),
            raised=False,
            **properties,
        )
        self.bind(minimum_height=self.setter("height"))
        self._title = Paragraph()
        self._words = [Paragraph(letters="caption") for _ in range(2)]
        self.answers = Choices(least_width_dp=190)
        for part in (self._title, *self._words, self.answers):
            self.add_widget(part)

    def put(self, consent: Consent, look: Look, tell: Tell) -> None:
        """Say it as it is at this table."""
        self._title.text = look.say(TITLE)
        for paragraph, says in zip(self._words, consent.says, strict=True):
            paragraph.text = look.say(says)
        self.answers.row_dp = look.sizes.touch_dp + 12
        self.answers.put(consent.answers, look, tell, ("yes", "no"))
        dress(self, look)
