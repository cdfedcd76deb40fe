"""Which acts is it that a column was set on the highest plate, and whose are they?

phase                       column          meaning
turn, after_neutral, own    of the turn     a move (VP-12)
turn                        neutral         the neutral move that comes first (VP-40)
any of these                of another      that player's move; the turns between were not seen
agreed, objection           of another      that player's move; the plate was not seen
after_neutral, own          neutral         the next player's; the rest of this turn was not seen
proposed                    any             a challenge that succeeds (VP-27, VP-28)
neutral_refused             neutral         another player shows that it can be done (VP-43)
neutral_refused             of the turn     nobody objected, so the own column is moved (VP-43)
"""

from dataclasses import dataclass, replace

import msgspec

from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    ColumnRef,
    Footprint,
    Move,
    MoveNeutral,
    NeutralByOther,
    Object,
    ObjectionSucceeded,
    Pass,
)
from companion.referee.missed import are_legal, unseen_until
from companion.referee.odds import column_id
from companion.referee.states import TableState
from companion.referee.telling import by_colour, reference, seat_of
from companion.scene import Piece


@dataclass(frozen=True)
class Meaning:
    """What setting a column on top means.

    Attributes:
        seat: Who did it, None where nobody can tell.
        acts: What the game is told, first of all what went by unseen.
        unseen: That alone.
        challenge_of: Colour of the player who is challenged by it.
    """

    seat: int | None
    acts: tuple[Act, ...] = ()
    unseen: tuple[Act, ...] = ()
    challenge_of: str | None = None


def meaning_of(
    table: TableState, piece: Piece, footprint: Footprint = "inside", *, is_on_column: bool = False
) -> Meaning:
    """Return what it means at this point of the match that ``piece`` was set on top.

    Args:
        table: Before it is told.
        piece: Which column.
        footprint: How it lies to the edge of the plate (VP-18); a challenge does not ask for it.
        is_on_column: Whether it stands on another column (VP-19); only a move of one's own tells.
    """
    meaning = _meaning_of(table, piece, footprint)
    if not is_on_column:
        return meaning
    acts = tuple(
        msgspec.structs.replace(act, on_column=True) if isinstance(act, Move) else act
        for act in meaning.acts
    )
    return replace(meaning, acts=acts)


def _meaning_of(table: TableState, piece: Piece, footprint: Footprint) -> Meaning:
    game = table.game
    seat = game.turn
    if game.phase == "start" or seat is None:
        return Meaning(None)
    column = reference(table, piece)
    if game.phase == "proposed":
        return _challenge(table, seat, column)
    if game.phase == "objection" and game.objection is not None:
        tried = game.objection
        if tried.column == column_id(piece):
            proposer = by_colour(table, seat, column.colour)
            return Meaning(tried.by, (ObjectionSucceeded(),), challenge_of=proposer)
    if game.phase == "neutral_refused":
        return _after_refusal(table, seat, column, footprint)
    return _of_a_turn(table, seat, column, footprint)


def is_plain(table: TableState, piece: Piece) -> bool:
    """Whether setting ``piece`` on top would be a legal act before which nothing is missing."""
    meaning = meaning_of(table, piece)
    return not meaning.unseen and are_legal(table.game, meaning.acts)


def may_be_foul(table: TableState, piece: Piece) -> bool:
    """Whether setting ``piece`` on top may be a foul as well as an act before which one is missing.

    After a time of which nobody knows what was done it may be, whoever the game has on turn.
    """
    game = table.game
    if game.phase not in ("turn", "after_neutral", "own"):
        return False
    return bool(meaning_of(table, piece).unseen) or table.asked_gap_ns is not None


def foul_with(table: TableState, piece: Piece) -> Meaning:
    """Return what it means that ``piece`` was set on top by somebody who might not (VP-12).

    Nobody can see who did it; the game is told that it was whoever is on turn. A column that this
    seat might have moved is a second one, after a turn that nobody saw.
    """
    seat = table.game.turn
    assert seat is not None, "there is a turn, in which something is not allowed"
    column = reference(table, piece)
    unseen: tuple[Act, ...] = ()
    if are_legal(table.game, (Move(seat, column),)):
        unseen, seat = (Pass(seat),), table.game.seat_after(seat)
    return Meaning(seat, (*unseen, Move(seat, column)), unseen)


def other_seat(table: TableState) -> int | None:
    """Return who acts against the seat on turn: who said so, or the only other one."""
    game = table.game
    if table.objector is not None or game.turn is None:
        return table.objector
    return game.seat_after(game.turn) if len(game.players) == 2 else None


def _challenge(table: TableState, proposer: int, column: ColumnRef) -> Meaning:
    challenger = other_seat(table)
    acts: tuple[Act, ...] = ()
    if challenger is not None:
        acts = (Object(challenger, column), ObjectionSucceeded())
    return Meaning(challenger, acts, challenge_of=by_colour(table, proposer, column.colour))


def _after_refusal(
    table: TableState, seat: int, column: ColumnRef, footprint: Footprint
) -> Meaning:
    game = table.game
    if column.colour != game.neutral:
        return Meaning(seat, (Agree(), Move(seat, column, footprint)))
    # Whichever of the others it was, the turn is lost to the seat after this one.
    other = game.seat_after(seat) if table.objector is None else table.objector
    return Meaning(table.objector, (NeutralByOther(other, column),))


def _of_a_turn(table: TableState, seat: int, column: ColumnRef, footprint: Footprint) -> Meaning:
    game = table.game
    if column.colour == game.neutral:
        if game.phase == "turn":
            return Meaning(seat, (MoveNeutral(seat, column, footprint),))
        owner: int | None = game.seat_after(seat)
    else:
        owner = seat_of(table, column.colour)
    if owner is not None and owner != seat:
        unseen = unseen_until(game, owner)
        neutral = column.colour == game.neutral
        act = MoveNeutral(owner, column) if neutral else Move(owner, column)
        if are_legal(game, (*unseen, act)):
            # Whose turn it was does not hang on how well that player has built.
            act = msgspec.structs.replace(act, footprint=footprint)
            return Meaning(owner, (*unseen, act), unseen)
    return Meaning(seat, (Move(seat, column, footprint),))
