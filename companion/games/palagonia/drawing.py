r"""How is a table drawn in text, and read again?

A tile is drawn by its straight, rows are set off by half a tile as they lie, and a hole is a dot.
Which corners are A's and B's is the same on all tiles, so the straight says it all::

    sign   orientation   tip of A            the virus of colour A     around a hole
    \      0             upper right           -                         \ -
    /      1             upper left           \ /                       / . \
    -      2             below                                           - /

The tile drawn first, in the top row, lies at (0, 0), or where a line ``at q,r`` above all says. A
drawing may be indented; what counts is how its rows stand to each other.
"""

import re
from typing import Final

from companion.games.game import Unreadable
from companion.games.lines import printable
from companion.games.palagonia.tiles import LIMIT, Cell, Table, holes

SIGNS: Final = "\\/-"
"""The sign of a tile, by orientation."""

_HOLE: Final = "."
_AT: Final = re.compile(r"\s*at (-?\d{1,6}),(-?\d{1,6})\s*")


def draw(table: Table) -> str:
    """The drawing of a table, a line for each row, without a newline at the end."""
    if not table:
        return ""
    signs = {cell: SIGNS[o] for cell, o in table.items()} | dict.fromkeys(holes(table), _HOLE)
    top = min(r for _, r in signs)
    first = min(cell for cell in signs if cell[1] == top)
    left = min(_column(cell) for cell in signs)
    rows: dict[int, str] = dict.fromkeys(range(top, max(r for _, r in signs) + 1), "")
    for cell in sorted(signs, key=_column):
        rows[cell[1]] = rows[cell[1]].ljust(_column(cell) - left) + signs[cell]
    heading = [] if first == (0, 0) else [f"at {first[0]},{first[1]}"]
    return "\n".join(heading + list(rows.values()))


def read(drawing: str) -> dict[Cell, int] | Unreadable:
    """The table of a drawing, or what is wrong with it and where (lines and columns from 1)."""
    lines = drawing.expandtabs().splitlines()
    start = next((place for place, line in enumerate(lines) if line.strip()), len(lines))
    first: Cell = (0, 0)
    if start < len(lines) and (at := _AT.fullmatch(lines[start])):
        first = (int(at[1]), int(at[2]))
        start += 1
    table: dict[Cell, int] = {}
    origin: Cell | None = None  # the line and the column of the tile at `first`
    for row, line in enumerate(lines[start:], start=start):
        for column, sign in enumerate(line):
            if sign in (" ", _HOLE):
                continue
            where = f"Line {row + 1}, column {column + 1}"
            if sign not in SIGNS:
                return Unreadable(f"{where}: `{printable(sign)}` is no sign of a drawing.")
            origin = origin or (row, column)
            down, right = row - origin[0], column - origin[1]
            if (right - down) % 2:
                return Unreadable(f"{where}: the tile must stand half a tile further.")
            cell = (first[0] + (right - down) // 2, first[1] + down)
            if max(map(abs, cell)) > LIMIT:
                return Unreadable(f"{where}: the tile lies too far from the cell (0, 0).")
            table[cell] = SIGNS.index(sign)
    return table


def _column(cell: Cell) -> int:
    """In which column a cell is drawn, from any fixed one."""
    return 2 * cell[0] + cell[1]
