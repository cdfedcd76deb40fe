"""What does one see and touch in a conversation inside a turn? One question, and the tower.

Proposals, objections, the laying of a plate (VP-24 to VP-29), a refused neutral column (VP-43).
"""

from typing import Any, Final

from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.marked_line import OF_DANGER, MarkedLine
from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.playing_screen import PlayingScreen
from companion.tablet.screens.screen import Tell, load_rules
from companion.tablet.text import Text
from companion.tablet.view_models import challenge
from companion.tablet.view_models.challenge import challenge_screen
from companion.tablet.view_models.scales import tower_danger
from companion.tablet.view_models.state import Tablet
from companion.tablet.widgets.lengths import dp

load_rules(__file__)

_ROOMY_DP: Final = 440.0
_SMALL_DP: Final = 640.0
"""On a smaller screen, as one of seven inches, a question takes more of it."""


class ChallengeSide(BoxLayout):
    """Beside the towers: the question and, where there is room, who has the seal.

    Attributes:
        roomy: Whether there is room for the seal.
    """

    roomy: bool = BooleanProperty(True)

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)
        self.fbind("height", self._look_around)

    def _look_around(self, *_: object) -> None:
        self.roomy = self.height > dp(_ROOMY_DP)


class ChallengeScreen(PlayingScreen):
    """A conversation inside a turn.

    Attributes:
        side: What stands beside the towers while nothing is told.
        danger: How the tower stands, as far as scales know and may tell it.
    """

    view: challenge.ChallengeScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.side = ChallengeSide()
        self.danger = MarkedLine(OF_DANGER[False], "")
        super().__init__(tell, tablet, look, **properties)
        self._show_danger(tablet)

    def show(self, tablet: Tablet, look: Look) -> None:
        """Show the conversation where that is another, and the tower's danger at any time."""
        super().show(tablet, look)
        self._show_danger(tablet)

    def headline(self) -> Text:
        """Return which conversation it is."""
        return self.view.title

    def picture(self, tablet: Tablet) -> challenge.ChallengeScreen:
        """Return what the screen shows."""
        assert tablet.match is not None
        return challenge_screen(tablet, tablet.match)

    def fill(self) -> None:
        """Show the conversation."""
        super().fill()
        self.side.spacing = self.spacing

    def aside(self) -> Widget:
        """Return the question with its few answers."""
        view, look, ids = self.view, self.look, self.side.ids
        ids.question.ask(
            look, self.tell, view.prompt, view.ways, detail=view.remark, rule=view.rule
        )
        ids.seal.put(view.seal, look, animate=self.get_root_window() is not None)
        return self.side

    def _show_danger(self, tablet: Tablet) -> None:
        """Between question and seal; it is advice, and people decide."""
        danger, line = tower_danger(tablet), self.danger
        if danger is None:
            if line.parent is not None:
                self.side.remove_widget(line)
            return
        line.words.text = self.look.say(danger.says)
        line.mark.text, line.mark.ink = OF_DANGER[danger.is_alarming]
        if line.parent is None:
            self.side.add_widget(line, 1)
            self.dress(line)

    def crowded(self) -> bool:
        """Return whether the question needs the room of the tower from above."""
        return super().crowded() or min(self.size) < dp(_SMALL_DP)
