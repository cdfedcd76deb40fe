"""How is one thing of several chosen? A card with the question, a remark, and the choices."""

from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.tablet.screens.furniture.control_button import Choices, ControlButton, Tell
from companion.tablet.screens.furniture.panel import Panel
from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.screens.look import Look
from companion.tablet.text import Text
from companion.tablet.view_models.controls import Control
from companion.tablet.widgets.lengths import dp

_LEAST_WIDTH_DP = {False: 130.0, True: 240.0}


class ChoiceRow(Panel):
    """A question with its answers; put in again it keeps its buttons."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(
            size_hint_y=None, padding=dp(16), spacing=dp(16), raised=False, **properties
        )
        self._words = BoxLayout(orientation="vertical", size_hint_y=None, spacing=dp(4))
        self._words.bind(minimum_height=self._words.setter("height"))
        self._label = Paragraph()
        self._remark = Paragraph(letters="caption", tone="quiet")
        self._rule = ControlButton(role="plain", icon="help", size_hint=(1, None), height=dp(48))
        self._rule.size_hint_max_x = dp(190)
        self._choices = Choices()
        for part in (self._label, self._remark):
            self._words.add_widget(part)
        self.add_widget(self._words)
        self.add_widget(self._choices)
        self.bind(minimum_height=self.setter("height"))

    def put(
        self,
        look: Look,
        tell: Tell,
        label: Text,
        controls: tuple[Control, ...],
        *,
        remark: Text | None = None,
        rule: Control | None = None,
        sentences: bool = False,
    ) -> None:
        """Ask for one of these controls.

        Args:
            look: How it is shown.
            tell: Takes the touch.
            label: What it is about.
            controls: The choices.
            remark: Below the label, smaller.
            rule: The way to the rule it belongs to.
            sentences: Whether the choices are sentences and want wide buttons.
        """
        narrow = look.sizes.portrait
        self.orientation = "vertical" if narrow else "horizontal"
        self._words.size_hint_x = 1 if narrow else 0.36
        self._choices.size_hint_x = 1 if narrow else 0.64
        self._words.pos_hint = {} if narrow else {"center_y": 0.5}
        self._choices.pos_hint = {} if narrow else {"center_y": 0.5}
        self._label.text, self._remark.text = look.say(label), look.say(remark)
        if rule is not None:
            self._rule.put(rule, look, tell)
        if (rule is not None) != (self._rule.parent is not None):
            if rule is not None:
                self._words.add_widget(self._rule)
            else:
                self._words.remove_widget(self._rule)
        self._choices.least_width_dp = _LEAST_WIDTH_DP[sentences]
        self._choices.row_dp = max(56.0, (3.6 if sentences else 2.6) * look.sizes.body_sp)
        self._choices.put(controls, look, tell)
