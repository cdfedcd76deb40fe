"""What does the mark of a colour look like? Red ● blue ■ green ▲ yellow ◆ orange ★.

They are drawn, not written: they need no font, are alike in optical size, and stand exactly in the
middle. ``companion.tablet.theme.MARKS`` has the same marks as letters.
"""

from math import cos, pi, sin
from typing import Final

from companion.tablet.widgets import brush
from companion.tablet.widgets.brush import Point


def _star() -> tuple[Point, ...]:
    radii = (0.56, 0.25)
    return tuple(
        (radii[k % 2] * sin(k * pi / 5), radii[k % 2] * cos(k * pi / 5) - 0.03) for k in range(10)
    )


OUTLINES: Final[dict[str, tuple[Point, ...]]] = {
    "blue": ((-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42)),
    "green": ((-0.54, -0.40), (0.54, -0.40), (0.0, 0.54)),
    "yellow": ((-0.5, 0.0), (0.0, -0.58), (0.5, 0.0), (0.0, 0.58)),
    "orange": _star(),
}
"""Corners of the marks around (0, 0), for a size of 1; red's is round and has none."""


def draw_mark(name: str, centre: Point, size: float, colour: str) -> None:
    """Draw the mark of the colour called ``name``, ``size`` pixels large, in ``colour``.

    Raises:
        KeyError: There is no such colour in the game.
    """
    x, y = centre
    if name == "red":
        brush.disc(centre, size * 0.48, colour)
        return
    corners = [(x + size * a, y + size * b) for a, b in OUTLINES[name]]
    if name == "orange":  # a star is not convex: five kites around its middle are
        for k in range(5):
            tip = 2 * k
            brush.polygon([centre, corners[(tip - 1) % 10], corners[tip], corners[tip + 1]], colour)
    else:
        brush.polygon(corners, colour)
