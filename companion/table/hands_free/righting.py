"""Which pieces do not stand where the match says? After an undo people may have to move some.

A correction says that another column was moved than was read: the table is right as it is. An undo
may mean that something was read that never happened, or that it is to be put back. So a column that
is believed to stand on another storey than the match says is named; people put it there, or say
that it stands there already.
"""

from dataclasses import dataclass

from companion.games.villa_paletti.state import State
from companion.referee.odds import column_id
from companion.scene import Piece, Scene


@dataclass(frozen=True)
class Astray:
    """A column that is believed to stand on one storey and belongs on another (None: off it)."""

    piece: Piece
    stands: int
    belongs: int | None


def astray(stood: Scene, game: State) -> tuple[Astray, ...]:
    """Return the columns that people have to put elsewhere, or to say that they stand there.

    Args:
        stood: What was believed to stand where.
        game: The match as it counts now.
    """
    found = []
    for column in stood.columns:
        known = game.column(column_id(column.piece))
        belongs = None if known.out else known.storey
        if belongs != column.storey:
            found.append(Astray(column.piece, column.storey, belongs))
    return tuple(found)
