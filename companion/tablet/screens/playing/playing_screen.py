"""What do all screens of a turn have in common? Players, towers, a place that asks, the bar."""

from typing import Any, Final

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.asked_card import AskedCard
from companion.tablet.screens.playing.referee_line import RefereeLine
from companion.tablet.screens.playing.referee_question import RefereeQuestion
from companion.tablet.screens.playing.set_right_panel import SetRightPanel
from companion.tablet.screens.playing.towers import show_tower, tell_touches
from companion.tablet.screens.screen import Screen, Tell, load_rules
from companion.tablet.text import Text
from companion.tablet.view_models.challenge import ChallengeScreen
from companion.tablet.view_models.match import MatchScreen
from companion.tablet.view_models.state import Tablet
from companion.tablet.widgets.tower_top import TowerTop

load_rules(__file__)

_SIDE: Final = 0.46
_SIDE_ASKED: Final = 0.62
_FEW: Final = 4
"""More answers than these need much room."""


class PlayingScreen(Screen):
    """A turn that goes on; heirs say what stands at the side while nothing is asked.

    Attributes:
        says: The finished headline.
        side_share: Of the height below the players, how much is not the tower's, held upright.
        asked: The card on which something is being told.
        referee: What the referee who watches does; on the screen where one does.
        question: What he asks.
        set_right: What he waits for.
    """

    view: MatchScreen | ChallengeScreen

    says: str = StringProperty("")
    side_share: float = NumericProperty(0.46)

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.asked = AskedCard(with_ok=False, tower_beside=True)
        self.referee = RefereeLine()
        self.question = RefereeQuestion()
        self.set_right = SetRightPanel()
        self._top: TowerTop | None = None
        super().__init__(tell, tablet, look, **properties)
        tell_touches(self.ids.tower_side, tell)
        tell_touches(self.tower_top, tell)
        self.fbind("size", self._make_room)

    @property
    def tower_top(self) -> TowerTop:
        """The tower from above; kept here, because it is taken off the screen now and then."""
        if self._top is None:
            self._top = self.ids.tower_top.__self__
        return self._top

    def headline(self) -> Text:
        """Return what stands above everything."""
        raise NotImplementedError

    def aside(self) -> Widget:
        """Return what stands at the side while nothing is asked, up to date."""
        raise NotImplementedError

    def fill(self) -> None:
        """Show everything, and at the side the question or what else there is."""
        view, look, ids = self.view, self.look, self.ids
        self.says = look.say(self.headline())
        ids.players.put(view.cards, look)
        ids.menu.put(view.menu, look, self.tell)
        show_tower(ids.tower_side, view.tower, look)
        show_tower(self.tower_top, view.tower, look)
        ids.bar.put(view.bar, look, self.tell)
        self._show_referee()
        self._make_room()
        beside = self._beside()
        if ids.side.children != [beside]:
            ids.side.clear_widgets()
            ids.side.add_widget(beside)

    def crowded(self) -> bool:
        """Return whether what stands at the side needs the room of the tower from above."""
        asked = self.view.asked
        if asked is None:
            return self.asks_beside
        return self.look.sizes.portrait or len(asked.answers) > _FEW

    @property
    def asks_beside(self) -> bool:
        """Whether a card that needs much room stands at the side while nothing is told."""
        watching = self.view.watching
        if watching is None:
            return False
        return watching.question is not None or watching.set_right is not None

    def _beside(self) -> Widget:
        """Return what stands at the side: what is told, what the referee wants, or what else."""
        view, look, watching = self.view, self.look, self.view.watching
        if view.asked is not None:
            self.asked.put(view.asked, look, self.tell)
            return self.asked
        if watching is not None and watching.set_right is not None:
            self.set_right.put(watching.set_right, look, self.tell)
            return self.set_right
        if watching is not None and watching.question is not None:
            self.question.put(watching.question, look, self.tell)
            return self.question
        return self.aside()

    def _show_referee(self) -> None:
        """Show what the referee does below the headline; where none watches there is no line."""
        watching, line = self.view.watching, self.referee
        if watching is not None:
            line.put(watching, self.look, self.tell)
        if watching is not None and line.parent is None:
            self.add_widget(line, self.children.index(self.ids.players.__self__) + 1)
        elif watching is None and line.parent is not None:
            self.remove_widget(line)

    def _make_room(self, *_: object) -> None:
        top, beside, crowded = self.tower_top, self.ids.beside, self.crowded()
        card_beside = self.view.asked is None and self.asks_beside
        self.side_share = _SIDE_ASKED if card_beside else _SIDE
        if crowded and top.parent is not None:
            beside.remove_widget(top)
        elif not crowded and top.parent is None:
            beside.add_widget(top, len(beside.children))
