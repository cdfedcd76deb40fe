"""What are players, acts and creatures of Palagonia called when a match is told from its record?"""

from companion.games.game import Unreadable
from companion.games.lines import printable
from companion.games.palagonia.acts import (
    Act,
    Lay,
    OpeningRoll,
    QuickImpossible,
    QuickLay,
    QuickRemove,
    QuickRotate,
    Remove,
    Roll,
    Rotate,
    Start,
)
from companion.games.palagonia.scoring import Closing
from companion.games.palagonia.state import State
from companion.games.palagonia.tiles import Cell


def player(state: State, seat: int | None) -> str:
    """Return a player by name, or by seat where there is no name."""
    if seat is None or seat not in state.seats:
        return "somebody" if seat is None else f"seat {seat}"
    return printable(state.players[seat]).strip() or f"seat {seat}"


def players(state: State, seats: tuple[int, ...]) -> str:
    """Return several players: "Ann and Bo"; nobody is "nobody"."""
    return " and ".join(player(state, seat) for seat in seats) or "nobody"


def act_words(state: State, act: Act | Unreadable) -> str:
    """Return an act as a thing: "Ann's roll of 3 and remove", "Bo's laying of 3 tiles".

    Args:
        state: Any state of the match, for the names.
        act: What was said.
    """
    match act:
        case Unreadable():
            return "a line that is no act"
        case Start():
            return "the start of a match"
        case OpeningRoll():
            said = f"roll of {act.die} for the start"
        case Roll():
            said = f"roll of {' and '.join(act.dice)}"
        case Lay():
            at = " ".join(_place(tile.cell) for tile in act.tiles)
            said = f"laying of {tiles(len(act.tiles))} at {at}"
        case QuickLay():
            said = f"laying of {tiles(act.count)}"
        case Remove():
            said = f"removal of the tile at {_place(act.cell)}"
        case QuickRemove():
            said = "removal of a tile"
        case Rotate():
            said = f"turn of the tile at {_place(act.cell)}"
        case QuickRotate():
            said = "turn of a tile"
        case QuickImpossible():
            said = f"word that {act.die} cannot be done"
    return f"{player(state, act.by)}'s {said}"


def creature(closing: Closing) -> str:
    """Return a creature with what it is made of: "a creature (2 loops, 1 limb)"."""
    return made_of(closing.colour, closing.loops, closing.limbs)


def made_of(colour: str | None, loops: int, limbs: int) -> str:
    """Return a creature by what it is made of; nobody may know its colour."""
    of = f" of colour {colour}" if colour else ""
    return f"a creature{of} ({_count(loops, 'loop')}, {_count(limbs, 'limb')})"


def tiles(count: int) -> str:
    """Return a number of tiles: "1 tile", "3 tiles"."""
    return _count(count, "tile")


def points(count: int) -> str:
    """Return a number of points: "1 point", "3 points"."""
    return _count(count, "point")


def _count(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"


def _place(cell: Cell) -> str:
    return f"({cell[0]},{cell[1]})"
