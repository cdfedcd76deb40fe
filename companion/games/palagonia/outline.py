"""Where on the plane does a creature's outline run, so that everybody can count along?

Lengths are in sides of a tile, x to the right and y upwards, as in ``tiles.py``. A line between the
colours crosses each side in its middle; in a tile it goes straight, or round a corner at half a
side's distance, so it is a row of straight pieces and of arcs of 120 degrees.
"""

from math import cos, pi, sin, sqrt
from typing import Final, Literal

import msgspec

from companion.games.palagonia.curves import Curve, closed_curves
from companion.games.palagonia.figures import Figure
from companion.games.palagonia.lattice import MEETING, Board, board_of, cell_of, number
from companion.games.palagonia.tiles import COLOURS, Cell, Table

Point = tuple[float, float]

ACROSS: Final = sqrt(3.0)
"""From one side of a tile to the opposite one; from corner to corner it is 2."""

ARC_RADIUS: Final = 0.5

CORNERS: Final[tuple[Point, ...]] = tuple(
    (cos(pi * (2 * corner + 1) / 6), sin(pi * (2 * corner + 1) / 6)) for corner in range(6)
)
"""A tile's corners 0 … 5 around its middle (PG-1)."""


class Piece(msgspec.Struct, frozen=True):
    """A piece of a line: where it ends, and whether it goes straight or round a corner."""

    to: Point
    turns: Literal["straight", "left", "right"]


class Loop(msgspec.Struct, frozen=True):
    """A closed line from its start through its pieces back to the start."""

    start: Point
    pieces: tuple[Piece, ...]

    @property
    def points(self) -> tuple[Point, ...]:
        """Where the line crosses from one tile to the next."""
        return tuple(piece.to for piece in self.pieces)


class Outline(msgspec.Struct, frozen=True):
    """What can be counted of a creature.

    Attributes:
        loops: The outer one, then every closed line within it from the left (PG-5).
        limbs: The corners in which limbs end, from the left (PG-6).
    """

    loops: tuple[Loop, ...]
    limbs: tuple[Point, ...]


def middle(cell: Cell) -> Point:
    """Where the middle of a cell is."""
    q, r = cell
    return ACROSS * (q + r / 2), -1.5 * r


def outline_of(table: Table, creature: Figure) -> Outline:
    """The outline of a creature that lies on a table: as many loops and limbs as it has.

    Raises:
        ValueError: there is no such creature on the table.
    """
    board = board_of(table)
    curves = closed_curves(board)
    odd = COLOURS.index(creature.colour)
    corners = {number(node) + odd for node in creature.nodes}
    outer = next(
        (
            curve
            for curve in curves
            if curve.inside == creature.colour
            and not corners.isdisjoint(curve.corners(creature.colour))
        ),
        None,
    )
    if outer is None or not creature.closed:
        raise ValueError("There is no such creature on the table.")
    within = [one for one in curves if one is not outer and outer.encloses(one.first_corner)]
    seen = outer.corners(creature.colour)
    limbs = [corner for corner in corners & seen if _bands(board, corner) == 1]
    return Outline(
        (_loop(outer), *sorted(map(_loop, within), key=lambda loop: min(loop.points))),
        tuple(sorted(map(_place, limbs))),
    )


def _bands(board: Board, corner: int) -> int:
    """How many bands meet in a corner of a closed figure."""
    return sum(bool(steps[board[corner + to_cell]]) for to_cell, steps in MEETING[corner & 1])


def _loop(curve: Curve) -> Loop:
    """The line through the middles of the sides that a curve crosses, A always on its left.

    A line that keeps the corner on its left has gone round it to the left, one that keeps the
    corner on its right to the right, else it went straight.
    """
    ends = [(a, curve.right_of(a, direction)) for a, direction in curve.sides]
    pieces = []
    for (left, right), (next_left, next_right) in zip(ends, [*ends[1:], ends[0]], strict=True):
        turns: Literal["straight", "left", "right"] = "straight"
        if next_left == left:
            turns = "left"
        elif next_right == right:
            turns = "right"
        pieces.append(Piece(_between(next_left, next_right), turns))
    return Loop(_between(*ends[0]), tuple(pieces))


def _between(corner: int, other: int) -> Point:
    (x0, y0), (x1, y1) = _place(corner), _place(other)
    return (x0 + x1) / 2, (y0 + y1) / 2


def _place(corner: int) -> Point:
    """Where a corner is: A's is corner 0 of its cell, B's corner 1."""
    x, y = middle(cell_of(corner))
    dx, dy = CORNERS[corner & 1]
    return x + dx, y + dy
