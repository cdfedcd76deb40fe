"""What if people say themselves which act was done? Their word counts, and it counts once.

what they say                            then
what no sensor sees (propose, pass ...)  it is the tap of that name, see sayings.py
what witnesses have told a moment ago    nothing more: it is the same act
another column than witnesses told       people are asked; a correction says which of them it was
all else                                 the game is told; a piece that has come by their word
                                         alone stands nobody knows where, until a witness tells
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Final

from companion.fusion.anywhere import column_anywhere, plate_anywhere
from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    Collapse,
    ColumnRef,
    Lay,
    Move,
    MoveNeutral,
    NeutralAttemptFailed,
    NeutralByOther,
    NeutralByOtherFailed,
    Object,
    ObjectionSucceeded,
    Pass,
    Propose,
    Referee,
    Stop,
    named_column,
    named_seat,
)
from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.games.villa_paletti.state import State
from companion.referee import naming
from companion.referee.certainty import decided
from companion.referee.happenings import Asked, Happening, Origin, Told, Unclear, What
from companion.referee.missed import are_legal
from companion.referee.odds import piece_of
from companion.referee.states import TableState, ToldAct
from companion.referee.taps import AllAgree, Passes, PointedAt, ProposePlate, StoppedAndPutBack, Tap
from companion.referee.telling import by_colour
from companion.referee.word import TapHeard, said
from companion.saying import say
from companion.scene import Piece, Standing

Answer = tuple[TableState, list[Told]]

_SAME_NS: Final = 10_000_000_000
"""Somebody who tells what witnesses have told has it tapped within this time."""

_LANDINGS: Final = (Move, MoveNeutral, NeutralByOther)
_TRIES: Final = (Stop, NeutralAttemptFailed, NeutralByOtherFailed)

_EVENTS: Final[dict[type, What]] = {
    Move: What.COLUMN_MOVED,
    MoveNeutral: What.COLUMN_MOVED,
    NeutralByOther: What.COLUMN_MOVED,
    Lay: What.PLATE_LAID,
    Object: What.OBJECT,
    Collapse: What.COLLAPSE,
}


def as_tap(table: TableState, act: Act) -> Tap | None:
    """Return the tap that means the same as an act, None where there is none."""
    seat = named_seat(act)
    column = named_column(act)
    colour = by_colour(table, seat, None if column is None else column.colour)
    if isinstance(act, Agree):
        return AllAgree()
    if colour is None:
        return None
    if isinstance(act, Propose):
        return ProposePlate(colour)  # type: ignore[arg-type]  # a colour that somebody owns
    if isinstance(act, Pass):
        return Passes(colour)  # type: ignore[arg-type]  # as above
    if isinstance(act, _TRIES) and column is not None:
        stands = _named(table, column)
        if stands is not None:
            there = PointedAt(column.colour, column.kind, column.storey, stands.x_mm, stands.y_mm)
            return StoppedAndPutBack(colour, there)  # type: ignore[arg-type]  # as above
    return None


def done(table: TableState, heard: TapHeard, act: Act) -> Answer:
    """Return the referee's state and what is to be told after people said an act."""
    newest = table.newest
    if newest is not None and heard.at_ns - newest.known_ns <= _SAME_NS:
        if _is_same(act, newest.act):
            return table, []
        if _contradicts(table, act, newest.act):
            return table, [_which_of_them(heard.at_ns, act, newest.act)]
    before = table.game
    column = named_column(act)
    table, told = said(
        table,
        heard,
        _EVENTS.get(type(act), What.SAID),
        named_seat(act),
        act,
        column=None if column is None else _origin(column),
        plate=act.plate if isinstance(act, Lay) else None,
    )
    table = _as_said(table, before)
    if isinstance(act, Referee) and table.game != before:
        table = decided(table)
    if isinstance(act, Collapse) and table.game.phase == "over":
        table = replace(table, fallen=True, hand=None, set_down=None, plate_down=None)
    return table, told


