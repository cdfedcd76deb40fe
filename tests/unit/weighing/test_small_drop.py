"""A little that came down without an alarm is found at rest; hands and knocks are not it."""

from collections.abc import Sequence

import numpy as np
import pytest

from companion.weighing.history import Stretch
from companion.weighing.level import Level
from companion.weighing.small_drop import small_drop
from tests.unit.weighing.table_physics import FloatArray

SLID = [-3, -5, -5, -6, -9, -11, -15, -15, -15, -5, 6, 5, -4, -27, -44, -49, -32, -19, -2, -2, -17,
        -33, -43, -18, 83, 106, 105, 40, -2, -3, 5, 8, 2]  # fmt: skip
"""51 g of a tower of 510 g slid off their plate, piece by piece."""
KNOCKED = [3, 6, 10, 12, 13, 11, 8, 5, 2, 0, 0, -4, -8, -12, -14, -21, -38, -56, -72, -81, -83, -80,
           -34, -30, -20, 50, 44, 137, 133, 80, 65, 14, 11, 4]  # fmt: skip
"""83 g toppled after a knock."""
PULLED = [*[38] * 8, 30, 20, 14, 9, 2, -5, -13, -26, -41, -56, -68, -35, -16, -14, -16, -18, 54, 99,
          105, 69, -4, -22, -1, 9, 17, 13, 1]  # fmt: skip
"""72 g came down under a hand that pulls."""


def _drop(off_g: Sequence[float], moved_gmm: float = 900.0, change_g: float = 0.0) -> int | None:
    """What is found in a second of rest, these deviations, and a second of rest."""
    off = np.array([*[0.0] * 80, *off_g, *[change_g] * 80])
    zero = np.zeros((2, 2))
    before = Level(0, 1, 930.0, np.array([0.0, 0.0]), 0.05, zero, np.zeros(2), 0.0, 0.0)
    after = Level(
        2, 3, 930.0 + change_g, np.array([moved_gmm, 0.0]), 0.05, zero, np.zeros(2), 0.0, 0.0
    )
    moments: FloatArray = np.zeros((len(off), 2))
    ticks = Stretch(np.arange(len(off)) * 12_500_000, 930.0 + off, moments)
    return small_drop(before, after, ticks, least_step_g=2.0)


@pytest.mark.parametrize("off_g", [SLID, KNOCKED, PULLED])
def test_what_comes_down_piece_by_piece_is_found_where_it_turns_into_a_blow(
    off_g: Sequence[float],
) -> None:
    found = _drop(off_g)

    assert found is not None
    assert off_g[found - 80] < 0 < off_g[found - 80 + 4]


@pytest.mark.parametrize("off_g", [SLID, KNOCKED, PULLED])
def test_where_nothing_lies_elsewhere_nothing_came_down(off_g: Sequence[float]) -> None:
    assert _drop(off_g, moved_gmm=40.0) is None


def test_where_the_weight_is_another_a_step_tells_of_it() -> None:
    assert _drop(SLID, change_g=-5.1) is None


@pytest.mark.parametrize("frequency_hz", [8, 15, 30])
def test_a_knock_while_a_column_is_carried_gives_back_more_or_less_than_is_missing(
    frequency_hz: float,
) -> None:
    time_s = np.arange(60) * 0.0125
    ring = -200 * np.exp(-time_s / 0.06) * np.sin(2 * np.pi * frequency_hz * time_s)
    carried = np.where(time_s < 0.7, -31.7, 0.0)

    assert _drop((ring + carried).tolist()) is None


@pytest.mark.parametrize("push_g", [40.0, 120.0, 300.0])
def test_a_column_that_is_carried_quickly_and_pressed_down_is_nothing_that_fell(
    push_g: float,
) -> None:
    pushed = push_g * np.sin(np.linspace(0, np.pi, 24)) ** 2
    carried = np.concatenate((np.full(40, -31.7), np.full(12, -31.7), np.zeros(12)))

    assert _drop((carried + np.concatenate((np.zeros(40), pushed))).tolist()) is None
