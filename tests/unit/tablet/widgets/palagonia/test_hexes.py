"""Are cells where the drawing says, and is each place in the cell one would say?"""

from math import dist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tablet.widgets.palagonia.hexes import (
    ACROSS,
    CORNERS,
    around,
    beyond,
    borders,
    cell_at,
    corner_at,
    corner_of,
    middle,
    rim,
)

cells = st.tuples(st.integers(-40, 40), st.integers(-40, 40))


@given(cells, st.floats(-0.85, 0.85), st.floats(-0.85, 0.85))
def test_a_place_near_the_middle_of_a_cell_is_in_it(
    cell: tuple[int, int], dx: float, dy: float
) -> None:
    x, y = middle(cell)
    inside = dist((0, 0), (dx, dy)) < ACROSS / 2

    assert cell_at(x, y) == cell
    if inside:
        assert cell_at(x + dx, y + dy) == cell


@given(cells, st.integers(0, 5))
def test_a_corner_has_one_name_for_the_three_cells_that_meet_there(
    cell: tuple[int, int], corner: int
) -> None:
    name = corner_of(cell, corner)
    place = corner_at(cell, corner)

    assert corner_at(*name) == pytest.approx(place)
    for other in around(cell):
        for number in range(6):
            same = dist(corner_at(other, number), place) < 1e-6
            assert (corner_of(other, number) == name) == same


@given(cells, st.integers(0, 5))
def test_neighbours_are_as_far_as_a_tile_is_wide_and_know_each_other(
    cell: tuple[int, int], side: int
) -> None:
    other = beyond(cell, side)

    assert dist(middle(cell), middle(other)) == pytest.approx(ACROSS)
    assert beyond(other, side + 3) == cell


def test_corners_are_on_a_circle_and_alternate_from_the_upper_right() -> None:
    assert CORNERS[0] == pytest.approx((ACROSS / 2, 0.5))
    assert CORNERS[1] == pytest.approx((0.0, 1.0))
    assert all(dist((0, 0), corner) == pytest.approx(1.0) for corner in CORNERS)


def test_around_one_tile_there_is_place_for_six_and_on_an_empty_table_for_one() -> None:
    assert set(borders([(3, -1)])) == set(around((3, -1)))
    assert borders([]) == ((0, 0),)
    assert rim([]) == pytest.approx((-ACROSS / 2, -1.0, ACROSS, 2.0))
