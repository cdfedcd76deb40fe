"""What a time without readings may have hidden."""

import pytest

from companion.evidence import Condition
from companion.table.gaps import GapWatch, SourceWatch
from companion.weighing.merge import TICK_NS, Tick

SECOND_NS = 1_000_000_000
LIGHTEST_G = 5.0


def fed(watch: GapWatch, from_s: float, to_s: float, total_g: float, x_mm: float) -> list[float]:
    """Feed a steady weight; return how long the gaps were that it shows to have hidden a change."""
    found = []
    for at_ns in range(round(from_s * SECOND_NS), round(to_s * SECOND_NS), TICK_NS):
        gap = watch.feed(Tick(at_ns, total_g, total_g * x_mm, 0.0))
        if gap is not None:
            found.append(round((gap.to_ns - gap.from_ns) / SECOND_NS, 1))
    return found


def test_a_gap_over_which_nothing_changes_hides_nothing() -> None:
    watch = GapWatch(LIGHTEST_G)

    found = fed(watch, 0, 5, 400.0, 2.0) + fed(watch, 15, 20, 400.0, 2.0)

    assert found == []


def test_a_gap_hides_a_piece_that_came() -> None:
    watch = GapWatch(LIGHTEST_G)

    found = fed(watch, 0, 5, 400.0, 2.0) + fed(watch, 15, 20, 405.0, 2.0)

    assert found == [10.0]


def test_by_how_much_the_weight_differs_after_a_gap_is_told_with_it() -> None:
    watch = GapWatch(LIGHTEST_G)
    fed(watch, 0, 5, 400.0, 2.0)
    fed(watch, 15, 15.9, 748.0, 2.0)

    gap = watch.finish()

    assert gap is not None
    assert gap.change_g == pytest.approx(348.0)


def test_a_gap_hides_a_piece_that_was_moved() -> None:
    watch = GapWatch(LIGHTEST_G)

    found = fed(watch, 0, 5, 400.0, 2.0) + fed(watch, 15, 20, 400.0, 2.5)

    assert found == [10.0]


def test_a_short_gap_hides_nothing() -> None:
    watch = GapWatch(LIGHTEST_G)

    found = fed(watch, 0, 5, 400.0, 2.0) + fed(watch, 5.3, 9, 432.0, 2.0)

    assert found == []


def test_readings_that_come_long_after_the_start_hide_what_was_before() -> None:
    watch = GapWatch(LIGHTEST_G)
    watch.expect(2 * SECOND_NS)

    assert fed(watch, 8, 12, 400.0, 2.0) == [6.0]


def test_a_gap_to_the_very_end_may_hide_anything() -> None:
    watch = GapWatch(LIGHTEST_G)
    fed(watch, 0, 5, 400.0, 2.0)

    gap = watch.finish(9 * SECOND_NS)

    assert gap is not None
    assert gap.to_ns == 9 * SECOND_NS


def test_readings_up_to_the_end_hide_nothing() -> None:
    watch = GapWatch(LIGHTEST_G)
    fed(watch, 0, 5, 400.0, 2.0)

    assert watch.finish(5 * SECOND_NS) is None


def test_a_silence_is_told_once_and_when_it_is_over() -> None:
    watch = SourceWatch()
    watch.heard(SECOND_NS)

    told = [*watch.look(3 * SECOND_NS), *watch.look(4 * SECOND_NS), *watch.heard(5 * SECOND_NS)]

    assert [(one.at_ns, one.condition) for one in told] == [
        (SECOND_NS, Condition.BLIND),
        (5 * SECOND_NS, Condition.WELL),
    ]


def test_scales_that_send_all_the_time_are_not_told_of() -> None:
    watch = SourceWatch()

    told = [one for at_ns in range(0, SECOND_NS * 9, SECOND_NS // 2) for one in watch.heard(at_ns)]

    assert told == []
