"""What do the rules say? All of them, those with some words in them, and one that is open."""

from typing import Any

from companion.tablet.help.reading import rules_in
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.furniture.rule_row import RuleRow
from companion.tablet.screens.screen import Screen, load_rules
from companion.tablet.view_models import help as rules_view
from companion.tablet.view_models.help import RuleCard, game_asked_about, help_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import SearchHelp

load_rules(__file__)


class HelpScreen(Screen):
    """The rules; one of them is always open, so that there is something to read."""

    view: rules_view.HelpScreen

    def __init__(self, *given: Any, **properties: Any) -> None:
        self._rows: dict[str, RuleRow] = {}
        self._read = ""
        super().__init__(*given, **properties)
        self.ids.words.bind(text=self._look_for)

    def picture(self, tablet: Tablet) -> rules_view.HelpScreen:
        """Return what the screen shows."""
        return help_screen(tablet, rules_in(tablet.settings.language, game_asked_about(tablet)))

    def arrive(self) -> None:
        """Show the rule that somebody asked for in the list as well."""
        super().arrive()
        self._show_row()

    def fill(self) -> None:
        """List what was found, and write out the rule that is open."""
        if self.ids.words.text != self.view.search:
            self.ids.words.text = self.view.search
        opened = self._open()
        rows = [self._row(card, chosen=card is opened) for card in self.view.rules]
        if rows != list(reversed(self.ids.rules.rows.children)):
            self.ids.rules.refill(rows)
            self.ids.rules.scroll_y = 1.0
        self._write(opened)
        if opened is not None and opened.number != self._read:
            self._read = opened.number
            self.ids.text.scroll_y = 1.0
            self._show_row()

    def _open(self) -> RuleCard | None:
        cards = self.view.rules
        return next((card for card in cards if card.is_open), cards[0] if cards else None)

    def _row(self, card: RuleCard, *, chosen: bool) -> RuleRow:
        row = self._rows.get(card.number)
        if row is None:
            row = self._rows[card.number] = RuleRow(number=card.number)
            row.bind(on_press=lambda _, touch=card.open.touch: self.tell(touch))
        row.title, row.chosen = self.look.say(card.title), chosen
        return row

    def _write(self, card: RuleCard | None) -> None:
        say = self.look.say
        if card is None:
            self.ids.text.refill([])
            return
        self.ids.text.refill(
            [
                Paragraph(text=card.number, tone="quiet"),
                Paragraph(text=say(card.title), letters="title"),
                Paragraph(text=say(card.says), scale=1.2),
                *(Paragraph(text=say(ruling), tone="quiet") for ruling in card.rulings),
            ]
        )

    def _show_row(self) -> None:
        row = self._rows.get(self._read)
        if row is not None and row.parent is not None:
            self.ids.rules.show_row(row)

    def _look_for(self, _field: object, words: str) -> None:
        if words != self.view.search:
            self.tell(SearchHelp(words))
