"""Do the triangles of a shape cover it, and do its edges fade over one pixel?"""

from math import hypot, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tablet.widgets.soft_shapes import (
    CLEAR,
    OPAQUE,
    Point,
    Triangles,
    band,
    circle,
    ellipse,
    filled,
    rounded,
    strokes,
)

SQUARE: list[Point] = [(0, 0), (20, 0), (20, 20), (0, 20)]


def inked_px(shape: Triangles) -> float:
    """How many pixels of colour a shape puts on the screen: its area, the edges by how opaque."""
    total = 0.0
    for k in range(0, len(shape.indices), 3):
        (x0, y0, a), (x1, y1, b), (x2, y2, c) = (
            shape.vertices[4 * index : 4 * index + 3] for index in shape.indices[k : k + 3]
        )
        shades = ((one - CLEAR) / (OPAQUE - CLEAR) for one in (a, b, c))
        total += abs((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0)) / 2 * sum(shades) / 3
    return total


def points_of(shape: Triangles) -> list[Point]:
    return list(zip(shape.vertices[::4], shape.vertices[1::4], strict=True))


@given(st.floats(3, 200), st.floats(3, 200))
def test_a_box_has_as_much_colour_as_its_area(width: float, height: float) -> None:
    shape = filled(rounded((5, 5, width, height), [0] * 4))

    assert inked_px(shape) == pytest.approx(width * height, abs=1)


@given(st.floats(2, 300))
def test_a_disc_has_as_much_colour_as_its_area(radius: float) -> None:
    shape = filled(circle((0, 0), radius))

    assert inked_px(shape) == pytest.approx(pi * radius**2, rel=0.03)


@pytest.mark.parametrize("outline", [SQUARE, SQUARE[::-1]], ids=["to the left", "to the right"])
def test_an_outline_may_run_either_way_round(outline: list[Point]) -> None:
    places = points_of(filled(outline))

    assert min(places) == (-0.5, -0.5)
    assert max(places) == (20.5, 20.5)


def test_corners_that_lie_on_each_other_change_nothing() -> None:
    doubled = [corner for corner in SQUARE for _ in range(2)]

    assert filled(doubled) == filled(SQUARE)


@pytest.mark.parametrize("outline", [[], SQUARE[:2], [(3.0, 3.0)] * 5])
def test_what_has_no_area_is_not_drawn(outline: list[Point]) -> None:
    assert not filled(outline).indices


@given(st.floats(0.2, 12))
def test_a_line_has_as_much_colour_as_it_is_wide(width: float) -> None:
    shape = band([(0, 0), (100, 0)], width, close=False)

    assert inked_px(shape) == pytest.approx(100 * width, rel=0.01)


def test_a_closed_line_lies_on_both_sides_of_its_outline() -> None:
    away = [hypot(x, y) for x, y in points_of(band(circle((0, 0), 50), 4, close=True))]

    assert min(away) == pytest.approx(47.5, abs=0.1)
    assert max(away) == pytest.approx(52.5, abs=0.1)


def test_a_stroke_has_round_ends() -> None:
    left = min(points_of(strokes([(0, 0), (30, 0)], 6, close=False)))

    assert left[0] == pytest.approx(-3.5, abs=0.1)
    assert left[1] == pytest.approx(0, abs=0.1)


def test_a_rounded_box_stays_inside_its_box_however_large_its_radii() -> None:
    corners = rounded((10, 10, 40, 20), [99, 0, -5, 8])

    assert all(10 <= x <= 50 and 10 <= y <= 30 for x, y in corners)


def test_radii_run_from_the_upper_left_corner_clockwise() -> None:
    box = (0, 0, 40, 40)
    sharp = {(0, 40): [0, 9, 9, 9], (40, 40): [9, 0, 9, 9]}
    sharp |= {(40, 0): [9, 9, 0, 9], (0, 0): [9, 9, 9, 0]}

    found = {corner: corner in rounded(box, radii) for corner, radii in sharp.items()}

    assert all(found.values())


def test_an_ellipse_touches_the_sides_of_its_box() -> None:
    points = ellipse((10, 20, 60, 30))

    assert max(x for x, _ in points) == pytest.approx(70, abs=0.1)
    assert max(y for _, y in points) == pytest.approx(50, abs=0.3)
