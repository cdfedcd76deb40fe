"""Which of three thin columns does an act mean? (VP-3)"""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.rules import apply, judge

Start = Callable[..., Any]


def test_the_lowest_of_columns_that_are_alike_is_meant(match: Start) -> None:
    m = match().put(1, "red thin 1").ok("move", by=0, column="red thin 0")

    assert m.storeys(["red thin 1", "red thin 2", "red thin 3"]) == [1, 1, 0]


def test_columns_that_are_out_or_stand_elsewhere_are_no_candidates(match: Start) -> None:
    m = match().put(1, "red thin 1").block("red thin 1")
    m.state = m.state.with_column(m.column("red thin 2").id, out=True)

    m.ok("move", by=0, column="red thin 0")

    assert m.column("red thin 3").storey == 1


@pytest.mark.parametrize(
    ("act", "keys"),
    [
        ("move", {"by": 0}),
        ("move", {"by": 0, "footprint": "too_close"}),
        ("stop", {"by": 0}),
        ("touched", {"by": 0}),
        ("toppled", {"by": None}),
        ("toppled", {"by": 1}),
    ],
)
def test_a_blocked_one_among_them_makes_the_act_ambiguous(
    match: Start, act: str, keys: dict[str, Any]
) -> None:
    m = match(touch_move="on").block("red thin 2")
    before = m.state

    verdict = m.say(act, column="red thin 0", **keys)

    assert (verdict.verdict, verdict.rule, verdict.rules) == ("ambiguous", None, ())
    assert m.state == before
    m.ok(act, column="red thin 0 n1", **keys)


def test_two_alike_beside_a_blocked_one_are_ambiguous_still(match: Start) -> None:
    m = match().block("red thin 1")

    assert m.say("move", by=0, column="red thin 0").verdict == "ambiguous"


def test_all_blocked_is_illegal_and_not_ambiguous(match: Start) -> None:
    m = match().block("red thin 1", "red thin 2", "red thin 3")

    assert m.no("move", by=0, column="red thin 0") == ("VP-22",)


def test_an_act_that_no_candidate_could_make_legal_is_illegal(match: Start) -> None:
    m = match().block("red thin 2")

    assert m.no("move", by=0, column="red thin 0", footprint="over") == ("VP-18",)
    assert m.no("move", by=1, column="red thin 0") == ("VP-9", "VP-12")


def test_a_challenge_and_a_neutral_column_can_be_ambiguous_too(match: Start) -> None:
    challenge = match().put(1, "red hex", "blue hex", "green hex").block("red thin 1")
    neutral = match(3).block("green thin 3")

    challenge.ok("propose", by=0)

    assert challenge.say("object", by=1, column="red thin 0").verdict == "ambiguous"
    assert neutral.say("move_neutral", by=0, column="green thin 0").verdict == "ambiguous"


def test_a_penalty_is_ambiguous_when_a_blocked_one_would_leave_or_a_free_one(match: Start) -> None:
    m = match().put(1, "red hex", "blue hex", "green hex").block("blue thin 2")
    m.ok("propose", by=0).ok("object", by=1, column="red thick 0")

    verdict = m.say("objection_failed", penalty="blue thin 0")

    assert verdict.verdict == "ambiguous"
    m.ok("objection_failed", penalty="blue thin 0 n2")
    assert m.column("blue thin 2").out


def test_a_penalty_among_which_is_the_column_just_tried_is_ambiguous(match: Start) -> None:
    m = match(challenge_column="any").put(1, "red hex", "blue hex", "green hex")
    m.ok("propose", by=0).ok("object", by=1, column="blue thin 0")

    assert m.say("objection_failed", penalty="blue thin 0").verdict == "ambiguous"


def test_the_neutral_column_just_put_back_makes_the_next_try_ambiguous(match: Start) -> None:
    m = match(3, challenge_blocks=False).ok("neutral_attempt_failed", by=0, column="green thin 0")

    assert m.say("neutral_by_other", by=1, column="green thin 0").verdict == "ambiguous"
    m.ok("neutral_by_other", by=1, column="green thin 0 n2")


def test_apply_refuses_what_is_not_legal(match: Start, say: Callable[..., Act]) -> None:
    state = match().block("red thin 2").state

    for act in (say("pass", by=1), say("move", by=0, column="red thin 0")):
        assert not judge(state, act).is_legal
        with pytest.raises(ValueError, match=r"\."):
            apply(state, act)
