"""How do shapes get onto the current canvas with smooth edges? One function for each.

A weak graphics chip has no multisampling, so edges are smoothed by the shapes themselves. Colours
are ``#rrggbb`` of a theme. Lengths are pixels.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from math import cos, pi, sin
from typing import Any

import numpy as np
from kivy.graphics import (
    BorderImage,
    Color,
    Line,
    Mesh,
    SmoothEllipse,
    SmoothLine,
    SmoothRoundedRectangle,
)

from companion.tablet.theme import rgba
from companion.tablet.widgets.textures import KeptTexture

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, bottom, width, height

_VERTEX = [(b"vPosition", 2, "float"), (b"vTexCoords0", 2, "float")]


def mixed(one: str, other: str, share: float) -> str:
    """Return the colour a ``share`` (0…1) of the way from ``one`` to ``other``."""
    pairs = zip(rgba(one)[:3], rgba(other)[:3], strict=True)
    return "#" + "".join(f"{round(255 * (a + (b - a) * share)):02x}" for a, b in pairs)


def inset(box: Box, by: float) -> Box:
    """Return the box ``by`` pixels smaller on every side."""
    x, y, width, height = box
    return x + by, y + by, max(0.0, width - 2 * by), max(0.0, height - 2 * by)


def panel(box: Box, colour: str, radius: float | Sequence[float] = 0.0) -> Any:
    """A rectangle with rounded corners; four radii run from the upper left one clockwise."""
    Color(*rgba(colour))
    radii = list(radius) if isinstance(radius, Sequence) else [radius] * 4
    return SmoothRoundedRectangle(pos=box[:2], size=box[2:], radius=radii, segments=12)


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
    x, y, w, h = inset(box, width / 2)
    Color(*rgba(colour))
    SmoothLine(rounded_rectangle=(x, y, w, h, max(0.1, radius - width / 2), 24), width=width / 2)


def disc(centre: Point, radius: float, colour: str) -> None:
    """A filled circle."""
    Color(*rgba(colour))
    SmoothEllipse(
        pos=(centre[0] - radius, centre[1] - radius),
        size=(2 * radius, 2 * radius),
        segments=_segments(radius),
    )


def ellipse(box: Box, colour: str, opacity: float = 1.0) -> None:
    """A filled ellipse that fits into a box."""
    Color(*rgba(colour, opacity))
    SmoothEllipse(pos=box[:2], size=box[2:], segments=_segments(box[2] / 2))


def ring(centre: Point, radius: float, colour: str, width: float, share: float = 1.0) -> None:
    """A circle's line, or the ``share`` of it clockwise from the top."""
    if share <= 0:
        return
    Color(*rgba(colour))
    if share >= 1:
        SmoothLine(circle=(*centre, radius, 0, 360, 64), width=width / 2, close=True)
    else:
        SmoothLine(points=arc(centre, radius, share), width=width / 2)


def arc(centre: Point, radius: float, share: float) -> list[float]:
    """Return the points of the ``share`` of a circle, clockwise from the top."""
    steps = max(2, round(64 * share))
    turns = (2 * pi * share * step / steps for step in range(steps + 1))
    return [
        c
        for turn in turns
        for c in (centre[0] + radius * sin(turn), centre[1] + radius * cos(turn))
    ]


def polygon(points: Sequence[Point], colour: str) -> None:
    """A filled convex polygon."""
    Color(*rgba(colour))
    vertices = list(chain.from_iterable((x, y, 0.0, 0.0) for x, y in points))
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan", fmt=_VERTEX)
    SmoothLine(points=list(chain.from_iterable(points)), width=0.5, close=True)


def stroke(points: Sequence[Point], colour: str, width: float, close: bool = False) -> None:
    """A line with round ends and corners."""
    Color(*rgba(colour))
    flat = list(chain.from_iterable(points))
    SmoothLine(points=flat, width=width / 2, close=close)
    for x, y in points:
        SmoothEllipse(pos=(x - width / 2, y - width / 2), size=(width, width), segments=20)


@lru_cache(maxsize=64)
def _shadow(radius: int, soft: int) -> KeptTexture:
    """A square with soft round corners in white, so small that it is all corners."""
    rim = radius + soft
    size = 2 * rim + 2
    away = np.maximum(np.abs(np.arange(size) - (size - 1) / 2) - 1.0, 0.0)
    across, up = np.meshgrid(away, away)
    depth = np.clip((rim - np.hypot(across, up)) / (2 * soft), 0.0, 1.0)
    pixels = np.full((size, size, 4), 255, np.uint8)
    pixels[..., 3] = np.rint(255 * depth * depth * (3 - 2 * depth))
    return KeptTexture((size, size), pixels.tobytes())


def _segments(radius: float) -> int:
    """How many straight pieces look round."""
    return int(min(180, max(24, 1.2 * radius)))


def hairline(points: Sequence[Point], colour: str, width: float = 1.0) -> None:
    """A thin straight line on whole pixels, where a smooth one would be grey."""
    Color(*rgba(colour))
    Line(points=list(chain.from_iterable(points)), width=width)
