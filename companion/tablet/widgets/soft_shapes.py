"""Which triangles fill a shape so that its edges are smooth? Pure arithmetic, in pixels.

A weak graphics chip has no multisampling. So every edge is a strip one pixel wide, half of it
inside and half outside, along which a texture fades from opaque to clear. Fill and edge are one
mesh: to draw them one by one made twice the work, and a software driver, which keeps a copy of all
its state for each piece, needed twice the memory.

Most of what a widget draws anew lies where it lay, so meshes are kept; in arrays, as the graphics
library takes them, a kilobyte each.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import cos, hypot, pi, sin
from typing import Final

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, bottom, width, height

CLEAR: Final = 0.25
OPAQUE: Final = 0.75
"""Where across a texture of two pixels, a clear and an opaque one, their middles are."""

_HALF_EDGE: Final = 0.5
_SHARPEST: Final = 0.25  # a sharper corner is cut off, or its edge would stick out far

_KEPT: Final = 2048  # meshes of each sort; a screen has a few hundred


@dataclass(frozen=True)
class Triangles:
    """A mesh: for each vertex x, y and its place in the texture; three indices a triangle."""

    vertices: "array[float]"
    indices: "array[int]"


_NOTHING: Final = Triangles(array("f"), array("H"))


def filled(outline: Sequence[Point]) -> Triangles:
    """Return a convex outline, filled; nothing if it has no area."""
    return _filled(tuple(outline))


@lru_cache(maxsize=_KEPT)
def _filled(outline: tuple[Point, ...]) -> Triangles:
    points = _distinct(outline)
    if len(points) < 3:
        return _NOTHING
    xs, ys = [x for x, _ in points], [y for _, y in points]
    depth = min(_HALF_EDGE, (max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2)
    vertices: list[float] = []
    for (x, y), (a, b) in zip(points, _outwards(points), strict=True):
        vertices += (x - depth * a, y - depth * b, OPAQUE, 0.5)
        vertices += (x + _HALF_EDGE * a, y + _HALF_EDGE * b, CLEAR, 0.5)
    return Triangles(array("f", vertices), _fan(len(points)))


@cache
def _fan(corners: int) -> "array[int]":
    """The triangles of a filled outline: a fan from its first corner, and its edge."""
    indices: list[int] = []
    for k in range(1, corners - 1):
        indices += (0, 2 * k, 2 * k + 2)
    for k in range(corners):
        one, following = 2 * k, 2 * ((k + 1) % corners)
        indices += (one, one + 1, following, following, one + 1, following + 1)
    return array("H", indices)


def band(line: Sequence[Point], width: float, *, close: bool) -> Triangles:
    """Return a line of a ``width``; its corners are mitred, its ends straight.

    A line thinner than a pixel is drawn as wide as its edges, and fainter.
    """
    return _band(tuple(line), width, close)


@lru_cache(maxsize=_KEPT)
def _band(line: tuple[Point, ...], width: float, close: bool) -> Triangles:
    points = _distinct(line) if close else list(line)
    if len(points) < 2 or width <= 0:
        return _NOTHING
    core = max(0.0, width / 2 - _HALF_EDGE)
    rim = width / 2 + _HALF_EDGE
    strength = min(1.0, 2 * width / (1 + width))  # with both edges, as much colour as its width
    inside = CLEAR + strength * (OPAQUE - CLEAR)
    vertices: list[float] = []
    for (x, y), (a, b) in zip(points, _outwards(points, close=close), strict=True):
        for away, shade in ((-rim, CLEAR), (-core, inside), (core, inside), (rim, CLEAR)):
            vertices += (x + away * a, y + away * b, shade, 0.5)
    indices: list[int] = []
    for k in range(len(points) if close else len(points) - 1):
        one, following = 4 * k, 4 * ((k + 1) % len(points))
        for lane in range(3):
            near, far = one + lane, following + lane
            indices += (near, near + 1, far, far, near + 1, far + 1)
    return Triangles(array("f", vertices), array("H", indices))


def strokes(points: Sequence[Point], width: float, *, close: bool) -> Triangles:
    """Return a line with round ends and corners."""
    parts = [filled(circle(point, width / 2)) for point in points]
    following = [*points[1:], points[0]] if close else points[1:]
    parts += [band(pair, width, close=False) for pair in zip(points, following, strict=False)]
    return joined(parts)


def joined(parts: Sequence[Triangles]) -> Triangles:
    """Return several meshes as one."""
    vertices, indices = array("f"), array("H")
    for part in parts:
        first = len(vertices) // 4
        vertices += part.vertices
        indices.extend(first + index for index in part.indices)
    return Triangles(vertices, indices)


def circle(centre: Point, radius: float) -> list[Point]:
    """Return the outline of a circle."""
    return ellipse((centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius))


def ellipse(box: Box) -> list[Point]:
    """Return the outline of an ellipse that fits into a box."""
    x, y, half_width, half_height = box[0], box[1], box[2] / 2, box[3] / 2
    turns = _turns(int(min(180, max(20, 1.2 * max(half_width, half_height)))))
    return [(x + half_width * (1 + a), y + half_height * (1 + b)) for a, b in turns]


def arc(centre: Point, radius: float, share: float) -> list[Point]:
    """Return the points of the ``share`` of a circle, clockwise from the top."""
    steps = max(2, round(64 * share))
    turns = (2 * pi * share * step / steps for step in range(steps + 1))
    return [(centre[0] + radius * sin(turn), centre[1] + radius * cos(turn)) for turn in turns]


def rounded(box: Box, radii: Sequence[float]) -> list[Point]:
    """Return the outline of a box with round corners; radii from the upper left one clockwise."""
    x, y, width, height = box
    most = max(0.0, min(width, height) / 2)
    upper_left, upper_right, lower_right, lower_left = (min(max(0.0, r), most) for r in radii)
    corners = (
        (x + width - upper_right, y + height - upper_right, upper_right),
        (x + upper_left, y + height - upper_left, upper_left),
        (x + lower_left, y + lower_left, lower_left),
        (x + width - lower_right, y + lower_right, lower_right),
    )
    points: list[Point] = []
    for quarter, (middle_x, middle_y, radius) in enumerate(corners):
        steps = int(min(12, radius / 2 + 3)) if radius > 0 else 1
        for step in range(steps + 1 if radius > 0 else 1):
            turn = pi / 2 * (quarter + step / steps)
            points.append((middle_x + radius * cos(turn), middle_y + radius * sin(turn)))
    return points


@cache
def _turns(steps: int) -> tuple[Point, ...]:
    """So many points on a circle of radius 1, counter-clockwise."""
    turns = (2 * pi * k / steps for k in range(steps))
    return tuple((cos(turn), sin(turn)) for turn in turns)


def _distinct(points: Sequence[Point]) -> list[Point]:
    """The corners of a closed outline without those that lie on the one before."""
    return [
        point
        for k, point in enumerate(points)
        if hypot(point[0] - points[k - 1][0], point[1] - points[k - 1][1]) > 1e-3
    ]


def _outwards(points: Sequence[Point], *, close: bool = True) -> list[Point]:
    """For each corner, by what it moves when both its edges move outwards by 1.

    Outwards is the outside of a closed outline, and the right-hand side of an open line.
    """
    count = len(points)
    edges = count if close else count - 1
    normals: list[Point] = []
    for k in range(edges):
        (x0, y0), (x1, y1) = points[k], points[(k + 1) % count]
        length = hypot(x1 - x0, y1 - y0) or 1.0
        normals.append(((y1 - y0) / length, (x0 - x1) / length))
    if close and _area(points) < 0:  # it runs clockwise
        normals = [(-a, -b) for a, b in normals]
    moves: list[Point] = []
    for k in range(count):
        a0, b0 = normals[k - 1] if close else normals[max(0, k - 1)]
        a1, b1 = normals[k] if close else normals[min(k, edges - 1)]
        scale = 1 / max(_SHARPEST, 1 + a0 * a1 + b0 * b1)
        moves.append(((a0 + a1) * scale, (b0 + b1) * scale))
    return moves


def _area(points: Sequence[Point]) -> float:
    """Twice the area that is enclosed; below zero if it lies on the right-hand side."""
    return sum(points[k - 1][0] * y - points[k - 1][1] * x for k, (x, y) in enumerate(points))
