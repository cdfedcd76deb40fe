"""Do the opening, the dice, doubles and the end follow the rules? One rule after another."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.palagonia.possible import (
    Possibility,
    is_compulsory,
    must_remove_instead,
    possible,
    removable,
    rotatable,
)
from companion.games.palagonia.rules import IllegalActError, apply, initial, outcome, violations
from companion.games.palagonia.violations import Violation

ROW = "\\ - /"
CREATURE_BUT_TWO = """
at -1,-1
-
 - /
"""
SEVEN = """
  - -
 - \\ /
  / \\
"""


def test_pg_8_two_sets_are_96_tiles(match: Callable[..., Any]) -> None:
    assert match().state.bag == 48
    assert match(6, sets=2).state.bag == 96


def test_pg_9_the_highest_number_starts_and_the_order_of_rolling_is_free(
    match: Callable[..., Any],
) -> None:
    m = match(4)
    for seat, die in ((2, "4"), (0, "rotate"), (3, "3"), (1, "5")):
        m.ok("opening_roll", by=seat, die=die)

    assert (m.state.phase, m.state.turn, m.state.dice) == ("opening_lay", 1, ("5",))


def test_pg_9_the_number_of_the_roll_that_settles_a_tie_is_laid(match: Callable[..., Any]) -> None:
    m = match().rolled("5", "3", "5")
    assert m.state.contenders == (0, 2)

    m.ok("opening_roll", by=2, die="2").ok("opening_roll", by=0, die="remove")

    assert (m.state.turn, m.state.dice) == (2, ("2",))


def test_pg_9_those_who_roll_again_do_so_until_one_has_a_number(match: Callable[..., Any]) -> None:
    m = match().rolled("5", "3", "5")

    m.ok("opening_roll", by=2, die="rotate").ok("opening_roll", by=0, die="remove")

    assert (m.state.phase, m.state.contenders) == ("opening_roll", (0, 2))


def test_pg_9_after_the_opening_it_goes_clockwise(match: Callable[..., Any]) -> None:
    m = match().rolled("2", "2", "5").ok("lay", by=2, tiles="0,0:0 1,0:0 2,0:0 3,0:0 4,0:0")

    assert (m.state.turn, m.state.previous, m.state.turns) == (0, 2, (0, 0, 1))


def test_pg_10_an_outer_tile_has_a_side_open_be_it_towards_a_hole(
    match: Callable[..., Any],
) -> None:
    ring = "  - -\n - . /\n  / \\"
    m = match().lying(ring)

    assert set(removable(m.state)) == set(m.state.tiles)
    assert rotatable(m.state) == ()


def test_pg_11_why_a_die_is_impossible_is_known_before_anybody_acts(
    match: Callable[..., Any],
) -> None:
    m = match().lying(ROW, bag=3).ok("roll", by=0, dice="rotate 3")

    assert possible(m.state) == (
        Possibility("rotate", Violation.NO_INNER_TILE),
        Possibility("3", None),
    )
    assert [one.rule for one in possible(m.state)] == ["PG-10", None]
    assert is_compulsory(m.state, "3")
    assert not is_compulsory(m.state, "rotate")
    assert not must_remove_instead(m.state)


def test_pg_11_nothing_is_asked_for_where_no_dice_lie(match: Callable[..., Any]) -> None:
    m = match().lying(ROW)

    assert possible(m.state) == possible(initial()) == ()
    assert not must_remove_instead(m.state)


def test_pg_11_both_impossible_leave_the_removal_of_an_outer_tile(
    match: Callable[..., Any],
) -> None:
    m = match().lying(SEVEN, bag=1).ok("roll", by=0, dice="3 5")
    assert must_remove_instead(m.state)

    assert m.no("lay", by=0, tiles="2,0:0 3,0:0 4,0:0") == ("PG-11", "PG-21")
    assert m.no("rotate", by=0, cell="0,1", to=1) == ("PG-10", "PG-11")
    assert m.no("remove", by=0, cell="0,1") == ("PG-10",)
    m.ok("remove", by=0, cell="0,0")
    assert m.state.bag == 2


@pytest.mark.parametrize(
    ("tiles", "rules"),
    [
        ("-2,0:0 0,-1:2", None),
        ("-2,0:0 0,-1:1", ("PG-12",)),
        ("1,0:0 1,0:1", ("PG-12",)),
        ("0,0:0 1,0:1", ("PG-12",)),
        ("1,0:0 2,0:1", None),
        ("5,0:0 6,0:1", ("PG-12", "PG-13")),
    ],
)
def test_pg_12_tiles_touch_unless_all_of_them_close_a_figure(
    tiles: str, rules: tuple[str, ...] | None, match: Callable[..., Any]
) -> None:
    m = match().lying(CREATURE_BUT_TWO).ok("roll", by=0, dice="2 3")

    if rules is None:
        m.ok("lay", by=0, tiles=tiles)
    else:
        assert m.no("lay", by=0, tiles=tiles) == rules


def test_pg_12_without_the_need_to_stay_together_a_virus_may_lie_anywhere(
    match: Callable[..., Any],
) -> None:
    virus = "20,0:0 21,-1:2 21,0:1"
    assert match().lying(ROW).ok("roll", by=0, dice="3 2").no("lay", by=0, tiles=virus) == (
        "PG-13",
    )

    m = match(stay_connected=False).lying(ROW).ok("roll", by=0, dice="3 2")

    m.ok("lay", by=0, tiles=virus)


def test_pg_13_a_removal_may_split_the_group_only_if_the_edition_says_so(
    match: Callable[..., Any],
) -> None:
    for stay, legal in ((True, False), (False, True)):
        m = match(stay_connected=stay).lying(ROW).ok("roll", by=0, dice="remove 2")

        assert m.say("remove", by=0, cell="1,0").is_legal == legal


HOLE = """
at 0,-1
   / /
