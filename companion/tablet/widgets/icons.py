"""Which pictures do buttons carry? Strokes on a square from (0, 0) to (1, 1), drawn at any size.

They are drawn, not written: the tablet's font has no arrows for undo, and needs none.
"""

from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin
from typing import Final

from kivy.graphics import Color, Rectangle

from companion.tablet.theme import rgba
from companion.tablet.widgets.brush import Point
from companion.tablet.widgets.textures import KeptTexture

Strokes = tuple[tuple[Point, ...], ...]


def _bow(centre: Point, radius: float, start_deg: float, end_deg: float) -> tuple[Point, ...]:
    """Points of a circle's arc, counter-clockwise from the right."""
    steps = 14
    angles = ((start_deg + (end_deg - start_deg) * k / steps) * pi / 180 for k in range(steps + 1))
    return tuple((centre[0] + radius * cos(a), centre[1] + radius * sin(a)) for a in angles)


ICONS: Final[dict[str, Strokes]] = {
    "yes": (((0.16, 0.5), (0.4, 0.24), (0.86, 0.78)),),
    "no": (((0.2, 0.2), (0.8, 0.8)), ((0.2, 0.8), (0.8, 0.2))),
    "add": (((0.5, 0.16), (0.5, 0.84)), ((0.16, 0.5), (0.84, 0.5))),
    "on": (((0.14, 0.5), (0.84, 0.5)), ((0.56, 0.78), (0.84, 0.5), (0.56, 0.22))),
    "back": (((0.86, 0.5), (0.16, 0.5)), ((0.44, 0.78), (0.16, 0.5), (0.44, 0.22))),
    "play": (((0.28, 0.16), (0.28, 0.84), (0.82, 0.5), (0.28, 0.16)),),
    "pause": (((0.34, 0.18), (0.34, 0.82)), ((0.66, 0.18), (0.66, 0.82))),
    "up": (((0.5, 0.14), (0.5, 0.84)), ((0.22, 0.56), (0.5, 0.84), (0.78, 0.56))),
    "undo": (
        ((0.3, 0.24), (0.6, 0.24), *_bow((0.6, 0.45), 0.21, -90, 90), (0.16, 0.66)),
        ((0.36, 0.86), (0.16, 0.66), (0.36, 0.46)),
    ),
    "turn": (
        _bow((0.5, 0.48), 0.32, 60, -240),
        ((0.34, 0.9), (0.34, 0.76), (0.19, 0.79)),
    ),
    "pass": (
        ((0.16, 0.22), (0.44, 0.5), (0.16, 0.78)),
        ((0.46, 0.22), (0.74, 0.5), (0.46, 0.78)),
        ((0.86, 0.2), (0.86, 0.8)),
    ),
    "plate": (
        ((0.1, 0.62), (0.9, 0.62)),
        ((0.28, 0.58), (0.28, 0.16)),
        ((0.72, 0.58), (0.72, 0.16)),
    ),
    "stop": (
        tuple(
            (0.5 + 0.4 * sin((2 * k + 1) * pi / 8), 0.5 + 0.4 * cos((2 * k + 1) * pi / 8))
            for k in range(9)
        ),
        ((0.32, 0.5), (0.68, 0.5)),
    ),
    "hand": (
        ((0.34, 0.5), (0.34, 0.74)),
        ((0.5, 0.5), (0.5, 0.86)),
        ((0.66, 0.5), (0.66, 0.8)),
        ((0.82, 0.46), (0.82, 0.66)),
        ((0.18, 0.58), (0.34, 0.36)),
        ((0.34, 0.5), (0.34, 0.3), (0.46, 0.14), (0.7, 0.14), (0.82, 0.32), (0.82, 0.48)),
    ),
    "object": (
        ((0.5, 0.88), (0.5, 0.36)),
        ((0.5, 0.14), (0.5, 0.13)),
    ),
    "fall": (
        ((0.12, 0.14), (0.88, 0.14)),
        ((0.2, 0.3), (0.6, 0.3)),
        ((0.46, 0.42), (0.82, 0.72)),
        ((0.26, 0.48), (0.36, 0.86)),
    ),
    "log": tuple(((0.16, y), (0.84, y)) for y in (0.76, 0.5, 0.24)),
    "help": (
        (*_bow((0.5, 0.66), 0.2, 170, -60), (0.5, 0.4), (0.5, 0.34)),
        ((0.5, 0.13), (0.5, 0.12)),
    ),
    "settings": (
        ((0.14, 0.7), (0.86, 0.7)),
        ((0.14, 0.3), (0.86, 0.3)),
        _bow((0.36, 0.7), 0.11, 0, 360),
        _bow((0.64, 0.3), 0.11, 0, 360),
    ),
    "camera": (
        ((0.12, 0.28), (0.88, 0.28), (0.88, 0.72), (0.12, 0.72), (0.12, 0.28)),
        _bow((0.5, 0.5), 0.13, 0, 360),
    ),
    "people": (
        _bow((0.36, 0.68), 0.15, 0, 360),
        _bow((0.36, 0.14), 0.28, 10, 170),
        _bow((0.7, 0.66), 0.12, -90, 110),
        _bow((0.68, 0.16), 0.24, 5, 80),
    ),
}
"""Names and strokes; a stroke of (almost) one point is a dot."""

_THICKNESS: Final = 0.105


def draw_icon(name: str, centre: Point, size: float, colour: str) -> None:
    """Draw the icon called ``name``, ``size`` pixels large, on the current canvas.

    Raises:
        KeyError: There is none of that name.
    """
    px = max(1, round(size))
    Color(*rgba(colour))
    at = (round(centre[0] - px / 2), round(centre[1] - px / 2))
    Rectangle(texture=_inked(name, px).texture, pos=at, size=(px, px))


@lru_cache(maxsize=128)
def _inked(name: str, px: int) -> KeptTexture:
    """A texture with the icon in white, for a Color before it to tint."""
    coverage = [0.0] * (px * px)
    for stroke in ICONS[name]:
        for start, end in pairwise(stroke):
            _ink(coverage, px, (start[0] * px, start[1] * px), (end[0] * px, end[1] * px))
    pixels = bytearray(b"\xff" * (4 * px * px))
    pixels[3::4] = bytes(round(255 * one) for one in coverage)
    return KeptTexture((px, px), bytes(pixels))


def _ink(coverage: list[float], px: int, start: Point, end: Point) -> None:
    """Cover what lies below a straight piece of a stroke; lengths in pixels."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = x1 - x0, y1 - y0
    length_2 = max(dx * dx + dy * dy, 1e-9)
    # A pixel is covered as far as the stroke's rim lies beyond its middle.
    rim = max(1.0, _THICKNESS * px / 2)
    left, right = _reached(x0, x1, rim + 1, px)
    low, high = _reached(y0, y1, rim + 1, px)
    for row in range(low, high):
        y = row + 0.5 - y0
        for column in range(left, right):
            x = column + 0.5 - x0
            along = min(1.0, max(0.0, (x * dx + y * dy) / length_2))
            away = hypot(x - along * dx, y - along * dy)
            covered = min(1.0, max(0.0, rim - away + 0.5))
            at = row * px + column
            coverage[at] = max(coverage[at], covered)


def _reached(one: float, other: float, by: float, px: int) -> tuple[int, int]:
    """The pixels from the first to before the last that a stroke from one to other may cover."""
    return max(0, floor(min(one, other) - by)), min(px, ceil(max(one, other) + by))
