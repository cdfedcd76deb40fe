"""What was rolled, and what can be done with it? Two big faces, or six to say what came."""

from collections.abc import Sequence
from typing import Any, Final

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from companion.tablet.screens.furniture.control_button import Tell
from companion.tablet.screens.look import Look
from companion.tablet.view_models.palagonia.die_card import DieCard
from companion.tablet.widgets.palagonia.die_face import DieFace

_KEY_DP: Final = 128.0


class DiceRow(GridLayout):
    """Dice side by side; as high as they need, and nothing where there are none."""

    def __init__(self, **properties: Any) -> None:
        self._throw: object = None
        super().__init__(cols=1, size_hint_y=None, spacing=dp(10), **properties)
        self.row_force_default = True

    def put(
        self,
        cards: Sequence[DieCard],
        look: Look,
        tell: Tell,
        *,
        throw: object = None,
        high_dp: float = _KEY_DP,
    ) -> None:
        """Show these dice, two of them ``high_dp`` high; a throw that is new here rolls."""
        dice: list[DieFace] = list(reversed(self.children))
        for surplus in dice[len(cards) :]:
            self.remove_widget(surplus)
        while len(self.children) < len(cards):
            self.add_widget(_Die())
        for die, card in zip(reversed(self.children), cards, strict=True):
            die.put(card, look, tell)
        if cards and throw is not None and throw != self._throw:
            for die in self.children:
                die.roll()
        self._throw = throw
        many = len(cards) > 2
        self.cols = 3 if many else max(1, len(cards))
        rows = -(-len(cards) // self.cols)
        high = dp(_KEY_DP if many else high_dp)
        self.row_default_height = high
        self.height = rows * high + max(0, rows - 1) * dp(10)


class _Die(DieFace):
    """A die for a card."""

    card: DieCard | None = None
    tell: Tell | None = None

    def put(self, card: DieCard, look: Look, tell: Tell) -> None:
        """Stand for a die from now on."""
        self.card, self.tell = card, tell
        self.theme, self.sizes = look.theme, look.sizes
        self.animated = look.animated
        self.face, self.word = card.face, look.say(card.word)
        self.possible, self.chosen = card.possible, card.chosen
        self.reason = look.say(card.reason)

    def on_press(self) -> None:
        """Choose it."""
        if self.card is not None and self.tell is not None:
            self.tell(self.card.touch)