- \\ . \\
 - \\ \\
"""


@pytest.mark.parametrize(
    ("tiles", "rules"),
    [
        ("0,0:1 1,-2:2", None),
        ("0,0:0 1,-2:2", ("PG-12", "PG-14")),
        ("0,0:2 2,0:0", ("PG-12", "PG-14")),
    ],
)
def test_pg_14_a_hole_of_one_tile_is_filled_only_by_closing(
    tiles: str, rules: tuple[str, ...] | None, match: Callable[..., Any]
) -> None:
    m = match().lying(HOLE).ok("roll", by=0, dice="2 3")

    if rules is None:
        m.ok("lay", by=0, tiles=tiles)
        assert m.state.scores == (3, 0, 3)
    else:
        assert m.no("lay", by=0, tiles=tiles) == rules


def test_pg_15_doubles_chain_and_then_the_next_seat_plays(match: Callable[..., Any]) -> None:
    m = match().lying(ROW)
    for _ in range(3):
        m.ok("roll", by=0, dice="remove remove")
        m.ok("remove", by=0, cell=f"{min(m.state.tiles)[0]},0")
        assert (m.state.turn, m.state.extra_turn, m.state.previous) == (0, True, 2)

    m.ok("roll", by=0, dice="2 3").ok("lay", by=0, tiles="0,0:0 1,0:0")

    assert (m.state.turn, m.state.extra_turn, m.state.previous) == (1, False, 0)
    assert m.state.turns == (4, 0, 0)


def test_pg_15_an_impossible_double_still_earns_a_turn(match: Callable[..., Any]) -> None:
    m = match().lying(ROW).ok("roll", by=0, dice="rotate rotate").ok("remove", by=0, cell="0,0")

    assert (m.state.turn, m.state.extra_turn) == (0, True)


@pytest.mark.parametrize(("ruling", "bag", "out"), [("bag", 46, 0), ("out", 45, 1)])
def test_pg_16_where_a_removed_tile_goes(
    ruling: str, bag: int, out: int, match: Callable[..., Any]
) -> None:
    m = match(removed_tile=ruling).lying(ROW).ok("roll", by=0, dice="remove 2")

    m.ok("remove", by=0, cell="0,0")

    assert (m.state.bag, m.state.out, m.state.on_table) == (bag, out, 2)


def test_pg_21_the_number_that_empties_the_bag_ends_the_game_even_by_a_double(
    match: Callable[..., Any],
) -> None:
    m = match().lying(ROW, bag=2, scores=(1, 0, 0)).ok("roll", by=0, dice="2 2")

    m.ok("lay", by=0, tiles="3,0:0 4,0:0")

    assert (m.state.phase, m.state.turn, m.state.extra_turn) == ("over", None, False)
    assert m.no("roll", by=0, dice="2 3") == ("PG-21",)


def test_pg_21_a_bag_that_no_number_can_empty_ends_the_game_with_the_last_tile(
    match: Callable[..., Any],
) -> None:
    m = match(removed_tile="out").lying("-", bag=1, out=46).ok("roll", by=0, dice="2 remove")

    m.ok("remove", by=0, cell="0,0")

    assert m.state.over


def test_pg_22_with_two_possible_actions_the_player_may_end_the_game_or_go_on(
    match: Callable[..., Any],
) -> None:
    for tiles, over in (("3,0:0 4,0:0 5,0:0 6,0:0", True), ("3,0:0 4,0:0 5,0:0", False)):
        m = match().lying(ROW, bag=4).ok("roll", by=0, dice="4 3")

        assert m.ok("lay", by=0, tiles=tiles).state.over == over


def test_pg_22_three_must_be_laid_with_four_left_and_three_and_five_on_the_dice(
    match: Callable[..., Any],
) -> None:
    m = match().lying(ROW, bag=4).ok("roll", by=0, dice="3 5")

    assert m.no("lay", by=0, tiles="3,0:0 4,0:0 5,0:0 6,0:0 7,0:0") == ("PG-11", "PG-21")
    assert m.no("remove", by=0, cell="0,0") == ("PG-10",)
    m.ok("lay", by=0, tiles="3,0:0 4,0:0 5,0:0")


def test_pg_23_on_an_empty_table_the_turn_passes_with_the_roll(match: Callable[..., Any]) -> None:
    m = match().lying("").ok("roll", by=0, dice="rotate remove")
    assert (m.state.phase, m.state.turn, m.state.previous) == ("roll", 1, 0)

    m.ok("roll", by=1, dice="remove remove")

    assert (m.state.turn, m.state.extra_turn, m.state.turns) == (1, True, (1, 1, 0))


@pytest.mark.parametrize(
    ("ruling", "scores", "turns", "winners"),
    [
        ("shared", (3, 7, 5), (1, 9, 9), (1,)),
        ("shared", (7, 7, 5), (1, 9, 9), (0, 1)),
        ("fewest_turns", (7, 7, 5), (1, 2, 1), (0, 1)),
        ("fewest_turns", (7, 7, 5), (1, 1, 1), (1,)),
        ("fewest_turns", (7, 7, 8), (1, 1, 9), (2,)),
        ("shared", (0, 0, 0), (1, 1, 1), (0, 1, 2)),
    ],
)
def test_pg_24_who_wins(
    ruling: str,
    scores: tuple[int, ...],
    turns: tuple[int, ...],
    winners: tuple[int, ...],
    match: Callable[..., Any],
) -> None:
    m = match(tie=ruling).lying(ROW, bag=2, scores=scores, turns=turns)

    m.ok("roll", by=0, dice="2 3").ok("lay", by=0, tiles="3,0:0 4,0:0")

    ended = outcome(m.state)
    assert ended is not None
    assert (ended.winners, ended.termination, ended.rule, ended.by) == (winners, "bag", "PG-24", 0)


def test_an_illegal_act_cannot_be_applied(
    match: Callable[..., Any], say: Callable[..., Any]
) -> None:
    m = match().lying(ROW)

    with pytest.raises(IllegalActError, match="The dice come first"):
        apply(m.state, say("remove", by=0, cell="0,0"))

    assert violations(m.state, say("remove", by=1, cell="9,9")) == (
        Violation.OUT_OF_TURN,
        Violation.ACTION_NOT_NOW,
    )
