"""The instant of a step is found though a hand presses harder than the piece weighs."""

import numpy as np
import pytest

from companion.weighing.history import Stretch
from companion.weighing.moment import find_moment

TICK_NS = 12_500_000
NOISE_G = 0.2


def _ticks(total_g: np.ndarray) -> Stretch:
    count = len(total_g)
    return Stretch(np.arange(count) * TICK_NS + 10**12, total_g, np.zeros((count, 2)))


def _time_s(count: int) -> np.ndarray:
    return np.arange(count) * TICK_NS / 1e9


def _error_s(step_g: float, step_s: float, push_g: np.ndarray, seed: int) -> float:
    """How far off the instant is: a step, smeared by the converter's filter, under a push."""
    time_s = _time_s(len(push_g))
    step = step_g * np.clip((time_s - step_s) / 0.03, 0, 1)
    noise = np.random.default_rng(seed).normal(0, NOISE_G, len(push_g))
    found_ns = find_moment(_ticks(700 + push_g + step + noise), step_g, NOISE_G)
    assert found_ns is not None
    return (found_ns - 10**12) / 1e9 - step_s


def _push_g(peak_g: float, start_s: float, end_s: float, length_s: float = 1.6) -> np.ndarray:
    phase = np.clip((_time_s(int(length_s * 80)) - start_s) / (end_s - start_s), 0, 1)
    return peak_g * np.sin(np.pi * phase) ** 2


@pytest.mark.parametrize("step_g", [5.1, -5.1, 15.8, -32.0, 71.6])
@pytest.mark.parametrize("peak_g", [0.0, 15.0, 30.0, -40.0])
@pytest.mark.parametrize("step_s", [0.3, 0.62, 0.8, 1.2])
def test_a_step_is_found_before_within_and_after_a_push(
    step_g: float, peak_g: float, step_s: float
) -> None:
    push_g = _push_g(peak_g, 0.45, 1.1)

    errors_s = [_error_s(step_g, step_s, push_g, seed) for seed in range(20)]

    assert np.abs(errors_s).max() < 0.15
    assert abs(np.median(errors_s)) < 0.03


def test_the_time_of_the_middle_is_the_answer_where_there_is_little_to_see() -> None:
    ticks = _ticks(np.full(5, 700.0))

    assert find_moment(ticks, 5.0, NOISE_G) == ticks.at_ns[2]


def test_without_any_tick_there_is_no_moment() -> None:
    assert find_moment(_ticks(np.zeros(0)), 5.0, NOISE_G) is None


def test_a_perfectly_quiet_table_has_its_step_where_it_is() -> None:
    total_g = np.full(100, 700.0)
    total_g[60:] += 5

    assert find_moment(_ticks(total_g), 5.0, 0.12) == _ticks(total_g).at_ns[60]
