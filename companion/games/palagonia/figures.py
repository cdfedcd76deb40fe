"""Which figures lie on a table, which of them are creatures, and what are those worth?

The words, and nowhere in another sense:

* a **corner** of the lattice is where three hexagons meet; it belongs to colour A or B (PG-1);
* a **band** joins two corners of a tile, a **tip** ends in the third one (PG-2), once a colour;
* a **figure** is what hangs together by bands: corners of one colour, or one corner alone; its
  **body** are the tiles that touch it (PG-3);
* a **creature** is a closed figure: no corner of it touches an empty cell (PG-4);
* **loops** are its outer line and all closed lines within that, its own and others' (PG-5);
* a **limb** is a corner with one band and two tips, on the outer line (PG-6).
"""

from collections.abc import Iterable

import msgspec

from companion.games.palagonia.curves import Curve, closed_curves
from companion.games.palagonia.lattice import (
    MEETING,
    Board,
    board_of,
    cell_of,
    corners_of,
    number,
)
from companion.games.palagonia.tiles import COLOURS, Cell, Colour, Table

SCORES_FROM = 3
"""PG-7: a creature worth less scores nothing."""


class Figure(msgspec.Struct, frozen=True):
    """A figure on a table (PG-3).

    ``nodes`` are its corners, each named by the cell of which it is corner 0 (colour A) or corner
    1 (colour B); ``body`` the cells of the tiles that touch it. Both are sorted. An open figure
    has no loops and no limbs yet.
    """

    colour: Colour
    nodes: tuple[Cell, ...]
    body: tuple[Cell, ...]
    closed: bool
    loops: int = 0
    limbs: int = 0

    @property
    def value(self) -> int:
        """PG-7: loops and limbs together."""
        return self.loops + self.limbs

    @property
    def scores(self) -> bool:
        """PG-7: whether it is worth points at all; a virus (1) and a bare ring (2) are not."""
        return self.value >= SCORES_FROM


def figures(table: Table) -> tuple[Figure, ...]:
    """All figures of a table, open and closed, by colour and then by their tiles."""
    board = board_of(table)
    return _told(board, _components(board, corners_of(board), only_closed=False))


def creatures(table: Table) -> tuple[Figure, ...]:
    """PG-4: the closed figures of a table, by colour and then by their tiles."""
    board = board_of(table)
    return _told(board, _components(board, corners_of(board), only_closed=True))


def creatures_at(table: Table, cells: Iterable[Cell]) -> tuple[Figure, ...]:
    """The creatures whose body has a tile on one of these cells, ordered likewise."""
    return creatures_on(board_of(table), [number(cell) for cell in cells])


def creatures_on(board: Board, cells: Iterable[int]) -> tuple[Figure, ...]:
    """The same for a table by numbers."""
    return _told(board, _components(board, corners_of(cells), only_closed=True))


class _Component(msgspec.Struct, frozen=True):
    """Corners that hang together, the ends among them (one band), and how many bands they have."""

    corners: set[int]
    ends: list[int]
    bands: int
    closed: bool


def _components(board: Board, corners: set[int], only_closed: bool) -> list[_Component]:
    """The components to which these corners belong.

    With ``only_closed`` the search of one ends where it is found to be open.
    """
    found = []
    done: set[int] = set()
    for corner in corners:
        if corner not in done:
            component = _component(board, corner, done, only_closed)
            done |= component.corners
            if component.closed or not only_closed:
                found.append(component)
    return found


def _component(board: Board, corner: int, done: set[int], stop_if_open: bool) -> _Component:
    """All that hangs together with a corner.

    ``done`` are corners of components searched before; only one given up can be met again.
    """
    corners = {corner}
    waiting = [corner]
    ends: list[int] = []
    halves = 0
    closed = True
    meeting = MEETING[corner & 1]
    while waiting:
        corner = waiting.pop()
        degree = 0
        for to_cell, steps in meeting:
            orientation = board.get(corner + to_cell)
            if orientation is None:
                closed = False
            elif step := steps[orientation]:
                degree += 1
                if corner + step not in corners:
                    corners.add(corner + step)
                    waiting.append(corner + step)
        if stop_if_open and (not closed or corner in done):
            return _Component(corners, ends, halves // 2, closed=False)
        halves += degree
        if degree == 1:
            ends.append(corner)
    return _Component(corners, ends, halves // 2, closed)


def _told(board: Board, components: list[_Component]) -> tuple[Figure, ...]:
    """The figures of components, in order."""
    curves: list[Curve] | None = None
    told = []
    for component in components:
        if component.closed and component.bands >= len(component.corners):
            curves = closed_curves(board) if curves is None else curves
            told.append(_ringed(board, component, curves))
        else:
            # Without a ring of bands nothing can lie inside, and the outer line is the only one.
            loops, limbs = (1, len(component.ends)) if component.closed else (0, 0)
            told.append(_figure(board, component, loops, limbs))
    return tuple(sorted(told, key=lambda figure: (figure.colour, figure.body, figure.nodes)))


def _ringed(board: Board, component: _Component, curves: list[Curve]) -> Figure:
    """The figure of a closed component in which something lies enclosed."""
    colour = _colour(component)
    outer = next(
        curve
        for curve in curves
        if curve.inside == colour and not component.corners.isdisjoint(curve.corners(colour))
    )
    within = sum(outer.encloses(curve.first_corner) for curve in curves if curve is not outer)
    outside = outer.corners(colour)
    return _figure(
        board, component, 1 + within, sum(corner in outside for corner in component.ends)
    )


def _figure(board: Board, component: _Component, loops: int, limbs: int) -> Figure:
    colour = _colour(component)
    body = {
        corner + to_cell
        for corner in component.corners
        for to_cell, _ in MEETING[COLOURS.index(colour)]
    }
    return Figure(
        colour,
        tuple(sorted(map(cell_of, component.corners))),
        tuple(sorted(map(cell_of, body if component.closed else body & board.keys()))),
        component.closed,
        loops,
        limbs,
    )


def _colour(component: _Component) -> Colour:
    return COLOURS[next(iter(component.corners)) & 1]
