"""How is something told? By the next question alone, with its answers and the ways out of it."""

from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.link.messages import ColumnName
from companion.tablet.labels.set_up import NAME
from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.control_button import ControlButton, Tell
from companion.tablet.screens.furniture.word_field import WordField
from companion.tablet.screens.look import Look
from companion.tablet.view_models.asked import Asked
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.touches import Give
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.question_card import Answer, QuestionCard

_OK: Final = "ok"
_LONGEST_NAME: Final = 60


class AskedCard(BoxLayout):
    """A question card with what leads out of it below: back, cancel, the rule.

    Attributes:
        card: The question and its answers.
        ways: Buttons for the ways out, from the left: cancel, back, rule.
        field: Where a name may be typed, if the question takes one.
    """

    def __init__(self, *, with_ok: bool, tower_beside: bool, **properties: Any) -> None:
        """Make a card.

        Args:
            with_ok: Whether OK is on the card; otherwise the bar of the screen has it.
            tower_beside: Whether columns can be touched in the picture of the tower as well; then
                they are left out of a card that is too small for them.
            properties: Of the layout.
        """
        self._with_ok, self._tower_beside = with_ok, tower_beside
        self._controls: dict[str, Control] = {}
        self._touches: dict[ColumnName, Control] = {}
        self._tell: Tell | None = None
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        super().__init__(orientation="vertical", spacing=dp(8), **properties)
        self.card = QuestionCard()
        self.card.bind(
            on_answer=lambda _, key: self._told(self._controls[key]),
            on_choose=lambda _, column: self._told(self._touches[column]),
            size=self._fit_soon,
        )
        self.field = WordField(longest=_LONGEST_NAME)
        self.field.bind(on_text_validate=self._typed)
        self.ways = Bar(size_hint_y=None, spacing=dp(8))
        self._buttons = [ControlButton(icon=icon) for icon in ("no", "back", "help")]
        self.add_widget(self.card)
        self.add_widget(self.ways)

    def put(self, asked: Asked, look: Look, tell: Tell) -> None:
        """Ask this."""
        self._tell, self._look = tell, look
        say, card = look.say, self.card
        self._controls = {str(place): one for place, one in enumerate(asked.answers)}
        if asked.ok is not None and self._with_ok:
            self._controls[_OK] = asked.ok
        self._touches = {one.column: one.control for one in asked.columns}
        card.question = say(asked.asks)
        card.answers = [
            Answer(
                key,
                say(control.label),
                icon="yes" if key == _OK else "",
                role="primary" if control.chosen or key == _OK else "plain",
                reason=say(control.why_not.says) if control.why_not else "",
            )
            for key, control in self._controls.items()
        ]
        card.blocked = [one.column for one in asked.columns if one.blocked]
        card.captions = {one.column: say(one.caption) for one in asked.columns}
        card.mirrored = look.left_handed
        self._fit()
        self._lead_out((asked.cancel, asked.step_back, asked.rule), look, tell)
        self._let_type(asked.typed, look)

    def _lead_out(self, ways: tuple[Control | None, ...], look: Look, tell: Tell) -> None:
        self.ways.height = dp(look.sizes.touch_dp + 8)
        shown: list[Widget] = []
        for button, control in zip(self._buttons, ways, strict=True):
            if control is not None:
                button.theme, button.sizes = look.theme, look.sizes
                button.put(control, look, tell)
                shown.append(button)
        if shown != list(reversed(self.ways.children)):
            self.ways.clear_widgets()
            for button in shown:
                self.ways.add_widget(button)

    def _let_type(self, typed: bool, look: Look) -> None:
        self.field.hint_text = look.say(NAME)
        if typed and self.field.parent is None:
            self.field.text = ""
            self.add_widget(self.field, 1)
        elif not typed and self.field.parent is not None:
            self.remove_widget(self.field)

    def _fit(self, *_: object) -> None:
        """Show the columns on the card, unless it is too small and the tower has them as well."""
        card = self.card
        card.columns = list(self._touches)
        if self._tower_beside and card.columns and card.height_for(card.width) > card.height:
            card.columns = []

    def _typed(self, field: WordField) -> None:
        if self._tell is not None and field.text.strip():
            self._tell(Give(field.text.strip()))

    def _told(self, control: Control) -> None:
        if self._tell is not None:
            self._tell(control.touch)
