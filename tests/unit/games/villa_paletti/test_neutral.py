"""What happens to the fourth colour with three players? (VP-40 to VP-44)"""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.villa_paletti.rules import movable, scores, takeable_neutrals

Start = Callable[..., Any]


def test_vp_40_a_neutral_column_comes_first_then_an_own_one(match: Start) -> None:
    m = match(3)
    assert m.no("move", by=0, column="red thick 0") == ("VP-40",)

    m.ok("move_neutral", by=0, column="green thick 0")

    assert (m.state.phase, m.state.turn, m.column("green thick").storey) == ("after_neutral", 0, 1)
    assert movable(m.state, 0)
    m.ok("move", by=0, column="red thick 0")
    assert (m.state.phase, m.state.turn) == ("turn", 1)


def test_vp_44_neutral_columns_score_for_nobody_and_never_take_the_seal(match: Start) -> None:
    m = match(3).plates(2).ok("move_neutral", by=0, column="green thick 0")

    assert scores(m.state) == {0: 0, 1: 0, 2: 0}
    assert m.state.seal.holder is None


@pytest.mark.parametrize("act", ["move_neutral", "neutral_attempt_failed"])
def test_vp_12_only_a_neutral_column_is_moved_first(match: Start, act: str) -> None:
    m = match(3)

    assert m.no(act, by=0, column="red thick 0") == ("VP-12",)
    assert m.no(act, by=0, column="green thick 1") == ("VP-12",)


@pytest.mark.parametrize("act", ["move_neutral", "neutral_attempt_failed"])
def test_vp_41_the_last_neutral_column_of_a_storey_stays(match: Start, act: str) -> None:
    m = match(3).plates(3).put(1, "green thick").put(3, "green hex").block("green thin 1")

    assert m.no(act, by=0, column="green thick 1") == ("VP-41",)
    assert m.no(act, by=0, column="green hex 3") == ("VP-15", "VP-41")
    assert m.no(act, by=0, column="green thin 0 n1") == ("VP-22",)
    assert [column.n for column in takeable_neutrals(m.state)] == [2, 3]


def test_vp_41_a_blocked_neutral_column_still_counts_for_its_storey(match: Start) -> None:
    m = match(3).plates(2).put(1, "green thick", "green hex").block("green thick")

    m.ok("move_neutral", by=0, column="green hex 1")

    assert m.column("green hex").storey == 2


@pytest.mark.parametrize("act", ["move_neutral", "neutral_attempt_failed"])
def test_vp_42_where_no_neutral_column_may_be_taken_the_own_one_is_moved(
    match: Start, act: str
) -> None:
    m = match(3).plates(2).put(1, "green thick").put(2, "green hex", "green thin 1", "green thin 2")
    m.block("green thin 3")
    assert takeable_neutrals(m.state) == ()

    assert m.no(act, by=0, column="green thick 1") == ("VP-41",)
    assert m.no(act, by=0, column="green hex 2") == ("VP-15",)
    assert m.no(act, by=0, column="green thin 0") == ("VP-22", "VP-41")
    m.ok("move", by=0, column="red thick 0")


def test_vp_40_a_neutral_column_goes_to_the_highest_plate(match: Start) -> None:
    m = match(3).plates(3)

    assert m.no("move_neutral", by=0, column="green thick 0", to=2) == ("VP-40",)
    assert m.no("move_neutral", by=0, column="green thick 0", to=4) == ("VP-40",)
    m.ok("move_neutral", by=0, column="green thick 0", to=3)


def test_vp_40_or_to_any_higher_storey_in_that_edition(match: Start) -> None:
    m = match(3, neutral_target="any_higher_storey").plates(3).put(1, "green thick", "green hex")

    assert m.no("move_neutral", by=0, column="green thick 1", to=0) == ("VP-40",)
    assert m.no("move_neutral", by=0, column="green thick 1", to=1) == ("VP-40",)
    assert m.no("move_neutral", by=0, column="green thick 1", to=4) == ("VP-40",)
    m.ok("move_neutral", by=0, column="green thick 1", to=2)
    assert m.column("green thick").storey == 2


