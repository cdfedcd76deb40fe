"""Scales that do not return to what they read are told of; other pieces and one slip are not."""

from companion.evidence import Condition, Health, WeightStep
from companion.weighing.give_back import GiveBackWatch

SECOND_NS = 1_000_000_000


def _step(at_s: float, mass_g: float) -> WeightStep:
    at_ns = round(at_s * SECOND_NS)
    return WeightStep(
        at_ns=at_ns,
        known_ns=at_ns + SECOND_NS,
        mass_g=mass_g,
        moment_gmm=(0.0, 0.0),
        covariance=((0.01, 0, 0), (0, 100.0, 0), (0, 0, 100.0)),
        handled_ns=(at_ns, at_ns),
    )


def _told(pairs: list[tuple[float, float]], carried_s: float = 4.0) -> list[Health]:
    watch = GiveBackWatch()
    told: list[Health] = []
    for number, (taken_g, set_g) in enumerate(pairs):
        told += watch.feed(_step(60.0 * number, -taken_g))
        told += watch.feed(_step(60.0 * number + carried_s, set_g))
    return told


def test_what_weighs_the_same_again_is_not_talked_about() -> None:
    assert _told([(5.1, 5.2), (15.5, 15.3), (31.7, 32.0), (5.1, 5.0)]) == []


def test_scales_that_do_not_return_are_told_of_once() -> None:
    """bogde/HX711#201: other readings of nothing each time the same thing is taken off."""
    told = _told([(31.7, 24.0), (31.7, 38.9), (15.5, 12.0)])

    assert [one.condition for one in told] == [Condition.DEGRADED]
    assert "31.7 g, and 38.9 g" in told[0].sentence
    assert "tare" in told[0].sentence


def test_one_slip_is_no_fault_of_the_scales() -> None:
    assert _told([(31.7, 28.0), (31.7, 31.6), (15.5, 12.9), (15.5, 15.5)]) == []


def test_another_piece_than_was_taken_is_not_compared() -> None:
    assert _told([(5.1, 15.5), (31.7, 72.0), (31.7, 5.1)]) == []


def test_what_comes_long_after_is_not_compared() -> None:
    assert _told([(31.7, 36.0), (31.7, 36.0), (31.7, 24.0)], carried_s=25.0) == []


def test_that_they_return_again_is_said_too() -> None:
    told = _told([(15.5, 12.0), (15.5, 12.0), (15.5, 15.5), (5.1, 5.1)])

    assert [one.condition for one in told] == [Condition.DEGRADED, Condition.WELL]
