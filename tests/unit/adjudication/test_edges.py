"""How far beyond an edge a place is can be said of any shape, and which way out is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.adjudication.edges import CircleEdge, PolygonEdge

SQUARE = np.array([(-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (-50.0, 50.0)])
NOTCHED = np.array([(-50.0, -50.0), (50.0, -50.0), (50.0, 50.0), (0.0, 0.0), (-50.0, 50.0)])

NOTCHED_EDGE = PolygonEdge(NOTCHED)
PLACES = st.tuples(st.floats(-90, 90), st.floats(-90, 90))


@pytest.mark.parametrize(
    ("place", "by_mm", "out"),
    [
        ((40.0, 0.0), -10.0, (1.0, 0.0)),
        ((53.0, 0.0), 3.0, (1.0, 0.0)),
        ((0.0, -50.0), 0.0, (0.0, -1.0)),  # on the edge itself
        ((53.0, 54.0), 5.0, (0.6, 0.8)),  # beyond a corner
    ],
)
@pytest.mark.parametrize("corners", [SQUARE, SQUARE[::-1]])
def test_a_place_beside_a_square(
    corners: np.ndarray, place: tuple[float, float], by_mm: float, out: tuple[float, float]
) -> None:
    beyond = PolygonEdge(corners).beyond(np.array([place]))

    assert beyond.by_mm == pytest.approx([by_mm])
    assert beyond.out[0] == pytest.approx(out)


def test_a_place_in_a_notch_is_outside() -> None:
    beyond = PolygonEdge(NOTCHED).beyond(np.array([(0.0, 20.0), (0.0, -20.0)]))

    assert beyond.by_mm == pytest.approx([20.0 / np.sqrt(2), -20.0])


def test_a_place_beside_a_circle() -> None:
    beyond = CircleEdge(100.0).beyond(np.array([(0.0, 60.0), (-66.0, -88.0), (0.0, 0.0)]))

    assert beyond.by_mm == pytest.approx([-40.0, 10.0, -100.0])
    assert beyond.out[:2] == pytest.approx(np.array([(0.0, 1.0), (-0.6, -0.8)]))


@given(PLACES, st.sampled_from([PolygonEdge(SQUARE), NOTCHED_EDGE, CircleEdge(60.0)]))
def test_a_step_out_is_a_step_farther(
    place: tuple[float, float], edge: PolygonEdge | CircleEdge
) -> None:
    here = edge.beyond(np.array([place]))

    there = edge.beyond(np.array([place]) + 0.01 * here.out)

    # Where two sides are as near, what leads out of the one may lead into the other.
    assert -0.0101 <= there.by_mm[0] - here.by_mm[0] <= 0.0101
    assert np.hypot(*here.out[0]) == pytest.approx(1.0)
    if here.by_mm[0] > 0 and edge is not NOTCHED_EDGE:
        assert there.by_mm[0] == pytest.approx(here.by_mm[0] + 0.01, abs=1e-6)
