"""What speaks against an act in a state? All of it, not only the first thing.

An act counts when nothing speaks against it. The reasons are independent of each other: the
phase, the seat, the column, the way it stands; so an act out of turn with somebody else's blocked
column gets three. After the end there is one reason only (VP-36).
"""

from companion.games.villa_paletti.acts import (
    Act,
    ColumnRef,
    Lay,
    Move,
    MoveNeutral,
    NeutralAttemptFailed,
    NeutralByOther,
    NeutralByOtherFailed,
    Object,
    ObjectionFailed,
    Propose,
    Referee,
    Stop,
    Toppled,
    Touched,
    act_name,
    named_column,
    named_seat,
)
from companion.games.villa_paletti.columns import bars, may_be_challenged, neutral_bars
from companion.games.villa_paletti.ending import winner_is_awaited
from companion.games.villa_paletti.phases import why_not_by, why_not_now
from companion.games.villa_paletti.pieces import TOP_STOREY, ColumnId, minimum_supports
from companion.games.villa_paletti.state import State, seat_of_colour
from companion.games.villa_paletti.violations import Violation

Reasons = frozenset[Violation]
NONE: Reasons = frozenset()


def against(state: State, act: Act, column: ColumnId | None) -> Reasons:
    """Everything that speaks against an act; nothing does if it is legal.

    Args:
        state: where the game is.
        act: what was said.
        column: the column the act means, null if it names none or none stands there.
    """
    if isinstance(act, Referee):
        return _against_decision(state, act)
    now = why_not_now(state, act_name(act))
    if now is not None and state.phase in ("start", "over"):
        return frozenset({now})
    seat = named_seat(act)
    by = why_not_by(state, act_name(act), seat) if seat is not None else None
    not_there = named_column(act) is not None and column is None
    return (
        frozenset(one for one in (now, by) if one is not None)
        | _when(not_there, Violation.COLUMN_NOT_THERE)
        | _against_itself(state, act, column)
    )


def _against_itself(state: State, act: Act, column: ColumnId | None) -> Reasons:
    """What speaks against an act whoever says it and whenever."""
    match act:
        case Move():
            return (
                _against_own(state, act.by, act.column, column)
                | _when(act.footprint == "over", Violation.COLUMN_OVER_EDGE)
                | _when(
                    act.on_column and not _may_stack(state, column), Violation.ON_COLUMN_TOO_LOW
                )
            )
        case Stop():
            return _against_own(state, act.by, act.column, column)
        case Touched():
            return _against_own(state, act.by, act.column, column) | _when(
                state.edition.touch_move == "off", Violation.TOUCH_MOVE_OFF
            )
        case MoveNeutral():
            return (
                _against_neutral(state, act.column, column)
                | _when(act.footprint == "over", Violation.COLUMN_OVER_EDGE)
                | _against_target(state, act, column)
            )
        case NeutralAttemptFailed():
            return _against_neutral(state, act.column, column)
        case NeutralByOther() | NeutralByOtherFailed():
            same = column is not None and column == state.neutral_put_back
            return _against_neutral(state, act.column, column) | _when(same, Violation.SAME_NEUTRAL)
        case Propose():
            return _against_proposal(state)
        case Object():
            barred = bars(state, column) if column is not None else NONE
            wrong = state.phase == "proposed" and not may_be_challenged(state, act.column.colour)
            return barred | _when(wrong, Violation.NOT_A_CHALLENGE_COLUMN)
        case ObjectionFailed():
            return _against_penalty(state, act.penalty)
        case Lay():
            return _against_laying(state, act)
        case _:
            return NONE


def _against_own(state: State, by: int, ref: ColumnRef, column: ColumnId | None) -> Reasons:
    """VP-12: the column must be one's own; VP-15, VP-22: and free to be moved."""
    wrong = seat_of_colour(state, ref.colour) != by
    barred = bars(state, column) if column is not None else NONE
    return barred | _when(wrong, Violation.NOT_OWN_COLUMN)


def _against_neutral(state: State, ref: ColumnRef, column: ColumnId | None) -> Reasons:
    """VP-12: it must be a neutral column; VP-15, VP-22, VP-41: and one that may be taken."""
    wrong = state.neutral is not None and ref.colour != state.neutral
    if column is None:
        return _when(wrong, Violation.NOT_A_NEUTRAL_COLUMN)
    if ref.colour == state.neutral:
        return neutral_bars(state, column)
    return bars(state, column) | _when(wrong, Violation.NOT_A_NEUTRAL_COLUMN)


