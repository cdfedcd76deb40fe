"""What is on a printed page? Shapes and words in millimetres, x to the right and y down.

A page is data, so that tests can look at it, and one module alone knows how a PDF is written.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

Place = tuple[float, float]
Rgb = tuple[int, int, int]

BLACK: Rgb = (0, 0, 0)
GREY: Rgb = (130, 130, 130)
PALE: Rgb = (200, 200, 200)

PAPERS: dict[str, Place] = {"A4": (210.0, 297.0), "A3": (297.0, 420.0), "Letter": (215.9, 279.4)}
"""Width and height of a sheet held upright, in mm."""


@dataclass(frozen=True)
class Filled:
    """A polygon without a border."""

    corners_mm: tuple[Place, ...]
    colour: Rgb = BLACK


@dataclass(frozen=True)
class Stroke:
    """A line through places; ``dash_mm`` 0 for an unbroken one."""

    places_mm: tuple[Place, ...]
    width_mm: float = 0.2
    colour: Rgb = BLACK
    dash_mm: float = 0.0


@dataclass(frozen=True)
class Words:
    """A line of text; its left end, middle or right end stands at a place, on its base line."""

    at_mm: Place
    text: str
    size_mm: float = 3.2
    colour: Rgb = BLACK
    align: str = "left"


Mark = Filled | Stroke | Words


@dataclass(frozen=True)
class Page:
    """One sheet.

    Attributes:
        size_mm: Width and height.
        marks: What is on it, later ones above earlier ones.
    """

    size_mm: Place
    marks: tuple[Mark, ...] = field(default_factory=tuple)


def square(left_mm: float, top_mm: float, side_mm: float) -> tuple[Place, ...]:
    """Return the corners of an upright square."""
    right_mm, bottom_mm = left_mm + side_mm, top_mm + side_mm
    return ((left_mm, top_mm), (right_mm, top_mm), (right_mm, bottom_mm), (left_mm, bottom_mm))


def ruler(at_mm: Place, length_mm: int = 100) -> list[Mark]:
    """Return a ruler that begins at a place and goes to the right, to check the printer with."""
    left, base = at_mm
    marks: list[Mark] = [Stroke(((left, base), (left + length_mm, base)))]
    for number in range(length_mm + 1):
        tall = 5.0 if number % 10 == 0 else 3.5 if number % 5 == 0 else 2.0
        marks.append(Stroke(((left + number, base), (left + number, base - tall)), 0.15))
        if number % 10 == 0:
            marks.append(Words((left + number, base - 5.8), str(number), 2.2, align="middle"))
    end = f"this line is exactly {length_mm} mm long"
    marks.append(Words((left, base + 3.4), end, 2.6))
    return marks


def lines(at_mm: Place, texts: Sequence[str], size_mm: float = 3.2) -> list[Mark]:
    """Return lines of text below each other, the first on a place."""
    return [
        Words((at_mm[0], at_mm[1] + number * 1.45 * size_mm), text, size_mm)
        for number, text in enumerate(texts)
    ]
