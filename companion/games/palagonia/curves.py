"""Which lines between the colours are closed, and what do they enclose, as PG-5 asks?

Every side of a tile has one end of colour A and one of colour B, and one line crosses it between
them. We follow a line with A on its left. Then the side just crossed is told by its end ``a`` and
by the direction in which its other end lies, and the tile entered says what comes next::

    direction   the other end lies   the line enters the cell in which a is
        0          at  30 degrees      corner 4
        1          at 150 degrees      corner 0
        2          at 270 degrees      corner 2

    the tile's tip is ...    the line goes ...                          it turns
    a                        round a                                    left by 120 degrees
    the other end            round the other end                        right by 120 degrees
    neither                  straight through the tile                  not at all

A closed line that has turned left by a whole turn has A inside, else B.
"""

from typing import Final

import msgspec

from companion.games.palagonia.lattice import COLUMN, CORNERS, Board
from companion.games.palagonia.tiles import ORIENTATIONS, Colour

_ENTERED: Final = (4, 0, 2)
"""By direction: which corner of the cell entered ``a`` is."""

_LEFT: Final = {0: 2, 2: 0, 4: 1}
"""By the corner that ``a`` is of the cell left: the direction of the side crossed."""


def _step(direction: int, orientation: int) -> tuple[int, int, int]:
    """How a line goes on in a tile: what leads to the next ``a``, direction, left turns."""
    corner = _ENTERED[direction]
    if corner == 2 * orientation:
        left, turns = corner, 1
    elif (corner + 1) % 6 == (2 * orientation + 3) % 6:
        left, turns = (corner + 2) % 6, -1
    else:
        left, turns = (corner + 4) % 6, 0
    return CORNERS[left] - CORNERS[corner], _LEFT[left], turns


_TO_CELL: Final = tuple(-CORNERS[corner] for corner in _ENTERED)
_STEPS: Final = tuple(
    tuple(_step(direction, orientation) for orientation in ORIENTATIONS) for direction in range(3)
)
_TO_B: Final = tuple(CORNERS[corner + 1] - CORNERS[corner] for corner in _ENTERED)
_ENTRIES: Final = tuple((CORNERS[corner], direction) for direction, corner in enumerate(_ENTERED))


class Curve(msgspec.Struct, frozen=True):
    """A closed line: the sides it crosses (``a`` and direction), and the colour just inside."""

    sides: tuple[tuple[int, int], ...]
    inside: Colour

    @property
    def first_corner(self) -> int:
        """A corner of A's beside the line; it lies within every other line this one lies in."""
        return self.sides[0][0]

    def corners(self, colour: Colour) -> set[int]:
        """The corners of a colour beside the line."""
        if colour == "A":
            return {a for a, _ in self.sides}
        return {self.right_of(a, direction) for a, direction in self.sides}

    @staticmethod
    def right_of(a: int, direction: int) -> int:
        """The corner of B's at the other end of a side."""
        return a + _TO_B[direction]

    def encloses(self, a: int) -> bool:
        """Whether a corner of A's lies inside.

        From there we go right to the end of the world along the zigzag of slanting sides between
        two rows of cells: whoever crosses the line an odd number of times was inside.
        """
        crossings = sum(
            direction != 2 and (at - a) % COLUMN == 0 and (at > a or (at == a and direction == 0))
            for at, direction in self.sides
        )
        return crossings % 2 == 1


def closed_curves(board: Board) -> list[Curve]:
    """All closed lines of a table."""
    found = []
    seen: set[tuple[int, int]] = set()
    for cell in board:
        for corner, direction in _ENTRIES:
            start = (cell + corner, direction)
            if start not in seen:
                curve = _follow(board, start, seen)
                if curve is not None:
                    found.append(curve)
    return found


def _follow(board: Board, start: tuple[int, int], seen: set[tuple[int, int]]) -> Curve | None:
    """The line that crosses a side, or null if it is not closed; ``seen`` grows by its sides.

    A line that runs into a part seen before began in the middle of an open one.
    """
    sides = []
    left_turns = 0
    side = start
    while side not in seen:
        seen.add(side)
        sides.append(side)
        a, direction = side
        orientation = board.get(a + _TO_CELL[direction])
        if orientation is None:
            return None
        to_a, direction, turn = _STEPS[direction][orientation]
        left_turns += turn
        side = (a + to_a, direction)
    if side != start:
        return None
    return Curve(tuple(sides), "A" if left_turns > 0 else "B")
