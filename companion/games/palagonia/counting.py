"""How many different creatures are there, and how many ways to fill a triangle?

Both numbers are known from elsewhere, which makes them a check of the geometry: the designer of
the game published the first, and the second is the sequence A332050 of the On-Line Encyclopedia
of Integer Sequences. Here they are computed, not remembered.

A creature of colour A is told by its corners, which lie on a triangular lattice like cells do (a
corner is named by the cell of which it is corner 0), and by what the tiles around them do:

    corners of the creature on a tile    the tile's band of that colour
                   1                     joins the two others: the creature has its tip
                   2                     joins these two, else the third were the creature's too
                   3                     joins any two of them
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from companion.games.palagonia.tiles import (
    ORIENTATIONS,
    Cell,
    Table,
    mirrored,
    moved,
    neighbours,
    turned,
)

_CORNER_OF_TIP: tuple[Cell, ...] = ((0, 0), (-1, 0), (-1, 1))
"""By orientation: what leads from a tile's cell to the corner in which its tip of A lies."""

Shape = tuple[tuple[Cell, int], ...]
"""A table as a value that is the same wherever it lies."""

Turn = Callable[[Table], dict[Cell, int]]
"""A way to turn and mirror a table."""


def creature_counts(largest: int) -> tuple[int, ...]:
    """How many creatures have a body of 1, 2, … ``largest`` tiles, up to turning and mirroring."""
    found: Counter[int] = Counter()
    layer = {frozenset({(0, 0)})} if largest >= len(_CORNER_OF_TIP) else set()
    while layer:
        for corners in layer:
            shapes = {_canonical(table) for table in _bodies(corners)}
            found[len(_body(corners))] += len(shapes)
        layer = {
            _canonical_corners(grown)
            for corners in layer
            for grown in _grown(corners)
            if len(_body(grown)) <= largest
        }
    return tuple(found[tiles] for tiles in range(1, largest + 1))


def triangle_fillings(side: int) -> int:
    """How many ways there are to fill a triangle of cells with tiles, ``side`` cells on each side.

    Fillings count once that are the same after turning, mirroring or exchanging the colours. By
    Burnside's lemma that is the mean number of fillings that a symmetry leaves as they are.
    """
    triangle = [(q, r) for q in range(side) for r in range(side - q)]
    fixed = [_fixed_fillings(triangle, turn) for turn in _symmetries()]
    return sum(fixed) // len(fixed)


def _turned(table: Table, sixths: int, flip: bool) -> dict[Cell, int]:
    return turned(mirrored(table) if flip else table, sixths)


def _symmetries() -> list[Turn]:
    """The six ways to turn and mirror that keep the colours, and take a triangle to a triangle."""
    return [
        partial(_turned, sixths=sixths, flip=flip) for sixths in (0, 2, 4) for flip in (False, True)
    ]


def _grown(corners: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
    """The corners with one more beside them."""
    for new in {near for corner in corners for near in neighbours(corner)} - corners:
        yield corners | {new}


def _body(corners: frozenset[Cell]) -> set[Cell]:
    """The cells of the tiles that touch these corners."""
    return {(q - dq, r - dr) for q, r in corners for dq, dr in _CORNER_OF_TIP}


def _bodies(corners: frozenset[Cell]) -> Iterator[dict[Cell, int]]:
    """The bodies of all creatures that have exactly these corners."""
    body = sorted(_body(corners))
    choices: list[tuple[int, ...]] = []
    for q, r in body:
        own = [o for o, (dq, dr) in enumerate(_CORNER_OF_TIP) if (q + dq, r + dr) in corners]
        if len(own) == 2:
            own = [o for o in ORIENTATIONS if o not in own]
        choices.append(tuple(own))
    for orientations in product(*choices):
        table = dict(zip(body, orientations, strict=True))
        if _hangs_together(corners, table):
            yield table


def _hangs_together(corners: frozenset[Cell], table: dict[Cell, int]) -> bool:
    """Whether bands lead from any of the corners to any other."""
    links: dict[Cell, list[Cell]] = {corner: [] for corner in corners}
    for (q, r), o in table.items():
        one, other = ((q + dq, r + dr) for tip, (dq, dr) in enumerate(_CORNER_OF_TIP) if tip != o)
        if one in corners and other in corners:
            links[one].append(other)
            links[other].append(one)
    start = next(iter(corners))
    reached, waiting = {start}, [start]
    while waiting:
        new = [corner for corner in links[waiting.pop()] if corner not in reached]
        reached.update(new)
        waiting += new
    return len(reached) == len(corners)


def _canonical(table: Table) -> Shape:
    return min(_shape(turn(table)) for turn in _symmetries())


def _canonical_corners(corners: frozenset[Cell]) -> frozenset[Cell]:
    # Corners of one colour change places as tiles do that all have the same orientation.
    alike = dict.fromkeys(corners, 0)
    shapes = (_shape(dict.fromkeys(turn(alike), 0)) for turn in _symmetries())
    return frozenset(cell for cell, _ in min(shapes))


def _shape(table: Table) -> Shape:
    q, r = min(table)
    return tuple(sorted(moved(table, (-q, -r)).items()))


def _fixed_fillings(triangle: list[Cell], turn: Turn) -> int:
    """How many fillings of the triangle are the same after a symmetry of it.

    The symmetry sends cells on round trips. All tiles of one are told by the first, and that one
    must lie as it did once the trip is over.
    """
    goes_to, becomes = _sent(triangle, turn)
    count = 1
    left = set(triangle)
    while left:
        start = cell = left.pop()
        now = list(ORIENTATIONS)
        while True:
            now = [becomes[cell][o] for o in now]
            cell = goes_to[cell]
            left.discard(cell)
            if cell == start:
                break
        count *= sum(before == after for before, after in enumerate(now))
    return count


def _sent(triangle: list[Cell], turn: Turn) -> tuple[dict[Cell, Cell], dict[Cell, list[int]]]:
    """Where a symmetry takes each cell of the triangle, and what of a tile's orientation there."""
    if not triangle:
        return {}, {}
    # A symmetry turns about the cell (0, 0); what it makes of the triangle is shifted back.
    turned_triangle = turn(dict.fromkeys(triangle, 0))
    back = (-min(q for q, _ in turned_triangle), -min(r for _, r in turned_triangle))
    goes_to: dict[Cell, Cell] = {}
    becomes: dict[Cell, list[int]] = {}
    for cell in triangle:
        sent = [next(iter(moved(turn({cell: o}), back).items())) for o in ORIENTATIONS]
        goes_to[cell] = sent[0][0]
        becomes[cell] = [o for _, o in sent]
    return goes_to, becomes
