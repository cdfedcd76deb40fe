"""How is a plate proposed, agreed or challenged, and laid?"""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.villa_paletti.pieces import PLATE_ORDER, ColumnId
from companion.games.villa_paletti.rules import challengeable, penalties

Start = Callable[..., Any]
THREE = ("yellow hex", "blue hex", "green hex")


@pytest.fixture
def proposed(match: Start) -> Callable[..., Any]:
    """Seat 0 has proposed the green plate; three columns stand on the blue one."""

    def start(players: int = 4, **edition: Any) -> Any:
        m = match(players, **edition).put(1, *THREE)
        return m.ok("propose", by=0)

    return start


def test_vp_13_vp_25_a_plate_is_laid_when_all_agree_and_that_is_the_whole_turn(
    proposed: Start,
) -> None:
    m = proposed().ok("agree").ok("lay", plate="green", supports=3)

    assert (m.state.plates, m.state.phase, m.state.turn) == (("blue", "green"), "turn", 1)


def test_vp_25_a_plate_that_cannot_be_laid_costs_the_turn(proposed: Start) -> None:
    m = proposed().ok("agree").ok("lay_impossible")

    assert (m.state.plates, m.state.phase, m.state.turn) == (("blue",), "turn", 1)


@pytest.mark.parametrize("plate", ["blue", "yellow", "orange", "red"])
def test_vp_24_the_plates_are_laid_in_their_order(proposed: Start, plate: str) -> None:
    m = proposed().ok("agree")

    assert m.no("lay", plate=plate, supports=3) == ("VP-24",)


def test_vp_24_with_all_five_laid_there_is_nothing_to_propose(match: Start) -> None:
    m = match().plates(5).put(5, *THREE)

    assert m.no("propose", by=0) == ("VP-24",)


@pytest.mark.parametrize(("laid", "minimum"), [(1, 3), (2, 3), (3, 2), (4, 2)])
def test_vp_26_enough_columns_must_stand_where_the_plate_will_lie(
    match: Start, laid: int, minimum: int
) -> None:
    m = match().plates(laid).put(laid, *THREE[: minimum - 1])
    assert m.no("propose", by=0) == ("VP-26",)

    m.put(laid, *THREE[:minimum]).ok("propose", by=0).ok("agree")

    assert m.no("lay", plate=PLATE_ORDER[laid], supports=minimum - 1) == ("VP-26",)
    assert m.no("lay", plate=PLATE_ORDER[laid], supports=minimum + 1) == ("VP-26",)
    assert m.no("lay", plate=PLATE_ORDER[laid], supports=-1) == ("VP-26",)
    m.ok("lay", plate=PLATE_ORDER[laid], supports=minimum)


def test_vp_26_the_plate_must_not_project_beyond_the_base(proposed: Start) -> None:
    m = proposed().ok("agree")

    assert m.no("lay", plate="green", supports=3, footprint="over") == ("VP-26",)


def test_vp_26_a_plate_need_not_rest_on_every_column(proposed: Start) -> None:
    m = proposed().put(1, "red hex").ok("agree").ok("lay", plate="green", supports=3)

    assert m.state.storey == 2


@pytest.mark.parametrize("by", [1, 2, 3])
def test_vp_27_any_other_seat_may_object_with_a_column_of_the_proposer(
    proposed: Start, by: int
) -> None:
    m = proposed().ok("object", by=by, column="red thick 0")

    assert (m.state.phase, m.state.turn, m.state.objection.by) == ("objection", 0, by)


@pytest.mark.parametrize(
    ("column", "rules"),
    [
        ("blue thick 0", ("VP-27",)),
        ("green thick 0", ("VP-27",)),
        ("red hex 1", ("VP-15",)),
        ("red thick 0", ("VP-22",)),
        ("red thick 1", ("VP-12",)),
    ],
)
def test_vp_27_the_challengers_column_is_the_proposers_free_and_not_on_top(
    proposed: Start, column: str, rules: tuple[str, ...]
) -> None:
    m = proposed().put(1, "red hex").block("red thick")

    assert m.no("object", by=1, column=column) == rules


def test_vp_27_any_players_column_may_be_taken_in_that_edition_but_no_neutral_one(
    proposed: Start,
) -> None:
    m = proposed(3, challenge_column="any")

    assert m.no("object", by=1, column="green thick 0") == ("VP-27",)
    assert "green" not in {column.colour for column in challengeable(m.state)}
    m.ok("object", by=1, column="yellow thick 0").ok("objection_succeeded")
    assert m.column("yellow thick").out


