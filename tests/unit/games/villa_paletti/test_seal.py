"""Who holds the Architect's seal, and which face is up? (VP-32 to VP-35)"""

from collections.abc import Callable
from typing import Any

import pytest

Start = Callable[..., Any]


def seal(m: Any) -> tuple[int | None, str | None]:
    return m.state.seal.holder, m.state.seal.upper_face


def test_vp_32_nobody_takes_the_seal_before_the_green_plate(match: Start) -> None:
    m = match().ok("move", by=0, column="red thick 0")

    assert seal(m) == (None, None)


def test_vp_34_the_first_to_score_takes_the_seal_blank_side_up(match: Start) -> None:
    m = match().plates(2).ok("move", by=0, column="red thin 0")

    assert seal(m) == (0, None)


def test_vp_34_a_tie_leaves_the_seal_with_its_holder(match: Start) -> None:
    m = match().plates(2).ok("move", by=0, column="red hex 0").ok("move", by=1, column="blue hex 0")

    assert seal(m) == (0, None)


def test_vp_35_the_taker_turns_up_the_previous_holders_colour(match: Start) -> None:
    m = (
        match()
        .plates(2)
        .ok("move", by=0, column="red thin 0")
        .ok("move", by=1, column="blue hex 0")
    )
    assert seal(m) == (1, "red")

    m.ok("move", by=2, column="green thick 0")

    assert seal(m) == (2, "blue")


def test_vp_34_after_a_new_plate_the_first_to_score_takes_it(match: Start) -> None:
    m = match().plates(2).ok("move", by=0, column="red thick 0").plates(3)
    assert seal(m) == (0, None)

    m.ok("move", by=1, column="blue thin 0")

    assert seal(m) == (1, "red")


def test_vp_34_a_holder_who_scores_first_on_a_new_plate_keeps_the_face(match: Start) -> None:
    m = (
        match()
        .plates(2)
        .ok("move", by=0, column="red thin 0")
        .ok("move", by=1, column="blue hex 0")
    )
    m.plates(3).on_turn(1)

    m.ok("move", by=1, column="blue thin 0")

    assert seal(m) == (1, "red")


def test_vp_34_a_holder_who_increases_the_lead_keeps_the_face(match: Start) -> None:
    m = match().plates(2).ok("move", by=0, column="red thin 0").on_turn(0)

    m.ok("move", by=0, column="red thick 0")

    assert seal(m) == (0, None)


@pytest.mark.parametrize(("last_taken_with", "face"), [("red", "red"), ("green", "green")])
def test_vp_35_with_two_players_the_face_is_the_colour_it_was_taken_with(
    match: Start, last_taken_with: str, face: str
) -> None:
    m = match(2).plates(2).ok("move", by=0, column=f"{last_taken_with} thin 0")

    m.ok("move", by=1, column="yellow hex 0")

    assert seal(m) == (1, face)


def test_vp_35_scoring_again_with_the_other_colour_is_no_new_taking(match: Start) -> None:
    m = match(2).plates(2).ok("move", by=0, column="red thin 0").ok("pass", by=1)
    m.ok("move", by=0, column="green thin 0")

    m.ok("move", by=1, column="yellow thick 0")

    assert seal(m) == (1, "red")


@pytest.fixture
def penalised(match: Start) -> Callable[..., Any]:
    """Seat 0 proposes, seat 1 (holding the seal with a thick column) challenges in vain."""

    def start(*others: str, players: int = 4, **edition: Any) -> Any:
        m = match(players, **edition).plates(2).ok("pass", by=0)
        m.ok("move", by=1, column="blue thick 0").put(2, *others).on_turn(0)
        m.ok("propose", by=0).ok("object", by=1, column="red thick 0")
        return m.ok("objection_failed", penalty="blue thick 2")

    return start


def test_vp_35_a_penalty_on_top_passes_the_seal_to_the_highest_score(penalised: Start) -> None:
    m = penalised("red thin 1", "green hex", "yellow thin 1")

    assert seal(m) == (2, "blue")


def test_vp_35_a_penalty_that_leaves_a_tie_with_the_holder_changes_nothing(
    penalised: Start,
) -> None:
    m = penalised("blue hex", "green hex", "yellow thin 1")

    assert seal(m) == (1, None)


def test_vp_35_two_equal_above_the_holder_leave_it_with_the_holder(penalised: Start) -> None:
    m = penalised("green hex", "yellow hex", "red thin 1")

    assert seal(m) == (1, None)


@pytest.mark.parametrize(
    ("equal", "taker"),
    [
        (("green hex", "yellow hex", "red thin 1"), 2),
        (("red hex", "yellow hex", "green thin 1"), 3),
        (("red hex", "green hex", "yellow hex"), 2),
    ],
)
def test_vp_35_or_pass_it_to_the_next_clockwise_from_the_seat_after_the_one_on_turn(
    penalised: Start, equal: tuple[str, ...], taker: int
) -> None:
    m = penalised(*equal, seal_tie="next_clockwise")

    assert seal(m) == (taker, "blue")


def test_vp_35_a_penalty_below_the_highest_plate_changes_nothing(match: Start) -> None:
    m = match().plates(2).put(2, "red hex", "green hex", "yellow hex").ok("propose", by=0)
    m.ok("object", by=1, column="red thick 0").ok("objection_failed", penalty="blue thick 0")

    assert seal(m) == (None, None)


@pytest.mark.parametrize(
    ("on_top", "face"),
    [
        (("red thin 1", "green hex"), "green"),
        (("red hex", "green thin 1"), "red"),
        (("red thin 1", "green thin 1"), "red"),
    ],
)
def test_vp_35_with_two_players_a_seal_got_by_penalty_has_the_colour_with_more_points(
    penalised: Start, on_top: tuple[str, ...], face: str
) -> None:
    m = penalised(*on_top, "yellow thin 1", players=2)
    assert m.state.seal.holder == 0

    m.ok("lay", plate="yellow", supports=3).ok("move", by=1, column="yellow hex 0")

    assert seal(m) == (1, face)


def test_a_penalty_before_the_green_plate_gives_nobody_the_seal(match: Start) -> None:
    m = match().put(1, "red hex", "blue hex", "green thin 1").ok("propose", by=0)
    m.ok("object", by=1, column="red thick 0").ok("objection_failed", penalty="blue hex 1")

    assert seal(m) == (None, None)
