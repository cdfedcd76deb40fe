"""Who has won? (VP-36 to VP-38, VP-45)"""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.villa_paletti.ending import Ending, ending_of

Start = Callable[..., Any]


@pytest.fixture
def held(match: Start) -> Callable[..., Any]:
    """Seat 1 holds the seal and took it from seat 0, or (``takers=1``) seat 0 was the first."""

    def start(takers: int = 2, **edition: Any) -> Any:
        m = match(**edition).plates(2)
        if takers > 0:
            m.ok("move", by=0, column="red thin 0")
        if takers > 1:
            m.ok("move", by=1, column="blue hex 0")
        return m

    return start


def ended(m: Any) -> tuple[Any, ...]:
    outcome = m.state.outcome
    return outcome.winners, outcome.termination, outcome.rule, outcome.by


@pytest.mark.parametrize(
    ("takers", "by", "outcome", "ending"),
    [
        (2, 0, ((1,), "collapse", "VP-37", 0), Ending.HOLDER),
        (2, 3, ((1,), "collapse", "VP-37", 3), Ending.HOLDER),
        (2, 1, ((0,), "collapse", "VP-37", 1), Ending.PREVIOUS_HOLDER),
        (1, 2, ((0,), "collapse", "VP-37", 2), Ending.HOLDER),
        (1, 0, ((), "collapse", "VP-38", 0), Ending.NOBODY),
        (0, 2, ((), "collapse", "VP-38", 2), Ending.NOBODY),
        (2, None, ((1,), "collapse", "VP-45", None), Ending.ACCIDENT),
        (0, None, ((), "collapse", "VP-38", None), Ending.NOBODY),
    ],
)
def test_vp_37_vp_38_who_wins_when_the_villa_falls(
    held: Start, takers: int, by: int | None, outcome: tuple[Any, ...], ending: Ending
) -> None:
    m = held(takers).ok("collapse", by=by)

    assert ended(m) == outcome
    assert ending_of(m.state) is ending
    assert (m.state.phase, m.state.turn) == ("over", None)


@pytest.mark.parametrize(
    ("takers", "outcome"),
    [(2, ((), "replay", "VP-45", None)), (0, ((), "replay", "VP-38", None))],
)
def test_vp_45_an_accident_may_mean_to_play_again(
    held: Start, takers: int, outcome: tuple[Any, ...]
) -> None:
    m = held(takers, accident="replay").ok("collapse", by=None)

    assert ended(m) == outcome


def test_vp_45_the_ruling_on_accidents_does_not_touch_a_fall_somebody_caused(held: Start) -> None:
    m = held(accident="replay").ok("collapse", by=3)

    assert ended(m) == ((1,), "collapse", "VP-37", 3)


@pytest.mark.parametrize(
    ("takers", "outcome"),
    [(2, ((1,), "agreed", "VP-37", None)), (0, ((), "agreed", "VP-38", None))],
)
def test_vp_36_all_may_agree_to_end_at_the_start_of_a_turn(
    held: Start, takers: int, outcome: tuple[Any, ...]
) -> None:
    m = held(takers).ok("agree_end")

    assert ended(m) == outcome


def test_vp_36_after_the_end_every_act_is_illegal(held: Start) -> None:
    m = held().ok("collapse", by=0)

    assert m.no("move", by=2, column="green thick 1") == ("VP-36",)
    assert m.no("referee", decision="winner", seats=[2]) == ("VP-36",)
    assert m.no("collapse", by=9) == ("VP-36",)


@pytest.mark.parametrize("end", [("collapse", {"by": 0}), ("agree_end", {})])
def test_vp_38_the_referee_names_the_winner_once_in_that_edition(
    match: Start, end: tuple[str, dict[str, Any]]
) -> None:
    m = match(no_holder="referee_decides").ok(end[0], **end[1])
    assert ended(m)[:3] == ((), {"agree_end": "agreed"}.get(end[0], end[0]), "VP-38")

    m.ok("referee", decision="winner", seats=[2, 0, 2])

    assert ended(m) == ((2, 0), "referee", "VP-38", end[1].get("by"))
    assert m.no("referee", decision="winner", seats=[1]) == ("VP-36",)


@pytest.mark.parametrize(
    "decision",
    [
        {"decision": "winner", "seats": []},
        {"decision": "winner", "seats": [4]},
        {"decision": "winner", "seats": [0, -1]},
        {"decision": "accept"},
        {"decision": "restore"},
    ],
)
def test_vp_36_anything_else_from_the_referee_changes_nothing_after_the_end(
    match: Start, decision: dict[str, Any]
) -> None:
    m = match(no_holder="referee_decides").ok("collapse", by=0)

    assert m.no("referee", **decision) == ("VP-36",)


def test_vp_38_by_default_nobody_wins_and_the_referee_is_not_asked(match: Start) -> None:
    m = match().ok("collapse", by=0)

    assert m.no("referee", decision="winner", seats=[0]) == ("VP-36",)


def test_the_referee_does_not_overrule_a_holder(held: Start) -> None:
    m = held(no_holder="referee_decides").ok("collapse", by=3)

    assert m.no("referee", decision="winner", seats=[0]) == ("VP-36",)


def test_the_position_at_the_end_is_kept(held: Start) -> None:
    m = held().ok("collapse", by=3)

    assert m.state.storey == 2
    assert m.state.seal.holder == 1
    assert m.column("blue hex").storey == 2
