"""What is painted on the seal? On each long face its colour, an initial between two marks.

The four faces lie one above the other in one texture; where the block's mesh takes them from is
in ``seal_block.py``.
"""

from collections.abc import Mapping
from typing import Any, Final

from kivy.graphics import Fbo

from companion.tablet.theme import Theme
from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Box
from companion.tablet.widgets.lettering import write
from companion.tablet.widgets.marks import draw_mark

FACES: Final = ("red", "blue", "green", "yellow")
"""The faces in the order in which they follow one another around the block."""

FACE_PX: Final = (768, 192)
"""One face in the texture: as long for its height as the block's, and sharp at 2 px to a dp."""


def paint(theme: Theme, initials: Mapping[str, str]) -> Any:
    """Return an Fbo whose texture has the four faces, the first one lowest."""
    width, height = FACE_PX
    picture = Fbo(size=(width, 4 * height))
    with picture:
        for row, name in enumerate(FACES):
            draw_face((0, row * height, width, height), name, theme, initials.get(name, ""))
    picture.draw()
    picture.texture.min_filter = "linear"
    return picture


def draw_face(box: Box, name: str, theme: Theme, initial: str) -> None:
    """Draw one face of the seal on the current canvas."""
    x, y, width, height = box
    swatch = theme.game[name]
    brush.panel(box, swatch.fill)
    middle = y + height / 2
    brush.frame(brush.inset(box, 0.09 * height), swatch.on_fill, 0.025 * height, 0.12 * height)
    if initial:
        letter = (x + width / 2 - 0.5 * height, y, height, height)
        write(initial, letter, swatch.on_fill, 0.66 * height, wrap=False)
        for side in (-1, 1):
            draw_mark(
                name, (x + width / 2 + side * 1.15 * height, middle), 0.46 * height, swatch.on_fill
            )
    else:
        draw_mark(name, (x + width / 2, middle), 0.56 * height, swatch.on_fill)
