"""What does the card show on which somebody is telling something? The next question, or OK."""

import msgspec

from companion.link.messages.pieces import ColumnName
from companion.tablet.labels.everyday import BACK, CANCEL, OK
from companion.tablet.sentences import names
from companion.tablet.text import Text, joined
from companion.tablet.view_models.columns import Card
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.conversation import Choice, Question, Ready
from companion.tablet.view_models.flow import so_far
from companion.tablet.view_models.frame import rule_control, telling_control
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Cancel, Confirm, Give, StepBack, TouchColumn
from companion.tablet.view_models.wording import BETWEEN, which_of_several


class ColumnChoice(msgspec.Struct, frozen=True):
    """Columns that look alike, to be touched as one.

    Attributes:
        column: One of them, to be drawn.
        blocked: Whether they are blocked.
        caption: Where they stand, and which they are where others stand beside them.
        control: The touch and its words.
    """

    column: ColumnName
    blocked: bool
    caption: Text
    control: Control


class Asked(msgspec.Struct, frozen=True):
    """A question, or what will be told.

    Attributes:
        asks: The words.
        rule: The way to the rule that explains it.
        answers: Everything but columns that may be answered, the likeliest first.
        columns: The columns that may be answered.
        typed: Whether a name may be typed, as the answer of a :class:`.touches.Give`.
        ok: To say that it is so; null while something is still asked.
        step_back: To the question before; null at the first.
        cancel: To say nothing after all.
    """

    asks: Text
    rule: Control | None
    answers: tuple[Control, ...]
    columns: tuple[ColumnChoice, ...]
    typed: bool
    ok: Control | None
    step_back: Control | None
    cancel: Control


def asked(tablet: Tablet) -> Asked | None:
    """Return the card; null while nothing is being told."""
    flow, match = tablet.flow, tablet.match
    if flow is None or match is None:
        return None
    step_back = Control(BACK, StepBack()) if flow.answers else None
    cancel = Control(CANCEL, Cancel())
    found = so_far(flow, match)
    if isinstance(found, Ready):
        ok = telling_control(tablet, OK, Confirm(), size="primary")
        rule = rule_control(found.rule)
        return Asked(found.says, rule, (), (), False, ok, step_back, cancel)
    return Asked(
        asks=found.asks,
        rule=rule_control(found.rule),
        answers=tuple(_answer(one) for one in found.choices if one.card is None),
        columns=column_choices_of(found),
        typed=found.typed,
        ok=None,
        step_back=step_back,
        cancel=cancel,
    )


def column_choices_of(question: Question) -> tuple[ColumnChoice, ...]:
    """Return the columns that a question asks about."""
    return tuple(
        _column(choice, choice.card) for choice in question.choices if choice.card is not None
    )


def _answer(choice: Choice) -> Control:
    return Control(
        choice.label, Give(choice.answer), "primary", rule=choice.rule, chosen=choice.likely
    )


def _column(choice: Choice, card: Card) -> ColumnChoice:
    column = card.members[0]
    stands = [names.storey(card.column.storey), *which_of_several(card)]
    control = Control(choice.label, TouchColumn(column), "primary")
    return ColumnChoice(column, card.blocked, joined(stands, BETWEEN), control)
