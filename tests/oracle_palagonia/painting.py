"""What does a table of Palagonia look like, pixel by pixel?

Painted from the sentences PG-1 and PG-2 alone, and of ``companion.games`` nothing is imported: a
pixel belongs to the hexagon whose middle is nearest; in it to a tip if the corner is nearer than
half a side, else to the band on its side of the straight.
"""

from collections.abc import Mapping

import msgspec
import numpy as np
from numpy.typing import NDArray

Cell = tuple[int, int]
Mask = NDArray[np.bool_]

PX_PER_SIDE = 10.0
"""A band is half a side wide: five pixels, wide enough for it to hang together."""

EMPTY, A, B = 0, 1, 2


class Painting(msgspec.Struct, frozen=True):
    """The picture of a table.

    ``colours`` holds EMPTY, A or B for each pixel, ``cells`` the place of the pixel's hexagon in
    ``tiles`` (-1: none lies there). Lengths are in sides of a hexagon; row 0 shows ``y_first``,
    column 0 ``x_first``.
    """

    colours: NDArray[np.uint8]
    cells: NDArray[np.int32]
    tiles: list[Cell]
    x_first: float
    y_first: float

    def pixel(self, x: float, y: float) -> tuple[int, int]:
        """Row and column of a point."""
        return (
            round((y - self.y_first) * PX_PER_SIDE),
            round((x - self.x_first) * PX_PER_SIDE),
        )


def centre(cell: Cell) -> tuple[float, float]:
    """The middle of a hexagon, in sides, y up."""
    q, r = cell
    return float(np.sqrt(3) * (q + r / 2)), -1.5 * r


def corner(cell: Cell, index: int, from_centre: float = 1.0) -> tuple[float, float]:
    """The point on the way from a hexagon's middle (0) to one of its corners (1)."""
    x, y = centre(cell)
    angle = np.radians(60 * index + 30)
    return float(x + from_centre * np.cos(angle)), float(y + from_centre * np.sin(angle))


def paint(table: Mapping[Cell, int]) -> Painting:
    """The picture of a table, with a rim of empty hexagons around it."""
    tiles = sorted(table)
    middles = np.array([centre(cell) for cell in tiles])
    x_first, y_first = middles.min(axis=0) - 2.5
    x_last, y_last = middles.max(axis=0) + 2.5
    x, y = np.meshgrid(
        np.arange(x_first, x_last, 1 / PX_PER_SIDE), np.arange(y_first, y_last, 1 / PX_PER_SIDE)
    )
    q, r = _nearest(x, y)
    place = np.full((np.ptp(q) + 1, np.ptp(r) + 1), -1, np.int32)
    turn = np.zeros_like(place)
    for index, (tile_q, tile_r) in enumerate(tiles):
        place[tile_q - q.min(), tile_r - r.min()] = index
        turn[tile_q - q.min(), tile_r - r.min()] = table[tile_q, tile_r]
    cells = place[q - q.min(), r - r.min()]
    colours = _colour(x - np.sqrt(3) * (q + r / 2), y + 1.5 * r, turn[q - q.min(), r - r.min()])
    colours[cells < 0] = EMPTY
    return Painting(colours, cells, tiles, float(x_first), float(y_first))


def _nearest(
    x: NDArray[np.float64], y: NDArray[np.float64]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The cell whose middle is nearest, among the four around each point."""
    r_exact = y / -1.5
    q_exact = x / np.sqrt(3) - r_exact / 2
    best = np.full(x.shape, np.inf)
    best_q, best_r = np.zeros(x.shape, np.int64), np.zeros(x.shape, np.int64)
    for dq in (0, 1):
        for dr in (0, 1):
            q = np.floor(q_exact).astype(np.int64) + dq
            r = np.floor(r_exact).astype(np.int64) + dr
            distance = (x - np.sqrt(3) * (q + r / 2)) ** 2 + (y + 1.5 * r) ** 2
            nearer = distance < best
            best, best_q, best_r = (
                np.where(nearer, distance, best),
                np.where(nearer, q, best_q),
                np.where(nearer, r, best_r),
            )
    return best_q, best_r


def _colour(
    x: NDArray[np.float64], y: NDArray[np.float64], turn: NDArray[np.int32]
) -> NDArray[np.uint8]:
    """A or B for points given from the middle of their tile."""
    angle = np.radians(120 * turn + 30)
    tip_x, tip_y = np.cos(angle), np.sin(angle)
    in_tip_of_a = np.hypot(x - tip_x, y - tip_y) < 0.5
    in_tip_of_b = np.hypot(x + tip_x, y + tip_y) < 0.5
    beyond_straight = x * tip_x + y * tip_y < 0
    return np.where(in_tip_of_a | (beyond_straight & ~in_tip_of_b), A, B).astype(np.uint8)
