"""Who has won Palagonia? The players, every creature that scored with its picture, the record."""

from typing import Any, Final

from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.screens.palagonia.creature_list import creature_rows
from companion.tablet.screens.palagonia.naming import NamingCard
from companion.tablet.screens.screen import Screen, Tell, load_rules
from companion.tablet.view_models.palagonia import result
from companion.tablet.view_models.palagonia.result import result_screen
from companion.tablet.view_models.state import Tablet

load_rules(__file__)

_CREATURE_DP: Final = 190.0


class PalagoniaResultScreen(Screen):
    """The end of a match.

    Attributes:
        naming: The card that asks for a creature's name, or None.
    """

    view: result.ResultScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.naming: NamingCard | None = None
        super().__init__(tell, tablet, look, **properties)

    def picture(self, tablet: Tablet) -> result.ResultScreen:
        """Return what the screen shows."""
        assert tablet.palagonia is not None
        return result_screen(tablet, tablet.palagonia)

    def fill(self) -> None:
        """Show the players, the creatures, the record, and where to go from here."""
        view, look, ids = self.view, self.look, self.ids
        ids.menu.put(view.menu, look, self.tell)
        ids.seats.put(view.seats, look, self.tell, notes=False)
        rows: list[Any] = creature_rows(view.creatures, look, self.tell, _CREATURE_DP)
        if view.none is not None:
            rows = [Paragraph(text=look.say(view.none), tone="quiet")]
        ids.creatures.refill(rows)
        ids.record.put(view.record_path, view.fingerprint, look)
        ways = [view.undo, view.again, view.leave]
        icons = ["undo", "people", "back"]
        if view.rule is not None:
            ways, icons = [*ways, view.rule], [*icons, "help"]
        ids.ways.row_dp = look.sizes.primary_dp
        ids.ways.put(ways, look, self.tell, icons)
        self._ask_name()

    def _ask_name(self) -> None:
        asked, shown = self.view.naming, self.naming
        if shown is not None and shown.asked != asked:
            shown.field.focus = False
            self.ids.body.remove_widget(shown)
            self.naming = shown = None
        if asked is not None and shown is None:
            self.naming = NamingCard(asked, self.look, self.tell)
            self.ids.body.add_widget(self.naming)