def newest_act(before: ToldAct | None, told: Iterable[Told]) -> ToldAct | None:
    """Return the newest act that the game was told, once ``told`` is."""
    for one in told:
        if isinstance(one, Happening) and one.plays:
            before = ToldAct(one.plays[-1].act, one.known_ns)
    return before


def _is_same(act: Act, newest: Act) -> bool:
    """Whether people say what was told just now; the storey was another before the move."""
    if type(act) is not type(newest) or named_seat(act) != named_seat(newest):
        return False
    if isinstance(act, Lay) and isinstance(newest, Lay):
        return act.plate == newest.plate
    said_column, told_column = named_column(act), named_column(newest)
    if said_column is None or told_column is None:
        return said_column == told_column and isinstance(act, ObjectionSucceeded | Collapse)
    if _kind(said_column) != _kind(told_column):
        return False
    return said_column.n is None or said_column.n == told_column.n


def _contradicts(table: TableState, act: Act, newest: Act) -> bool:
    """Whether another column was told to have been moved, and both cannot have been."""
    return (
        isinstance(act, _LANDINGS)
        and isinstance(newest, _LANDINGS)
        and named_seat(act) == named_seat(newest)
        and not are_legal(table.game, (act,))
    )


def _which_of_them(at_ns: int, act: Act, newest: Act) -> Unclear:
    said_column, told_column = named_column(act), named_column(newest)
    assert said_column is not None, "people say that one was moved"
    assert told_column is not None, "witnesses told that one was moved"
    sentence = say(
        "People say that the {said} was moved, the witnesses told it of the {told}; if they were "
        "wrong, correct it.",
        said=naming.column(said_column),
        told=naming.other_column(told_column),
    )
    return Unclear(at_ns, Asked.WHICH_COLUMN, sentence)


def _as_said(table: TableState, before: State) -> TableState:
    """Return the table with its pieces where the game has them now."""
    if table.belief is None:
        return table
    raised: list[tuple[Piece, int]] = []
    for was, now in zip(before.columns, table.game.columns, strict=True):
        if now.out and not was.out:
            # It leaves the game and stands there still; whoever takes it away does no more.
            table = replace(table, to_remove=piece_of(now.id))
        elif now.storey != was.storey and not _stands_on(table, piece_of(now.id), now.storey):
            raised.append((piece_of(now.id), now.storey))
    belief = table.scenes
    for storey in range(len(belief.likeliest.plates), table.game.plates_laid):
        belief = belief.changed(partial(plate_anywhere, PLATE_ORDER[storey]))
    for piece, storey in raised:
        belief = belief.changed(partial(column_anywhere, piece, storey))
    if not raised:
        return replace(table, belief=belief)
    hand = table.hand
    moved = frozenset(piece for piece, _ in raised)
    if hand is not None and hand.reading.piece in moved:
        hand = None  # it is on its way up, or stands there already
    return replace(table, belief=belief, hand=hand, ahead=table.ahead | moved)


def _stands_on(table: TableState, piece: Piece, storey: int) -> bool:
    """Whether witnesses have it there already, so that a word adds nothing to its place."""
    stands = table.scenes.likeliest.find(piece)
    return stands is not None and stands.storey == storey


def _named(table: TableState, column: ColumnRef) -> Standing | None:
    """Where the column that an act names stands, as far as it is told from those like it."""
    if table.belief is None:
        return None
    alike = [
        one
        for one in table.belief.likeliest.on(column.storey)
        if one.piece[:2] == _kind(column) and column.n in (None, one.piece.n)
    ]
    return alike[0] if len(alike) == 1 else None


def _kind(column: ColumnRef) -> tuple[str, str]:
    return column.colour, column.kind


def _origin(column: ColumnRef) -> Origin:
    return Origin(column.colour, column.kind, column.storey, column.n)
