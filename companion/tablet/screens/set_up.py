"""Who plays, with which colours, by which rules? The seats on one page, the rulings on another."""

from typing import Any

from companion.tablet.labels.set_up import EDITION
from companion.tablet.screens.furniture.control_button import ControlButton
from companion.tablet.screens.look import Look
from companion.tablet.screens.screen import Screen, load_rules
from companion.tablet.screens.setting_up.naming import Naming
from companion.tablet.screens.setting_up.players import PlayersPage
from companion.tablet.screens.setting_up.rulings import RulingsPage
from companion.tablet.view_models import set_up
from companion.tablet.view_models.set_up import set_up_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.widgets.lengths import dp

load_rules(__file__)


class SetUpScreen(Screen):
    """The set-up of a match.

    Attributes:
        players: The page with the seats.
        rulings: The page with the rulings, once somebody wanted to see it.
        page: The one that is shown.
        naming: The card that asks for a name, or None.
    """

    view: set_up.SetUpScreen

    def __init__(self, tell: Any, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.players = PlayersPage(tell, tablet, look, pos_hint={"x": 0, "y": 0})
        self.rulings: RulingsPage | None = None  # most matches are begun without a look at it
        self.players.bind(on_rulings=lambda _: self.show_rulings())
        self.players.bind(on_name=lambda _, seat: self.ask_name(seat))
        self.page: Screen = self.players
        self.naming: Naming | None = None
        self._again = ControlButton(icon="people", size_hint_x=None)
        self._tablet = tablet
        super().__init__(tell, tablet, look, **properties)
        self._turn_to(self.players)

    def picture(self, tablet: Tablet) -> set_up.SetUpScreen:
        """Return what the screen shows."""
        return set_up_screen(tablet)

    def show(self, tablet: Tablet, look: Look) -> None:
        """Show what the tablet knows now, on both pages."""
        naming, turned = self.naming, look != self.look
        self._tablet = tablet
        self.page.show(tablet, look)
        super().show(tablet, look)
        if naming is not None and turned:  # in the other language, for the other shape
            self.ask_name(naming.seat, naming.field.text)

    def fill(self) -> None:
        """Say where one is, and offer the same players again."""
        heading, again, players = self.ids.heading, self.view.again, self.page is self.players
        heading.title = self.look.say(self.view.title if players else EDITION)
        wanted = again is not None and players
        if again is not None:
            self._again.put(again, self.look, self.tell)
            self._again.width = dp(200 if self.look.sizes.portrait else 320)
        if wanted and self._again.parent is None:
            heading.add_widget(self._again)
        elif not wanted and self._again.parent is not None:
            heading.remove_widget(self._again)

    def begin_anew(self) -> None:
        """Show the seats: nobody is asked for a name, or looks at the rulings, any more."""
        for page in (self.players, self.rulings):
            if page is not None:
                page.begin_anew()
        self._turn_to(self.players)

    def leave(self) -> None:
        """Go back: from the rulings to the seats, from there to where one came from."""
        if self.naming is not None:
            self._named()
        elif self.page is not self.players:
            self._turn_to(self.players)
        else:
            self.go_back()

    def ask_name(self, seat: int, typed: str | None = None) -> None:
        """Ask who sits there; ``typed`` is what was typed already."""
        self._named()
        self.naming = Naming(self.view.chairs[seat], self.look, self.tell, typed)
        self.naming.bind(on_done=self._named)
        self.ids.body.add_widget(self.naming)
        self.dress(self.naming)

    def show_rulings(self) -> None:
        """Turn to the page with the rulings."""
        if self.rulings is None:
            here = {"x": 0, "y": 0}
            self.rulings = RulingsPage(self.tell, self._tablet, self.look, pos_hint=here)
        self._turn_to(self.rulings)

    def _named(self, *_: object) -> None:
        if self.naming is not None:
            self.naming.field.focus = False
            self.ids.body.remove_widget(self.naming)
            self.naming = None

    def _turn_to(self, page: Screen) -> None:
        self._named()
        self.page = page
        page.show(self._tablet, self.look)
        self.ids.body.clear_widgets()
        self.ids.body.add_widget(page)
        self._filled()
