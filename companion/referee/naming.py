"""What are pieces, storeys and players called in what the referee says?

Each stands in a sentence without its article, which is the sentence's: languages have one or none.
"""

from companion.games.villa_paletti.acts import ColumnRef
from companion.games.villa_paletti.state import State
from companion.saying import Saying, named, say
from companion.scene import Piece


def column(piece: Piece | ColumnRef) -> Saying:
    """Return a column: "red thin column"."""
    return named("{colour} {kind} column", colour=piece.colour, kind=piece.kind)


def other_column(piece: Piece | ColumnRef) -> Saying:
    """Return a column beside another one: "red thin one"."""
    return named("{colour} {kind} one", colour=piece.colour, kind=piece.kind)


def plate(colour: str) -> Saying:
    """Return a plate: "blue plate"."""
    return named("{colour} plate", colour=colour)


def on_storey(storey: int) -> Saying:
    """Return where something stands or lies: "on storey 2", which is on the second plate."""
    return named("on storey {storey}", storey=storey)


def of_storey(storey: int) -> Saying:
    """Return from where a column is: "of storey 2"."""
    return named("of storey {storey}", storey=storey)


def players(game: State, seats: list[int]) -> Saying:
    """Return some players, at least one: "Ann and Bo"."""
    first, *others = (named("{name}", name=game.players[seat].name, seat=seat) for seat in seats)
    for one in others:
        first = say("{some} and {another}", some=first, another=one)
    return first
