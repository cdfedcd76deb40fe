"""What is a tile, and what is a table of tiles?

PG-1: a tile is a regular hexagon whose corners alternate between the colours A and B, so all
tiles of a table match in each of three orientations. Cells are axial ``(q, r)``, a corner up::

    centre   x = √3 (q + r/2)   y = −1.5 r   (y up)
    corner i at 60·i + 30 degrees, 0 … 5; the even ones are A's, the odd ones B's
    side   i at 60·i degrees, between the corners i − 1 and i
    orientation o: A's tip is the corner 2·o, B's tip the corner 2·o + 3 (PG-2)

A table is a mapping from cells to orientations that nobody changes. It is placed, turned and
coloured at will: the four symmetries below give a table with the same figures.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Final, Literal

import msgspec

Cell = tuple[int, int]
Table = Mapping[Cell, int]
Colour = Literal["A", "B"]

COLOURS: Final[tuple[Colour, Colour]] = ("A", "B")
ORIENTATIONS: Final = range(3)

LIMIT: Final = 2**18
"""No coordinate of a tile is farther from 0; the numbers of cells and corners rely on it."""

SIDES: Final[tuple[Cell, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""What leads from a cell over its sides 0 … 5, counter-clockwise from the right."""

Coordinate = Annotated[int, msgspec.Meta(ge=-LIMIT, le=LIMIT)]


class Tile(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """One tile on the table: its cell and its orientation."""

    q: Coordinate
    r: Coordinate
    o: Annotated[int, msgspec.Meta(ge=0, le=2)]

    @property
    def cell(self) -> Cell:
        """Where it lies."""
        return (self.q, self.r)


def table_of(tiles: Iterable[Tile]) -> dict[Cell, int]:
    """The table on which these tiles lie; raises ``ValueError`` if two lie on one cell."""
    table: dict[Cell, int] = {}
    for tile in tiles:
        if tile.cell in table:
            raise ValueError(f"Two tiles lie on the cell ({tile.q}, {tile.r}).")
        table[tile.cell] = tile.o
    return table


def tiles_of(table: Table) -> tuple[Tile, ...]:
    """The tiles of a table, ordered by their cells."""
    return tuple(Tile(q, r, table[q, r]) for q, r in sorted(table))


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six cells around a cell, in the order of its sides."""
    q, r = cell
    return tuple((q + dq, r + dr) for dq, dr in SIDES)


def is_outer(table: Table, cell: Cell) -> bool:
    """PG-10: whether a tile lies there with a side open."""
    return cell in table and not all(near in table for near in neighbours(cell))


def is_inner(table: Table, cell: Cell) -> bool:
    """PG-10: whether a tile lies there with six neighbours."""
    return cell in table and all(near in table for near in neighbours(cell))


def frontier(table: Table) -> frozenset[Cell]:
    """The empty cells that touch a tile."""
    return frozenset(near for cell in table for near in neighbours(cell) if near not in table)


def one_tile_holes(table: Table) -> frozenset[Cell]:
    """PG-14: the empty cells with six neighbours."""
    return frozenset(
        cell for cell in frontier(table) if all(near in table for near in neighbours(cell))
    )


def holes(table: Table) -> frozenset[Cell]:
    """The empty cells from which no way over empty cells leads outside."""
    enclosed: set[Cell] = set()
    outside: set[Cell] = set()
    if table:
        rows, columns = {r for _, r in table}, {q for q, _ in table}
        box = (min(columns), max(columns), min(rows), max(rows))
        for cell in frontier(table):
            if cell not in enclosed and cell not in outside:
                region, leaks = _empty_region(table, cell, box, outside)
                (outside if leaks else enclosed).update(region)
    return frozenset(enclosed)


def is_connected(cells: Iterable[Cell]) -> bool:
    """Whether the cells are one group; none at all are."""
    left = set(cells)
    waiting = [left.pop()] if left else []
    while waiting:
        q, r = waiting.pop()
        for dq, dr in SIDES:
            if (near := (q + dq, r + dr)) in left:
                left.remove(near)
                waiting.append(near)
    return not left


def moved(table: Table, by: Cell) -> dict[Cell, int]:
    """The table shifted by a cell's coordinates."""
    return {(q + by[0], r + by[1]): o for (q, r), o in table.items()}


def turned(table: Table, sixths: int = 1) -> dict[Cell, int]:
    """The table turned counter-clockwise about the cell (0, 0) by so many times 60 degrees.

    An odd number takes the corners of A to those of B: figures change their colour.
    """
    result = dict(table)
    for _ in range(sixths % 6):
        result = {(q + r, -q): (o - 1) % 3 for (q, r), o in result.items()}
    return result


def mirrored(table: Table) -> dict[Cell, int]:
    """The table with left and right exchanged; figures keep their colour."""
    return {(-q - r, r): (1 - o) % 3 for (q, r), o in table.items()}


def recoloured(table: Table) -> dict[Cell, int]:
    """The table with A and B exchanged.

    Which corners are A's is fixed, so this is half a turn, after which every tile lies as before.
    """
    return {(-q, -r): o for (q, r), o in table.items()}


def symmetries(table: Table) -> Iterator[dict[Cell, int]]:
    """The table in all twelve ways to turn and mirror it."""
    for one in (dict(table), mirrored(table)):
        for sixths in range(6):
            yield turned(one, sixths)


def _empty_region(
    table: Table, start: Cell, box: tuple[int, int, int, int], outside: set[Cell]
) -> tuple[set[Cell], bool]:
    """Empty cells connected with ``start``, and whether they lead outside (then not all).

    ``box`` holds the first and last ``q`` and ``r`` of all tiles: whoever leaves it is outside, and
    on a table with tiles far apart so is whoever has seen more cells than its n tiles can enclose:
    6k of them in a ring around 3k² - 3k + 1 cells, so at most n²/12.
    """
    first_q, last_q, first_r, last_r = box
    found, waiting = {start}, [start]
    while waiting:
        q, r = waiting.pop()
        if (
            (q, r) in outside
            or not (first_q <= q <= last_q and first_r <= r <= last_r)
            or len(found) > len(table) ** 2 // 12 + 1
        ):
            return found, True
        for dq, dr in SIDES:
            near = (q + dq, r + dr)
            if near not in table and near not in found:
                found.add(near)
                waiting.append(near)
    return found, False
