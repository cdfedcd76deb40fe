"""Where do the numbers of a creature's loops and limbs stand, so that none hides another? Pure."""

from math import hypot
from typing import Final

from companion.tablet.widgets.palagonia.curves import Curve, Outline
from companion.tablet.widgets.palagonia.hexes import Point

_FREE: Final = 1.0
"""How far apart two numbers are, in sides, for nobody to wish them farther."""


def loop_labels(outline: Outline) -> tuple[Point, ...]:
    """Return where the numbers of the loops stand, in their order."""
    inner = [_in_or_on(loop) for loop in outline.loops[1:]]
    return (_beside_nothing(outline.loops[0], [*inner, *outline.limbs]), *inner)


def limb_labels(outline: Outline) -> tuple[Point, ...]:
    """Return where the numbers of the limbs stand, from the left."""
    return tuple(sorted(outline.limbs))


def _beside_nothing(outer: Curve, others: list[Point]) -> Point:
    """The place on the outer loop that is farthest from all other numbers, the highest of such."""

    def free(at: Point) -> float:
        away = [hypot(at[0] - x, at[1] - y) for x, y in others]
        return round(min([_FREE, *away]), 2)

    return max(outer.points, key=lambda at: (free(at), round(at[1], 2), -at[0]))


def _in_or_on(loop: Curve) -> Point:
    """Where an inner loop's number stands: inside if it is round, or on its highest place."""
    places = loop.points[:-1]
    x, y = (sum(place[axis] for place in places) / len(places) for axis in (0, 1))
    reach = [hypot(px - x, py - y) for px, py in places]
    if max(reach) < 1.35 * min(reach):
        return x, y
    return max(places, key=lambda place: (round(place[1], 2), -place[0]))
