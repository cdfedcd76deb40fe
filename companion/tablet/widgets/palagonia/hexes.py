"""Where is a cell of the board, and in which cell is a place? In units of a tile's side.

A cell is ``(q, r)``, axial, corners up and down: ``x = √3 (q + r/2)``, ``y = −1.5 r``, y upwards.
Corner i lies at 60·i + 30 degrees, side i at 60·i, so side i runs from corner i − 1 to corner i.
Even corners have colour A, odd ones B, whichever way a tile is turned (PG-1).
"""

from collections.abc import Iterable
from math import cos, floor, pi, sin, sqrt
from typing import Final

Cell = tuple[int, int]
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, bottom, width, height

ACROSS: Final = sqrt(3.0)
"""From one side of a tile to the opposite one; from corner to corner it is 2."""

NEIGHBOURS: Final[tuple[Cell, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""What lies beyond side 0, 1, … 5."""

CORNERS: Final[tuple[Point, ...]] = tuple(
    (cos(pi * (2 * corner + 1) / 6), sin(pi * (2 * corner + 1) / 6)) for corner in range(6)
)
"""The corners of a tile around its middle."""


def middle(cell: Cell) -> Point:
    """Return the middle of a cell."""
    q, r = cell
    return ACROSS * (q + r / 2), -1.5 * r


def beyond(cell: Cell, side: int) -> Cell:
    """Return the cell on the other side of a side."""
    q, r = NEIGHBOURS[side % 6]
    return cell[0] + q, cell[1] + r


def around(cell: Cell) -> tuple[Cell, ...]:
    """Return the six cells around a cell, beginning to the right, counter-clockwise."""
    return tuple(beyond(cell, side) for side in range(6))


def cell_at(x: float, y: float) -> Cell:
    """Return the cell in which a place lies; on a rim it is one of those that meet there."""
    r = -y / 1.5
    q = x / ACROSS - r / 2
    near_q, near_r, near_s = floor(q + 0.5), floor(r + 0.5), floor(-q - r + 0.5)
    off_q, off_r, off_s = abs(near_q - q), abs(near_r - r), abs(near_s + q + r)
    if off_q > off_r and off_q > off_s:
        near_q = -near_r - near_s
    elif off_r > off_s:
        near_r = -near_q - near_s
    return near_q, near_r


def corner_of(cell: Cell, corner: int) -> tuple[Cell, int]:
    """Return one name for a corner that three cells share: that of the least of them."""
    corner %= 6
    before, after = beyond(cell, corner), beyond(cell, corner + 1)
    return min((cell, corner), (before, (corner + 2) % 6), (after, (corner + 4) % 6))


def corner_at(cell: Cell, corner: int) -> Point:
    """Return where a corner is."""
    x, y = middle(cell)
    dx, dy = CORNERS[corner % 6]
    return x + dx, y + dy


def rim(cells: Iterable[Cell], margin: float = 0.0) -> Box:
    """Return the smallest box around cells, wider by ``margin`` on each side; one cell if none."""
    places = [middle(cell) for cell in cells] or [(0.0, 0.0)]
    xs, ys = zip(*places, strict=True)
    left, bottom = min(xs) - ACROSS / 2 - margin, min(ys) - 1 - margin
    right, top = max(xs) + ACROSS / 2 + margin, max(ys) + 1 + margin
    return left, bottom, right - left, top - bottom


def borders(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Return the empty cells that touch cells, sorted; the one in the middle if there are none."""
    taken = set(cells)
    return tuple(sorted({one for cell in taken for one in around(cell)} - taken)) or ((0, 0),)
