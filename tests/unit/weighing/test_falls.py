"""Collapses are told once and in time; slaps and thrown plates are not collapses."""

import pytest

from companion.evidence import Fall, ScaleEvidence, Touch, WeightStep
from tests.unit.weighing.table_physics import Force, blow, host_ns, pushing, standing
from tests.unit.weighing.through import evidence_of

TOWER = [standing(420, 0, 0), standing(350, 10, -5)]
TUMBLE = [(0.0, 2_000, 40, 30), (0.12, 1_500, -50, 20), (0.25, 2_600, 10, -70)]
"""(seconds after the first, grams, x mm, y mm) of wood that hits the base."""


def _collapse(
    at_s: float, left_g: float, blows: list[tuple[float, int, int, int]] | None = None
) -> list[Force]:
    return [
        standing(420, 0, 0),
        standing(350, 10, -5, until_s=at_s),
        standing(left_g, -40, 35, since_s=at_s),
        *[blow(g, x, y, at_s + dt, 0.03) for dt, g, x, y in blows or TUMBLE],
    ]


def _falls(evidence: list[ScaleEvidence]) -> list[Fall]:
    return [one for one in evidence if isinstance(one, Fall)]


@pytest.mark.parametrize("left_g", [350.0, 250.0, 20.0])
@pytest.mark.parametrize("blows", [TUMBLE, TUMBLE[:1]])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_collapse_is_one_fall_with_its_onset(
    left_g: float, blows: list[tuple[float, int, int, int]], seed: int
) -> None:
    evidence = evidence_of(_collapse(4, left_g, blows), 10, seed)

    (fall,) = _falls(evidence)
    assert fall.onset_ns == pytest.approx(host_ns(4), abs=100_000_000)
    assert fall.lost_g == pytest.approx(350 - left_g, abs=0.3)
    assert fall.peak_g > 500
    assert fall.known_ns < host_ns(7)
    assert not [one for one in evidence if isinstance(one, WeightStep)]


def test_a_collapse_under_the_hand_of_the_one_who_touched_it_is_a_fall() -> None:
    forces = [*_collapse(4, 250), pushing(25, 40, 40, 3.2, 4.3)]

    (fall,) = _falls(evidence_of(forces, 10, 1))

    assert fall.onset_ns == pytest.approx(host_ns(4), abs=100_000_000)


def test_a_collapse_whose_pieces_roll_about_is_told_while_they_do_and_only_once() -> None:
    rolling = [blow(700, 30 * (-1) ** i, 40, 4.5 + i * 0.35, 0.03) for i in range(18)]

    evidence = evidence_of([*_collapse(4, 250), *rolling], 15, 1)

    (fall,) = evidence
    assert isinstance(fall, Fall)
    assert fall.lost_g is None
    assert host_ns(8) < fall.known_ns < host_ns(8.3)


def test_a_collapse_at_the_very_end_of_the_data_is_told() -> None:
    (fall,) = _falls(evidence_of(_collapse(4, 250), 4.6, 1))

    assert fall.onset_ns == pytest.approx(host_ns(4), abs=100_000_000)


def test_a_fall_after_a_lift_is_not_mixed_up_with_it() -> None:
    lifted = standing(5.1, 60, 10, until_s=3.0)

    step, fall = evidence_of([*_collapse(4, 250), lifted], 10, 1)

    assert isinstance(step, WeightStep)
    assert step.mass_g == pytest.approx(-5.1, abs=0.3)
    assert isinstance(fall, Fall)
    assert fall.lost_g == pytest.approx(100, abs=0.3)


@pytest.mark.parametrize("x_mm", [0, 90])
@pytest.mark.parametrize("length_s", [0.01, 0.02, 0.05])
def test_a_slap_that_moves_nothing_is_at_most_a_touch(x_mm: float, length_s: float) -> None:
    evidence = evidence_of([*TOWER, blow(3_000, x_mm, 30, 4, length_s)], 8, 1)

    assert all(isinstance(one, Touch) for one in evidence)
    assert len(evidence) <= 1


def test_a_slap_before_seconds_of_handling_is_no_fall() -> None:
    hands = [pushing(20 * (-1) ** i, 40, 0, 4.2 + i * 0.4, 4.7 + i * 0.4) for i in range(16)]

    evidence = evidence_of([*TOWER, blow(2_500, 80, 0, 4, 0.02), *hands], 14, 1)

    assert [type(one) for one in evidence] == [Touch]


