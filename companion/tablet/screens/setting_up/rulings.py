"""By which rulings is it played? The named editions, and every option of the one that holds."""

from typing import Any

from companion.tablet.screens.furniture.choice_row import ChoiceRow
from companion.tablet.screens.screen import Screen, load_rules
from companion.tablet.text import joined
from companion.tablet.view_models import set_up
from companion.tablet.view_models.set_up import RulingCard, set_up_screen
from companion.tablet.view_models.state import Tablet

load_rules(__file__)


class RulingsPage(Screen):
    """The rulings, a card each."""

    view: set_up.SetUpScreen

    def __init__(self, *given: Any, **properties: Any) -> None:
        self.rows: dict[str, ChoiceRow] = {}
        super().__init__(*given, **properties)

    def picture(self, tablet: Tablet) -> set_up.SetUpScreen:
        """Return what the page shows."""
        return set_up_screen(tablet)

    def fill(self) -> None:
        """Make the cards once, then put the answers of the moment into them."""
        self.ids.presets.put(self.view.presets, self.look, self.tell)
        for card in self.view.rulings:
            self._put(card)

    def _put(self, card: RulingCard) -> None:
        row = self.rows.get(card.option)
        if row is None:
            row = self.rows[card.option] = ChoiceRow()
            self.ids.rulings.rows.add_widget(row)
        question = joined([card.question, card.unit], " · ") if card.unit else card.question
        sentences = card.unit is None
        row.put(self.look, self.tell, question, card.answers, rule=card.rule, sentences=sentences)
