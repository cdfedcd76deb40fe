"""Who has won, and why? The end of a match, how the seal went round, and the record of it."""

from typing import Any, Final

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.tablet.labels import result as labels
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.asked_card import AskedCard
from companion.tablet.screens.playing.rule_links import RuleLinks
from companion.tablet.screens.playing.towers import show_tower
from companion.tablet.screens.screen import Screen, Tell, load_rules
from companion.tablet.text import joined, verbatim
from companion.tablet.view_models import result
from companion.tablet.view_models.result import result_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.widgets.clock import in_minutes
from companion.tablet.widgets.lengths import dp

load_rules(__file__)

_ROOMY_DP: Final = 440.0


class TakenAlong(BoxLayout):
    """How the tower stood at the end, where there is room for it, and the record.

    Attributes:
        roomy: Whether there is room for the tower.
    """

    roomy: bool = BooleanProperty(True)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("height", self._look_around)

    def _look_around(self, *_: object) -> None:
        self.roomy = self.height > dp(_ROOMY_DP)


class ResultScreen(Screen):
    """The end of a match.

    Attributes:
        taken_along: The tower and the record.
        asked: The card on which the winner is named, or the end taken back.
    """

    view: result.ResultScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.asked, self.taken_along = AskedCard(), TakenAlong()
        super().__init__(tell, tablet, look, **properties)

    def picture(self, tablet: Tablet) -> result.ResultScreen:
        """Return what the screen shows."""
        assert tablet.match is not None
        assert tablet.match.outcome is not None
        return result_screen(tablet, tablet.match, tablet.match.outcome)

    def fill(self) -> None:
        """Show the result, and beside it the record or what is asked."""
        view, look, ids = self.view, self.look, self.ids
        ids.menu.put(view.menu, look, self.tell)
        ids.story.refill([self._winner(), self._seal_history()])
        ids.players.put(view.cards, look)
        show_tower(self.taken_along.ids.tower, view.tower, look)
        self.taken_along.ids.record.put(view.record_path, view.fingerprint, look)
        more = [one for one in (view.review, view.name_the_winner) if one is not None]
        ids.ways.row_dp = look.sizes.primary_dp
        ids.ways.put(
            (view.undo, view.again, view.leave, *more),
            look,
            self.tell,
            ("undo", "people", "back", *("fall" if one is view.review else "yes" for one in more)),
        )
        if view.asked is not None:
            self.asked.put(view.asked, look, self.tell)
        beside: Widget = self.asked if view.asked is not None else self.taken_along
        if ids.side.children != [beside]:
            ids.side.clear_widgets()
            ids.side.add_widget(beside)

    def _winner(self) -> Panel:
        """Return who has won, and why."""
        view, say = self.view, self.look.say
        card = _card()
        card.add_widget(Paragraph(text=say(view.winner), letters="title", scale=1.5))
        card.add_widget(Paragraph(text=say(joined([view.ended, view.why], " "))))
        lasted = joined([labels.DURATION, verbatim(in_minutes(view.match_ms / 1000))], ": ")
        card.add_widget(Paragraph(text=say(lasted), tone="quiet"))
        card.add_widget(Paragraph(text=say(view.closing), letters="caption"))
        rules = () if view.rule is None else (view.rule,)
        card.add_widget(RuleLinks(rules, self.look, self.tell))
        return card

    def _seal_history(self) -> Panel:
        """Return how the seal went round (VP-34, VP-35)."""
        say, card = self.look.say, _card()
        card.add_widget(Paragraph(text=say(labels.SEAL_HISTORY), letters="title", scale=0.9))
        for step in self.view.seal_history:
            when = verbatim(in_minutes(step.at_ms / 1000))
            card.add_widget(Paragraph(text=say(joined([when, step.says], "   "))))
        if not self.view.seal_history:
            card.add_widget(Paragraph(text=say(labels.SEAL_NEVER_TAKEN), tone="quiet"))
        return card


def _card() -> Panel:
    card = Panel(
        orientation="vertical", size_hint_y=None, padding=dp(18), spacing=dp(8), raised=False
    )
    card.bind(minimum_height=card.setter("height"))
    return card
