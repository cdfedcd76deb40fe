"""What does the referee ask people, and what can they answer with one touch?

about a line that was told    another column: the line is corrected; the same: settled
about nothing that was told   a column: what the phase allows is declared with it
in any case                   it is right as it is: settled · later: put off, see the line
"""

from typing import Final

import msgspec

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import LogLine, MatchView
from companion.link.messages.shown.referee import CandidateView, QuestionView
from companion.tablet.labels import hands_free as labels
from companion.tablet.labels.log import CORRECT
from companion.tablet.sentences import names
from companion.tablet.sentences.said import said_text
from companion.tablet.text import Text, joined
from companion.tablet.view_models.asked import ColumnChoice
from companion.tablet.view_models.columns import matching, spelled
from companion.tablet.view_models.controls import Control
from companion.tablet.view_models.conversation import Act
from companion.tablet.view_models.frame import telling_control
from companion.tablet.view_models.hands_free.replacing import could_be, told_column
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import (
    Begin,
    Happened,
    ItWas,
    PickedColumn,
    PutOff,
    Settle,
    Touch,
)
from companion.tablet.view_models.wording import says_line

_ASKS: Final = {
    "which column": labels.WHICH_COLUMN_WAS_IT,
    "where": labels.WHERE_IS_IT,
    "what": labels.WHAT_HAPPENED,
}
_BELOW: Final = "\n"


class QuestionCard(msgspec.Struct, frozen=True):
    """A question of the referee.

    Attributes:
        asks: The question.
        why: What was told, and the referee's own sentence.
        columns: What it may have been, likeliest first, out of the rules last.
        answers: Everything else that may be answered.
        later: To put it off.
    """

    asks: Text
    why: Text
    columns: tuple[ColumnChoice, ...]
    answers: tuple[Control, ...]
    later: Control


def question_card(tablet: Tablet, match: MatchView, asked: QuestionView) -> QuestionCard:
    """Return the card of a question."""
    line = next((one for one in match.log if one.entry == asked.about), None)
    if line is not None and line.standing == "struck":
        line = None
    said = [labels.companion_says(said_text(asked.sentence, match.players))]
    if line is not None:
        said.insert(0, says_line(match, line))
    return QuestionCard(
        asks=_ASKS[asked.asked],
        why=joined(said, _BELOW),
        columns=_columns(tablet, match, asked, line),
        answers=_answers(tablet, match, asked, line),
        later=Control(labels.LATER, PutOff(asked.entry)),
    )


def act_with(match: MatchView, column: PickedColumn, happened: str) -> Act | None:
    """Return what is declared if an untold act was done with a column; null if nothing can be.

    Args:
        match: As it stands.
        column: The column.
        happened: "moved" or "put_back".
    """
    if match.turn is None:
        return None
    named = spelled(column)
    of_match = set(matching(match.columns, named))
    offers = match.offers
    neutral = bool(of_match & set(offers.neutrals))
    if happened == "put_back":
        name = "neutral_attempt_failed" if neutral and "move" not in offers.acts else "stop"
        return {"act": name, "by": match.turn, "column": named}
    if "objection_failed" in offers.acts and of_match & set(offers.penalties):
        return {"act": "objection_failed", "penalty": named}
    name = "move_neutral" if neutral and "move_neutral" in offers.acts else "move"
    return {"act": name, "by": match.turn, "column": named}


def is_offered(match: MatchView, column: ColumnName) -> bool:
    """Whether the rules allow something with a column now that the referee could have missed."""
    offers = match.offers
    return (
        ("move" in offers.acts and column in offers.movable)
        or ("move_neutral" in offers.acts and column in offers.neutrals)
        or ("objection_failed" in offers.acts and column in offers.penalties)
    )


def _columns(
    tablet: Tablet, match: MatchView, asked: QuestionView, line: LogLine | None
) -> tuple[ColumnChoice, ...]:
    if asked.asked != "which column" or (line is None and match.turn is None):
        return ()
    allowed = None if line is None else set(could_be(match, line))

    def is_out_of_the_rules(one: CandidateView) -> bool:
        name = ColumnName(one.colour, one.kind, one.n)
        return not is_offered(match, name) if allowed is None else name not in allowed

    ordered = sorted(asked.candidates, key=is_out_of_the_rules)
    return tuple(_choice(tablet, asked, line, one) for one in ordered)


def _choice(
    tablet: Tablet, asked: QuestionView, line: LogLine | None, one: CandidateView
) -> ColumnChoice:
    column = PickedColumn(one.colour, one.kind, one.storey, one.n)
    touch: Touch
    if line is None:
        touch = Happened(asked.entry, column, "moved")
    else:
        touch = Settle(asked.entry) if _is_told(line, one) else ItWas(line.entry, column)
    where = names.storey(one.storey)
    label = joined([names.column(one.colour, one.kind), where], " · ")
    return ColumnChoice(
        ColumnName(one.colour, one.kind, one.n),
        blocked=False,
        caption=joined([where, labels.percent(one.permille)], _BELOW),
        control=telling_control(tablet, label, touch, size="primary"),
    )


def _is_told(line: LogLine, one: CandidateView) -> bool:
    told = told_column(line.act)
    if told is None or (told["colour"], told["kind"]) != (one.colour, one.kind):
        return False
    return bool(told.get("n", one.n) == one.n)


def _answers(
    tablet: Tablet, match: MatchView, asked: QuestionView, line: LogLine | None
) -> tuple[Control, ...]:
    def answer(label: Text, touch: Touch) -> Control:
        return telling_control(tablet, label, touch, size="primary")

    answers = [answer(labels.AS_IT_IS, Settle(asked.entry))]
    if line is not None:
        if asked.asked != "which column":
            answers.append(answer(CORRECT, Begin("correct", line.entry)))
    elif asked.asked == "what" and match.turn is not None:
        for one in asked.candidates[:1]:
            column = PickedColumn(one.colour, one.kind, one.storey, one.n)
            if is_offered(match, ColumnName(one.colour, one.kind, one.n)):
                answers.append(answer(labels.MOVED, Happened(asked.entry, column, "moved")))
                answers.append(answer(labels.PUT_BACK, Happened(asked.entry, column, "put_back")))
    return tuple(answers)
