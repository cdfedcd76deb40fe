"""How well a place is known: what an edge that is seen astray does to it."""

import numpy as np

from companion.vision.spread import edge_covariance
from tests.unit.vision.drawn_table import view_from

FOOT_MM = np.array([0.0, 0.0, 80.0])


def test_whoever_looks_flat_over_a_floor_knows_the_distance_least() -> None:
    steep = edge_covariance([view_from(0.0, -500.0, 500.0)], FOOT_MM)
    flat = edge_covariance([view_from(0.0, -690.0, 150.0)], FOOT_MM)

    assert flat[1, 1] > 4 * steep[1, 1]  # along the line of sight
    assert flat[0, 0] < 2 * steep[0, 0]


def test_a_second_camera_from_the_side_knows_what_the_first_does_not() -> None:
    front, side = view_from(0.0, -620.0, 230.0), view_from(620.0, 0.0, 230.0)

    one, both = edge_covariance([front], FOOT_MM), edge_covariance([front, side], FOOT_MM)

    assert both[1, 1] < one[1, 1] / 4
    assert np.all(np.linalg.eigvalsh(one - both) > -1e-9)
