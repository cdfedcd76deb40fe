"""When is which act possible, and where does the game go after it? One table.

A match is a machine with ten phases. A turn belongs to one seat p and ends when a column is
moved, put back or touched, when a plate was proposed (VP-13) and laid or refused, or when the
player passes; then the turn goes to the seat after p. A proposal (proposed, objection, agreed)
and a refused neutral column (neutral_refused, own) are small conversations inside a turn; p stays
on turn throughout.

Phase *turn* is three situations. With two or four players the player moves an own column. With
three a neutral column comes first (VP-40) while one may be taken; while none may (VP-42) the turn
is as with two or four, only that naming a neutral column is answered by what bars that column.

Three things may happen nearly always: the villa falls (``collapse``), one column falls
(``toppled``), or somebody's act is contested. From *disputed* the referee's decision leads out,
from *over* nothing does.

An act that is not in the row of its situation is illegal, and :func:`why_not_now` says why.
"""

from enum import Enum
from typing import Final

from companion.games.villa_paletti.columns import takeable_neutrals
from companion.games.villa_paletti.state import State
from companion.games.villa_paletti.violations import Violation


class Situation(Enum):
    """A row of the table: a phase, or one of the three ways in which a turn can begin."""

    START = "start"
    TURN = "turn"
    TURN_NEUTRAL_FIRST = "turn, three players, a neutral column may be taken"
    TURN_NO_NEUTRAL = "turn, three players, no neutral column may be taken"
    AFTER_NEUTRAL = "after_neutral"
    NEUTRAL_REFUSED = "neutral_refused"
    OWN = "own"
    PROPOSED = "proposed"
    OBJECTION = "objection"
    AGREED = "agreed"
    DISPUTED = "disputed"
    OVER = "over"


class Side(Enum):
    """Who may say an act."""

    ON_TURN = "the seat on turn"
    ANOTHER = "a seat that is not on turn"
    ANY_OR_NOBODY = "any seat, or nobody (null)"
    TABLE = "the table as a whole; no seat is named"
    REFEREE = "the referee"


class Goes(Enum):
    """Where the game goes after an act."""

    FIRST_TURN = "the turn of seat 0"
    NEXT_SEAT = "the turn of the next seat"
    AFTER_NEUTRAL = "after_neutral"
    NEUTRAL_REFUSED = "neutral_refused"
    OWN = "own"
    PROPOSED = "proposed"
    OBJECTION = "objection"
    AGREED = "agreed"
    DISPUTED = "disputed"
    OVER = "over"
    AS_DECIDED = "as the referee decides"


SIDE: Final[dict[str, Side]] = {
    "start": Side.TABLE,
    "move": Side.ON_TURN,
    "move_neutral": Side.ON_TURN,
    "stop": Side.ON_TURN,
    "touched": Side.ON_TURN,
    "propose": Side.ON_TURN,
    "object": Side.ANOTHER,
    "objection_succeeded": Side.TABLE,
    "objection_failed": Side.TABLE,
    "agree": Side.TABLE,
    "lay": Side.TABLE,
    "lay_impossible": Side.TABLE,
    "neutral_attempt_failed": Side.ON_TURN,
    "neutral_by_other": Side.ANOTHER,
    "neutral_by_other_failed": Side.ANOTHER,
    "pass": Side.ON_TURN,
    "collapse": Side.ANY_OR_NOBODY,
    "toppled": Side.ANY_OR_NOBODY,
    "agree_end": Side.TABLE,
    "referee": Side.REFEREE,
}
"""Every act, with who may say it. The order is the order of the documents."""

_FALLS: Final = {"collapse": Goes.OVER, "toppled": Goes.DISPUTED}
_OWN_COLUMN: Final = {
    "move": Goes.NEXT_SEAT,
    "stop": Goes.NEXT_SEAT,
    "touched": Goes.NEXT_SEAT,
    "pass": Goes.NEXT_SEAT,
}
_NEUTRAL_COLUMN: Final = {
    "move_neutral": Goes.AFTER_NEUTRAL,
    "neutral_attempt_failed": Goes.NEUTRAL_REFUSED,
}
_TURN_BEGINS: Final = {"propose": Goes.PROPOSED, "agree_end": Goes.OVER}

