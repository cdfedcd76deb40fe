"""With which tiles, all laid in one turn, can a creature be closed?

Every tile of a turn must belong to the creature's body for it to score (PG-17). So we take one
corner that the creature has, and fill an empty cell that its figure touches, in each orientation,
until no more tiles are left: if it is closed then, it is found, and if it touches more empty
cells than tiles are left, no way leads there. A creature that is closed touches a cell of the
frontier, so the corners of those cells are all that need be tried.
"""

from collections.abc import Iterator

from companion.games.palagonia.figures import components, creatures_on
from companion.games.palagonia.lattice import Board, board_of, cell_of, corners_of, number
from companion.games.palagonia.placements import Placement, with_all
from companion.games.palagonia.tiles import ORIENTATIONS, Table, Tile, frontier


def closing_placements(table: Table, count: int) -> tuple[Placement, ...]:
    """Every way to lay so many tiles that touch the group and all belong to a creature they close.

    Ordered by tiles; ``closes`` has all figures that close. On an empty table one of them lies on
    the cell (0, 0).
    """
    board = board_of(table)
    places = [number(cell) for cell in frontier(table)] if table else [0]
    found = {
        laid
        for corner in sorted(corners_of(places))
        for laid in _fillings(board, corner, count, frozenset())
    }
    return tuple(
        _placement(board, laid)
        for laid in sorted(found, key=sorted)
        if any(cell in places for cell, _ in laid)
    )


Laid = frozenset[tuple[int, int]]
"""Cells, by number, with the orientations of the tiles laid there."""


def _fillings(board: Board, corner: int, left: int, laid: Laid) -> Iterator[Laid]:
    """The ways to close the figure of a corner with the tiles that are left."""
    figure = next(iter(components(board, (corner,), most_open=left)), None)
    if figure is None or (left == 0) != (not figure.open_at):
        return
    if left == 0:
        yield laid
        return
    cell = min(figure.open_at)
    for orientation in ORIENTATIONS:
        board[cell] = orientation
        yield from _fillings(board, corner, left - 1, laid | {(cell, orientation)})
    del board[cell]


def _placement(board: Board, laid: Laid) -> Placement:
    """The placement with what it closes; the board is as before afterwards."""
    board.update(laid)
    closes = creatures_on(board, [cell for cell, _ in laid])
    for cell, _ in laid:
        del board[cell]
    tiles = sorted(Tile(*cell_of(cell), orientation) for cell, orientation in laid)
    assert with_all(closes, [tile.cell for tile in tiles])
    return Placement(tuple(tiles), closes)
