"""How do all players stand? Their cards in playing order, in one row or two by two."""

from collections.abc import Sequence
from typing import Any

from kivy.properties import NumericProperty
from kivy.uix.gridlayout import GridLayout

from companion.tablet.labels.match import HOLDS_THE_SEAL, OBJECTS, ON_TURN
from companion.tablet.screens.look import Look
from companion.tablet.view_models.score_cards import ScoreCard as Card
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.score_card import ScoreCard

_ONE_LINE_DP = 92.0
"""Lower cards have one line less."""


class PlayersRow(GridLayout):
    """The players' cards; put in again they keep their places.

    Attributes:
        card_dp: How high a card is.
    """

    card_dp: float = NumericProperty(104.0)

    def __init__(self, **properties: Any) -> None:
        self._gap = 0.0
        super().__init__(cols=1, size_hint_y=None, **properties)
        self.row_force_default = True
        self.fbind("card_dp", self._arrange)

    def put(self, cards: Sequence[Card], look: Look) -> None:
        """Show these players."""
        shown: list[ScoreCard] = list(reversed(self.children))
        for surplus in shown[len(cards) :]:
            self.remove_widget(surplus)
        while len(self.children) < len(cards):
            self.add_widget(ScoreCard(theme=look.theme, sizes=look.sizes))
        for widget, card in zip(reversed(self.children), cards, strict=True):
            _fill(widget, card, look)
        in_two_rows = look.sizes.portrait and len(cards) > 2
        self.cols = 2 if in_two_rows else max(1, len(cards))
        self.spacing = self._gap = dp(look.sizes.gap_dp)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        rows = -(-len(self.children) // self.cols)
        self.row_default_height = dp(self.card_dp)
        self.height = rows * dp(self.card_dp) + max(0, rows - 1) * self._gap
        for widget in self.children:
            widget.compact = self.card_dp < _ONE_LINE_DP


def _fill(widget: ScoreCard, card: Card, look: Look) -> None:
    say = look.say
    widget.name, widget.colours = say(card.name), list(card.colours)
    widget.colour_text, widget.points = say(card.colour_words), card.points
    widget.is_sure = card.is_sure
    widget.has_seal, widget.seal_text = card.holds_seal, say(HOLDS_THE_SEAL)
    widget.has_turn = card.on_turn or card.objects
    widget.turn_text = say(OBJECTS if card.objects else ON_TURN)
