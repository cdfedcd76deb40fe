"""What can the people at this tablet choose for themselves? Every choice holds at once."""

from typing import Any

from companion.tablet.screens.furniture.choice_row import ChoiceRow
from companion.tablet.screens.furniture.control_button import ControlButton, HeldControl
from companion.tablet.screens.screen import Screen, load_rules
from companion.tablet.view_models import settings
from companion.tablet.view_models.settings import settings_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.widgets.lengths import dp

load_rules(__file__)


class SettingsScreen(Screen):
    """The settings, a card each.

    Attributes:
        rows: The cards by the names of the settings.
    """

    view: settings.SettingsScreen

    def __init__(self, *given: Any, **properties: Any) -> None:
        self.rows: dict[str, ChoiceRow] = {}
        self._cameras = ControlButton(icon="camera", size_hint_y=None)
        self._workshop = ControlButton(icon="settings", size_hint_y=None)
        self._close = HeldControl(size_hint_y=None)
        super().__init__(*given, **properties)

    def picture(self, tablet: Tablet) -> settings.SettingsScreen:
        """Return what the screen shows."""
        return settings_screen(tablet)

    def fill(self) -> None:
        """Make the cards once, then put the choices of the moment into them."""
        look = self.look
        for card in self.view.cards:
            row = self.rows.get(card.setting)
            if row is None:
                row = self.rows[card.setting] = ChoiceRow()
                self.ids.cards.rows.add_widget(row)
            row.put(look, self.tell, card.label, card.choices, remark=card.says)
        rows = self.ids.cards.rows
        ways = ((self._cameras, self.view.cameras), (self._workshop, self.view.workshop))
        for button, control in ways:
            if control is not None:
                button.height = dp(look.sizes.primary_dp)
                button.put(control, look, self.tell)
            if control is not None and button.parent is None:
                rows.add_widget(button, 1 if self._close.parent is not None else 0)
            elif control is None and button.parent is not None:
                rows.remove_widget(button)
        if self._close.parent is None:
            rows.add_widget(self._close)
        self._close.theme, self._close.sizes = look.theme, look.sizes
        self._close.height = dp(look.sizes.primary_dp)
        self._close.put(self.view.close, look, self.tell)