TABLE: Final[dict[Situation, dict[str, Goes]]] = {
    Situation.START: {"start": Goes.FIRST_TURN},
    Situation.TURN: _OWN_COLUMN | _TURN_BEGINS | _FALLS,
    Situation.TURN_NEUTRAL_FIRST: (
        _NEUTRAL_COLUMN | {"pass": Goes.NEXT_SEAT} | _TURN_BEGINS | _FALLS
    ),
    Situation.TURN_NO_NEUTRAL: _OWN_COLUMN | _NEUTRAL_COLUMN | _TURN_BEGINS | _FALLS,
    Situation.AFTER_NEUTRAL: _OWN_COLUMN | _FALLS,
    Situation.NEUTRAL_REFUSED: {
        "agree": Goes.OWN,
        "neutral_by_other": Goes.NEXT_SEAT,
        "neutral_by_other_failed": Goes.OWN,
    }
    | _FALLS,
    Situation.OWN: _OWN_COLUMN | _FALLS,
    Situation.PROPOSED: {"agree": Goes.AGREED, "object": Goes.OBJECTION} | _FALLS,
    Situation.OBJECTION: {
        "objection_succeeded": Goes.NEXT_SEAT,
        "objection_failed": Goes.AGREED,
    }
    | _FALLS,
    Situation.AGREED: {"lay": Goes.NEXT_SEAT, "lay_impossible": Goes.NEXT_SEAT} | _FALLS,
    Situation.DISPUTED: {"referee": Goes.AS_DECIDED, "collapse": Goes.OVER},
    Situation.OVER: {},
}
"""What is possible where, and where it leads. Two things the referee may do lie outside the
table, because they hang on what came just before: to decide about an illegal act (VP-46), and to
name the winner where the rules name none (VP-38)."""

_NOT_NOW: Final[dict[str, Violation]] = {
    "start": Violation.ALREADY_STARTED,
    "move": Violation.MOVE_NOT_NOW,
    "move_neutral": Violation.NEUTRAL_NOT_NOW,
    "stop": Violation.STOP_NOT_NOW,
    "touched": Violation.TOUCHED_NOT_NOW,
    "propose": Violation.PROPOSE_NOT_NOW,
    "object": Violation.OBJECT_NOT_NOW,
    "objection_succeeded": Violation.SUCCESS_NOT_NOW,
    "objection_failed": Violation.FAILURE_NOT_NOW,
    "agree": Violation.LAYING_NOT_NOW,
    "lay": Violation.LAYING_NOT_NOW,
    "lay_impossible": Violation.LAYING_NOT_NOW,
    "neutral_attempt_failed": Violation.NEUTRAL_TRY_NOT_NOW,
    "neutral_by_other": Violation.NEUTRAL_TRY_NOT_NOW,
    "neutral_by_other_failed": Violation.NEUTRAL_TRY_NOT_NOW,
    "pass": Violation.PASS_NOT_NOW,
    "agree_end": Violation.END_NOT_NOW,
    "referee": Violation.NOTHING_TO_DECIDE,
}
"""What an act names that is not in its situation's row, or that the wrong side says. ``collapse``
and ``toppled`` are missing: they are barred only where a whole situation bars everything."""

_BARS_EVERYTHING: Final[dict[Situation, Violation]] = {
    Situation.START: Violation.NOT_STARTED,
    Situation.DISPUTED: Violation.DISPUTED,
    Situation.OVER: Violation.AFTER_THE_END,
}
_NEUTRAL_COMES_FIRST: Final = frozenset({"move", "stop", "touched"})


def situation(state: State) -> Situation:
    """The row of the table that holds in this state."""
    if state.phase != "turn":
        return Situation(state.phase)
    if state.neutral is None:
        return Situation.TURN
    if takeable_neutrals(state):
        return Situation.TURN_NEUTRAL_FIRST
    return Situation.TURN_NO_NEUTRAL


def why_not_now(state: State, act: str) -> Violation | None:
    """Why an act (by its name) is not possible in this state's situation; null if it is."""
    return why_not_in(situation(state), act)


def why_not_in(now: Situation, act: str) -> Violation | None:
    """Why an act (by its name) is not possible in a situation; null if it is."""
    if act in TABLE[now]:
        return None
    if now in _BARS_EVERYTHING:
        return _BARS_EVERYTHING[now]
    if now is Situation.TURN_NEUTRAL_FIRST and act in _NEUTRAL_COMES_FIRST:
        return Violation.NEUTRAL_FIRST
    return _NOT_NOW[act]


def why_not_by(state: State, act: str, by: int) -> Violation | None:
    """Why this seat is not the one to say an act; null if it may.

    VP-9: a seat that does not exist, or another than the one on turn; VP-27, VP-43: the seat on
    turn where another is asked for.
    """
    if by not in state.seats:
        return Violation.NO_SUCH_SEAT
    if SIDE[act] is Side.ON_TURN and by != state.turn:
        return Violation.OUT_OF_TURN
    if SIDE[act] is Side.ANOTHER and by == state.turn:
        return _NOT_NOW[act]
    return None