def _against_target(state: State, act: MoveNeutral, column: ColumnId | None) -> Reasons:
    """VP-40: a neutral column goes to the highest plate, which is meant if no storey is named.

    With ``neutral_target`` = ``any_higher_storey`` it may go to any storey above its own.
    """
    to = state.storey if act.to is None else act.to
    if to > state.storey:
        return frozenset({Violation.NEUTRAL_TO_NO_PLATE})
    if state.edition.neutral_target == "any_higher_storey":
        not_up = column is not None and to <= state.column(column).storey
        return _when(not_up, Violation.NEUTRAL_NOT_UP)
    return _when(to != state.storey, Violation.NEUTRAL_NOT_UP)


def _may_stack(state: State, column: ColumnId | None) -> bool:
    """VP-19: a column stands on a column on the fifth storey only, and if one stands there."""
    others = [one for one in state.standing_on(TOP_STOREY) if one.id != column]
    return state.storey == TOP_STOREY and bool(others)


def _against_proposal(state: State) -> Reasons:
    """VP-24: a plate must be left; VP-26: enough columns must stand where it will lie."""
    if state.next_plate is None:
        return frozenset({Violation.NO_PLATE_LEFT})
    standing = len(state.standing_on(state.storey))
    return _when(standing < minimum_supports(state.next_plate), Violation.TOO_FEW_COLUMNS_FOR_PLATE)


def _against_penalty(state: State, ref: ColumnRef | None) -> Reasons:
    """VP-29: the penalty is a column of the challenger's.

    It may stand anywhere and be blocked (VP-22). VP-31: it is never a neutral one, and with two
    players may be of either colour.
    """
    if ref is None or state.objection is None:
        return NONE
    owner = seat_of_colour(state, ref.colour)
    return _when(owner != state.objection.by, Violation.PENALTY_NOT_CHALLENGERS) | _when(
        owner is None, Violation.PENALTY_NEUTRAL
    )


def _against_laying(state: State, act: Lay) -> Reasons:
    """VP-24: the plates have an order; VP-26: what a plate must rest on, and not project over."""
    standing = len(state.standing_on(state.storey))
    return (
        _when(act.plate != state.next_plate, Violation.PLATE_OUT_OF_ORDER)
        | _when(act.footprint == "over", Violation.PLATE_OVER_BASE)
        | _when(act.supports < minimum_supports(act.plate), Violation.TOO_FEW_SUPPORTS)
        | _when(act.supports > standing, Violation.TOO_MANY_SUPPORTS)
    )


def _against_decision(state: State, act: Referee) -> Reasons:
    """VP-46: a decision must answer a question; VP-38: once, after the end, who has won.

    A disputed act is accepted or the table restored. A fallen column (VP-39) stands again, is put
    back and blocked, or was a collapse. An illegal act just judged is confirmed as such or taken
    as it stands, the latter only where there is something to take.
    """
    if state.phase == "start":
        return frozenset({Violation.NOT_STARTED})
    if state.phase == "over":
        seats_exist = bool(act.seats) and set(act.seats or ()) <= set(state.seats)
        return _when(not (winner_is_awaited(state) and seats_exist), Violation.AFTER_THE_END)
    unknown = _when(not set(act.seats or ()) <= set(state.seats), Violation.NO_SUCH_SEAT)
    if state.dispute is not None:
        if isinstance(state.dispute.act, Toppled):
            fits = act.decision in ("restore", "put_back_and_block", "collapse", "no_collapse")
        else:
            fits = act.decision in ("restore", "accept")
        return unknown | _when(not fits, Violation.DECISION_DOES_NOT_FIT)
    if state.refused is None:
        return unknown | {Violation.NOTHING_TO_DECIDE}
    if act.decision == "accept":
        return _when(not state.refused.acceptable, Violation.CAN_ONLY_BE_RESTORED)
    return unknown | _when(act.decision != "restore", Violation.DECISION_DOES_NOT_FIT)


def _when(holds: bool, violation: Violation) -> Reasons:
    return frozenset({violation}) if holds else NONE
