"""Which column does an act mean, and what bars a column from being taken?

A column is named by what it is and where it stands. The three thin columns of a colour look the
same, so a name without ``n`` can fit several; which one is then meant is decided in ``rules``,
after each has been tried.
"""

from collections.abc import Hashable

import msgspec

from companion.games.villa_paletti.acts import ColumnRef
from companion.games.villa_paletti.pieces import Colour, ColumnId
from companion.games.villa_paletti.state import Column, State, seat_of_colour
from companion.games.villa_paletti.violations import Violation


def candidates(state: State, ref: ColumnRef) -> tuple[ColumnId, ...]:
    """The columns a name fits, lowest ``n`` first: those that stand where they are said to."""
    return tuple(
        column.id
        for column in state.standing_on(ref.storey)
        if (column.id.colour, column.id.kind) == (ref.colour, ref.kind)
        and ref.n in (None, column.id.n)
    )


def bars(state: State, column: ColumnId) -> frozenset[Violation]:
    """What bars a column from being moved by anybody: VP-15 (highest plate), VP-22 (blocked)."""
    known = state.column(column)
    found = set()
    if known.storey == state.storey:
        found.add(Violation.ON_HIGHEST_PLATE)
    if known.blocked:
        found.add(Violation.BLOCKED)
    return frozenset(found)


def neutral_bars(state: State, column: ColumnId) -> frozenset[Violation]:
    """What bars a neutral column: as for any, and VP-41: the last neutral of a storey stays."""
    beside = [
        one
        for one in state.standing_on(state.column(column).storey)
        if one.id.colour == state.neutral and one.id != column
    ]
    return bars(state, column) | (frozenset() if beside else {Violation.LAST_NEUTRAL})


def takeable_neutrals(state: State) -> tuple[ColumnId, ...]:
    """The neutral columns that may be taken now (VP-40 to VP-42)."""
    return tuple(
        column.id
        for column in _standing(state, state.neutral)
        if not neutral_bars(state, column.id)
    )


def movable_columns(state: State, seat: int) -> tuple[ColumnId, ...]:
    """A seat's columns that nothing bars from being moved, whoever's turn it is."""
    return tuple(
        column.id
        for column in state.columns
        if not column.out
        and seat_of_colour(state, column.id.colour) == seat
        and not bars(state, column.id)
    )


def may_be_challenged(state: State, colour: Colour) -> bool:
    """VP-27: whether a challenger may take columns of this colour.

    The proposer's (the seat on turn); in the edition ``challenge_column`` = ``any`` any player's,
    but never a neutral one.
    """
    owner = seat_of_colour(state, colour)
    if state.edition.challenge_column == "any":
        return owner is not None
    return owner == state.turn


def up_to_renaming(state: State) -> Hashable:
    """A value that is equal for states which differ only in how thin columns are numbered."""
    rest = msgspec.structs.replace(
        state, columns=(), objection=None, neutral_put_back=None, dispute=None, refused=None
    )
    return rest, tuple(sorted(_marks(state, column) for column in state.columns))


def _marks(state: State, column: Column) -> tuple[str, str, int, bool, bool, bool, bool, bool]:
    """Everything the state says of a column but its number."""
    return (
        column.id.colour,
        column.id.kind,
        column.storey,
        column.blocked,
        column.out,
        state.objection is not None and state.objection.column == column.id,
        state.neutral_put_back == column.id,
        state.dispute is not None and state.dispute.column == column.id,
    )


def _standing(state: State, colour: Colour | None) -> tuple[Column, ...]:
    return tuple(one for one in state.columns if one.id.colour == colour and not one.out)