def test_vp_27_without_such_a_column_no_objection_is_possible(proposed: Start) -> None:
    m = proposed()
    assert ColumnId("red", "thick") in challengeable(m.state)

    m.block("red thick", "red hex", "red thin 1", "red thin 2", "red thin 3")

    assert challengeable(m.state) == ()


def test_vp_28_a_successful_challenge_removes_the_column_and_costs_the_proposer_the_turn(
    proposed: Start,
) -> None:
    m = proposed().ok("object", by=2, column="red thick 0").ok("objection_succeeded")

    assert (m.column("red thick").out, m.column("red thick").storey) == (True, 0)
    assert (m.state.phase, m.state.turn, m.state.plates) == ("turn", 1, ("blue",))


def test_vp_12_a_column_out_of_the_game_stands_nowhere(proposed: Start) -> None:
    m = proposed().ok("object", by=2, column="red thick 0").ok("objection_succeeded").on_turn(0)

    assert m.no("move", by=0, column="red thick 0") == ("VP-12",)


def test_vp_29_a_failed_challenge_blocks_the_column_and_the_proposer_lays(proposed: Start) -> None:
    m = proposed().ok("object", by=2, column="red thick 0")

    m.ok("objection_failed", penalty="green thick 0")

    assert m.column("red thick").blocked
    assert m.column("green thick").out
    assert (m.state.phase, m.state.turn, m.state.objection) == ("agreed", 0, None)
    m.ok("lay", plate="green", supports=3)


def test_vp_29_the_ruling_may_leave_the_column_free(proposed: Start) -> None:
    m = proposed(challenge_blocks=False).ok("object", by=2, column="red thick 0")

    m.ok("objection_failed", penalty=None)

    assert not m.column("red thick").blocked


@pytest.mark.parametrize("penalty", ["green hex 1", "green thick 0", None])
def test_vp_29_the_penalty_may_stand_on_top_or_be_blocked_or_be_waived(
    proposed: Start, penalty: str | None
) -> None:
    m = proposed().block("green thick").ok("object", by=2, column="red thick 0")

    m.ok("objection_failed", penalty=penalty)

    assert sum(column.out for column in m.state.columns) == (penalty is not None)


@pytest.mark.parametrize(
    ("penalty", "rules"),
    [
        ("blue thick 0", ("VP-29",)),
        ("red thick 0", ("VP-29",)),
        ("green thick 1", ("VP-12",)),
        ("blue thick 1", ("VP-12", "VP-29")),
    ],
)
def test_vp_29_the_penalty_is_the_challengers_and_stands_where_it_is_said_to(
    proposed: Start, penalty: str, rules: tuple[str, ...]
) -> None:
    m = proposed().ok("object", by=2, column="red thick 0")

    assert m.no("objection_failed", penalty=penalty) == rules


def test_vp_31_a_neutral_column_is_never_a_penalty(proposed: Start) -> None:
    m = proposed(3).ok("object", by=2, column="red thick 0")

    assert m.no("objection_failed", penalty="green thick 0") == ("VP-29", "VP-31")


@pytest.mark.parametrize("penalty", ["blue thick 0", "yellow thick 0"])
def test_vp_31_with_two_players_both_colours_of_the_challenger_qualify(
    proposed: Start, penalty: str
) -> None:
    m = proposed(2).ok("object", by=1, column="green thick 0")
    assert {column.colour for column in penalties(m.state)} == {"blue", "yellow"}

    m.ok("objection_failed", penalty=penalty)

    assert m.state.phase == "agreed"


def test_a_penalty_can_leave_too_few_columns_for_the_plate(proposed: Start) -> None:
    m = proposed().ok("object", by=2, column="red thick 0")
    m.ok("objection_failed", penalty="green hex 1")

    assert m.no("lay", plate="green", supports=2) == ("VP-26",)
    m.ok("lay_impossible")
    assert m.state.turn == 1


def test_vp_30_a_fall_during_a_challenge_is_whosoever_handled_the_tower(proposed: Start) -> None:
    m = proposed().ok("object", by=2, column="red thick 0").ok("collapse", by=2)

    assert m.state.outcome.by == 2
