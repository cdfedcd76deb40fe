"""Who plays Palagonia, with whose dice and tiles, by which rules? Seats and settings side by side.

Kivy finds rules of a screen by its class's name alone, so these screens bear the game's name.
"""

from typing import Any

from kivy.metrics import dp
from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.choice_row import ChoiceRow
from companion.tablet.screens.furniture.control_button import ControlButton
from companion.tablet.screens.look import Look
from companion.tablet.screens.palagonia.player_name import PlayerName
from companion.tablet.screens.screen import Screen, Tell, load_rules
from companion.tablet.view_models.palagonia import set_up
from companion.tablet.view_models.palagonia.set_up import Chair, set_up_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.widgets.big_button import BigButton

load_rules(__file__)


class PalagoniaSetUpScreen(Screen):
    """The set-up of a match of Palagonia.

    Attributes:
        naming: The card that asks for a player's name, or None.
    """

    view: set_up.SetUpScreen

    def __init__(self, tell: Tell, tablet: Tablet, look: Look, **properties: Any) -> None:
        self.naming: PlayerName | None = None
        self._rows: dict[str, ChoiceRow] = {}
        self._again = ControlButton(icon="people", size_hint_x=None, width=dp(260))
        super().__init__(tell, tablet, look, **properties)

    def picture(self, tablet: Tablet) -> set_up.SetUpScreen:
        """Return what the screen shows."""
        return set_up_screen(tablet)

    def fill(self) -> None:
        """Show the seats in their order, and everything that can be chosen."""
        view, look, ids = self.view, self.look, self.ids
        ids.counts.put(view.counts, look, self.tell)
        ids.chairs.refill([self._chair(chair) for chair in view.chairs])
        for setting in view.settings:
            row = self._rows.setdefault(setting.key, ChoiceRow())
            row.put(
                look,
                self.tell,
                setting.question,
                setting.answers,
                remark=setting.says,
                rule=setting.rule,
                sentences=True,
            )
        rows: list[Widget] = [self._rows[setting.key] for setting in view.settings]
        if rows != list(reversed(ids.settings.rows.children)):
            ids.settings.refill(rows)
        ids.begin.put(view.begin, look, self.tell)
        if view.again is not None:
            self._again.put(view.again, look, self.tell)
            if self._again.parent is None:
                ids.heading.add_widget(self._again)

    def begin_anew(self) -> None:
        """Nobody is asked for a name any more."""
        super().begin_anew()
        self._named()

    def leave(self) -> None:
        """Go back, from the question for a name first."""
        if self.naming is not None:
            self._named()
        else:
            self.go_back()

    def ask_name(self, seat: int) -> None:
        """Ask who sits there."""
        self._named()
        self.naming = PlayerName(self.view.chairs[seat], self.look, self.tell)
        self.naming.bind(on_done=self._named)
        self.ids.body.add_widget(self.naming)
        self.dress(self.naming)

    def _chair(self, chair: Chair) -> Bar:
        look = self.look
        row = Bar(size_hint_y=None, height=dp(look.sizes.primary_dp), spacing=dp(10))
        button = BigButton(text=look.say(chair.name), icon="" if chair.typed else "add")
        button.bind(on_press=lambda _: self.ask_name(chair.seat))
        row.add_widget(button)
        earlier = BigButton(icon="up", size_hint_x=None, width=dp(64))
        if chair.earlier is None:
            earlier.disabled, earlier.opacity = True, 0
        else:
            touch = chair.earlier.touch
            earlier.bind(on_press=lambda _: self.tell(touch))
        row.add_widget(earlier)
        return row

    def _named(self, *_: object) -> None:
        if self.naming is not None:
            self.naming.field.focus = False
            self.ids.body.remove_widget(self.naming)
            self.naming = None
