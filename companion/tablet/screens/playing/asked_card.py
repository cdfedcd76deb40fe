"""How is something told? By the next question alone, with its answers and the ways out of it."""

from collections.abc import Sequence
from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.link.messages.pieces import ColumnName
from companion.tablet.labels.everyday import OK
from companion.tablet.labels.set_up import NAME
from companion.tablet.screens.furniture.bar import Bar
from companion.tablet.screens.furniture.control_button import ControlButton, Tell
from companion.tablet.screens.furniture.word_field import WordField
from companion.tablet.screens.look import Look
from companion.tablet.screens.playing.answer_list import AnswerList
from companion.tablet.screens.playing.pictured import give_pictures
from companion.tablet.text import Text
from companion.tablet.view_models.asked import Asked, ColumnChoice
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.touches import Give
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.question_card import Answer, QuestionCard

Way = tuple[str, Control | None]
"""A way out of a question: its picture, and the control, if there is such a way."""

_LONGEST_NAME: Final = 60
_FEW_COLUMNS: Final = 4
"""So many columns have room for their storeys below them."""
_FEW: Final = 3
"""So many answers are always on the card."""


class AskedCard(BoxLayout):
    """A question card, and below it what leads out of it: cancel, back, the rule.

    Attributes:
        card: The question and its answers.
        list: The same as a list, for many answers.
        ways: The row of buttons for the ways out.
        field: Where a name may be typed, if the question takes one.
    """

    def __init__(
        self, *, with_ok: bool = True, tower_beside: bool = False, **properties: Any
    ) -> None:
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
        self._buttons: dict[str, ControlButton] = {}
        self._fitted_for: tuple[object, ...] = ()
        self._tell: Tell | None = None
        self._look: Look | None = None
        super().__init__(orientation="vertical", spacing=dp(8), **properties)
        self.card = QuestionCard()
        self.card.bind(
            on_answer=lambda _, key: self._told(self._controls[key]),
            on_choose=lambda _, column: self._told(self._touches[column]),
        )
        self.list = AnswerList()
        self._place = BoxLayout()
        self._place.bind(size=Clock.create_trigger(self._fit, -1))
        self._place.add_widget(self.card)
        self.field = WordField(longest=_LONGEST_NAME)
        self.field.bind(on_text_validate=self._typed)
        self.fbind("parent", self._forget_name)
        self.ways = Bar(size_hint_y=None, spacing=dp(8))
        self.ways.bind(size=Clock.create_trigger(self._picture, -1))
        self.add_widget(self._place)
        self.add_widget(self.ways)

    def put(self, asked: Asked, look: Look, tell: Tell) -> None:
        """Ask what is asked while something is being told."""
        ok = (asked.ok,) if asked.ok is not None and self._with_ok else ()
        ways = (("no", asked.cancel), ("back", asked.step_back), ("help", asked.rule))
        self._tell, self._look = tell, look
        self.card.question, self.card.detail = look.say(asked.asks), ""
        self._answers(look, (*asked.answers, *ok), asked.columns)
        self._lead_out(ways, look, tell)
        self._let_type(asked.typed, look)

    def ask(
        self,
        look: Look,
        tell: Tell,
        asks: Text,
        answers: Sequence[Control],
        *,
        detail: Text | None = None,
        rule: Control | None = None,
    ) -> None:
        """Ask what the match itself asks now.

        Args:
            look: How it is shown.
            tell: Takes the touch of an answer.
            asks: The question.
            answers: What may be answered.
            detail: What has to be kept in mind.
            rule: The way to the rule.
        """
        self._tell, self._look = tell, look
        self.card.question, self.card.detail = look.say(asks), look.say(detail)
        self._answers(look, answers, ())
        self._lead_out((("help", rule),), look, tell)
        self._let_type(False, look)

    def answers(self) -> list[tuple[Widget, Control]]:
        """Return the buttons of the answers on the card, each with what it stands for."""
        if self.card.parent is None:
            return []
        return list(zip(self.card.buttons, self._controls.values(), strict=True))

    def _answers(
        self, look: Look, answers: Sequence[Control], columns: Sequence[ColumnChoice]
    ) -> None:
        say, card = look.say, self.card
        self._controls = {str(place): one for place, one in enumerate(answers)}
        self._touches = {one.column: one.control for one in columns}
        card.answers = [_answer(key, one, look) for key, one in self._controls.items()]
        card.blocked = [one.column for one in columns if one.blocked]
        card.captions = {one.column: say(one.caption) for one in columns}
        card.mirrored = look.left_handed
        self._fit()

    def _lead_out(self, ways: Sequence[Way], look: Look, tell: Tell) -> None:
        shown: list[ControlButton] = []
        for icon, control in ways:
            if control is not None:
                button = self._buttons.setdefault(icon, ControlButton(icon=icon))
                button.theme, button.sizes = look.theme, look.sizes
                button.put(control, look, tell)
                shown.append(button)
        self.ways.height = dp(look.sizes.touch_dp + 6) if shown else 0
        if shown != list(reversed(self.ways.children)):
            self.ways.clear_widgets()
            for button in shown:
                self.ways.add_widget(button)
        self._picture()

    def _picture(self, *_: object) -> None:
        """Give all ways out their pictures, or none."""
        icons = {button: icon for icon, button in self._buttons.items()}
        ways = list(self.ways.children)
        give_pictures(ways, [icons[one] for one in ways])

    def _let_type(self, typed: bool, look: Look) -> None:
        self.field.hint_text = look.say(NAME)
        if typed and self.field.parent is None:
            self._forget_name()
            self.add_widget(self.field, 1)
        elif not typed and self.field.parent is not None:
            self.remove_widget(self.field)

    def _forget_name(self, *_: object) -> None:
        """What was typed was for the question before, also where nothing was asked since."""
        self.field.focus, self.field.text = False, ""

    def _fit(self, *_: object) -> None:
        """Show what there is room for.

        Columns are left out where the tower has them as well; more answers than fit are a list.
        """
        card, room = self.card, self._place
        asked = (card.question, card.detail, tuple(self._touches), len(self._controls), *room.size)
        if asked != self._fitted_for:  # a card makes its buttons anew with each change
            self._fitted_for = asked
            card.columns = list(self._touches)
            if self._tower_beside and (len(self._touches) > _FEW_COLUMNS or self._too_high):
                card.columns = []
        many = len(self._controls) > _FEW and self._too_high
        if many and self._tell is not None and self._look is not None:
            self.list.put(card.question, list(self._controls.values()), self._look, self._tell)
        beside = self.list if many and not card.columns else card
        if room.children != [beside]:
            room.clear_widgets()
            room.add_widget(beside)

    @property
    def _too_high(self) -> bool:
        """Whether something on the card would have to shrink."""
        return bool(self.card.height_for(self._place.width) > self._place.height)

    def _typed(self, field: WordField) -> None:
        if self._tell is not None and field.text.strip():
            self._tell(Give(field.text.strip()))

    def _told(self, control: Control) -> None:
        if self._tell is not None:
            self._tell(control.touch)


def _answer(key: str, control: Control, look: Look) -> Answer:
    goes_on = control.chosen or control.label == OK
    return Answer(
        key,
        look.say(control.label),
        icon="yes" if control.label == OK else "",
        role="primary" if goes_on else "plain",
        reason=look.say(control.why_not.says) if control.why_not else "",
    )
