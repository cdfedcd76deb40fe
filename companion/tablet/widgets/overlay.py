"""What is pointed out in a camera's picture? Outlines over it, which move without being made anew.

The picture keeps its shape inside the widget; outlines are given in the picture's own pixels.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from math import hypot
from typing import Any, ClassVar, Final

from kivy.graphics import Color, InstructionGroup, Mesh, Rectangle, SmoothLine
from kivy.properties import ListProperty, ObjectProperty

from companion.tablet.theme import rgba
from companion.tablet.widgets.brush import Box, Point
from companion.tablet.widgets.drawn import Drawn
from companion.tablet.widgets.lengths import dp

_FORMAT: Final = [(b"vPosition", 2, "float")]


@dataclass(frozen=True)
class Shape:
    """An outline in the picture.

    Attributes:
        points_px: Its corners in pixels of the picture, from the upper left corner.
        colour: A colour of the game, or a role of the theme as ``warning``.
        sure: Drawn through; otherwise dashed, so that it is not told by colour alone.
        closed: Whether the last corner joins the first.
    """

    points_px: tuple[Point, ...]
    colour: str
    sure: bool = True
    closed: bool = True


class Overlay(Drawn):
    """Shapes over a picture.

    Attributes:
        picture: The texture of the picture, or None.
        picture_size_px: Its width and height, which the shapes refer to.
        shapes: What is pointed out.
        lines_made: How many lines were ever made, for tests: it stops growing.
    """

    shows: ClassVar[tuple[str, ...]] = ("picture", "picture_size_px")

    picture: Any = ObjectProperty(None, allownone=True)
    picture_size_px: list[float] = ListProperty([1280, 720])
    shapes: list[Shape] = ListProperty([])

    def __init__(self, **properties: Any) -> None:
        self.lines_made = 0
        self._lines: list[_Outline] = []
        super().__init__(**properties)
        self.fbind("shapes", self._trace)
        for name in ("pos", "size", "picture_size_px", "theme"):
            self.fbind(name, self._trace)
        self._trace()

    @property
    def frame(self) -> Box:
        """Where the picture is in the window, in pixels: as large as fits, in the middle."""
        wide, high = self.picture_size_px
        scale = min(self.width / wide, self.height / high)
        size = (wide * scale, high * scale)
        return self.center_x - size[0] / 2, self.center_y - size[1] / 2, *size

    def draw(self) -> None:
        """Draw the picture."""
        x, y, width, height = self.frame
        if self.picture is not None:
            Color(1, 1, 1, 1)
            Rectangle(texture=self.picture, pos=(x, y), size=(width, height))

    def _trace(self, *_: object) -> None:
        """Move the lines to the shapes; lines that are not needed wait, without points."""
        while len(self._lines) < len(self.shapes):
            outline = _Outline()
            self.lines_made += 1
            self._lines.append(outline)
            self.canvas.add(outline.group)
        left, bottom, width, height = self.frame
        scale = width / self.picture_size_px[0]
        for k, outline in enumerate(self._lines):
            if k >= len(self.shapes):
                outline.hide()
                continue
            shape = self.shapes[k]
            points = [(left + scale * x, bottom + height - scale * y) for x, y in shape.points_px]
            outline.show(points, self._colour(shape.colour), shape)

    def _colour(self, name: str) -> str:
        swatch = self.theme.game.get(name)
        return str(swatch.fill if swatch is not None else getattr(self.theme, name))


class _Outline:
    """A dark line with a coloured one on it, so that it is seen on every picture."""

    def __init__(self) -> None:
        self.group = InstructionGroup()
        self._dark = SmoothLine(width=dp(2.6))
        self._colour = Color()
        self._bright = SmoothLine(width=dp(1.3))
        self._dashes = Mesh(mode="triangles", fmt=_FORMAT)
        for instruction in (
            Color(0, 0, 0, 0.75),
            self._dark,
            self._colour,
            self._bright,
            self._dashes,
        ):
            self.group.add(instruction)

    def show(self, points: Sequence[Point], colour: str, shape: Shape) -> None:
        along = [*points, points[0]] if shape.closed and len(points) > 2 else list(points)
        flat = list(chain.from_iterable(along))
        self._colour.rgba = rgba(colour)
        self._dark.points = flat
        self._bright.points = flat if shape.sure else []
        vertices = [] if shape.sure else dashes(along, dp(7), dp(6), dp(1.5))
        if vertices or self._dashes.indices:
            self._dashes.vertices = vertices
            self._dashes.indices = [
                4 * quad + corner
                for quad in range(len(vertices) // 8)
                for corner in (0, 1, 2, 2, 1, 3)
            ]

    def hide(self) -> None:
        self._dark.points = []
        self._bright.points = []
        self._dashes.indices = []


def dashes(along: Sequence[Point], drawn: float, left_out: float, half_width: float) -> list[float]:
    """Return the corners of dashes along a line, four for each, as one list of coordinates."""
    corners: list[float] = []
    into = 0.0  # how far into the pattern the present corner lies
    for (x0, y0), (x1, y1) in pairwise(along):
        length = hypot(x1 - x0, y1 - y0)
        if length == 0:
            continue
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        px, py = -uy * half_width, ux * half_width
        start = -into
        while start < length:
            first, last = max(0.0, start), min(length, start + drawn)
            if last > first:
                for at in (first, last):
                    x, y = x0 + ux * at, y0 + uy * at
                    corners += [x + px, y + py, x - px, y - py]
            start += drawn + left_out
        into = (into + length) % (drawn + left_out)
    return corners
