"""What does a camera see? Its picture as large as there is room, with the outlines drawn on it.

What was found is drawn twice, a bright line on a dark one, so that it is seen on any picture; where
something is to be held, in dashes.
"""

import io
from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any, ClassVar, Final

from kivy.core.image import Image
from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty, StringProperty

from companion.link.messages.shown.cameras import CameraPicture
from companion.tablet.widgets import brush
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp, sp
from companion.tablet.widgets.lettering import write

_SHAPE: Final = (16, 9)
"""Of the empty place while there is no picture."""

_MAT: Final = "mat"
_FOUND: Final = "found"

_DARK: Final = "#101418"
_BRIGHT: Final = "#ffffff"
"""Of no theme: they lie on a picture."""

_DASH_DP: Final = 14.0


class CameraPictureView(Drawn):
    """A camera's picture.

    Attributes:
        picture: What came last, or None.
        ghost: x and y of each corner, 0 to 1 across and down: where something is to be held.
        says: Finished words in its place while there is none.
    """

    shows: ClassVar[tuple[str, ...]] = ("picture", "ghost", "says")

    picture: CameraPicture | None = ObjectProperty(None, allownone=True)
    ghost: Sequence[tuple[float, float]] = ObjectProperty(())
    says: str = StringProperty("")

    def __init__(self, **properties: Any) -> None:
        self._made_of: CameraPicture | None = None
        self._image: Any = None
        super().__init__(**properties)

    def prepare(self) -> None:
        """Decode the picture where it is another one."""
        if self.picture is self._made_of:
            return
        self._made_of = self.picture
        self._image = None if self.picture is None else _decoded(self.picture.jpeg)

    def draw(self) -> None:
        """Draw the picture and the outlines, or say why there is none."""
        texture = None if self._image is None else self._image.texture
        box = x, y, width, height = self._place(_SHAPE if texture is None else texture.size)
        if texture is None or self.picture is None:
            brush.panel(box, self.theme.surface, dp(12))
            words = brush.inset(box, dp(12))
            write(self.says, words, self.theme.quiet, sp(self.sizes.body_sp), "center")
            return
        Color(1, 1, 1, 1)
        Rectangle(texture=texture, pos=(x, y), size=(width, height))
        for one in self.picture.outlines:
            inside = _inside(box, one.points)
            if one.of == _FOUND:
                brush.stroke(inside, _DARK, dp(4), close=True)
                brush.stroke(inside, _BRIGHT, dp(2), close=True)
                continue
            colour = self.theme.focus if one.of == _MAT else self.theme.game[one.of].ink
            brush.stroke(inside, colour, dp(2), close=True)
        for dot in _inside(box, self.picture.dots):
            brush.disc(dot, dp(4.5), _DARK)
            brush.disc(dot, dp(3), _BRIGHT)
        if self.ghost:
            for dash in _dashes(_inside(box, self.ghost), dp(_DASH_DP)):
                brush.stroke(dash, _DARK, dp(6))
                brush.stroke(dash, _BRIGHT, dp(3))

    def _place(self, size: tuple[int, int]) -> brush.Box:
        """The largest box of that shape, in the middle."""
        share = min(self.width / size[0], self.height / size[1])
        width, height = round(share * size[0]), round(share * size[1])
        return (
            round(self.center_x - width / 2),
            round(self.center_y - height / 2),
            width,
            height,
        )


def _inside(box: brush.Box, shares: Sequence[tuple[float, float]]) -> list[brush.Point]:
    """Places in a box, none beyond its rim; shares count across and down."""
    x, y, width, height = box
    points = [(x + across * width, y + (1 - down) * height) for across, down in shares]
    return [(min(max(a, x), x + width), min(max(b, y), y + height)) for a, b in points]


def _dashes(corners: Sequence[brush.Point], length: float) -> Iterator[list[brush.Point]]:
    """Every second piece of a closed line."""
    for (x, y), (to_x, to_y) in zip(corners, [*corners[1:], corners[0]], strict=True):
        pieces = max(2, 2 * round(hypot(to_x - x, to_y - y) / length / 2)) + 1
        for piece in range(0, pieces, 2):
            ends = piece / pieces, (piece + 1) / pieces
            yield [(x + (to_x - x) * share, y + (to_y - y) * share) for share in ends]


def _decoded(jpeg: bytes) -> Any:
    """The picture; None for what is none, as from a table of another version."""
    try:
        return Image(io.BytesIO(jpeg), ext="jpg", nocache=True)
    except Exception:  # whatever Kivy's loader makes of broken bytes
        return None
