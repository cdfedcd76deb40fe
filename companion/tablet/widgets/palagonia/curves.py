"""Where do the lines between the two colours run? One straight and two arcs on each tile, joined.

A tile in orientation o has the tip of A in its corner 2·o, the tip of B opposite (PG-1, PG-2).
Every line is followed so that A lies on its left. So a closed one that runs counter-clockwise has
A inside, and lines of neighbours always join end to start: they end on even sides and start on odd
ones. This is drawing: which figures are closed, and what they are worth, the table says.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, Literal

from companion.tablet.widgets.palagonia.hexes import (
    CORNERS,
    Cell,
    Point,
    beyond,
    corner_at,
    corner_of,
    middle,
)

Colour = Literal["A", "B"]
Corner = tuple[Cell, int]

ARC_RADIUS: Final = 0.5
"""An arc lies around a corner and meets both sides in their middles, at a right angle."""
_PIECES: Final = 10  # an arc of so many straight pieces looks round on a tile as large as a hand


@dataclass(frozen=True, slots=True)
class Line:
    """One line on a tile.

    Attributes:
        start, end: The sides in whose middles it starts and ends.
        points: From start to end, around the middle of the tile.
        left, right: A corner that has the same colour as what lies left (A) and right (B) of it
            and belongs to the same figure.
    """

    start: int
    end: int
    points: tuple[Point, ...]
    left: int
    right: int


@dataclass(frozen=True, slots=True)
class Curve:
    """Lines that join, as far as there are tiles.

    Attributes:
        steps: Tile and side at which each of its lines starts.
        closed: Whether its last line leads to its first.
        points: All along, the first one repeated at the end of a closed curve.
    """

    steps: tuple[tuple[Cell, int], ...]
    closed: bool
    points: tuple[Point, ...]

    @property
    def area(self) -> float:
        """What a closed curve surrounds; positive if A is inside, negative if B is."""
        return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise(self.points)) / 2

    def surrounds(self, place: Point) -> bool:
        """Whether a place lies inside the closed curve."""
        x, y = place
        inside = False
        for (x0, y0), (x1, y1) in pairwise(self.points):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                inside = not inside
        return inside


@dataclass(frozen=True, slots=True)
class Part:
    """What one tile has of a figure: the band that joins two corners, or the tip in one."""

    cell: Cell
    orientation: int
    what: Literal["band", "tip"]


@dataclass(frozen=True, slots=True)
class Outline:
    """What can be seen and counted of a creature.

    Attributes:
        loops: The outer loop first, then every closed line inside it, from the left (PG-5).
        limbs: The places of the limbs' ends, along the outer loop (PG-6).
        parts: All that is filled with its colour.
    """

    loops: tuple[Curve, ...]
    limbs: tuple[Point, ...]
    parts: tuple[Part, ...]


@cache
def lines(orientation: int) -> tuple[Line, Line, Line]:
    """Return the lines of a tile: around the tip of A, straight, around the tip of B."""
    a, b = 2 * orientation % 6, (2 * orientation + 3) % 6
    straight = tuple(_middle_of_side(side) for side in (a + 5, a + 2))
    return (
        Line((a + 1) % 6, a, _arc(a), left=a, right=(a + 1) % 6),
        Line((a + 5) % 6, (a + 2) % 6, straight, left=(a + 2) % 6, right=(a + 1) % 6),
        Line(b, (b + 1) % 6, _arc(b)[::-1], left=(a + 2) % 6, right=b),
    )


def curves(tiles: Mapping[Cell, int]) -> tuple[Curve, ...]:
    """Return all lines on the tiles joined to curves, in the order of their first tiles."""
    left = {(cell, line.start): line for cell in sorted(tiles) for line in lines(tiles[cell])}
    found = []
    while left:
        # An open curve is followed from its start, a closed one from anywhere.
        start = next(iter(left))
        seen = {start}
        while (before := _before(start, left)) is not None and before not in seen:
            seen.add(before)
            start = before
        found.append(_followed(start, left))
    return tuple(found)


def outline(tiles: Mapping[Cell, int], colour: Colour, body: Collection[Cell]) -> Outline | None:
    """Return the loops and limbs of the creature with that body; None if there is none.

    Args:
        tiles: All tiles on the table and their orientations.
        colour: The creature's colour.
        body: The tiles that touch it (PG-3).
    """
    bands = _figures(tiles, colour)
    wanted = set(body)
    figure = next((one for one in bands if _body(one, tiles) == wanted), None)
    if figure is None:
        return None
    every = [curve for curve in curves(tiles) if curve.closed]
    own = [curve for curve in every if _beside(curve, tiles, colour) in figure]
    if not own:
        return None
    outer = max(own, key=lambda curve: abs(curve.area))
    inner = [one for one in every if one is not outer and outer.surrounds(one.points[0])]
    inner.sort(key=lambda curve: min(curve.points))
    limbs = _limbs(outer, tiles, colour, figure)
    return Outline((outer, *inner), limbs, tuple(_parts(tiles, colour, body, figure)))


def _arc(corner: int) -> tuple[Point, ...]:
    """The arc around a corner, counter-clockwise as seen from the corner."""
    x, y = CORNERS[corner % 6]
    turns = (pi / 3 * corner + pi * (5 / 6 + 2 / 3 * step / _PIECES) for step in range(_PIECES + 1))
    return tuple((x + ARC_RADIUS * cos(turn), y + ARC_RADIUS * sin(turn)) for turn in turns)


def _middle_of_side(side: int) -> Point:
    (x0, y0), (x1, y1) = CORNERS[(side - 1) % 6], CORNERS[side % 6]
    return (x0 + x1) / 2, (y0 + y1) / 2


def _before(step: tuple[Cell, int], there: Mapping[tuple[Cell, int], Line]) -> Corner | None:
    """The step that leads to this one, if there is a tile for it."""
    cell, start = step
    neighbour = beyond(cell, start)
    arriving = (start + 3) % 6
    for side in (1, 3, 5):
        line = there.get((neighbour, side))
        if line is not None and line.end == arriving:
            return neighbour, side
    return None


def _followed(start: tuple[Cell, int], left: dict[tuple[Cell, int], Line]) -> Curve:
    """The curve from a step on; its steps are taken out of what is left."""
    steps: list[tuple[Cell, int]] = []
    points: list[Point] = []
    step = start
    while step in left:
        line = left.pop(step)
        x, y = middle(step[0])
        steps.append(step)
        points += [(x + dx, y + dy) for dx, dy in line.points[bool(points) :]]
        step = beyond(step[0], line.end), (line.end + 3) % 6
    closed = step == start
    if closed:
        points[-1] = points[0]  # to the last bit, or there would be a gap to look through
    return Curve(tuple(steps), closed, tuple(points))


def _beside(curve: Curve, tiles: Mapping[Cell, int], colour: Colour) -> Corner:
    """A corner of what lies along a curve in one colour."""
    cell, start = curve.steps[0]
    line = next(line for line in lines(tiles[cell]) if line.start == start)
    return corner_of(cell, line.left if colour == "A" else line.right)


def _figures(tiles: Mapping[Cell, int], colour: Colour) -> list[set[Corner]]:
    """The figures of a colour, each as the corners it touches (PG-3)."""
    figure_of: dict[Corner, set[Corner]] = {}
    for cell, orientation in tiles.items():
        tip = _tip(orientation, colour)
        for corner in (tip, tip + 2, tip + 4):
            figure_of.setdefault(corner_of(cell, corner), {corner_of(cell, corner)})
        one, other = (figure_of[corner_of(cell, corner)] for corner in (tip + 2, tip + 4))
        if one is not other:
            one |= other
            for corner_name in other:
                figure_of[corner_name] = one
    return list({id(figure): figure for figure in figure_of.values()}.values())


def _body(figure: Iterable[Corner], tiles: Mapping[Cell, int]) -> set[Cell]:
    return {cell for corner in figure for cell in _meeting(corner) if cell in tiles}


def _meeting(corner: Corner) -> tuple[Cell, Cell, Cell]:
    """The three cells that meet in a corner."""
    cell, number = corner
    return cell, beyond(cell, number), beyond(cell, number + 1)


def _parts(
    tiles: Mapping[Cell, int], colour: Colour, body: Iterable[Cell], figure: set[Corner]
) -> Iterator[Part]:
    for cell in sorted(body):
        tip = _tip(tiles[cell], colour)
        if corner_of(cell, tip) in figure:
            yield Part(cell, tiles[cell], "tip")
        if corner_of(cell, tip + 2) in figure:
            yield Part(cell, tiles[cell], "band")


def _limbs(
    outer: Curve, tiles: Mapping[Cell, int], colour: Colour, figure: set[Corner]
) -> tuple[Point, ...]:
    """Corners with two tips and one band of the figure, in the order of the outer loop."""
    found: dict[Corner, Point] = {}
    for cell, start in outer.steps:
        tip = _tip(tiles[cell], colour)
        around_a, _, around_b = lines(tiles[cell])
        if start != (around_a if colour == "A" else around_b).start:
            continue
        corner = corner_of(cell, tip)
        tips = [
            one
            for one in _meeting(corner)
            if one in tiles and corner_of(one, _tip(tiles[one], colour)) == corner
        ]
        if corner in figure and len(tips) == 2:
            found[corner] = corner_at(cell, tip)
    return tuple(found.values())


def _tip(orientation: int, colour: Colour) -> int:
    return (2 * orientation + (0 if colour == "A" else 3)) % 6
