"""Taps and evidence are heard in the order in which they happened."""

from calibration.table_set import TableSet
from companion.evidence import Fall, Sighting, Touch, WeightStep
from companion.fusion.pictures import Comparison
from companion.referee.taps import AllAgree, Passes, ProposePlate, Tap
from companion.referee.word import TapHeard
from companion.scene import Scene
from companion.table.sequence import Sequence

SECOND_NS = 1_000_000_000
PASS = Passes("red")
PROPOSE = ProposePlate("red")


def step_at(at_s: float) -> WeightStep:
    at_ns = round(at_s * SECOND_NS)
    covariance = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    return WeightStep(at_ns, at_ns + SECOND_NS, -5.0, (0.0, 0.0), covariance, (at_ns, at_ns))


def names(events: list[object]) -> list[object]:
    return [one.tap if isinstance(one, TapHeard) else one for one in events]


def sequence_of(*taps: tuple[float, Tap]) -> Sequence:
    sequence = Sequence()
    for at_s, tap in taps:
        sequence.tap(round(at_s * SECOND_NS), tap)
    return sequence


def test_a_tap_is_heard_at_once_while_the_scales_owe_nothing() -> None:
    sequence = sequence_of((10.0, PASS))

    heard = sequence.release(10 * SECOND_NS, None)

    assert names([*heard]) == [PASS]


def test_a_tap_waits_for_what_the_scales_still_weigh() -> None:
    sequence = sequence_of((10.0, PASS))

    early = sequence.release(11 * SECOND_NS, 9 * SECOND_NS)
    heard = sequence.evidence(step_at(9.5), 12 * SECOND_NS)
    after = sequence.release(12 * SECOND_NS, None)

    assert early == []
    assert heard == [step_at(9.5)]
    assert names([*after]) == [PASS]


def test_a_tap_before_a_step_is_heard_before_it() -> None:
    sequence = sequence_of((9.0, PASS))

    heard = sequence.evidence(step_at(9.5), 12 * SECOND_NS)

    assert names([*heard]) == [PASS, step_at(9.5)]


def test_a_push_counts_from_its_start_and_a_fall_from_its_onset() -> None:
    touch = Touch(9 * SECOND_NS, 11 * SECOND_NS, 10 * SECOND_NS, 12 * SECOND_NS, 20.0)
    fall = Fall(10 * SECOND_NS, 14 * SECOND_NS, 3000.0, None)
    sequence = sequence_of((9.5, PASS), (12.0, PROPOSE))

    after_touch = sequence.evidence(touch, 12 * SECOND_NS)
    after_fall = sequence.evidence(fall, 14 * SECOND_NS)

    assert names([*after_touch]) == [touch]
    assert names([*after_fall]) == [PASS, fall]


def test_patience_ends() -> None:
    sequence = sequence_of((10.0, PASS))

    heard = sequence.release(13 * SECOND_NS, 9 * SECOND_NS)

    assert names([*heard]) == [PASS]
    assert [one.known_ns for one in heard if isinstance(one, TapHeard)] == [13 * SECOND_NS]


def test_a_tap_made_before_the_scales_began_to_owe_does_not_wait() -> None:
    sequence = sequence_of((10.0, PASS))

    heard = sequence.release(11 * SECOND_NS, 10 * SECOND_NS + 1)

    assert names([*heard]) == [PASS]


def test_taps_keep_their_order_to_the_end() -> None:
    sequence = sequence_of((9.0, PROPOSE), (10.0, AllAgree()), (11.0, PASS))

    waiting = sequence.release(11 * SECOND_NS, 8 * SECOND_NS)
    heard = sequence.flush(20 * SECOND_NS)

    assert waiting == []
    assert names([*heard]) == [PROPOSE, AllAgree(), PASS]
    assert sequence.flush(20 * SECOND_NS) == []


def seen_at(at_s: float) -> Comparison:
    at_ns = round(at_s * SECOND_NS)
    table_set = TableSet("none", {}, {}, 65.0, 5.0, 140.0, 105.0, 8.0)
    sighting = Sighting(at_ns, at_ns, 0, ("front",), {}, (), None, 0.9)
    return Comparison(sighting, Scene(table_set, (), ()))


def test_a_step_is_heard_before_the_picture_that_shows_it() -> None:
    sequence = Sequence()
    shown, shown_before = seen_at(10.0), seen_at(8.0)
    sequence.seen(shown_before)
    sequence.seen(shown)

    heard = sequence.evidence(step_at(10.3), 12 * SECOND_NS)
    after = sequence.release(12 * SECOND_NS, None)

    assert heard == [shown_before, step_at(10.3)]
    assert after == [shown]


def test_a_sighting_that_took_long_is_heard_before_a_later_tap() -> None:
    sequence = sequence_of((10.0, PASS))
    seen = seen_at(9.0)
    sequence.seen(seen)

    heard = sequence.release(10 * SECOND_NS, None)

    assert heard[0] == seen
    assert names([*heard]) == [seen, PASS]
