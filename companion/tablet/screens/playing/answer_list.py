"""What if there are more answers than a card has room for? A list of them that is pushed up."""

from collections.abc import Sequence
from typing import Any

from companion.tablet.screens.furniture.control_button import Choices, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.look import Look
from companion.tablet.view_models.controls import Control
from companion.tablet.widgets.lengths import dp


class AnswerList(Panel):
    """A question, and below it any number of answers."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(orientation="vertical", padding=dp(14), spacing=dp(8), **properties)
        self._question = Paragraph(letters="title", align="center")
        self._answers = Choices(least_width_dp=230)
        self._list = Scrolling()
        self._list.refill([self._answers])
        self.add_widget(self._question)
        self.add_widget(self._list)

    def put(self, question: str, answers: Sequence[Control], look: Look, tell: Tell) -> None:
        """Ask this; another question than before begins with its first answers."""
        if question != self._question.text:
            self._question.text, self._list.scroll_y = question, 1.0
        for widget in (self, self._question):
            widget.theme, widget.sizes = look.theme, look.sizes
        self._answers.row_dp = look.sizes.touch_dp + 16
        self._answers.put(answers, look, tell)
