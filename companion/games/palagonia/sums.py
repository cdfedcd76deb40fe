"""How is a creature written as a sum? ``docs/rules/palagonia-notation.md`` is for people.

A sum is a walk over the tiles. It starts on a first tile ``a`` that is not written, and looks
along its straight. Then, sign by sign::

    0 … 5      turn clockwise by that many sixths
    a b c      lay a tile ahead: as the first one, or turned clockwise by a third, or by two
    +          step on to the tile ahead, and look back where we came from
    -          step back, and look as before that step

The virus is ``4b+5c``. Blanks mean nothing, nor does upper or lower case. On a table the first
tile lies at (0, 0) in orientation 0 and we look over its side 5. ``read`` gives the tiles of a
sum, and ``write`` a sum that reads as the same tiles but for where they lie and by how many
thirds they are turned: so one and the same creature has one sum.
"""

from typing import Final

from companion.games.game import Unreadable
from companion.games.lines import printable
from companion.games.palagonia.tiles import (
    LIMIT,
    SIDES,
    Cell,
    Table,
    Tile,
    is_connected,
    moved,
    neighbours,
    tiles_of,
    turned,
)

ORIENTATION: Final = {"a": 0, "b": 2, "c": 1}
"""Letters go clockwise, orientations counter-clockwise."""

MOST_TILES: Final = 500
"""More than five times what two sets have. A sum is sought from every tile over all others, so that
of a table with thousands would take hours."""

_LETTER: Final = {o: letter for letter, o in ORIENTATION.items()}
_FIRST_SIDE: Final = 5
_BACK: Final = 3
_TURNS: Final = {str(sixths): sixths for sixths in range(6)}


def read(text: str) -> tuple[Tile, ...] | Unreadable:
    """The tiles of a sum, ordered by cells, or what is wrong and where (characters from 1)."""
    walk = _Walk()
    signs = [(place, sign) for place, sign in enumerate(text.lower(), 1) if not sign.isspace()]
    for place, sign in signs:
        wrong = walk.go(sign)
        if wrong:
            return Unreadable(f"Character {place}: {wrong}.")
    if signs and signs[-1][1] in _TURNS:
        return Unreadable(f"Character {signs[-1][0]}: nothing follows the last turn.")
    return tiles_of(walk.table)


def write(table: Table) -> str | Unreadable:
    """The shortest of the table's sums (of several the first by its signs), or why it has none."""
    if not table:
        return Unreadable("There are no tiles, and a sum has at least one.")
    if len(table) > MOST_TILES:
        return Unreadable(f"There are {len(table)} tiles, and a sum has at most {MOST_TILES}.")
    if not is_connected(table):
        return Unreadable("The tiles are not one group, and a sum cannot leap.")
    return min((_written(table, cell) for cell in table), key=lambda text: (len(text), text))


class _Walk:
    """Where a reader of a sum stands and looks, how it came there, and the tiles laid so far."""

    def __init__(self) -> None:
        self.table: dict[Cell, int] = {(0, 0): 0}
        self._cell, self._side = (0, 0), _FIRST_SIDE
        self._came: list[tuple[Cell, int]] = []

    def go(self, sign: str) -> str:
        """Do what a sign says; what is wrong with it, or nothing."""
        ahead = _ahead(self._cell, self._side)
        if sign in _TURNS:
            self._side = (self._side - _TURNS[sign]) % 6
        elif sign in ORIENTATION:
            if ahead in self.table:
                return "a tile lies ahead already"
            if max(map(abs, ahead)) > LIMIT:
                return "the cell ahead is too far away"
            self.table[ahead] = ORIENTATION[sign]
        elif sign == "+":
            if ahead not in self.table:
                return "no tile lies ahead to step on"
            self._came.append((self._cell, self._side))
            self._cell, self._side = ahead, (self._side + _BACK) % 6
        elif sign == "-":
            if not self._came:
                return "from the first tile no step leads back"
            self._cell, self._side = self._came.pop()
        else:
            return f"`{printable(sign)}` is no sign of a sum (0 to 5, a, b, c, +, -)"
        return ""


def _written(table: Table, first: Cell) -> str:
    """The sum that starts on a tile, always takes the next one clockwise, and goes deep first."""
    rest = turned(moved(table, (-first[0], -first[1])), 4 * table[first])
    del rest[0, 0]
    signs: list[str] = []
    cell, side = (0, 0), _FIRST_SIDE
    came: list[tuple[Cell, int]] = []
    while rest:
        sixths = next((turn for turn in range(6) if _ahead(cell, side - turn) in rest), None)
        if sixths is None:
            signs.append("-")
            cell, side = came.pop()
            continue
        side = (side - sixths) % 6
        ahead = _ahead(cell, side)
        signs += [str(sixths) if sixths else "", _LETTER[rest.pop(ahead)]]
        if any(near in rest for near in neighbours(ahead)):
            signs.append("+")
            came.append((cell, side))
            cell, side = ahead, (side + _BACK) % 6
    return "".join(signs)


def _ahead(cell: Cell, side: int) -> Cell:
    dq, dr = SIDES[side % 6]
    return (cell[0] + dq, cell[1] + dr)
