"""What is told as a fall is the tower's own pieces falling; what else comes and goes is not."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.evidence import Fall, ScaleEvidence, Touch, WeightStep
from companion.weighing.history import Stretch
from companion.weighing.level import Level
from companion.weighing.own_pieces import Change, what_changed
from tests.unit.weighing.table_physics import FloatArray, Force, blow, pushing, standing
from tests.unit.weighing.through import evidence_of

TOWER = [standing(420, 0, 0), standing(350, 10, -5)]
STEP_G = 2.0


def coming(mass_g: float, x_mm: float, y_mm: float, at_s: float, in_s: float) -> Force:
    """A mass that comes (or goes, if negative) within a time, as a hand sets it down."""

    def force(time_s: FloatArray) -> FloatArray:
        share = np.clip((time_s - at_s) / max(in_s, 1e-6), 0.0, 1.0)
        there_g = mass_g * np.sin(np.pi / 2 * share) ** 2
        return np.stack((there_g, there_g * x_mm, there_g * y_mm), axis=1)

    return force


def _falls(evidence: list[ScaleEvidence]) -> list[Fall]:
    return [one for one in evidence if isinstance(one, Fall)]


@pytest.mark.parametrize("in_s", [0.0, 0.04, 0.3])
@pytest.mark.parametrize(
    ("mass_g", "x_mm", "y_mm"), [(60, -70, 20), (300, 15, 10), (700, 30, -60), (300, 130, 110)]
)
def test_what_is_taken_in_an_instant_is_a_step_and_no_fall(
    mass_g: float, x_mm: float, y_mm: float, in_s: float
) -> None:
    glass = [standing(mass_g, x_mm, y_mm), coming(-mass_g, x_mm, y_mm, 4, in_s)]

    (step,) = [one for one in evidence_of([*TOWER, *glass], 7, 1) if not isinstance(one, Touch)]

    assert isinstance(step, WeightStep)
    assert step.mass_g == pytest.approx(-mass_g, abs=0.5)


@pytest.mark.parametrize("in_s", [0.0, 0.04, 0.3])
@pytest.mark.parametrize(
    ("mass_g", "x_mm", "y_mm"), [(60, -70, 20), (300, 15, 10), (700, 30, -60), (300, 130, 110)]
)
def test_what_comes_in_an_instant_is_a_step_and_no_fall_inside_the_base_and_outside(
    mass_g: float, x_mm: float, y_mm: float, in_s: float
) -> None:
    glass = coming(mass_g, x_mm, y_mm, 4, in_s)

    (step,) = [one for one in evidence_of([*TOWER, glass], 7, 1) if not isinstance(one, Touch)]

    assert isinstance(step, WeightStep)
    assert step.position_mm == pytest.approx((x_mm, y_mm), abs=2)


@pytest.mark.parametrize("speed_mm_s", [300, 1_000, 2_000])
@pytest.mark.parametrize(("mass_g", "x_mm", "y_mm"), [(32, 40, 30), (300, 15, 10), (300, 130, 110)])
def test_what_is_thrown_on_is_never_surely_a_fall(
    mass_g: float, x_mm: float, y_mm: float, speed_mm_s: float
) -> None:
    hits_g = mass_g * speed_mm_s / 9_810 * np.pi / 2 / 0.02
    thrown = [standing(mass_g, x_mm, y_mm, since_s=4.02), blow(hits_g, x_mm, y_mm, 4)]

    assert not [one for one in _falls(evidence_of([*TOWER, *thrown], 7, 1)) if one.is_sure]


@pytest.mark.parametrize("away_s", [0.0, 0.1, 0.3])
@pytest.mark.parametrize("mass_g", [120, 500])
def test_what_stands_elsewhere_an_instant_later_and_hit_nothing_is_asked_about(
    mass_g: float, away_s: float
) -> None:
    moved = [
        standing(mass_g, -60, 20, until_s=4),
        standing(mass_g, 70, -10, since_s=4 + away_s),
    ]

    falls = _falls(evidence_of([*TOWER, *moved], 7, 1))

    assert not [one for one in falls if one.is_sure]
    assert len(falls) <= 1


def test_a_glass_that_is_taken_with_hands_at_the_table_for_seconds_is_not_surely_a_fall() -> None:
    hands = [pushing(20 * (-1) ** i, 40, 0, 4.1 + i * 0.4, 4.7 + i * 0.4) for i in range(30)]

    falls = _falls(evidence_of([*TOWER, standing(400, 10, 10, until_s=4), *hands], 16, 1))

    assert not [one for one in falls if one.is_sure]


def test_a_heap_that_never_comes_to_rest_and_looks_as_before_is_asked_about_after_ten_seconds() -> (
    None
):
    """It fell on the spot: the same weight, nearly the same place, and it rocks on and on."""
    forces = [
        standing(420, 0, 0),
        standing(200, 10, -5),
        standing(150, 10, -5, until_s=4.0),
        blow(2_800, 10, -5, 4.1, 0.02),
        standing(150, 12, -5, since_s=4.1),
    ]

    def rocking(time_s: FloatArray) -> FloatArray:
        rock_g = 6 * np.sin(2 * np.pi * 2.3 * time_s) * (time_s > 4.1)
        return np.stack((rock_g, 10 * rock_g, 0 * rock_g), axis=1)

    (fall,) = _falls(evidence_of([*forces, rocking], 16, 1))

    assert not fall.is_sure
    assert fall.lost_g is None
    assert fall.known_ns - fall.onset_ns < 10_200_000_000


# -- Laws of momentum, on ticks ----------------------------------------------------------------


def _level(total_g: float, moment_gmm: tuple[float, float]) -> Level:
    zero = np.zeros((2, 2))
    return Level(0, 1, total_g, np.array(moment_gmm), 0.05, zero, np.zeros(2), 0.0, 0.0)


def _changed(off: FloatArray) -> Change:
    """What ticks say, of deviations (n, 3) in grams and g mm from a tower of 770 g."""
    still = np.array([770.0, 3_500.0, -1_750.0])
    ticks = still + off
    stretch = Stretch(np.arange(len(off)) * 12_500_000, ticks[:, 0], ticks[:, 1:])
    before, after = (_level(one[0], (one[1], one[2])) for one in (still, ticks[-1]))
    return what_changed(before, after, stretch, least_step_g=STEP_G)


def _filtered(off: FloatArray) -> FloatArray:
    return np.stack([np.convolve(column, np.full(4, 0.25))[: len(off)] for column in off.T], axis=1)


places = st.tuples(st.floats(-80, 80), st.floats(-80, 80))
masses = st.floats(20, 400)


@settings(max_examples=60, deadline=None)
@given(masses, places, places, st.integers(3, 25), st.floats(0, 0.33))
def test_what_flies_and_lands_is_a_fall_wherever_and_however_long(
    mass_g: float, left: tuple[float, float], lands: tuple[float, float], flight: int, bounce: float
) -> None:
    off = np.zeros((80, 3))
    away = slice(10, 10 + flight)
    off[away] -= mass_g * np.array([1.0, *left])
    off[10 + flight :] += mass_g * (np.array([0.0, *lands]) - np.array([0.0, *left]))
    hop = round(2 * bounce * flight / 2)
    hit_g = mass_g * flight * (1 + bounce)
    off[10 + flight] += hit_g * np.array([1.0, *lands])
    off[11 + flight : 11 + flight + hop] -= mass_g * np.array([1.0, *lands])
    off[11 + flight + hop] += mass_g * flight * bounce * np.array([1.0, *lands]) * (hop > 0)

    assert _changed(_filtered(off)) is Change.FELL


@settings(max_examples=60, deadline=None)
@given(masses, places, places, st.integers(1, 25))
def test_what_is_elsewhere_without_a_blow_is_unclear(
    mass_g: float, left: tuple[float, float], lands: tuple[float, float], away: int
) -> None:
    off = np.zeros((80, 3))
    off[10 : 10 + away] -= mass_g * np.array([1.0, *left])
    off[10 + away :] += mass_g * (np.array([0.0, *lands]) - np.array([0.0, *left]))

    assert _changed(_filtered(off)) is Change.UNCLEAR


@settings(max_examples=60, deadline=None)
@given(masses, places, st.sampled_from([-1, 1]), st.integers(1, 40))
def test_what_comes_or_goes_at_one_place_is_one_thing_however_fast(
    mass_g: float, place: tuple[float, float], sign: int, ticks: int
) -> None:
    share = np.clip((np.arange(80) - 10) / ticks, 0, 1)[:, None]

    assert _changed(_filtered(sign * mass_g * share * np.array([1.0, *place]))) is Change.ONE_THING


@settings(max_examples=60, deadline=None)
@given(st.floats(30, 200), st.floats(0.5, 2.0), st.floats(40, 80))
def test_what_leaves_from_here_and_there_without_a_blow_is_unclear(
    one_g: float, share: float, apart_mm: float
) -> None:
    """Pieces that slide off beside the base, or two hands."""
    off = np.zeros((80, 3))
    off[10:] -= one_g * np.array([1.0, apart_mm, 0])
    off[18:] -= share * one_g * np.array([1.0, -apart_mm, 0])

    assert _changed(_filtered(off)) is Change.UNCLEAR


@settings(max_examples=40, deadline=None)
@given(masses, places, masses, places)
def test_what_lands_in_part_beside_the_base_is_a_fall(
    lost_g: float, lost: tuple[float, float], stays_g: float, stays: tuple[float, float]
) -> None:
    off = np.zeros((80, 3))
    off[10:] -= lost_g * np.array([1.0, *lost])
    off[10:20] -= stays_g * np.array([1.0, *stays])
    off[20] += 10 * stays_g * np.array([1.0, *stays])
    # A blow that the filter leaves lower than what has gone cannot be told from a soft landing.
    clearly = 2.5 * stays_g > 0.5 * lost_g + 45

    assert not clearly or _changed(_filtered(off)) is Change.FELL
