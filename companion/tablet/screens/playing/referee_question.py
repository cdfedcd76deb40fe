"""What does the referee ask? The columns that it may have been, and what else is answered."""

from typing import Any, Final

from companion.link.messages.pieces import ColumnName
from companion.tablet.screens.furniture.control_button import Choices, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import dress
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.hands_free.asking import QuestionCard
from companion.tablet.widgets.column_strip import ColumnStrip
from companion.tablet.widgets.lengths import dp

_LEAST_STRIP_DP: Final = 112.0
"""Lower columns could not be told apart; then the list is pushed."""


class RefereeQuestion(Panel):
    """A question of the referee: what may have been is above why he asks, answers are below.

    Attributes:
        strip: The columns.
        answers: Everything else, at the end the way to put it off.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(orientation="vertical", padding=dp(12), spacing=dp(8), **properties)
        self._asks = Paragraph(letters="title", align="center")
        self._why = Paragraph(tone="quiet", align="center")
        self.strip = ColumnStrip(size_hint_y=None, caption_lines=2)
        self.strip.bind(on_choose=lambda _, column: self._choose(column))
        self._list = Scrolling()
        self.answers = Choices(least_width_dp=130)
        for part in (self._asks, self._list, self.answers):
            self.add_widget(part)
        self._touches: dict[ColumnName, Control] = {}
        self._shown: QuestionCard | None = None
        self._tell: Tell | None = None
        for widget in (self._list, self.strip):
            widget.fbind("size", self._fit)

    def put(self, card: QuestionCard, look: Look, tell: Tell) -> None:
        """Ask this; another question than before begins at its top."""
        if card != self._shown:
            self._shown, self._list.scroll_y = card, 1.0
        self._tell = tell
        self._touches = {one.column: one.control for one in card.columns}
        self._asks.text, self._why.text = look.say(card.asks), look.say(card.why)
        strip = self.strip
        strip.columns = [one.column for one in card.columns]
        strip.captions = {one.column: look.say(one.caption) for one in card.columns}
        strip.offered = [one.column for one in card.columns if one.control.enabled]
        self._list.refill([strip, self._why] if card.columns else [self._why])
        self.answers.row_dp = look.sizes.touch_dp + 8
        self.answers.put((*card.answers, card.later), look, tell)
        self._fit()
        dress(self, look)

    def _fit(self, *_: object) -> None:
        wanted = self.strip.height_for(self.strip.width)
        self.strip.height = min(wanted, max(self._list.height - dp(12), dp(_LEAST_STRIP_DP)))

    def _choose(self, column: ColumnName) -> None:
        if self._tell is not None and column in self._touches:
            self._tell(self._touches[column].touch)
