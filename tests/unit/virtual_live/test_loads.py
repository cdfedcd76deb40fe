import numpy as np
import pytest

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from companion.virtual.live.loads import RecentLoads
from companion.virtual.model import STEP_S


def test_what_a_cell_bore_is_found_by_its_time_also_after_the_ring_went_round() -> None:
    loads = RecentLoads()
    for step in range(5000):
        loads.add(np.full(4, float(step + 1)))

    assert loads.at(4990 * STEP_S).tolist() == [4990.0] * 4
    assert loads.at(4000 * STEP_S).tolist() == [4000.0] * 4


def test_beyond_what_is_known_the_nearest_is_told() -> None:
    loads = RecentLoads()
    for step in range(3):
        loads.add(np.full(4, float(step + 1)))

    assert loads.at(0.0).tolist() == [1.0] * 4
    assert loads.at(9.0).tolist() == [3.0] * 4
