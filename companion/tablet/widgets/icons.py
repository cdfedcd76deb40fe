"""Which pictures do buttons carry? Strokes on a square from (0, 0) to (1, 1), drawn at any size.

They are drawn, not written: the tablet's font has no arrows for undo, and needs none.
"""

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin
from typing import Final

import numpy as np
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
    "up": (((0.5, 0.14), (0.5, 0.84)), ((0.22, 0.56), (0.5, 0.84), (0.78, 0.56))),
    "undo": (
        ((0.3, 0.24), (0.6, 0.24), *_bow((0.6, 0.45), 0.21, -90, 90), (0.16, 0.66)),
        ((0.36, 0.86), (0.16, 0.66), (0.36, 0.46)),
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
    coverage = np.zeros((px, px))
    middles = (np.arange(px) + 0.5) / px
    x, y = np.meshgrid(middles, middles)
    for stroke in ICONS[name]:
        for (x0, y0), (x1, y1) in pairwise(stroke):
            dx, dy = x1 - x0, y1 - y0
            along = ((x - x0) * dx + (y - y0) * dy) / max(dx * dx + dy * dy, 1e-9)
            along = np.clip(along, 0.0, 1.0)
            away_px = px * np.hypot(x - x0 - along * dx, y - y0 - along * dy)
            # A pixel is covered as far as the stroke's rim lies beyond its middle.
            rim_px = max(1.0, _THICKNESS * px / 2)
            coverage = np.maximum(coverage, np.clip(rim_px - away_px + 0.5, 0.0, 1.0))
    pixels = np.full((px, px, 4), 255, np.uint8)
    pixels[..., 3] = np.rint(255 * coverage)

    return KeptTexture((px, px), pixels.tobytes())
