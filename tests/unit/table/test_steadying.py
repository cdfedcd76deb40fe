"""A sensor at its limit floods no record, and what is worse is told at once."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.link.messages.shown.scales import Light, Trouble
from companion.table.light import Lit
from companion.table.steadying import LONGEST_NS, Steadied

NS = 1_000_000_000
HOUR_NS = 3600 * NS
WELL = Lit("well")
SLOW = Lit("degraded", Trouble("camera_slow", "Too slow."))
DARK = Lit("degraded", Trouble("camera_dark", "Too dark."))
GONE = Lit("blind", Trouble("camera_gone", "No picture comes."))
BLACK = Lit("blind", Trouble("camera_black", "All is black."))
BADNESS: dict[Light, int] = {"well": 0, "degraded": 1, "blind": 3}


def news_of(moments: list[tuple[int, Lit]]) -> list[tuple[int, Lit]]:
    """What the record is told, and when."""
    steadied, told = Steadied(), []
    for at_ns, lit in moments:
        before = steadied.told
        if steadied.step(at_ns, lit).is_news_after(before):
            told.append((at_ns, steadied.told))
    return told


def test_a_trouble_that_comes_once_is_told_and_is_over_at_once() -> None:
    told = news_of([(0, WELL), (NS, SLOW), (2 * NS, WELL), (3 * NS, WELL)])

    assert told == [(0, WELL), (NS, SLOW), (2 * NS, WELL)]


def test_a_camera_that_is_slow_every_other_second_is_told_to_be_slow() -> None:
    moments = [(at_s * NS, (WELL, SLOW)[at_s % 2]) for at_s in range(3600)]

    told = news_of(moments)

    assert len(told) <= 8
    assert told[-1][1] == SLOW


@pytest.mark.parametrize("period_s", [1, 3, 10, 40, 70, 130])
def test_no_rhythm_of_a_trouble_is_told_more_often_than_twice_a_minute(period_s: int) -> None:
    moments = [
        (tick * NS // 4, (WELL, GONE)[tick // (4 * period_s) % 2]) for tick in range(4 * 3600)
    ]

    told = news_of(moments)

    assert len(told) <= 2 * 60 + 20


def test_what_is_well_again_for_long_enough_is_told_to_be() -> None:
    flapping = [(at_s * NS, (WELL, SLOW)[at_s % 2]) for at_s in range(600)]
    quiet = [(600 * NS + at_s * NS, WELL) for at_s in range(70)]

    told = news_of(flapping + quiet)

    assert told[-1][1] == WELL


def test_after_a_long_quiet_a_trouble_is_over_at_once_again() -> None:
    flapping = [(at_s * NS, (WELL, SLOW)[at_s % 2]) for at_s in range(600)]
    quiet = [(600 * NS + at_s * NS, WELL) for at_s in range(900)]
    again = [(2000 * NS, SLOW), (2001 * NS, WELL)]

    told = news_of(flapping + quiet + again)

    assert told[-2:] == again


def test_a_worse_trouble_over_one_that_lasts_makes_it_no_new_one() -> None:
    moments = [(0, DARK), (NS, GONE), (2 * NS, DARK), (3 * NS, WELL)]

    told = news_of(moments)

    assert told == moments


def test_why_nothing_comes_is_found_out_without_news() -> None:
    assert news_of([(0, GONE), (NS, BLACK), (2 * NS, GONE)]) == [(0, GONE)]


lights = st.sampled_from([WELL, SLOW, DARK, GONE, BLACK])
steps = st.lists(st.tuples(st.integers(1, 90 * NS), lights), min_size=1, max_size=60)


@given(steps)
def test_nothing_is_told_to_be_better_than_it_is(gaps: list[tuple[int, Lit]]) -> None:
    steadied, at_ns = Steadied(), 0
    for gap_ns, lit in gaps:
        at_ns += gap_ns
        told = steadied.step(at_ns, lit)

        assert BADNESS[told.light] >= BADNESS[lit.light]


@given(steps, lights)
def test_what_stays_is_told_in_the_end(gaps: list[tuple[int, Lit]], last: Lit) -> None:
    steadied, at_ns = Steadied(), 0
    for gap_ns, lit in gaps:
        at_ns += gap_ns
        steadied.step(at_ns, lit)
    for at in (at_ns + 1, at_ns + 1 + LONGEST_NS):
        told = steadied.step(at, last)

    assert told == last


@given(steps)
def test_the_same_is_never_told_twice_running(gaps: list[tuple[int, Lit]]) -> None:
    moments, at_ns = [], 0
    for gap_ns, lit in gaps:
        at_ns += gap_ns
        moments.append((at_ns, lit))

    told = news_of(moments)

    assert all((a.light, a.reason) != (b.light, b.reason) for (_, a), (_, b) in pairwise(told))
