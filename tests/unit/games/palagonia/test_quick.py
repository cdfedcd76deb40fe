"""Does a match in which tiles are only counted follow the same rules?"""

from collections.abc import Callable
from typing import Any

from companion.games.palagonia.hints import hints

TWO_LOOPS = [{"loops": 1, "limbs": 2}, {"loops": 2, "limbs": 0}]


def test_what_people_say_has_closed_scores_from_three_on_and_is_shared(
    match: Callable[..., Any],
) -> None:
    m = match(quick=True).rolled("2", "rotate", "remove").ok("quick_lay", by=0, count=2)
    m.ok("roll", by=1, dice="2 3")

    m.ok("quick_lay", by=1, count=3, closed=TWO_LOOPS)

    assert m.state.scores == (3, 3, 0)
    assert [one.to for one in m.state.closed_now] == [(1, 0), ()]
    assert (m.state.bag, m.state.on_table) == (43, 5)


def test_pg_11_with_fewer_than_seven_tiles_none_is_inner(match: Callable[..., Any]) -> None:
    for bag, can in ((42, False), (41, True)):
        m = match(quick=True).lying("", bag=bag).ok("roll", by=0, dice="rotate 2")

        assert m.say("quick_rotate", by=0).is_legal == can


def test_pg_11_people_may_say_that_no_tile_is_inner(match: Callable[..., Any]) -> None:
    m = match(quick=True).lying("", bag=30).ok("roll", by=0, dice="rotate 2")
    m.ok("quick_impossible", by=0, die="rotate")

    assert m.no("quick_rotate", by=0) == ("PG-11",)
    assert m.no("quick_impossible", by=0, die="rotate") == ("PG-11",)
    assert m.no("quick_impossible", by=0, die="2") == ("PG-11",)
    assert m.no("quick_impossible", by=0, die="remove") == ("PG-10",)
    m.ok("quick_lay", by=0, count=2)
    assert m.state.impossible == ()


def test_pg_18_a_rotation_scores_as_the_edition_says(match: Callable[..., Any]) -> None:
    for ruling, scores in (("never_scores", (0, 0, 0)), ("scores_unless_union", (3, 0, 3))):
        m = match(quick=True, rotation_closes=ruling).lying("", bag=30)

        m.ok("roll", by=0, dice="rotate 2").ok("quick_rotate", by=0, closed=TWO_LOOPS)

        assert m.state.scores == scores


def test_pg_21_the_bag_ends_the_game(match: Callable[..., Any]) -> None:
    m = match(quick=True).lying("", bag=3).ok("roll", by=0, dice="3 4")
    assert m.no("quick_lay", by=0, count=4) == ("PG-11", "PG-21")

    m.ok("quick_lay", by=0, count=3)

    assert m.state.over


def test_pg_23_an_empty_table_passes_the_turn_and_removals_are_counted(
    match: Callable[..., Any],
) -> None:
    m = match(quick=True).lying("", bag=47).ok("roll", by=0, dice="remove 2")
    m.ok("quick_remove", by=0)
    assert m.state.on_table == 0

    m.ok("roll", by=1, dice="remove rotate")

    assert m.state.turn == 2


def test_there_are_no_hints_where_no_tile_is_known(match: Callable[..., Any]) -> None:
    m = match(quick=True).lying("", bag=30).ok("roll", by=0, dice="2 3")

    assert hints(m.state) == ()
