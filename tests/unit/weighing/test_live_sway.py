"""The sway of the last second: how far, how fast, growing or not, and more than ever or not."""

from collections import Counter
from itertools import pairwise

import pytest

from companion.weighing.live_sway import Danger, LiveSway, LiveSwayWatch
from tests.unit.weighing.table_physics import Base, Force, host_ns, pushing, standing, swaying
from tests.unit.weighing.through import cells_of, ticks_of

TOWER = [standing(420, 0, 0), standing(350, 10, -5)]
NOISE_G = 0.25


def _sways(forces: list[Force], length_s: float, seed: int = 1) -> list[LiveSway]:
    watch = LiveSwayWatch(cells_of(Base()))
    ticks = ticks_of(Base(), Base().read([*TOWER, *forces], length_s, seed))
    return [one for tick in ticks if (one := watch.feed(tick, NOISE_G)) is not None]


def _at(sways: list[LiveSway], at_s: float) -> LiveSway:
    return min(sways, key=lambda one: abs(one.at_ns - host_ns(at_s)))


def test_it_is_told_at_least_ten_times_a_second() -> None:
    sways = _sways([], 6)

    gaps_ns = [later.at_ns - one.at_ns for one, later in pairwise(sways)]
    assert max(gaps_ns) <= 100_000_000


@pytest.mark.parametrize("seed", range(4))
def test_a_tower_at_rest_is_calm(seed: int) -> None:
    assert {one.danger for one in _sways([], 12, seed)} == {Danger.CALM}


@pytest.mark.parametrize("frequency_hz", [2.0, 3.3, 5.0, 6.0])
@pytest.mark.parametrize("amplitude_mm", [0.5, 2.0])
def test_amplitude_frequency_and_decay_are_those_of_the_swing(
    frequency_hz: float, amplitude_mm: float
) -> None:
    forces = [swaying(amplitude_mm * 770, 0, frequency_hz, 1.5, since_s=3.0)]

    sway = _at(_sways(forces, 6), 4.4)

    # The window's middle is 0.6 s earlier, 0.8 s after the start: e^(-0.8/1.5) of it are left.
    assert sway.amplitude_mm == pytest.approx(amplitude_mm * 0.587, rel=0.2)
    assert sway.frequency_hz == pytest.approx(frequency_hz, abs=0.2)
    assert sway.decay_s == pytest.approx(1.5, rel=0.4)
    assert not sway.touched
    assert sway.amplitude_g == pytest.approx(sway.amplitude_gmm / 210, rel=1e-6)


def test_a_swing_that_grows_is_told_while_it_grows() -> None:
    sways = _sways([swaying(150, 80, 3.0, -1.2, since_s=3.0)], 7.5)

    growing = [one for one in sways if one.danger is Danger.GROWING]
    assert growing
    assert min(one.at_ns for one in growing) < host_ns(6.5)
    assert growing[-1].growth_per_s == pytest.approx(1 / 1.2, rel=0.3)
    assert growing[-1].decay_s is None


def test_a_swing_that_dies_never_grows() -> None:
    for seed, hz in enumerate([1.6, 2.4, 3.5, 5.5]):
        sways = _sways([swaying(1_500, 600, hz, 0.9, since_s=3.0)], 9, seed)

        late = [one.danger for one in sways if one.at_ns > host_ns(4.3)]
        assert Danger.GROWING not in late
        assert late[-1] is Danger.CALM


def test_more_than_the_tower_has_survived_is_more_than_ever() -> None:
    small = [swaying(500, 0, 3.0, 0.8, since_s=3.0 + 8 * i) for i in range(4)]
    large = swaying(2_000, 0, 3.0, 0.8, since_s=35.0)

    sways = _sways([*small, large], 40)

    seen = Counter(one.danger for one in sways if one.at_ns < host_ns(34.9))
    assert Danger.MORE_THAN_EVER not in seen
    assert seen[Danger.AS_USUAL] > 20
    assert _at(sways, 36.3).danger is Danger.MORE_THAN_EVER


def test_as_much_as_it_has_survived_is_as_usual() -> None:
    swings = [swaying(1_500, 0, 3.0, 0.8, since_s=3.0 + 8 * i) for i in range(6)]

    late = [one.danger for one in _sways(swings, 50) if one.at_ns > host_ns(26)]

    assert set(late) <= {Danger.CALM, Danger.AS_USUAL}


def test_what_a_hand_does_is_no_danger() -> None:
    hands = [pushing(40 * (-1) ** i, 60, 30, 3 + 0.5 * i, 3.6 + 0.5 * i) for i in range(8)]

    sways = _sways(hands, 9)

    during = [one for one in sways if host_ns(4.5) < one.at_ns < host_ns(7)]
    assert all(one.touched for one in during)
    assert {one.danger for one in during} <= {Danger.CALM, Danger.AS_USUAL}


def test_another_tower_has_survived_nothing() -> None:
    watch = LiveSwayWatch(cells_of(Base()))
    swings = [swaying(500, 0, 3.0, 0.8, since_s=3.0 + 8 * i) for i in range(4)]
    forces = [*TOWER, *swings, swaying(2_000, 0, 3.0, 0.8, since_s=35.0)]
    told = set()
    for tick in ticks_of(Base(), Base().read(forces, 40, 1)):
        if abs(tick.at_ns - host_ns(34)) < 6_250_000:
            watch.forget()
        one = watch.feed(tick, NOISE_G)
        told |= set() if one is None else {one.danger}

    assert Danger.MORE_THAN_EVER not in told
