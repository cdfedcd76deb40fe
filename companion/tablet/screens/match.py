"""What does one see and touch in a turn? The match: players, towers, seal, clock, the bar."""

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.asked_card import AskedCard
from companion.tablet.screens.playing.playing_screen import PlayingScreen
from companion.tablet.screens.screen import Tell, load_rules
from companion.tablet.text import Text
from companion.tablet.view_models import match
from companion.tablet.view_models.match import match_screen
from companion.tablet.view_models.state import Tablet

load_rules(__file__)


class MatchSide(BoxLayout):
    """Beside the towers while nothing is asked: clocks, seal, and what else may be done."""


class MatchScreen(PlayingScreen):
    """A turn of the match.

    Attributes:
        side: What stands beside the towers while nothing is asked.
        end_offer: The offer to end after a round of passes (VP-23).
    """

    view: match.MatchScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.side = MatchSide()
        self.end_offer = AskedCard(with_ok=False, tower_beside=True)
        super().__init__(tell, tablet, look, **properties)
        self.fbind("parent", self._wind)

    def headline(self) -> Text:
        """Return what the table waits for."""
        return self.view.prompt

    def picture(self, tablet: Tablet) -> match.MatchScreen:
        """Return what the screen shows."""
        assert tablet.match is not None
        return match_screen(tablet, tablet.match)

    def fill(self) -> None:
        """Show the turn; the clocks go on from what the table said last."""
        self.side.ids.clock.put(self.view.clock, self.look)
        super().fill()
        self.side.spacing = self.spacing

    def aside(self) -> Widget:
        """Return clocks, seal and actions, or the offer to end after a round of passes (VP-23)."""
        view, look, offer = self.view, self.look, self.view.end_offer
        if offer is not None:
            answers = (offer.end, offer.play_on)
            self.end_offer.ask(look, self.tell, offer.says, answers, rule=offer.rule)
            return self.end_offer
        ids = self.side.ids
        ids.seal.put(view.seal, look)
        ids.actions.put(view.actions, look, self.tell)
        return self.side

    def _wind(self, *_: object) -> None:
        """Let the clock go only while it can be seen."""
        self.side.ids.clock.wind(self.parent is not None)
