"""Which corner is which, and what joins it to others? Cells and corners as integers.

A table has many corners, and most questions walk from corner to corner. As numbers they are
quick, and every step on the lattice is the addition of a constant::

    cell   (q, r)                  2·(q·2²⁰ + r)
    A's corner 0 of the cell c     c            it is also corner 2 and 4 of two other cells
    B's corner 1 of the cell c     c + 1        it is also corner 3 and 5 of two other cells

Every corner has exactly one number; even ones are A's, odd ones B's. Three cells meet in it.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from companion.games.palagonia.tiles import LIMIT, ORIENTATIONS, SIDES, Cell, Table

Board = dict[int, int]
"""A table by numbers: the number of a cell to the orientation of its tile."""

_COLUMN: Final = 2**20
COLUMN: Final = 2 * _COLUMN
"""What leads from a cell or corner to the same one in the next ``q``; a row's step is 2."""

AROUND: Final[tuple[int, ...]] = tuple(dq * COLUMN + 2 * dr for dq, dr in SIDES)
"""What leads from a cell to its neighbours, in the order of sides."""

CORNERS: Final[tuple[int, ...]] = (
    0, 1, AROUND[3], AROUND[4] + 1, AROUND[4], AROUND[5] + 1,
)  # fmt: skip
"""What leads from a cell to its corners 0 … 5."""


def number(cell: Cell) -> int:
    """The number of a cell; its coordinates keep within ``LIMIT``."""
    return cell[0] * COLUMN + 2 * cell[1]


@lru_cache(maxsize=4096)  # a table's few hundred numbers are asked for again and again
def cell_of(cell: int) -> Cell:
    """The cell of a number; of a corner's number: the cell that gave it its number."""
    half = cell >> 1
    r = ((half + 2 * LIMIT) & (_COLUMN - 1)) - 2 * LIMIT
    return ((half - r) // _COLUMN, r)


def board_of(table: Table) -> Board:
    """The table by numbers."""
    return {q * COLUMN + 2 * r: o for (q, r), o in table.items()}


def cells_of(numbers: Iterable[int]) -> tuple[Cell, ...]:
    """The cells of some numbers, sorted, as their numbers are."""
    return tuple(map(cell_of, sorted(numbers)))


def corners_of(cells: Iterable[int]) -> set[int]:
    """All corners of some cells."""
    return {cell + corner for cell in cells for corner in CORNERS}


def other_end(corner: int, orientation: int) -> int | None:
    """PG-2, PG-3: the corner of a tile to which its band leads from one of its corners.

    Null where the corner is the tile's tip.
    """
    tip = (2 * orientation + 3 * (corner % 2)) % 6
    if corner == tip:
        return None
    all_three = 1 + 3 + 5 if corner % 2 else 0 + 2 + 4
    return all_three - corner - tip


def _meeting(colour: int) -> tuple[tuple[int, tuple[int, int, int]], ...]:
    """What meets in a corner of a colour (0 for A, 1 for B), see ``MEETING``."""
    found = []
    for corner in range(colour, 6, 2):
        ends = [other_end(corner, o) for o in ORIENTATIONS]
        steps = [0 if end is None else CORNERS[end] - CORNERS[corner] for end in ends]
        found.append((-CORNERS[corner], (steps[0], steps[1], steps[2])))
    return tuple(found)


MEETING: Final = (_meeting(0), _meeting(1))
"""By a corner's colour (0 for A, 1 for B), for each of its three cells: what leads to the cell,
and what leads along the tile's band to the next corner, by orientation; 0: it ends in a tip."""