@pytest.mark.parametrize("leans_g", [-53, 45])
def test_a_slap_by_somebody_who_goes_on_leaning_for_seconds_is_no_fall(leans_g: float) -> None:
    """Again and again the hand is so calm for half a second that it looks like a rest."""
    stirs = [pushing(20, 40, 0, 4.05 + i * 0.9, 4.4 + i * 0.9) for i in range(6)]
    leaning = [standing(leans_g, 90, 40, since_s=3.5), standing(-leans_g, 90, 40, since_s=9)]

    evidence = evidence_of([*TOWER, *leaning, blow(2_500, 80, 0, 4, 0.02), *stirs], 14, 1)

    assert [one for one in evidence if isinstance(one, (Fall, WeightStep))] == []


def _elbow(at_s: float) -> Force:
    return pushing(700, 100, 45, at_s, at_s + 0.25)


def test_a_phone_that_is_taken_a_second_after_an_elbow_is_a_step_and_no_fall() -> None:
    phone = standing(222, -33, 96, until_s=4.9)

    evidence = evidence_of([*TOWER, phone, _elbow(4)], 9, 1)

    (step,) = [one for one in evidence if not isinstance(one, Touch)]
    assert isinstance(step, WeightStep)
    assert step.mass_g == pytest.approx(-222, abs=0.3)


def test_a_column_taken_under_an_elbow_that_meets_the_hand_is_a_step_and_no_fall() -> None:
    """The pull at it is over in an instant as the elbow comes down, which presses on and on."""
    column = standing(30.9, -65, 11, until_s=4.75)
    pull = pushing(-60, 44, 46, 3.85, 4.15)
    elbow = [pushing(200, 38, 84, 4.0, 4.3), blow(60, 38, 84, 4.03, 0.05)]

    evidence = evidence_of([*TOWER, column, pull, *elbow], 9, 1)

    (step,) = [one for one in evidence if not isinstance(one, Touch)]
    assert isinstance(step, WeightStep)
    assert step.mass_g == pytest.approx(-30.9, abs=0.3)


def test_somebody_who_lets_go_after_a_blow_makes_no_fall() -> None:
    """The hand was so calm that it looked like a rest, before and after the elbow hit."""
    leaning = standing(75, -74, -100, since_s=2, until_s=6)
    stirs = [pushing(4, -74, -100, 3.5 + i * 0.3, 3.9 + i * 0.3) for i in range(8)]

    assert _falls(evidence_of([*TOWER, leaning, *stirs, _elbow(4.5)], 10, 1)) == []


def test_a_fall_after_a_blow_that_changed_nothing_is_told_with_its_own_onset() -> None:
    (fall,) = _falls(evidence_of([*_collapse(6, 250), _elbow(5)], 12, 1))

    assert fall.onset_ns == pytest.approx(host_ns(6), abs=100_000_000)


def test_a_plate_laid_with_a_thump_is_a_step_and_no_fall() -> None:
    forces = [*TOWER, standing(71.6, 5, -12, since_s=4), blow(800, 5, -12, 4, 0.03)]

    (step,) = [one for one in evidence_of(forces, 8, 1) if not isinstance(one, Touch)]

    assert isinstance(step, WeightStep)
    assert step.mass_g == pytest.approx(71.6, abs=0.3)
    assert step.position_mm == pytest.approx((5, -12), abs=1)


def test_what_falls_while_somebody_leans_on_the_table_fell_when_it_flew() -> None:
    leaning = pushing(600, 120, 0, 1.5, 6.5)
    gone = [standing(-350, 10, -5, since_s=4.0, until_s=4.12)]

    (fall,) = _falls(evidence_of([*_collapse(4.12, 100), *gone, leaning], 12, 1))

    assert fall.onset_ns == pytest.approx(host_ns(4.1), abs=300_000_000)


def test_a_tower_that_was_knocked_and_rocks_until_it_flies_fell_when_it_was_hit() -> None:
    rocking = [pushing(60 * (-1) ** i, 40, 0, 2.1 + i / 8, 2.25 + i / 8) for i in range(15)]
    gone = [standing(-350, 10, -5, since_s=4.0, until_s=4.12)]
    knock = blow(900, 60, 0, 2.0, 0.1)

    (fall,) = _falls(evidence_of([*_collapse(4.12, 100), *gone, knock, *rocking], 10, 1))

    assert fall.onset_ns == pytest.approx(host_ns(2.0), abs=150_000_000)
