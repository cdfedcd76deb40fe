"""What is the next question, and what is told when there is none? The heart of the tablet.

A *flow* is a conversation under way: its purpose and the answers so far, nothing more. The
conversation is run again from its start each time, so what is asked can never disagree with what
was answered, and a match that has gone on drops the flow rather than mixing two moments.

    begin ──► question ──give──► question ──► … ──► ready ──OK──► told
                 ▲                  │                 │
                 └──── step_back ───┴─────────────────┘          cancel: nothing has happened
"""

from collections.abc import Callable
from functools import partial
from typing import Final

import msgspec

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import MatchView
from companion.tablet.view_models.conversation import Question, Ready, Script, Talk
from companion.tablet.view_models.correcting import (
    correcting,
    striking_out,
    undoing,
    undoing_to,
)
from companion.tablet.view_models.ending import agreeing_to_end, passing
from companion.tablet.view_models.falling import collapsing, toppling
from companion.tablet.view_models.irregular import something_else
from companion.tablet.view_models.moving import moving, stopping, touching_only
from companion.tablet.view_models.neutral import by_another, neutral_first, neutral_put_back
from companion.tablet.view_models.permissions import neutral_comes_first, why_not
from companion.tablet.view_models.proposing import (
    agreeing,
    finding_it_impossible,
    laying,
    objecting,
    proposing,
    put_back,
    standing_there,
    trying,
)
from companion.tablet.view_models.refereeing import deciding, naming_the_winner
from companion.tablet.view_models.state import Flow, position
from companion.tablet.view_models.touches import Answer, PickedColumn, Purpose


def stopped(match: MatchView) -> Talk:
    """VP-20, VP-29, VP-43: a column was put back; which sort of column, the phase says."""
    if match.phase == "objection":
        return put_back(match)
    return neutral_put_back(match) if neutral_comes_first(match) else stopping(match)


SCRIPTS: Final[dict[Purpose, Script]] = {
    "move": moving,
    "neutral": neutral_first,
    "stop": stopped,
    "touched": touching_only,
    "pass": passing,
    "end": agreeing_to_end,
    "propose": proposing,
    "object": objecting,
    "tried": trying,
    "stands": standing_there,
    "put_back": put_back,
    "agree": agreeing,
    "lay": laying,
    "lay_impossible": finding_it_impossible,
    "by_other": by_another,
    "collapse": collapsing,
    "toppled": toppling,
    "other": something_else,
    "decide": deciding,
    "winner": naming_the_winner,
    "undo": undoing,
}
"""The conversation of every purpose that is about now."""

_ABOUT_A_LINE: Final[dict[Purpose, Callable[[MatchView, int], Talk]]] = {
    "undo_to": undoing_to,
    "strike_out": striking_out,
    "correct": partial(correcting, scripts=SCRIPTS),
}
"""The conversation of every purpose that is about a line of the log."""

_CARRIES_A_COLUMN_OVER: Final[frozenset[Purpose]] = frozenset(
    {"move", "neutral", "stop", "touched"}
)
"""Purposes that begin with a column: who touched it first may say later what became of it."""


def begin(
    match: MatchView, purpose: Purpose, entry: int | None = None, before: Flow | None = None
) -> Flow | None:
    """Return the flow of a purpose; null if it cannot be told now.

    Args:
        match: The match as it stands.
        purpose: What it is for.
        entry: The line of the log it is about.
        before: What was being told; a column that was already named is not asked again.
    """
    if why_not(match, purpose) is not None:
        return None
    if purpose in _ABOUT_A_LINE and all(line.entry != entry for line in match.log):
        return None
    flow = Flow(purpose, position(match), entry=entry)
    if before is not None and {purpose, before.purpose} <= _CARRIES_A_COLUMN_OVER:
        for answer in before.answers[:1]:
            flow = give(flow, match, answer) or flow
    return flow


def so_far(flow: Flow, match: MatchView) -> Question | Ready:
    """Return the next question of a flow, or what is told when everything was said."""
    talk = _talk(flow, match)
    try:
        question = next(talk)
        for answer in flow.answers:
            question = talk.send(answer)
    except StopIteration as end:
        ready: Ready = end.value
        return ready
    return question


def give(flow: Flow, match: MatchView, answer: Answer) -> Flow | None:
    """Return the flow with an answer to its question; null if that is no answer to it."""
    asked = so_far(flow, match)
    if not isinstance(asked, Question):
        return None
    typed = asked.typed and isinstance(answer, str) and 0 < len(answer.strip()) <= _LONGEST_NAME
    if not typed and all(choice.answer != answer for choice in asked.choices):
        return None
    return msgspec.structs.replace(flow, answers=(*flow.answers, answer))


def touch_column(flow: Flow, match: MatchView, column: ColumnName) -> Flow | None:
    """Return the flow after a touch of the tower; null if that column is no answer.

    Where no column is asked for any more, the touch means another column instead.
    """
    asked = so_far(flow, match)
    begins_with_a_column = flow.answers and isinstance(flow.answers[0], PickedColumn)
    if isinstance(asked, Ready) and begins_with_a_column:
        flow = msgspec.structs.replace(flow, answers=())
        asked = so_far(flow, match)
    if isinstance(asked, Question):
        for choice in asked.choices:
            if choice.card is not None and column in choice.card.members:
                return give(flow, match, choice.answer)
    return None


def step_back(flow: Flow) -> Flow | None:
    """Return the flow before its last answer; null if there was none."""
    if not flow.answers:
        return None
    return msgspec.structs.replace(flow, answers=flow.answers[:-1])


def is_about(flow: Flow, match: MatchView) -> bool:
    """Whether the match still stands where the flow began."""
    return flow.position == position(match)


def column_purpose(match: MatchView) -> Purpose | None:
    """Return what a touch of the tower begins: a neutral column first, or an own one."""
    first: tuple[Purpose, ...] = ("neutral", "move")
    return next((purpose for purpose in first if why_not(match, purpose) is None), None)


def _talk(flow: Flow, match: MatchView) -> Talk:
    about_a_line = _ABOUT_A_LINE.get(flow.purpose)
    if about_a_line is not None and flow.entry is not None:
        return about_a_line(match, flow.entry)
    return SCRIPTS[flow.purpose](match)


_LONGEST_NAME: Final = 60
"""As the table takes them."""
