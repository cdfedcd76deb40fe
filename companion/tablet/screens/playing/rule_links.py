"""By which rules? Small buttons that open the help at each of them."""

from collections.abc import Sequence
from typing import Any

from kivy.uix.stacklayout import StackLayout

from companion.tablet.screens.furniture.control_button import ControlButton, Tell
from companion.tablet.screens.look import Look
from companion.tablet.view_models.controls import Control
from companion.tablet.widgets.lengths import dp, sp


class RuleLinks(StackLayout):
    """Links to rules, side by side; without any it has no height."""

    def __init__(self, rules: Sequence[Control], look: Look, tell: Tell, **properties: Any) -> None:
        super().__init__(size_hint_y=None, spacing=dp(8), **properties)
        self.bind(minimum_height=self.setter("height"))
        size = (sp(9.5 * look.sizes.body_sp), dp(look.sizes.touch_dp + 2))
        for rule in rules:
            button = ControlButton(
                theme=look.theme, sizes=look.sizes, icon="help", size_hint=(None, None), size=size
            )
            button.put(rule, look, tell)
            self.add_widget(button)
