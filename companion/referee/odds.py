"""Which column will be taken next? What the game allows, as odds for the belief.

The rules are a witness, not a judge: a column that nobody may take still gets a chance, because
people do take wrong columns, and that must be seen.
"""

from companion.fusion.lift import Prior
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.columns import movable_columns
from companion.games.villa_paletti.pieces import ColumnId
from companion.referee.states import TableState
from companion.scene import Piece

# Against an allowed column's 1. Reported fouls at tables are a few in a hundred turns, spread
# over some fifteen other columns.
_FORBIDDEN = 0.001

# The next player's columns: about one turn in a hundred is not seen or passed without a word.
_NEXT_TURN = 0.01

# Where people were asked what was done while nobody saw, that turn is as likely to be over as not.
_AFTER_A_GAP = 1.0

# A column that must leave the table is taken first, but people forget.
_BEFORE_REMOVAL = 0.02


def column_id(piece: Piece) -> ColumnId:
    """The game's name of a column on the table."""
    return ColumnId(piece.colour, piece.kind, piece.n)  # type: ignore[arg-type]  # msgspec checked


def piece_of(column: ColumnId) -> Piece:
    """The table's name of a column of the game."""
    return Piece(column.colour, column.kind, column.n)


def odds_of_being_taken(table: TableState) -> Prior:
    """Return how likely each column is to be the next one lifted."""
    game = table.game
    if game.phase == "start":
        return lambda _: 1.0  # no match was announced: every column is as good
    allowed = frozenset(piece_of(column) for column in _allowed(table))
    following = frozenset(piece_of(column) for column in _allowed_next(table))
    next_turn = _NEXT_TURN if table.asked_gap_ns is None else _AFTER_A_GAP
    awaited = table.to_remove

    def odds(piece: Piece) -> float:
        if piece == awaited:
            return 1.0
        by_turn = 1.0 if piece in allowed else next_turn if piece in following else _FORBIDDEN
        return by_turn if awaited is None else _BEFORE_REMOVAL * by_turn

    return odds


def _allowed_next(table: TableState) -> tuple[ColumnId, ...]:
    """What the next player might take if the rest of this turn has gone by unseen."""
    game = table.game
    if game.turn is None or game.phase not in ("turn", "after_neutral", "own", "agreed"):
        return ()
    own = movable_columns(game, game.seat_after(game.turn))
    neutrals = () if game.neutral is None else rules.takeable_neutrals(game)
    return (*neutrals, *own)


def _allowed(table: TableState) -> tuple[ColumnId, ...]:
    game = table.game
    if table.failed_challenger is not None:
        return _owned_by(table, table.failed_challenger)
    if game.phase == "proposed":
        return rules.challengeable(game)
    if game.phase == "objection":
        return (game.objection.column,) if game.objection is not None else ()
    if game.phase == "neutral_refused" and game.turn is not None:
        others = tuple(
            column for column in rules.takeable_neutrals(game) if column != game.neutral_put_back
        )
        return (*others, *movable_columns(game, game.turn))  # or nobody objects: an own one
    if game.phase == "turn" and game.neutral is not None and rules.takeable_neutrals(game):
        return rules.takeable_neutrals(game)
    if game.phase in ("turn", "after_neutral", "own") and game.turn is not None:
        return movable_columns(game, game.turn)
    return ()


def _owned_by(table: TableState, seat: int) -> tuple[ColumnId, ...]:
    return tuple(
        column.id
        for column in table.game.columns
        if not column.out and rules.seat_of_colour(table.game, column.id.colour) == seat
    )
