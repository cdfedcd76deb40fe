"""The level of a rest is unbiased under sway, and as sure as it says."""

import numpy as np
import numpy.typing as npt
import pytest

from companion.weighing.history import Stretch
from companion.weighing.level import Level, measure_level
from tests.unit.weighing.table_physics import Base, Force, standing, swaying
from tests.unit.weighing.through import stretch_of, ticks_of

FloatArray = npt.NDArray[np.float64]

TOTAL_G = 770.0
MOMENT_GMM = np.array([3_500.0, -1_750.0])
TOWER = [standing(420, 0, 0), standing(350, 10, -5)]
IN_95 = 5.99
"""The chi-square of two numbers that is not exceeded in 95 of 100 cases."""


def _level(length_s: float, seed: int, *forces: Force, base: Base | None = None) -> Level:
    base = base or Base()
    return measure_level(stretch_of(ticks_of(base, base.read([*TOWER, *forces], length_s, seed))))


def _sway(seed: int, amplitude_gmm: float, frequency_hz: float, decay_s: float) -> Force:
    rng = np.random.default_rng(1_000 + seed)
    angle, phase = rng.uniform(0, 2 * np.pi, 2)
    x_gmm, y_gmm = amplitude_gmm * np.cos(angle), amplitude_gmm * np.sin(angle)
    return swaying(x_gmm, y_gmm, frequency_hz, decay_s, since_s=-0.1, phase=phase)


def _chi2(level: Level) -> float:
    error = level.moment_gmm - MOMENT_GMM
    return float(error @ np.linalg.solve(level.moment_cov, error))


@pytest.mark.parametrize("length_s", [0.45, 0.8, 1.5])
def test_the_moment_of_a_calm_rest_is_as_sure_as_it_says(length_s: float) -> None:
    levels = [_level(length_s, seed) for seed in range(50)]
    chi2 = np.array([_chi2(level) for level in levels])

    assert (chi2 < IN_95).mean() >= 0.9
    # No false modesty: a median of 1.39 is the truth, the floor of creep may lower it.
    assert 0.4 < np.median(chi2) < 2.0
    off_g = np.array([(level.total_g - TOTAL_G) / level.total_sd_g for level in levels])
    assert 0.4 < off_g.std() < 1.2
    assert abs(off_g.mean()) < 0.4


@pytest.mark.parametrize("frequency_hz", [1.5, 3.2, 7.0])
@pytest.mark.parametrize("decay_s", [0.3, 2.0])
@pytest.mark.parametrize("length_s", [0.45, 1.2])
def test_sway_leaves_the_level_unbiased_and_honest(
    frequency_hz: float, decay_s: float, length_s: float
) -> None:
    levels = [
        _level(length_s, seed, _sway(seed, 1_500, frequency_hz, decay_s)) for seed in range(16)
    ]

    assert np.mean([_chi2(level) < IN_95 for level in levels]) >= 0.8
    assert np.median([_chi2(level) for level in levels]) < 2.4
    if length_s * frequency_hz > 1.1:  # a whole swing and more: it is known to a millimetre or two
        assert np.median([np.sqrt(level.moment_cov[0, 0]) for level in levels]) < 15


@pytest.mark.parametrize("frequency_hz", [1.5, 2.6, 4.0, 7.0])
@pytest.mark.parametrize("decay_s", [0.3, 0.8, 2.0])
def test_frequency_and_decay_of_a_sway_are_found(frequency_hz: float, decay_s: float) -> None:
    for seed in range(3):
        level = _level(1.5, seed, _sway(seed, 1_500, frequency_hz, decay_s))

        assert level.sway_hz == pytest.approx(frequency_hz, abs=0.1)
        assert level.sway_decay_s == pytest.approx(decay_s, rel=0.15)
        # As it was at the start of the stretch, which the converter's filter makes a bit smaller.
        expected_gmm = 1_500 * np.exp(-0.1 / decay_s)
        assert np.hypot(*level.sway_gmm) == pytest.approx(expected_gmm, rel=0.3)


def test_a_calm_rest_seldom_seems_to_sway() -> None:
    levels = [_level(2.0, seed) for seed in range(40)]

    assert sum(level.sway_hz > 0 for level in levels) <= 12
    assert max(np.hypot(*level.sway_gmm) for level in levels) < 40


def test_a_slow_cell_makes_the_level_less_sure() -> None:
    slow = Base(rate_hz=(10.8, 80.0, 85.0, 90.0))
    levels = [_level(2.0, seed, base=slow) for seed in range(40)]

    assert np.mean([_chi2(level) < IN_95 for level in levels]) >= 0.8


def test_a_start_in_which_a_hand_lets_go_is_not_part_of_the_level() -> None:
    total_g = 770 + np.random.default_rng(1).normal(0, 0.2, 150)
    total_g[:30] -= 1.5

    level = measure_level(_stretch(total_g))

    assert level.total_g == pytest.approx(770, abs=0.1)
    assert level.start_ns >= 24 * 12_500_000


def test_a_glitch_that_survived_does_not_move_the_level() -> None:
    total_g = 770 + np.random.default_rng(1).normal(0, 0.2, 100)
    total_g[40:42] += 400

    assert measure_level(_stretch(total_g)).total_g == pytest.approx(770, abs=0.15)


@pytest.mark.parametrize("count", [2, 3, 10, 23, 24, 30])
def test_the_shortest_stretches_have_a_level_too(count: int) -> None:
    level = measure_level(_stretch(770 + 0.2 * np.sin(np.arange(count))))

    assert level.total_g == pytest.approx(770, abs=0.2)
    assert np.isfinite(level.moment_cov).all()
    assert level.total_sd_g > 0


def _stretch(total_g: FloatArray) -> Stretch:
    times = np.arange(len(total_g)) * 12_500_000
    return Stretch(times, total_g, np.outer(total_g, [5.0, -2.0]))
