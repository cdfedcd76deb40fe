"""True steps beside those that were told."""

import pytest

from companion.bench.weighed_steps import StepTally, TrueStep, tally_steps
from companion.evidence import WeightStep

COVARIANCE = ((0.01, 0.0, 0.0), (0.0, 30.0, 0.0), (0.0, 0.0, 30.0))


def _step(mass_g: float, from_s: float, at_s: float, to_s: float) -> WeightStep:
    ns = [round(one * 1e9) for one in (from_s, at_s, to_s)]
    return WeightStep(ns[1], ns[2], mass_g, (0.0, 0.0), COVARIANCE, (ns[0], ns[2]))


def _tally(true: list[TrueStep], *told: WeightStep) -> StepTally:
    return tally_steps(true, told, 0)


def test_a_step_of_the_right_weight_in_its_handling_is_right_and_of_another_wrong() -> None:
    true = [TrueStep(5.0, -5.1)]

    assert _tally(true, _step(-5.5, 4.5, 5.0, 5.3)) == StepTally(right=1, told=1)
    assert _tally(true, _step(-5.7, 4.5, 5.0, 5.3)) == StepTally(wrong=1, told=1)


def test_what_nobody_told_is_missed_and_what_nobody_did_is_invented() -> None:
    tally = _tally([TrueStep(5.0, -5.1)], _step(-5.1, 8.0, 8.2, 8.3))

    assert tally == StepTally(missed=1, invented=1, told=1)


def test_two_changes_in_one_handling_are_right_together() -> None:
    true = [TrueStep(5.0, -5.1), TrueStep(5.4, 31.7)]

    assert _tally(true, _step(26.6, 4.5, 5.2, 5.6)) == StepTally(right=2, told=1)
    assert _tally(true, _step(-5.1, 4.5, 5.2, 5.6)) == StepTally(wrong=2, told=1)


def test_of_two_handlings_that_touch_the_nearer_step_counts() -> None:
    told = _step(-5.1, 4.5, 5.0, 5.3), _step(5.1, 5.3, 5.5, 5.9)

    assert _tally([TrueStep(5.02, -5.1), TrueStep(5.32, 5.1)], *told).right == 2


def test_tallies_add_up_and_what_was_missed_is_unclear_in_their_share() -> None:
    tally = StepTally(3, 1, 2, 1, 5) + StepTally(right=1, told=1)

    right, true = tally.shares()

    assert (tally.n, right.n, right.right, right.wrong, right.unclear) == (7, 7, 4, 1, 2)
    assert (true.n, true.right, true.wrong) == (6, 5, 1)
    assert right.interval()[0] < 4 / 7 < right.interval()[1]


@pytest.mark.parametrize("late_s", [-0.09, 0.09])
def test_a_handlings_edge_is_not_known_to_a_tenth_of_a_second(late_s: float) -> None:
    edge_s = 4.5 if late_s < 0 else 5.3

    assert _tally([TrueStep(edge_s + late_s, 9.0)], _step(9.0, 4.5, 5.0, 5.3)).right == 1
