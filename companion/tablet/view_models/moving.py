"""How is it told that a player handled an own column? Moved, put back, or only touched."""

from collections.abc import Generator
from typing import Final

from companion.link.messages.shown.match import MatchView
from companion.tablet.labels.everyday import NO, YES
from companion.tablet.labels.match import MOVE, ON_A_COLUMN, STOP, TOUCHED
from companion.tablet.view_models.columns import spelled, standing
from companion.tablet.view_models.conversation import (
    Act,
    Choice,
    Declared,
    Question,
    Ready,
    Talk,
    which_column,
)
from companion.tablet.view_models.touches import Answer
from companion.tablet.view_models.wording import on_turn, says_act

RED_PLATE: Final = 5
"""The only storey on which a column may stand on a column (VP-19)."""


def moving(match: MatchView) -> Talk:
    """VP-12: a column was set on the highest plate.

    Two touches: the column, OK. Three on the red plate once another stands there.
    """
    by = on_turn(match)
    column = yield from which_column(match, MOVE, match.offers.movable, "VP-12")
    act: Act = {"act": "move", "by": by, "column": spelled(column)}
    if (yield from is_on_another(match)):
        act["on_column"] = True
    return Ready(Declared(act), says_act(match, act), needs_ok=True, rule="VP-12")


def stopping(match: MatchView) -> Talk:
    """VP-20: the tower began to wobble, and the column was put back where it stood."""
    by = on_turn(match)
    column = yield from which_column(match, STOP, match.offers.movable, "VP-20")
    act: Act = {"act": "stop", "by": by, "column": spelled(column)}
    return Ready(Declared(act), says_act(match, act), needs_ok=True, rule="VP-20")


def touching_only(match: MatchView) -> Talk:
    """VP-21: a column was touched and let go."""
    by = on_turn(match)
    column = yield from which_column(match, TOUCHED, match.offers.movable, "VP-21")
    act: Act = {"act": "touched", "by": by, "column": spelled(column)}
    return Ready(Declared(act), says_act(match, act), needs_ok=True, rule="VP-21")


def is_on_another(match: MatchView) -> Generator[Question, Answer, bool]:
    """VP-19: whether the column stands on another one; asked only where it may."""
    if match.storey != RED_PLATE or all(one.storey != RED_PLATE for one in standing(match)):
        return False
    choices = (Choice("no", NO, likely=True), Choice("yes", YES, rule="VP-19"))
    return (yield Question(ON_A_COLUMN, choices, "VP-19")) == "yes"
