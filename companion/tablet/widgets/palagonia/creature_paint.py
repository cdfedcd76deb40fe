"""How does a creature light up? Filled, outlined, its loops and limbs numbered for all to count.

Loops are numbered in discs, limbs go on counting in diamonds, so the last number is the creature's
value (PG-7), and nothing is told by colour alone.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from kivy.graphics import Color, SmoothLine

from companion.tablet.theme import Theme, rgba
from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Point
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.lettering import write
from companion.tablet.widgets.palagonia.camera import Camera
from companion.tablet.widgets.palagonia.curves import Colour, Outline, outline
from companion.tablet.widgets.palagonia.hexes import Cell
from companion.tablet.widgets.palagonia.labels import limb_labels, loop_labels
from companion.tablet.widgets.palagonia.tile_paint import put_parts, put_signs

LIT: Final[dict[Colour, str]] = {"A": "#ffd35c", "B": "#0fa08f"}
"""What the two colours of the tiles are when they light up."""

LINE: Final = "#fffaf0"
_DARK: Final = "#10201f"


@dataclass(frozen=True, slots=True)
class Marked:
    """A creature as it is drawn.

    Attributes:
        outline: What can be counted of it.
        loops, limbs: Where their numbers stand.
    """

    colour: Colour
    outline: Outline
    loops: tuple[Point, ...]
    limbs: tuple[Point, ...]


def marked(tiles: Mapping[Cell, int], colour: Colour, body: Collection[Cell]) -> Marked | None:
    """Return how the creature with that body is drawn; None if there is none on these tiles."""
    seen = outline(tiles, colour, body)
    if seen is None:
        return None
    return Marked(colour, seen, loop_labels(seen), limb_labels(seen))


def put_creature(creature: Marked, camera: Camera, opacity: float = 1.0) -> None:
    """Put a creature's body and loops on the current canvas."""
    put_parts(creature.outline.parts, creature.colour, camera, LIT[creature.colour], opacity)
    wide = min(max(0.045 * camera.side_px, dp(1.2)), dp(3))
    for ink, width in ((_DARK, 1.9 * wide), (LINE, 0.9 * wide)):
        for loop in creature.outline.loops:
            points = [along for place in loop.points for along in camera.seen(place)]
            Color(*rgba(ink, opacity))
            SmoothLine(points=points[:-2], width=width, close=True)


def put_numbers(marked: Marked, camera: Camera, theme: Theme) -> None:
    """Put the numbers of loops and limbs on the current canvas."""
    radius = min(max(0.29 * camera.side_px, dp(7)), dp(20))
    put_signs("disc", marked.loops, radius, camera, theme.surface)
    put_signs("disc", marked.loops, 0.9 * radius, camera, theme.text)
    put_signs("disc", marked.loops, 0.74 * radius, camera, theme.surface)
    put_signs("diamond", marked.limbs, 1.42 * radius, camera, theme.surface)
    put_signs("diamond", marked.limbs, 1.28 * radius, camera, theme.text)
    for number, at in enumerate((*marked.loops, *marked.limbs), 1):
        ink = theme.text if number <= len(marked.loops) else theme.surface
        _number(camera.seen(at), 1.25 * radius, str(number), ink)


def put_loop_sign(centre: Point, radius: float, number: str, theme: Theme) -> None:
    """Put a disc with a number on the current canvas: a loop."""
    brush.disc(centre, radius, theme.surface)
    brush.disc(centre, 0.9 * radius, theme.text)
    brush.disc(centre, 0.74 * radius, theme.surface)
    _number(centre, 1.25 * radius, number, theme.text)


def put_limb_sign(centre: Point, radius: float, number: str, theme: Theme) -> None:
    """Put a diamond with a number on the current canvas: a limb."""
    for reach, ink in ((1.42, theme.surface), (1.28, theme.text)):
        brush.polygon(_diamond(centre, reach * radius), ink)
    _number(centre, 1.25 * radius, number, theme.surface)


def _number(centre: Point, size: float, number: str, ink: str) -> None:
    x, y = centre
    write(number, (x - size, y - size, 2 * size, 2 * size), ink, size, wrap=False)


def _diamond(centre: Point, reach: float) -> list[Point]:
    x, y = centre
    return [(x + reach, y), (x, y + reach), (x - reach, y), (x, y - reach)]
