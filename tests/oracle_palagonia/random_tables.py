"""A table of Palagonia at random, from its number: the same number gives the same table again.

Tiles laid wholly at random make many viruses and hardly a loop. So some tables are wound around
their middle, where tiles tend to lie with their tips outwards, some have holes, and some fall to
pieces.
"""

import math
import random

Cell = tuple[int, int]

SIDES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def table_of(number: int, smallest: int = 6, largest: int = 300) -> dict[Cell, int]:
    """A table of so many tiles at least and at most, but for the holes made in it."""
    chance = random.Random(number)
    size = round(smallest * (largest / smallest) ** chance.random())
    roundness = chance.choice((1, 2, 6))
    winding = chance.choice((0.0, 0.5, 0.8, 0.95))
    cells = [(0, 0)]
    edge: list[Cell] = list(SIDES)
    while len(cells) < size:
        cell = min(
            (chance.choice(edge) for _ in range(roundness)),
            key=lambda one: math.hypot(*_centre(one)),
        )
        cells.append(cell)
        known = {*cells, *edge}
        edge.remove(cell)
        around = [(cell[0] + dq, cell[1] + dr) for dq, dr in SIDES]
        edge += [near for near in around if near not in known]
    table = {cell: _orientation(cell, winding, chance) for cell in cells}
    for cell in chance.sample(cells, chance.choice((0, 0, 1, size // 12, size // 5))):
        del table[cell]
    return table


def _orientation(cell: Cell, winding: float, chance: random.Random) -> int:
    if chance.random() >= winding:
        return chance.randrange(3)
    x, y = _centre(cell)
    outwards = math.degrees(math.atan2(y, x))
    return min(range(3), key=lambda o: abs((outwards - 120 * o - 30 + 90) % 180 - 90))


def _centre(cell: Cell) -> tuple[float, float]:
    return math.sqrt(3) * (cell[0] + cell[1] / 2), -1.5 * cell[1]
