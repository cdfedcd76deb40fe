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
    CORNERS,
    MEETING,
    Board,
    board_of,
    cells_of,
    corners_of,
    number,
)
from companion.games.palagonia.tiles import COLOURS, Cell, Colour, Table

SCORES_FROM = 3
"""PG-7: a creature worth less scores nothing."""


class Figure(msgspec.Struct, frozen=True):
    """A figure on a table (PG-3).

    ``nodes`` are its corners, each named by the cell of which it is corner 0 (colour A) or corner
    1 (colour B); ``body`` the cells of the tiles that touch it, ``open_at`` the empty cells that it
    touches. All are sorted. An open figure has no loops and no limbs yet.
    """

    colour: Colour
    nodes: tuple[Cell, ...]
    body: tuple[Cell, ...]
    open_at: tuple[Cell, ...] = ()
    loops: int = 0
    limbs: int = 0

    @property
    def closed(self) -> bool:
        """PG-4: whether it is a creature."""
        return not self.open_at

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
    return _told(board, components(board, corners_of(board), most_open=len(CORNERS) * len(board)))


def creatures(table: Table) -> tuple[Figure, ...]:
    """PG-4: the closed figures of a table, by colour and then by their tiles."""
    return creatures_on(board := board_of(table), board)


def creatures_and_open(table: Table) -> tuple[tuple[Figure, ...], int]:
    """The creatures of a table, and how many figures are open, which are not described."""
    board = board_of(table)
    found = components(board, corners_of(board), most_open=len(CORNERS) * len(board))
    closed = [component for component in found if not component.open_at]
    return _told(board, closed), len(found) - len(closed)


def creatures_at(table: Table, cells: Iterable[Cell]) -> tuple[Figure, ...]:
    """The creatures whose body has a tile on one of these cells, ordered likewise."""
    return creatures_on(board_of(table), [number(cell) for cell in cells])


def creatures_on(board: Board, cells: Iterable[int]) -> tuple[Figure, ...]:
    """The same for a table by numbers."""
    return _told(board, components(board, corners_of(cells), most_open=0))


class Component(msgspec.Struct, frozen=True):
    """The bare bones of a figure, by numbers.

    Its corners, which of them are ends (with one band), how many bands it has, and the empty
    cells that it touches.
    """

    corners: set[int]
    ends: list[int]
    bands: int
    open_at: set[int]


def components(board: Board, corners: Iterable[int], most_open: int) -> list[Component]:
    """The components that these corners belong to and that touch at most so many empty cells."""
    found = []
    searched: set[int] = set()
    for corner in corners:
        if corner not in searched:
            component = _component(board, corner, searched, most_open)
            if component is not None:
                found.append(component)
    return found


def _component(board: Board, corner: int, searched: set[int], most_open: int) -> Component | None:
    """All that hangs together with a corner; null if it touches more than ``most_open`` cells.

    ``searched`` grows by the corners seen. Those from before hang together with this one only if
    that search was given up.
    """
    corners = {corner}
    waiting = [corner]
    ends: list[int] = []
    halves = 0
    open_at: set[int] = set()
    meeting = MEETING[corner & 1]
    while waiting:
        corner = waiting.pop()
        degree = 0
        for to_cell, steps in meeting:
            orientation = board.get(corner + to_cell)
            if orientation is None:
                open_at.add(corner + to_cell)
            elif step := steps[orientation]:
                degree += 1
                if corner + step not in corners:
                    corners.add(corner + step)
                    waiting.append(corner + step)
        if len(open_at) > most_open or corner in searched:
            searched |= corners
            return None
        halves += degree
        if degree == 1:
            ends.append(corner)
    searched |= corners
    return Component(corners, ends, halves // 2, open_at)


def _told(board: Board, found: list[Component]) -> tuple[Figure, ...]:
    """The figures of components, in order."""
    curves: list[Curve] | None = None
    told = []
    for component in found:
        if component.open_at:
            told.append(_figure(component, 0, 0))
        elif component.bands < len(component.corners):
            # Without a ring of bands nothing can lie inside, and the outer line is the only one.
            told.append(_figure(component, 1, len(component.ends)))
        else:
            curves = closed_curves(board) if curves is None else curves
            told.append(_ringed(component, curves))
    return tuple(sorted(told, key=_place))


def _ringed(component: Component, curves: list[Curve]) -> Figure:
    """The figure of a closed component in which something lies enclosed."""
    colour = _colour(component)
    outer = next(
        curve
        for curve in curves
        if curve.inside == colour and not component.corners.isdisjoint(curve.corners(colour))
    )
    within = sum(outer.encloses(curve.first_corner) for curve in curves if curve is not outer)
    outside = outer.corners(colour)
    return _figure(component, 1 + within, sum(corner in outside for corner in component.ends))


def _figure(component: Component, loops: int, limbs: int) -> Figure:
    colour = _colour(component)
    meeting = MEETING[COLOURS.index(colour)]
    touched = {corner + to_cell for corner in component.corners for to_cell, _ in meeting}
    return Figure(
        colour,
        cells_of(component.corners),
        cells_of(touched - component.open_at),
        cells_of(component.open_at),
        loops,
        limbs,
    )


def _place(figure: Figure) -> tuple[Colour, tuple[Cell, ...], tuple[Cell, ...]]:
    return (figure.colour, figure.body, figure.nodes)


def _colour(component: Component) -> Colour:
    return COLOURS[next(iter(component.corners)) & 1]
