"""Do the lines run where tiles have them, and does one count on a picture what the rules count?"""

from math import dist, pi

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from companion.games.palagonia.figures import creatures, figures
from companion.tablet.widgets.palagonia.curves import curves, lines, outline
from companion.tablet.widgets.palagonia.hexes import CORNERS, Cell
from tests.tablet_driver.hexes import grown

VIRUS = {(0, 0): 0, (1, -1): 2, (1, 0): 1}
"""Three tips of A around corner 0 of the first tile."""


tables = st.builds(grown, st.integers(1, 90), st.integers(0, 19))


@pytest.mark.parametrize("orientation", [0, 1, 2])
def test_a_tile_has_two_arcs_around_opposite_corners_and_a_straight(orientation: int) -> None:
    around_a, straight, around_b = lines(orientation)
    tip_a, tip_b = CORNERS[2 * orientation], CORNERS[(2 * orientation + 3) % 6]

    assert all(dist(place, tip_a) == pytest.approx(0.5) for place in around_a.points)
    assert all(dist(place, tip_b) == pytest.approx(0.5) for place in around_b.points)
    assert straight.points[0] == pytest.approx([-one for one in straight.points[1]])
    assert dist(*straight.points) == pytest.approx(3**0.5)


@pytest.mark.parametrize("orientation", [0, 1, 2])
def test_a_tiles_lines_start_on_odd_sides_and_end_on_even_ones(orientation: int) -> None:
    three = lines(orientation)

    assert {line.start for line in three} == {1, 3, 5}
    assert {line.end for line in three} == {0, 2, 4}


def test_a_virus_is_a_circle_with_a_inside_and_has_no_limb() -> None:
    seen = outline(VIRUS, "A", list(VIRUS))

    assert seen is not None
    assert len(seen.loops) == 1
    assert seen.limbs == ()
    assert seen.loops[0].area == pytest.approx(pi / 4, rel=0.02)
    assert {part.what for part in seen.parts} == {"tip"}


@settings(max_examples=40, deadline=None)
@given(tables)
def test_curves_are_continuous_and_use_every_line_once(tiles: dict[Cell, int]) -> None:
    found = curves(tiles)

    steps = [step for curve in found for step in curve.steps]
    assert len(steps) == len(set(steps)) == 3 * len(tiles)
    for curve in found:
        gaps = [dist(a, b) for a, b in zip(curve.points, curve.points[1:], strict=False)]
        assert max(gaps) < 1.74
        assert (dist(curve.points[0], curve.points[-1]) < 1e-6) == curve.closed


@settings(max_examples=60, deadline=None)
@example(grown(26, 1))
@given(tables)
def test_what_is_drawn_of_a_creature_is_what_the_rules_count(tiles: dict[Cell, int]) -> None:
    for creature in creatures(tiles):
        seen = outline(tiles, creature.colour, creature.body)

        assert seen is not None
        assert len(seen.loops) == creature.loops
        assert len(seen.limbs) == creature.limbs
        assert (seen.loops[0].area > 0) == (creature.colour == "A")
        assert {part.cell for part in seen.parts} == set(creature.body)
        assert all(seen.loops[0].surrounds(limb) for limb in seen.limbs)


def test_large_creatures_with_loops_inside_were_among_those_compared() -> None:
    found = [one for seed in range(20) for one in creatures(grown(90, seed))]

    assert max(one.loops for one in found) >= 3
    assert max(one.limbs for one in found) >= 3


@settings(max_examples=20, deadline=None)
@given(tables)
def test_an_open_figure_has_no_outline_of_its_own_tiles_alone(tiles: dict[Cell, int]) -> None:
    closed = {(one.colour, one.body) for one in creatures(tiles)}
    for figure in figures(tiles):
        if (figure.colour, figure.body) not in closed:
            seen = outline(tiles, figure.colour, figure.body)
            assert seen is None or figure.open_at
