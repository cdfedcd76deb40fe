"""What does an act change?

Two halves: what happens to the pieces and the seal (:func:`_changed`), and where the game goes
(the table in ``phases``). Nothing here asks whether the act is legal: a referee may accept an
illegal one, and then it changes what it would have changed (VP-46).
"""

from collections.abc import Callable

import msgspec

from companion.games.game import Outcome
from companion.games.villa_paletti.acts import (
    Act,
    AgreeEnd,
    Collapse,
    Lay,
    Move,
    MoveNeutral,
    NeutralAttemptFailed,
    NeutralByOther,
    NeutralByOtherFailed,
    Object,
    ObjectionFailed,
    ObjectionSucceeded,
    Referee,
    Start,
    Stop,
    Toppled,
    act_name,
    is_too_close,
    named_seat,
)
from companion.games.villa_paletti.ending import after_agreement, after_collapse, decided
from companion.games.villa_paletti.phases import TABLE, Goes, situation
from companion.games.villa_paletti.pieces import FIRST_STOREY, ColumnId
from companion.games.villa_paletti.seal import after_penalty, after_setting
from companion.games.villa_paletti.state import Objection, Question, State

replace: Callable[..., State] = msgspec.structs.replace


def effect(state: State, act: Act, column: ColumnId | None) -> State:
    """The state after a legal act that means ``column`` (null if it names none).

    An act too close to the edge to be measured, and a single fallen column, wait for the referee
    and change nothing until then (VP-18, VP-26, VP-39).
    """
    if isinstance(act, Referee):
        return _after_decision(state, act)
    if is_too_close(act) or isinstance(act, Toppled):
        question = Question(act, column, state.phase, acceptable=True)
        return replace(state, phase="disputed", dispute=question)
    return as_if_legal(state, act, column)


def as_if_legal(state: State, act: Act, column: ColumnId | None) -> State:
    """The state after an act of a player or the table, taken as it stands."""
    goes = TABLE[situation(state)][act_name(act)]
    return _gone(_changed(state, act, column), goes)


def _changed(state: State, act: Act, column: ColumnId | None) -> State:
    """The pieces and the seal after an act; the phase is left alone."""
    blocks = state.edition.challenge_blocks
    match act, column:
        case Start(), _:
            return _set_up(act)
        case Move() | NeutralByOther(), ColumnId():
            return _set_down(state, column, state.storey)
        case MoveNeutral(), ColumnId():
            return _set_down(state, column, state.storey if act.to is None else act.to)
        case Stop(), ColumnId():
            return _put_back(state, column, blocked=True)
        case NeutralAttemptFailed(), ColumnId():
            return replace(_put_back(state, column, blocks), neutral_put_back=column)
        case NeutralByOtherFailed(), ColumnId():
            return _put_back(state, column, blocks)
        case Object(), ColumnId():
            return replace(state, objection=Objection(act.by, column))
        case ObjectionSucceeded(), _ if state.objection is not None:
            return state.with_column(state.objection.column, out=True)
        case ObjectionFailed(), _ if state.objection is not None:
            return _penalised(_put_back(state, state.objection.column, blocks), column)
        case Lay(), _:
            return replace(state, plates_laid=state.plates_laid + 1)
        case Collapse() | AgreeEnd(), _:
            return replace(state, outcome=_outcome(state, act))
        case _:
            return state


def _outcome(state: State, act: Collapse | AgreeEnd) -> Outcome:
    """VP-36: the villa fell, or all agreed to end."""
    return after_agreement(state) if isinstance(act, AgreeEnd) else after_collapse(state, act.by)


def _set_up(start: Start) -> State:
    """The villa as it is set up.

    VP-6, VP-7: all twenty columns stand on the base and the blue plate lies on them. VP-10,
    VP-11: two players own two colours each, with three players the fourth is neutral.
    """
    return State(
        players=start.players,
        neutral=start.neutral_colour(),
        edition=start.edition,
        plates_laid=FIRST_STOREY,
    )


def _set_down(state: State, column: ColumnId, storey: int) -> State:
    """VP-12, VP-40: the column stands on another storey; the seal may change hands (VP-34)."""
    after = state.with_column(column, storey=storey)
    return replace(after, seal=after_setting(state, after, column))


def _put_back(state: State, column: ColumnId, blocked: bool) -> State:
    """VP-20, VP-29, VP-43: the column stands where it stood, from now on perhaps blocked."""
    return state.with_column(column, blocked=True) if blocked else state


def _penalised(state: State, column: ColumnId | None) -> State:
    """VP-29: a column of the challenger's leaves the game, or none.

    One that leaves the highest plate can change the lead (VP-35).
    """
    if column is None:
        return state
    after = state.with_column(column, out=True)
    if state.column(column).storey == state.storey:
        return replace(after, seal=after_penalty(after))
    return after


def _gone(state: State, goes: Goes) -> State:
    """The state in its next phase. VP-14, VP-28: the next turn belongs to the seat after."""
    if goes is Goes.FIRST_TURN:
        return replace(state, phase="turn", turn=0)
    if goes is Goes.NEXT_SEAT:
        return _next_turn(state)
    if goes is Goes.OVER:
        return replace(state, phase="over", turn=None, **_NO_CONVERSATION)
    return replace(
        state,
        phase=goes.value,
        objection=state.objection if goes is Goes.OBJECTION else None,
        neutral_put_back=state.neutral_put_back if goes is Goes.NEUTRAL_REFUSED else None,
    )


_NO_CONVERSATION: dict[str, None] = {"objection": None, "neutral_put_back": None, "dispute": None}


def _next_turn(state: State) -> State:
    return replace(state, phase="turn", turn=state.seat_after(state.on_turn), **_NO_CONVERSATION)


def _after_decision(state: State, decision: Referee) -> State:
    """VP-46: the state once the referee has decided about a dispute, an illegal act or the end."""
    if state.outcome is not None:
        return replace(state, outcome=decided(state.outcome, decision.seats or ()))
    question = state.dispute or state.refused
    if question is None:
        return state
    before = replace(state, phase=question.phase, dispute=None, refused=None)
    match decision.decision:
        case "accept":
            return as_if_legal(before, question.act, question.column)
        case "put_back_and_block" if question.column is not None:
            return _next_turn(_put_back(before, question.column, blocked=True))
        case "collapse":
            return as_if_legal(before, Collapse(named_seat(question.act)), None)
        case "restore" if _costs_the_turn(before, question.act):
            return _next_turn(before)
        case _:
            return before


def _costs_the_turn(state: State, act: Act) -> bool:
    """VP-46: whether restoring the table after this act costs the turn.

    By the edition's ``foul`` it does for an act of the seat on turn and for a plate laid; a
    column that merely fell costs nobody anything (VP-39).
    """
    if isinstance(act, Toppled) or state.edition.foul == "restore":
        return False
    return isinstance(act, Lay) or named_seat(act) == state.turn
