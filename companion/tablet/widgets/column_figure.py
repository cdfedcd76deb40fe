"""What does one column look like? Its shape, its colour, its mark; barred if it is blocked.

VP-3: thick and thin ones are round, the middle one is a hexagonal prism.
"""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from typing import Final

from kivy.graphics import Color, Mesh

from companion.link.messages.pieces import ColumnName
from companion.tablet.theme import Theme
from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box, Point
from companion.tablet.widgets.marks import draw_mark
from companion.tablet.widgets.textures import KeptTexture

WIDTHS: Final = {"thick": 0.8, "hex": 0.64, "thin": 0.38}
"""How wide a column is drawn, for a room of 1."""

_FLATTENED: Final = 0.13  # half height of a round top, for its half width of 0.5


def draw_column(
    box: Box,
    column: ColumnName,
    theme: Theme,
    ground: str,
    *,
    faded: bool = False,
    blocked: bool = False,
) -> None:
    """Draw a column that fills ``box`` on the current canvas.

    Args:
        box: As wide as the column, as high as it stands.
        column: Which one.
        theme: The colours.
        ground: The colour behind it, into which a faded one fades.
        faded: It is not to be thought of now.
        blocked: Nobody moves it any more (VP-22).
    """
    if min(box[2:]) < 1:
        return
    swatch = theme.game[column.colour]
    fill, ink = swatch.fill, swatch.on_fill
    if faded:
        fill, ink = brush.mixed(fill, ground, 0.62), brush.mixed(fill, ground, 0.1)
    if column.kind == "hex":
        _prism(box, fill)
    else:
        _cylinder(box, fill)
    x, y, width, height = box
    drop = _FLATTENED * width
    size = min(0.86 * width, 0.34 * height, 0.62 * width + 6)
    middle = y + (height - drop) / 2 + (0.08 * height if blocked else 0)
    draw_mark(column.colour, (x + width / 2, middle), size, ink)
    if blocked:
        draw_bar(box, theme, ground, faded)


def draw_bar(box: Box, theme: Theme, ground: str, faded: bool = False) -> None:
    """Draw the bar with a padlock that shows a column as blocked."""
    x, y, width, height = box
    thick = min(max(6.5, min(0.12 * height, 0.35 * width)), 11.0)
    over = max(2.0, min(5.0, 0.14 * width))
    dark = brush.mixed(theme.text, ground, 0.45 if faded else 0.0)
    low = y + 0.2 * height
    bar = (x - over, low - thick / 2, width + 2 * over, thick)
    brush.panel(brush.inset(bar, -1.5), ground, thick / 2 + 1.5)
    brush.panel(bar, dark, thick / 2)
    draw_padlock((x + width / 2, low - 0.1 * thick), 1.9 * thick, dark, ground)


def draw_padlock(centre: Point, size: float, colour: str, ground: str) -> None:
    """Draw a closed padlock, ``size`` pixels high."""
    x, y = centre
    body = (x - 0.4 * size, y - 0.46 * size, 0.8 * size, 0.6 * size)
    brush.panel(brush.inset(body, -1.5), ground, 0.16 * size)
    bow = [
        (x + 0.24 * size * cos(pi * k / 10), y + 0.2 * size + 0.26 * size * sin(pi * k / 10))
        for k in range(11)
    ]
    bow = [(bow[0][0], y), *bow, (bow[-1][0], y)]
    brush.stroke(bow, ground, 0.14 * size + 3)
    brush.stroke(bow, colour, 0.14 * size)
    brush.panel(body, colour, 0.12 * size)
    brush.disc((x, y - 0.13 * size), 0.1 * size, ground)


def _cylinder(box: Box, fill: str) -> None:
    x, y, width, height = box
    drop = _FLATTENED * width
    middle = x + width / 2
    rim = [(cos(pi * k / 12), sin(pi * k / 12)) for k in range(13)]
    foot = [(middle - c * width / 2, y + drop - s * drop) for c, s in rim]
    outline = [*foot, (x + width, y + height - drop), (x, y + height - drop)]
    _body(outline, fill, box)
    brush.ellipse((x, y + height - 2 * drop, width, 2 * drop), brush.mixed(fill, "#ffffff", 0.3))


def _prism(box: Box, fill: str) -> None:
    """Seen onto one of its sides: a wide one in the middle, two narrow ones beside it."""
    x, y, width, height = box
    drop = _FLATTENED * width
    xs = [x, x + 0.27 * width, x + 0.73 * width, x + width]
    feet = [y + drop, y, y, y + drop]
    tops = [foot + height - 2 * drop for foot in feet]
    for side, (towards, share) in enumerate((("#ffffff", 0.1), (fill, 0.0), ("#000000", 0.24))):
        corners = [
            (xs[side], feet[side]),
            (xs[side + 1], feet[side + 1]),
            (xs[side + 1], tops[side + 1]),
            (xs[side], tops[side]),
        ]
        brush.polygon(corners, brush.mixed(fill, towards, share))
    back = y + height
    top = [*zip(xs, tops, strict=True), (xs[2], back), (xs[1], back)]
    brush.polygon(top, brush.mixed(fill, "#ffffff", 0.34))


def _body(outline: Sequence[Point], fill: str, box: Box) -> None:
    """A round body: the colour, and over it the shade of a cylinder."""
    brush.polygon(outline, fill)
    Color(1, 1, 1, 1)
    vertices: list[float] = []
    for x, y in outline:
        vertices += [x, y, (x - box[0]) / box[2], 0.5]
    Mesh(
        vertices=vertices,
        indices=list(range(len(outline))),
        mode="triangle_fan",
        texture=_shade().texture,
    )


@cache
def _shade() -> KeptTexture:
    """From left to right: light from the left, shade at the right."""
    pixels = bytearray()
    for k in range(64):
        slope = 2 * (k + 0.5) / 64 - 1  # -1 at the left rim, 1 at the right
        light = max(0.0, cos((slope + 0.42) * 1.5)) ** 2
        if light > 0.55:
            pixels += bytes((255, 255, 255, round(120 * (light - 0.55))))
        else:
            pixels += bytes((0, 0, 0, round(165 * (0.55 - light))))
    return KeptTexture((64, 1), bytes(pixels))
