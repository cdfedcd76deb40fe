"""Which tables of Palagonia do pictures and tests of the widgets show? Drawn by lot from a seed."""

import random

from companion.tablet.widgets.palagonia.hexes import Cell, around, borders

FLOWER: dict[Cell, int] = {(0, 0): 0, **dict.fromkeys(around((0, 0)), 1)}
"""A tile with all its neighbours."""


def grown(count: int, seed: int = 1, roundness: float = 2.0) -> dict[Cell, int]:
    """Return a table to which tiles were laid where neighbours are many, so that figures close."""
    lots = random.Random(seed)
    tiles = {(0, 0): lots.randrange(3)}
    while len(tiles) < count:
        near = {
            cell: sum(one in tiles for one in around(cell)) + roundness * lots.random()
            for cell in borders(tiles)
        }
        tiles[max(near, key=near.__getitem__)] = lots.randrange(3)
    return tiles
