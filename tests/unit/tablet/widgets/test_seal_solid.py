"""Is the seal a proper solid, and does it turn as one? Geometry alone, no window."""

from collections import Counter
from itertools import pairwise
from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.tablet.widgets.seal_block import (
    LENGTH,
    PAINTED,
    SHADOW,
    SIDE,
    block_mesh,
    resting_height,
)
from companion.tablet.widgets.seal_pose import LAID_ASIDE, between, showing
from companion.tablet.widgets.turning import (
    STRAIGHT,
    about_x,
    about_y,
    after,
    placed,
    roll_of,
    slerp,
)
from tests.tablet_driver.scenery import COLOURS

angles = st.floats(-720, 720)
Vertex = tuple[float, ...]


def triangles() -> list[tuple[Vertex, Vertex, Vertex]]:
    """The triangles of the block, without the shadow."""
    numbers, indices = block_mesh()
    vertices = [tuple(numbers[k : k + 9]) for k in range(0, len(numbers), 9)]
    corners = [vertices[index] for index in indices]
    found = list(zip(corners[::3], corners[1::3], corners[2::3], strict=True))
    return [one for one in found if one[0][8] != SHADOW]


def test_every_edge_of_the_block_joins_two_triangles() -> None:
    edges: Counter[tuple[Vertex, Vertex]] = Counter()
    for triangle in triangles():
        corners = [tuple(round(c, 9) for c in vertex[:3]) for vertex in triangle]
        for start, end in pairwise([*corners, corners[0]]):
            edges[start, end] += 1

    assert all(edges[end, start] == 1 and count == 1 for (start, end), count in edges.items())


def test_every_normal_points_outwards() -> None:
    for triangle in triangles():
        middle = [sum(vertex[k] for vertex in triangle) / 3 for k in range(3)]

        assert sum(m * n for m, n in zip(middle, triangle[0][3:6], strict=True)) > 0


def test_four_faces_are_painted_and_nothing_else() -> None:
    painted = [one for one in triangles() if one[0][8] == PAINTED]

    assert len(painted) == 8
    assert {tuple(round(n) for n in one[0][3:6]) for one in painted} == {
        (0, 1, 0),
        (0, 0, 1),
        (0, -1, 0),
        (0, 0, -1),
    }


def test_it_is_as_large_as_it_says() -> None:
    corners = [vertex[:3] for triangle in triangles() for vertex in triangle]

    assert [max(c[k] for c in corners) * 2 for k in range(3)] == [LENGTH, SIDE, SIDE]


@given(angles)
def test_rolling_it_never_sinks_into_the_table(roll_deg: float) -> None:
    matrix = placed(about_x(roll_deg), (0.0, resting_height(roll_deg), 0.0))

    lowest = min(
        sum(m * c for m, c in zip(matrix[1], (*vertex[:3], 1.0), strict=True))
        for triangle in triangles()
        for vertex in triangle
    )

    assert lowest > -1e-9


@given(angles, angles, st.floats(0, 1))
def test_turns_keep_shapes(one_deg: float, other_deg: float, share: float) -> None:
    turn = slerp(after(about_y(one_deg), about_x(other_deg)), about_x(one_deg), share)
    rows = placed(turn)

    for i in range(3):
        for j in range(3):
            dot = sum(rows[i][k] * rows[j][k] for k in range(3))
            assert isclose(dot, float(i == j), abs_tol=1e-6)


@given(angles, angles)
def test_halfway_lies_in_the_middle_of_the_shorter_way(start_deg: float, way_deg: float) -> None:
    way_deg = way_deg % 178

    middle = slerp(about_x(start_deg), about_x(start_deg + way_deg), 0.5)

    away_deg = (roll_of(middle) - start_deg - way_deg / 2) % 360
    assert min(away_deg, 360 - away_deg) < 1e-3


def test_no_turn_at_all_is_the_identity() -> None:
    assert [row[:3] for row in placed(STRAIGHT)[:3]] == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]


@pytest.mark.parametrize("start", COLOURS)
@pytest.mark.parametrize("end", COLOURS)
def test_between_two_faces_it_starts_and_ends_as_they_lie(start: str, end: str) -> None:
    first, last = showing(start), showing(end)

    assert between(first, last, 1) == last
    assert isclose(between(first, last, 0).roll_deg % 360, first.roll_deg, abs_tol=1e-6)
    assert between(first, last, 0).hop == 0


def test_taking_it_up_brings_it_to_the_middle_little_by_little() -> None:
    steps = [between(LAID_ASIDE, showing("blue"), k / 10) for k in range(11)]

    assert all(a.aside > b.aside and a.painted < b.painted for a, b in pairwise(steps))
