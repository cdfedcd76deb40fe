"""Where does a drawing of the table have its tiles, lines and numbers? In pixels, y downwards."""

from collections.abc import Iterable
from math import hypot
from typing import Final

from companion.games.palagonia.outline import ACROSS, ARC_RADIUS, CORNERS, Loop, Outline, middle
from companion.games.palagonia.outline import Point as Place
from companion.games.palagonia.tiles import Cell
from companion.report import svg

SIDE_PX: Final = 21.0
"""A tile's side where a drawing has room; the same in all drawings of a page."""

_FREE: Final = 1.1
"""How far apart two numbers are, in sides, for nobody to wish them farther."""
_PIECES_OF_A_CIRCLE: Final = 3

Box = tuple[float, float, float, float]


def at(place: Place) -> tuple[float, float]:
    """Return where a place of the table is drawn."""
    return SIDE_PX * place[0], -SIDE_PX * place[1]


def box_of(cells: Iterable[Cell], margin: float = 0.35) -> Box:
    """Return left, top, width and height of a drawing of cells, with a margin in sides."""
    places = [middle(cell) for cell in cells] or [(0.0, 0.0)]
    xs, ys = zip(*places, strict=True)
    left, top = at((min(xs) - ACROSS / 2 - margin, max(ys) + 1 + margin))
    right, bottom = at((max(xs) + ACROSS / 2 + margin, min(ys) - 1 - margin))
    return left, top, right - left, bottom - top


def hexagon(cell: Cell, size: float = 1.0) -> str:
    """Return the path of a cell's rim, smaller or larger by ``size``."""
    x, y = middle(cell)
    corners = [at((x + size * dx, y + size * dy)) for dx, dy in CORNERS]
    return "M" + "L".join(_point(corner) for corner in corners) + "Z"


def tile_paths() -> tuple[str, str, str]:
    """Return the rim, and the tip and the band of A, of a tile in orientation 0 (PG-2).

    What is not A's is B's. Both parts lie between the middles of two sides: the tip in corner 0
    is cut off by an arc; the band goes from the straight to the arc around B's tip in corner 3.
    """
    middles = [_between(CORNERS[side - 1], CORNERS[side]) for side in range(6)]
    radius = svg.number(ARC_RADIUS * SIDE_PX)
    arc = f"A{radius} {radius} 0 0 "
    side = [_point(at(one)) for one in middles]
    corner = [_point(at(one)) for one in CORNERS]
    tip = f"M{side[0]}L{corner[0]}L{side[1]}{arc}0 {side[0]}Z"
    band = f"M{side[2]}L{corner[2]}L{side[3]}{arc}1 {side[4]}L{corner[4]}L{side[5]}Z"
    return hexagon((0, 0)), tip, band


def loop_path(loop: Loop) -> str:
    """Return the path of a closed line."""
    radius = svg.number(ARC_RADIUS * SIDE_PX)
    words = [f"M{_point(at(loop.start))}"]
    for piece in loop.pieces:
        end = _point(at(piece.to))
        if piece.turns == "straight":
            words.append(f"L{end}")
        else:
            words.append(f"A{radius} {radius} 0 0 {int(piece.turns == 'right')} {end}")
    return "".join(words) + "Z"


def number_places(
    outline: Outline, taken: Iterable[Place] = ()
) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    """Return where the numbers of loops and of limbs stand, in their order, none on another.

    A limb's stands in its end, that of a small circle in its middle; every other loop's on the
    line, where it is farthest from the others. The outer loop has most room and comes last.

    Args:
        outline: What is to be numbered.
        taken: Where numbers of other creatures stand.
    """
    others = [*taken, *outline.limbs]
    places: list[Place] = []
    for loop in (*outline.loops[1:], outline.loops[0]):
        if len(loop.pieces) == _PIECES_OF_A_CIRCLE:
            place = _mean(loop.points)
        else:
            place = max(
                _along(loop), key=lambda one: (_free(one, others), round(one[1], 2), -one[0])
            )
        others.append(place)
        places.append(place)
    return (places[-1], *places[:-1]), outline.limbs


def _along(loop: Loop) -> list[Place]:
    """Places on a line: where it crosses sides, and halfway through a tile where it is straight."""
    before = (loop.start, *loop.points)
    halfway = [
        _between(start, piece.to)
        for start, piece in zip(before, loop.pieces, strict=False)
        if piece.turns == "straight"
    ]
    return [*loop.points, *halfway]


def _free(place: Place, taken: Iterable[Place]) -> float:
    away = [hypot(place[0] - x, place[1] - y) for x, y in taken]
    return round(min([_FREE, *away]), 2)


def _mean(points: tuple[Place, ...]) -> Place:
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _between(one: Place, other: Place) -> Place:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _point(point: tuple[float, float]) -> str:
    return f"{point[0]:.2f} {point[1]:.2f}"
