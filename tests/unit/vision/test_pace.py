"""A machine follows as many pictures as it can, and is not busy with nothing else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.vision.pace import EVERY_NS, LONGEST_NS, Pace

MS = 1_000_000


def followed(cameras: int, took_ms: float, seconds: float = 20.0) -> tuple[float, float]:
    """Looks a second at each camera, and the share of the time that they take."""
    pace, now_ns, looks, busy_ns = Pace(cameras), 0, 0, 0
    end_ns = round(seconds * 1e9)
    while now_ns < end_ns:
        for number in range(cameras):
            if pace.is_due(f"camera {number}", now_ns):
                began_ns, now_ns = now_ns, now_ns + round(took_ms * MS)
                pace.looked(f"camera {number}", began_ns, now_ns - began_ns)
                looks, busy_ns = looks + 1, busy_ns + now_ns - began_ns
        now_ns += 5 * MS
    return looks / cameras / seconds, busy_ns / end_ns


@pytest.mark.parametrize(
    ("cameras", "took_ms", "a_second"),
    [(1, 5, 8), (2, 25, 8), (1, 100, 5), (2, 100, 2.5), (1, 250, 2)],
)
def test_a_slower_machine_follows_fewer_pictures(
    cameras: int, took_ms: float, a_second: float
) -> None:
    rate_hz, _ = followed(cameras, took_ms)

    assert rate_hz == pytest.approx(a_second, rel=0.12)


@given(st.integers(1, 3), st.floats(1, 160))
def test_looks_take_half_of_the_time_at_most(cameras: int, took_ms: float) -> None:
    _, share = followed(cameras, took_ms, seconds=8)

    assert share <= 0.56


def test_a_judgement_that_takes_long_now_and_then_slows_nothing_down() -> None:
    pace = Pace(1)
    for number in range(40):
        began_ns = number * EVERY_NS
        pace.looked("front", began_ns, (500 if number % 5 == 4 else 20) * MS)

        assert pace.every_ns == EVERY_NS


def test_a_machine_that_is_busy_for_a_while_is_quick_again_after_it() -> None:
    pace = Pace(1)
    for number in range(10):
        pace.looked("front", number, 2000 * MS)
    slow_ns = pace.every_ns
    for number in range(10):
        pace.looked("front", number, 20 * MS)

    assert (slow_ns, pace.every_ns) == (LONGEST_NS, EVERY_NS)


def test_the_first_look_in_which_the_mat_is_found_slows_nothing_down() -> None:
    pace = Pace(1)
    pace.looked("front", 0, 1500 * MS)

    assert pace.every_ns == EVERY_NS


def test_each_camera_has_its_turn() -> None:
    pace = Pace(2)
    pace.looked("front", 0, 20 * MS)

    assert not pace.is_due("front", EVERY_NS - 1)
    assert pace.is_due("side", EVERY_NS - 1)
    assert pace.is_due("front", EVERY_NS)