@pytest.mark.parametrize("to", [{}, {"to": 3}])
def test_vp_40_naming_the_highest_plate_is_the_same_as_naming_no_storey(
    match: Start, to: dict[str, int]
) -> None:
    plain = match(3).plates(3).put(3, "green thick", "green hex")
    higher = match(3, neutral_target="any_higher_storey").plates(3)
    higher.put(3, "green thick", "green hex")

    assert plain.no("move_neutral", by=0, column="green thick 3", **to) == ("VP-15",)
    assert higher.no("move_neutral", by=0, column="green thick 3", **to) == ("VP-15", "VP-40")
    assert higher.no("move_neutral", by=0, column="green thin 3", **to) == ("VP-12",)


def test_a_neutral_column_may_not_project_beyond_its_plate(match: Start) -> None:
    m = match(3)

    assert m.no("move_neutral", by=0, column="green thick 0", footprint="over") == ("VP-18",)


def test_after_a_neutral_column_a_stop_or_a_pass_ends_the_turn(match: Start) -> None:
    for act, keys in (("stop", {"column": "red thick 0"}), ("pass", {})):
        m = match(3).ok("move_neutral", by=0, column="green thick 0")

        m.ok(act, by=0, **keys)

        assert (m.state.phase, m.state.turn) == ("turn", 1)


@pytest.mark.parametrize("blocks", [True, False])
def test_vp_43_a_refused_neutral_column_that_nobody_minds_lets_the_own_one_be_moved(
    match: Start, blocks: bool
) -> None:
    m = match(3, challenge_blocks=blocks)

    m.ok("neutral_attempt_failed", by=0, column="green thick 0")

    assert m.column("green thick").blocked is blocks
    assert (m.state.phase, m.state.turn) == ("neutral_refused", 0)
    m.ok("agree")
    assert (m.state.phase, m.state.turn) == ("own", 0)
    m.ok("move", by=0, column="red thick 0")
    assert (m.state.phase, m.state.turn) == ("turn", 1)


def test_vp_43_another_player_who_can_costs_the_first_one_the_turn(match: Start) -> None:
    m = match(3).plates(2).ok("neutral_attempt_failed", by=0, column="green thick 0")

    m.ok("neutral_by_other", by=2, column="green hex 0")

    assert m.column("green hex").storey == 2
    assert (m.state.phase, m.state.turn) == ("turn", 1)


@pytest.mark.parametrize("blocks", [True, False])
def test_vp_43_if_the_other_fails_too_the_first_may_move_an_own_column(
    match: Start, blocks: bool
) -> None:
    m = match(3, challenge_blocks=blocks)
    m.ok("neutral_attempt_failed", by=0, column="green thick 0")

    m.ok("neutral_by_other_failed", by=1, column="green hex 0")

    assert m.column("green hex").blocked is blocks
    assert (m.state.phase, m.state.turn) == ("own", 0)


@pytest.mark.parametrize("act", ["neutral_by_other", "neutral_by_other_failed"])
def test_vp_43_the_other_tries_a_different_neutral_column(match: Start, act: str) -> None:
    free = match(3, challenge_blocks=False)
    free.ok("neutral_attempt_failed", by=0, column="green thick 0")
    blocked = match(3).ok("neutral_attempt_failed", by=0, column="green thick 0")

    assert free.no(act, by=1, column="green thick 0") == ("VP-43",)
    assert blocked.no(act, by=1, column="green thick 0") == ("VP-22", "VP-43")
    assert blocked.no(act, by=1, column="blue thick 0") == ("VP-12",)


def test_vp_11_propose_and_pass_need_no_neutral_column(match: Start) -> None:
    m = match(3).put(1, "red hex", "blue hex", "yellow hex").ok("pass", by=0)

    m.ok("propose", by=1)

    assert m.state.phase == "proposed"
