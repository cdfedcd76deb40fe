"""How is it told that something fell: the villa (VP-30, VP-36, VP-45), a single column (VP-39)?"""

from collections.abc import Generator
from typing import Final

from companion.link.messages.shown.match import MatchView
from companion.tablet.labels.match import (
    NOBODY_AT_THE_TABLE,
    TOPPLED,
    WHO,
    WHO_BROUGHT_IT_DOWN,
)
from companion.tablet.text import Text
from companion.tablet.view_models.columns import spelled, standing_names
from companion.tablet.view_models.conversation import (
    Act,
    Choice,
    Declared,
    Question,
    Ready,
    Talk,
    every_seat,
    seat_choices,
    which_column,
)
from companion.tablet.view_models.touches import Answer
from companion.tablet.view_models.wording import says_act

NOBODY: Final = "nobody"


def collapsing(match: MatchView) -> Talk:
    """VP-36: the villa fell; VP-30, VP-45: who brought it down, if anybody at the table did?"""
    by = yield from _by_whom(match, WHO_BROUGHT_IT_DOWN, "VP-36")
    act: Act = {"act": "collapse", "by": by}
    return Ready(Declared(act), says_act(match, act), rule="VP-36")


def toppling(match: MatchView) -> Talk:
    """VP-39: a single column fell; the referee decides what that means."""
    column = yield from which_column(match, TOPPLED, standing_names(match), "VP-39")
    by = yield from _by_whom(match, WHO, "VP-39")
    act: Act = {"act": "toppled", "by": by, "column": spelled(column)}
    return Ready(Declared(act), says_act(match, act), rule="VP-39")


def _by_whom(match: MatchView, asks: Text, rule: str) -> Generator[Question, Answer, int | None]:
    """VP-30: in a challenge the challenger handles the tower, otherwise the player on turn."""
    handling = match.objector if match.phase == "objection" else match.turn
    nobody = Choice(NOBODY, NOBODY_AT_THE_TABLE, rule="VP-45")
    choices = (*seat_choices(match, every_seat(match), handling), nobody)
    answer = yield Question(asks, choices, rule)
    return answer if isinstance(answer, int) else None
