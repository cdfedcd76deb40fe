"""What can a player do in a turn, and what bars a column?"""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.villa_paletti.pieces import ALL_COLUMNS, POINTS
from companion.games.villa_paletti.rules import initial, movable, scores

Start = Callable[..., Any]


def test_there_are_twenty_columns_worth_eight_points_a_colour() -> None:
    red = [column for column in ALL_COLUMNS if column.colour == "red"]

    assert (len(ALL_COLUMNS), len(set(ALL_COLUMNS))) == (20, 20)
    assert sum(POINTS[column.kind] for column in red) == 8


def test_vp_6_vp_7_a_match_starts_with_all_columns_below_the_blue_plate(match: Start) -> None:
    m = match()

    assert (m.state.phase, m.state.turn, m.state.plates) == ("turn", 0, ("blue",))
    assert len(m.state.standing_on(0)) == 20
    assert scores(m.state) == {0: 0, 1: 0, 2: 0, 3: 0}


def test_before_the_start_there_is_no_turn_and_no_score() -> None:
    state = initial()

    assert (state.phase, state.turn, state.storey, scores(state)) == ("start", None, 0, {})


def test_vp_12_a_move_sets_an_own_column_on_the_highest_plate_and_ends_the_turn(
    match: Start,
) -> None:
    m = match().ok("move", by=0, column="red thick 0")

    assert (m.column("red thick").storey, m.state.turn) == (1, 1)


def test_vp_12_a_column_may_come_from_any_lower_storey(match: Start) -> None:
    m = match().plates(3).put(2, "red thick").ok("move", by=0, column="red thick 2")

    assert m.column("red thick").storey == 3


@pytest.mark.parametrize("act", ["move", "stop"])
def test_vp_12_another_players_column_is_not_ones_own(match: Start, act: str) -> None:
    m = match()

    assert m.no(act, by=0, column="blue thick 0") == ("VP-12",)


@pytest.mark.parametrize("act", ["move", "stop", "toppled"])
@pytest.mark.parametrize("column", ["red thick 1", "red thin 3", "red thin 0 n2"])
def test_vp_12_a_column_must_stand_where_it_is_said_to(match: Start, act: str, column: str) -> None:
    m = match().put(1, "red thin 2")

    assert m.no(act, by=0, column=column) == ("VP-12",)


def test_vp_14_only_one_column_is_moved_in_a_turn(match: Start) -> None:
    m = match().ok("move", by=0, column="red thick 0")

    assert m.no("move", by=0, column="red hex 0") == ("VP-9",)


@pytest.mark.parametrize("act", ["move", "stop"])
def test_vp_15_a_column_on_the_highest_plate_cannot_be_moved(match: Start, act: str) -> None:
    m = match().put(1, "red thick")

    assert m.no(act, by=0, column="red thick 1") == ("VP-15",)


def test_vp_18_a_column_must_not_project_beyond_its_plate(match: Start) -> None:
    m = match()

    assert m.no("move", by=0, column="red thick 0", footprint="over") == ("VP-18",)


@pytest.mark.parametrize(
    ("plates", "on_top", "legal"),
    [(5, ("blue hex",), True), (5, (), False), (4, ("blue hex",), False)],
)
def test_vp_19_a_column_stands_on_a_column_on_the_fifth_storey_only(
    match: Start, plates: int, on_top: tuple[str, ...], legal: bool
) -> None:
    m = match().plates(plates).put(plates, *on_top)

    if legal:
        m.ok("move", by=0, column="red thick 0", on_column=True)
        assert scores(m.state)[0] == 3
    else:
        assert m.no("move", by=0, column="red thick 0", on_column=True) == ("VP-19",)


def test_vp_20_a_stop_blocks_the_column_for_good_and_ends_the_turn(match: Start) -> None:
    m = match().ok("stop", by=0, column="red thick 0")

    assert (m.column("red thick").blocked, m.column("red thick").storey) == (True, 0)
    assert m.state.turn == 1
    assert m.on_turn(0).no("move", by=0, column="red thick 0") == ("VP-22",)
    assert m.no("stop", by=0, column="red thick 0") == ("VP-22",)


def test_vp_20_a_stop_blocks_whatever_the_ruling_on_challenges(match: Start) -> None:
    m = match(challenge_blocks=False).ok("stop", by=0, column="red thick 0")

    assert m.column("red thick").blocked


def test_vp_21_a_touched_column_ends_the_turn_only_in_that_edition(match: Start) -> None:
    touching = match(touch_move="on").ok("touched", by=0, column="red thick 0")

    assert (touching.state.turn, touching.column("red thick").blocked) == (1, False)
    assert match().no("touched", by=0, column="red thick 0") == ("VP-21",)


@pytest.mark.parametrize(
    ("column", "rules"),
    [
        ("blue thick 0", ("VP-12",)),
        ("red hex 1", ("VP-15",)),
        ("red thick 0", ("VP-22",)),
        ("red thick 1", ("VP-12",)),
    ],
)
def test_vp_21_only_a_column_that_could_have_been_moved_is_touched(
    match: Start, column: str, rules: tuple[str, ...]
) -> None:
    m = match(touch_move="on").put(1, "red hex").block("red thick")

    assert m.no("touched", by=0, column=column) == rules


def test_vp_23_a_pass_hands_the_turn_on_and_a_round_of_passes_ends_nothing(match: Start) -> None:
    m = match()

    for seat in (0, 1, 2, 3, 0):
        m.ok("pass", by=seat)

    assert (m.state.phase, m.state.turn) == ("turn", 1)


def test_all_reasons_are_named_lowest_first(match: Start) -> None:
    m = match().put(1, "blue thick").block("blue thick")

    rules = m.no("move", by=2, column="blue thick 1", footprint="over", on_column=True)

    assert rules == ("VP-9", "VP-12", "VP-15", "VP-18", "VP-19", "VP-22")


def test_vp_10_with_two_players_both_colours_are_ones_own_and_count_together(match: Start) -> None:
    m = match(2)

    m.ok("move", by=0, column="red thick 0").ok("move", by=1, column="blue thin 0")
    m.ok("move", by=0, column="green hex 0")

    assert scores(m.state) == {0: 5, 1: 1}
    assert m.state.turn == 1


def test_vp_33_a_new_plate_sets_every_score_to_zero(match: Start) -> None:
    m = match().put(1, "red thick", "blue hex", "green thin 1")
    assert scores(m.state) == {0: 3, 1: 2, 2: 1, 3: 0}

    m.plates(2)

    assert scores(m.state) == {0: 0, 1: 0, 2: 0, 3: 0}


def test_movable_are_own_free_columns_of_the_seat_on_turn(match: Start) -> None:
    m = match().put(1, "red thick").block("red hex")

    assert [column.kind for column in movable(m.state, 0)] == ["thin"] * 3
    assert movable(m.state, 1) == ()
    assert movable(match(3).state, 0) == ()  # a neutral column comes first


def test_a_second_start_names_no_rule(match: Start) -> None:
    m = match()
    players = [{"name": "x", "colours": [c]} for c in ("red", "blue", "green", "yellow")]

    assert m.no("start", players=players) == ()
