"""What is to be put where? Words, a drawing of how it stands now, and one button."""

from typing import Any, Final

from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.control_button import ControlButton, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.towers import name_floors
from companion.tablet.screens.screen import dress
from companion.tablet.view_models.hands_free.setting_right import SetRightCard
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.tower_side import TowerSide

_LEAST_TOWER_DP: Final = 150.0
"""In less height the drawing stands beside the words."""


class SetRightPanel(Panel):
    """A card that asks people to set the table right.

    Attributes:
        tower: How everything stands now, what is wrong in a frame.
        done: The button with which they say that it is right.
    """

    def __init__(self, **properties: Any) -> None:
        super().__init__(orientation="vertical", padding=dp(14), spacing=dp(8), **properties)
        self._title = Paragraph(letters="title")
        self._words = Scrolling()
        self._middle = Panel(raised=False, spacing=dp(8))
        self.tower = TowerSide()
        self.tower.disabled = True  # it is looked at
        self.done = ControlButton(icon="yes", role="primary", size_hint_y=None)
        self._middle.add_widget(self._words)
        self._middle.add_widget(self.tower)
        parts: tuple[Widget, ...] = (self._title, self._middle, self.done)
        for part in parts:
            self.add_widget(part)
        self._middle.fbind("size", self._arrange)

    def put(self, card: SetRightCard, look: Look, tell: Tell) -> None:
        """Show what is to be set right now."""
        self._title.text = look.say(card.title)
        self._words.refill([Paragraph(text=look.say(one)) for one in card.says])
        name_floors(self.tower, look)
        self.tower.columns, self.tower.plates = list(card.columns), list(card.plates)
        self.tower.offered = list(card.wrong)
        self.done.height = dp(look.sizes.primary_dp)
        self.done.put(card.done, look, tell)
        dress(self, look)

    def _arrange(self, *_: object) -> None:
        low = self._middle.height < 2 * dp(_LEAST_TOWER_DP)
        self._middle.orientation = "horizontal" if low else "vertical"
        self._words.size_hint = (0.5, 1) if low else (1, 0.35)
        self.tower.size_hint = (0.5, 1) if low else (1, 0.65)
