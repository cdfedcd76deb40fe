"""Where can tiles be laid, and what would they close?

Only the surroundings of a tile are looked at, never the whole table: what a tile closes has the
tile in its body. What a player may choose from these placements is the business of the rules;
here are the facts they ask for.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

import msgspec

from companion.games.palagonia.figures import Figure, components, creatures_at, creatures_on
from companion.games.palagonia.lattice import Board, board_of, cell_of, corners_of, number
from companion.games.palagonia.tiles import (
    ORIENTATIONS,
    Cell,
    Table,
    Tile,
    frontier,
    neighbours,
)


class Placement(msgspec.Struct, frozen=True):
    """Tiles that could be laid together, ordered by cells, and all figures they would close."""

    tiles: tuple[Tile, ...]
    closes: tuple[Figure, ...]


def newly_closed(before: Table, laid: Mapping[Cell, int]) -> tuple[Figure, ...]:
    """The figures that are closed once tiles have been laid or turned, and were not before.

    ``laid`` are the new tiles, and those that lie differently, with their new orientations. A
    figure is the same as before if it has the same corners.
    """
    known = {(figure.colour, figure.nodes) for figure in creatures_at(before, laid)}
    after = creatures_at({**before, **laid}, laid)
    return tuple(figure for figure in after if (figure.colour, figure.nodes) not in known)


def with_all(figures: Iterable[Figure], cells: Iterable[Cell]) -> tuple[Figure, ...]:
    """PG-12, PG-17: those figures whose body has a tile on each of the cells."""
    needed = set(cells)
    return tuple(figure for figure in figures if needed.issubset(figure.body))


def single_placements(table: Table) -> tuple[Placement, ...]:
    """Every way to lay one tile that touches the group, ordered by tiles.

    On an empty table it is laid on the cell (0, 0).
    """
    board = board_of(table)
    places = sorted(frontier(table)) if table else [(0, 0)]
    return tuple(_placement(board, (cell,), (o,)) for cell in places for o in ORIENTATIONS)


def pair_placements(table: Table) -> tuple[Placement, ...]:
    """Every way to lay two tiles as PG-12 asks, ordered by tiles.

    Either the two touch each other and one of them the group, or they lie apart and a figure that
    they close has both in its body. On an empty table one lies on the cell (0, 0).
    """
    board = board_of(table)
    found = [
        _placement(board, cells, orientations)
        for cells in _touching_pairs(table)
        for orientations in product(ORIENTATIONS, repeat=2)
    ]
    found += _scattered_pairs(table, board)
    return tuple(sorted(found, key=_tiles))


def _touching_pairs(table: Table) -> list[tuple[Cell, Cell]]:
    places = frontier(table) if table else {(0, 0)}
    return sorted(
        {
            (min(cell, near), max(cell, near))
            for cell in places
            for near in neighbours(cell)
            if near not in table
        }
    )


def _scattered_pairs(table: Table, board: Board) -> Iterator[Placement]:
    """The pairs of tiles that lie apart and close a figure together.

    Once the first is laid, a part of that figure touches it and no empty cell but the second's.
    """
    for cell, o in product(sorted(frontier(table)), ORIENTATIONS):
        first = number(cell)
        board[first] = o
        parts = components(board, corners_of([first]), most_open=1)
        missing = {cell_of(only) for part in parts for only in part.open_at}
        del board[first]
        for other in sorted(missing):
            if cell < other and other not in neighbours(cell):
                for other_o in ORIENTATIONS:
                    placement = _placement(board, (cell, other), (o, other_o))
                    if with_all(placement.closes, (cell, other)):
                        yield placement


def _placement(board: Board, cells: tuple[Cell, ...], orientations: tuple[int, ...]) -> Placement:
    """A placement with what it closes; the board is as before afterwards."""
    laid = dict(zip(map(number, cells), orientations, strict=True))
    board.update(laid)
    closes = creatures_on(board, laid)
    for cell in laid:
        del board[cell]
    tiles = (Tile(q, r, o) for (q, r), o in zip(cells, orientations, strict=True))
    return Placement(tuple(tiles), closes)


def _tiles(placement: Placement) -> tuple[Tile, ...]:
    return placement.tiles
