"""How do shapes get onto the current canvas with smooth edges? A function, and a mesh, for each.

A weak graphics chip has no multisampling, so edges are smoothed by the shapes themselves; how is
in ``soft_shapes.py``. Colours are ``#rrggbb`` of a theme. Lengths are pixels.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain
from math import hypot

from kivy.graphics import BorderImage, Color, Line, Mesh

from companion.tablet.theme import rgba
from companion.tablet.widgets import soft_shapes
from companion.tablet.widgets.soft_shapes import Triangles
from companion.tablet.widgets.textures import KeptTexture

Point = soft_shapes.Point
Box = soft_shapes.Box


def mixed(one: str, other: str, share: float) -> str:
    """Return the colour a ``share`` (0…1) of the way from ``one`` to ``other``."""
    pairs = zip(rgba(one)[:3], rgba(other)[:3], strict=True)
    return "#" + "".join(f"{round(255 * (a + (b - a) * share)):02x}" for a, b in pairs)


def inset(box: Box, by: float) -> Box:
    """Return the box ``by`` pixels smaller on every side."""
    x, y, width, height = box
    return x + by, y + by, max(0.0, width - 2 * by), max(0.0, height - 2 * by)


def panel(box: Box, colour: str, radius: float | Sequence[float] = 0.0) -> None:
    """A rectangle with rounded corners; four radii run from the upper left one clockwise."""
    radii = list(radius) if isinstance(radius, Sequence) else [radius] * 4
    _put(soft_shapes.filled(soft_shapes.rounded(box, radii)), colour)


def shadow(box: Box, radius: float, depth: float, strength: float = 0.22) -> None:
    """The soft shadow of a panel that lies ``depth`` above what is below it."""
    soft = max(1, round(1.6 * depth))
    core = max(1, round(radius))
    texture = _shadow(core, soft).texture
    x, y, width, height = inset(box, -soft)
    Color(0, 0, 0, strength)
    # Its corners as they are, its sides drawn out.
    rim = core + soft
    BorderImage(
        texture=texture,
        border=[rim] * 4,
        pos=(round(x), round(y - depth / 2)),
        size=(round(width), round(height)),
    )


def frame(box: Box, colour: str, width: float, radius: float = 0.0) -> None:
    """A line of ``width`` along the inside of a box's rim."""
    middle = soft_shapes.rounded(inset(box, width / 2), [radius - width / 2] * 4)
    _put(soft_shapes.band(middle, width, close=True), colour)


def disc(centre: Point, radius: float, colour: str) -> None:
    """A filled circle."""
    _put(soft_shapes.filled(soft_shapes.circle(centre, radius)), colour)


def ellipse(box: Box, colour: str, opacity: float = 1.0) -> None:
    """A filled ellipse that fits into a box."""
    _put(soft_shapes.filled(soft_shapes.ellipse(box)), colour, opacity)


def ring(centre: Point, radius: float, colour: str, width: float, share: float = 1.0) -> None:
    """A circle's line, or the ``share`` of it clockwise from the top."""
    if share <= 0:
        return
    if share >= 1:
        line = soft_shapes.band(soft_shapes.circle(centre, radius), width, close=True)
    else:
        line = soft_shapes.band(soft_shapes.arc(centre, radius, share), width, close=False)
    _put(line, colour)


def polygon(points: Sequence[Point], colour: str) -> None:
    """A filled convex polygon."""
    _put(soft_shapes.filled(points), colour)


def stroke(points: Sequence[Point], colour: str, width: float, close: bool = False) -> None:
    """A line with round ends and corners."""
    _put(soft_shapes.strokes(points, width, close=close), colour)


def hairline(points: Sequence[Point], colour: str, width: float = 1.0) -> None:
    """A thin straight line on whole pixels, where a smooth one would be grey."""
    Color(*rgba(colour))
    Line(points=list(chain.from_iterable(points)), width=width)


def _put(shape: Triangles, colour: str, opacity: float = 1.0) -> None:
    """Put a shape on the canvas, if anything of it is to be seen."""
    if not shape.indices:
        return
    Color(*rgba(colour, opacity))
    Mesh(vertices=shape.vertices, indices=shape.indices, mode="triangles", texture=_edge().texture)


@cache
def _edge() -> KeptTexture:
    """One texture for all shapes, white, for a Color before it to tint: clear, then opaque."""
    return KeptTexture((2, 1), bytes((255, 255, 255, 0, 255, 255, 255, 255)))


@lru_cache(maxsize=64)
def _shadow(radius: int, soft: int) -> KeptTexture:
    """A square with soft round corners in white, so small that it is all corners."""
    rim = radius + soft
    size = 2 * rim + 2
    away = [max(0.0, abs(at - (size - 1) / 2) - 1) for at in range(size)]
    pixels = bytearray()
    for up in away:
        for across in away:
            depth = min(1.0, max(0.0, (rim - hypot(across, up)) / (2 * soft)))
            pixels += bytes((255, 255, 255, round(255 * depth * depth * (3 - 2 * depth))))
    return KeptTexture((size, size), bytes(pixels))
