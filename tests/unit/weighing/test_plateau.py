"""When is the table at rest, and when not?"""

import numpy as np
import numpy.typing as npt
import pytest

from companion.weighing.merge import TICK_NS, Tick
from companion.weighing.plateau import Rest, RestFinder

FloatArray = npt.NDArray[np.float64]
LONG_ENOUGH_NS = 1_500_000_000
START_NS = 1_000_000_000_000


def _ticks(total_g: FloatArray, start_ns: int = START_NS) -> list[Tick]:
    return [Tick(start_ns + i * TICK_NS, float(g), 0.0, 0.0) for i, g in enumerate(total_g)]


def _rests(ticks: list[Tick]) -> list[Rest]:
    """Every rest that was told, the one the data cuts off included."""
    finder = RestFinder(LONG_ENOUGH_NS)
    told = [rest for tick in ticks if (rest := finder.feed(tick)) is not None]
    last = finder.flush()
    return told if last is None else [*told, last]


def _noise(length_s: float, seed: int = 1, noise_g: float = 0.25) -> FloatArray:
    return 770 + np.random.default_rng(seed).normal(0, noise_g, round(length_s * 80))


def _bump(total_g: FloatArray, peak_g: float, start_s: float, end_s: float) -> FloatArray:
    time_s = np.arange(len(total_g)) / 80
    phase = np.clip((time_s - start_s) / (end_s - start_s), 0, 1)
    return total_g + peak_g * np.sin(np.pi * phase) ** 2


@pytest.mark.parametrize("seed", range(5))
def test_flat_noise_is_one_rest_told_when_long_enough_and_at_its_end(seed: int) -> None:
    long_enough, ended = _rests(_ticks(_noise(10, seed)))

    assert (long_enough.ended, ended.ended) == (False, True)
    assert long_enough.start_ns == ended.start_ns
    assert ended.start_ns - START_NS < 200_000_000
    assert START_NS + 10_000_000_000 - ended.end_ns < 200_000_000
    assert abs(long_enough.length_ns - LONG_ENOUGH_NS) < 100_000_000


@pytest.mark.parametrize("peak_g", [6.0, 20.0, -8.0])
@pytest.mark.parametrize("length_s", [0.25, 0.6, 1.4])
def test_a_hand_ends_a_rest_and_another_begins_after_it(peak_g: float, length_s: float) -> None:
    total_g = _bump(_noise(8), peak_g, 4.0, 4.0 + length_s)

    # The flat top of a long push looks like a short rest; whoever compares rests knows that.
    ended = [r for r in _rests(_ticks(total_g)) if r.ended and r.length_ns > 800_000_000]

    assert len(ended) == 2
    ends_s = (ended[0].end_ns - START_NS) / 1e9
    starts_s = (ended[1].start_ns - START_NS) / 1e9
    # The foot of the bump is still within the noise; nothing of its height is.
    assert 3.9 < ends_s < 4.0 + 0.4 * length_s
    assert 4.0 + 0.6 * length_s < starts_s < 4.0 + length_s + 0.2


def test_a_hand_that_moves_all_the_time_leaves_no_rest() -> None:
    time_s = np.arange(8 * 80) / 80
    total_g = _noise(8) + 12 * np.sin(2 * np.pi * 1.3 * time_s)

    assert not [rest for rest in _rests(_ticks(total_g)) if rest.length_ns > 150_000_000]


@pytest.mark.parametrize("drift_g_per_h", [5.0, -5.0, 60.0])
def test_slow_drift_for_minutes_is_one_rest(drift_g_per_h: float) -> None:
    total_g = _noise(300) + drift_g_per_h / 3600 * np.arange(300 * 80) / 80

    assert len([rest for rest in _rests(_ticks(total_g)) if rest.ended]) == 1


def test_a_hand_that_eases_off_gently_parts_two_rests() -> None:
    """Fingers that leave a plate in a third of a second make no flank."""
    total_g = _noise(8)
    time_s = np.arange(len(total_g)) / 80
    total_g += 2.7 * np.clip((time_s - 4.0) / 0.35, 0, 1)

    ended = [rest for rest in _rests(_ticks(total_g)) if rest.ended]

    assert len(ended) == 2
    assert 3.6 < (ended[0].end_ns - START_NS) / 1e9 < 4.2
    assert 4.2 < (ended[1].start_ns - START_NS) / 1e9 < 4.8


def test_one_or_two_wild_ticks_do_not_end_a_rest() -> None:
    total_g = _noise(6)
    total_g[240:242] += 500

    assert len([rest for rest in _rests(_ticks(total_g)) if rest.ended]) == 1


def test_a_rest_that_the_data_cuts_off_is_known_from_one_that_a_hand_has_ended() -> None:
    before, after = _noise(3), _noise(6)
    after[240:] += 20
    far_ns = START_NS + 10_000_000_000

    ended = [one for one in _rests([*_ticks(before), *_ticks(after, far_ns)]) if one.ended]

    assert [one.is_cut for one in ended[:2]] == [True, False]


def test_a_gap_ends_a_rest_where_the_data_ends() -> None:
    before, after = _noise(3, 1), _noise(3, 2)
    ticks = _ticks(before) + _ticks(after, START_NS + 5_000_000_000)

    ended = [rest for rest in _rests(ticks) if rest.ended]

    assert len(ended) == 2
    assert ended[0].end_ns < START_NS + 3_000_000_000
    assert ended[1].start_ns >= START_NS + 5_000_000_000


@pytest.mark.parametrize("noise_g", [0.0, 0.12, 0.4, 0.8, 1.2])
def test_the_noise_is_learned_without_any_rest_to_begin_with(noise_g: float) -> None:
    finder = RestFinder(LONG_ENOUGH_NS)
    for tick in _ticks(_noise(20, noise_g=noise_g)):
        finder.feed(tick)

    assert finder.noise_g == pytest.approx(max(noise_g, 0.12), rel=0.2)


def test_a_push_and_a_blow_are_no_noise() -> None:
    total_g = _noise(20)
    for start_s in np.arange(3.0, 18.0, 2.0):
        total_g = _bump(total_g, 25, start_s, start_s + 0.7)
    total_g[800:806] += [300, 1_500, 2_000, 1_400, 500, 100]
    finder = RestFinder(LONG_ENOUGH_NS)
    for tick in _ticks(total_g):
        finder.feed(tick)

    assert finder.noise_g < 0.4
