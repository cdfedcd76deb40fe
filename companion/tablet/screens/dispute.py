"""What does one see while the referee decides? The case, the tower as the game has it, the ways on.

The situation stands still until somebody decides (VP-46, VP-39, VP-18).
"""

from typing import Any

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.tablet.labels import dispute as labels
from companion.tablet.screens.deciding.decision_row import DecisionRow
from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.asked_card import AskedCard
from companion.tablet.screens.playing.rule_links import RuleLinks
from companion.tablet.screens.playing.towers import show_tower
from companion.tablet.screens.screen import Screen, Tell, load_rules
from companion.tablet.view_models import dispute
from companion.tablet.view_models.dispute import Decision, dispute_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Begin
from companion.tablet.widgets.lengths import dp, sp

load_rules(__file__)


class DisputeScreen(Screen):
    """A dispute, and the referee's ways out of it.

    Attributes:
        asked: The card on which the decision is being told.
        case: What happened, and the decisions.
    """

    view: dispute.DisputeScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.asked, self.case = AskedCard(), Scrolling()
        super().__init__(tell, tablet, look, **properties)

    def picture(self, tablet: Tablet) -> dispute.DisputeScreen:
        """Return what the screen shows."""
        assert tablet.match is not None
        assert tablet.match.dispute is not None
        return dispute_screen(tablet, tablet.match, tablet.match.dispute)

    def begin_anew(self) -> None:
        """Show the next case from its beginning."""
        super().begin_anew()
        self.case.scroll_y = 1.0  # it is not on the screen while somebody is asked

    def fill(self) -> None:
        """Show the case and the decisions, or who decides."""
        view, look, ids = self.view, self.look, self.ids
        ids.players.put(view.cards, look)
        ids.menu.put(view.menu, look, self.tell)
        show_tower(ids.tower, view.tower, look)
        ids.undo.put(view.undo, look, self.tell)
        ids.collapse.put(view.collapse, look, self.tell)
        if view.asked is not None:
            self.asked.put(view.asked, look, self.tell)
        else:
            self.case.refill([self._case(), *map(self._decision, view.decisions)])
        beside: Widget = self.asked if view.asked is not None else self.case
        if ids.side.children != [beside]:
            ids.side.clear_widgets()
            ids.side.add_widget(beside)

    def _case(self) -> Panel:
        """Return what happened and what the rules say to it."""
        view, say = self.view, self.look.say
        case = Panel(
            orientation="vertical",
            size_hint_y=None,
            padding=dp(16),
            spacing=dp(8),
            ground="surface",
        )
        case.bind(minimum_height=case.setter("height"))
        case.add_widget(_caption(say(labels.WHAT_HAPPENED)))
        case.add_widget(Paragraph(text=say(view.happened), scale=1.25))
        why = BoxLayout(
            orientation="vertical", size_hint_y=None, spacing=dp(4), pos_hint={"top": 1}
        )
        why.bind(minimum_height=why.setter("height"))
        why.add_widget(_caption(say(labels.WHY_NOT)))
        for text in (*view.reasons, *view.rulings):
            why.add_widget(Paragraph(text=say(text)))
        if view.only_restore is not None:
            why.add_widget(Paragraph(text=say(view.only_restore)))
        rules = RuleLinks(view.rules, self.look, self.tell, size_hint_x=None, pos_hint={"top": 1})
        rules.width = sp(9.5 * self.look.sizes.body_sp)
        beside = Bar(size_hint_y=None, spacing=dp(12))
        beside.bind(minimum_height=beside.setter("height"))
        beside.add_widget(why)
        beside.add_widget(rules)
        case.add_widget(beside)
        return case

    def _decision(self, decision: Decision) -> DecisionRow:
        touch = decision.control.touch
        puts_back = isinstance(touch, Begin) and touch.answers == ("restore",)
        put_back = self.view.put_back if puts_back else None
        return DecisionRow(decision, self.look, self.tell, put_back=put_back)


def _caption(words: str) -> Paragraph:
    return Paragraph(text=words, letters="caption", tone="quiet")
