"""Does Villa Paletti keep what both games promise?"""

from collections.abc import Callable
from typing import Any

from companion.games.game import Game, ambiguous, illegal, legal
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.state import State


def test_the_rules_are_a_game(say: Callable[..., Act], match: Callable[..., Any]) -> None:
    game: Game[State, Act] = rules

    state = match().state
    after, verdict = game.step(state, say("pass", by=0))

    assert game.initial().phase == "start"
    assert game.judge(state, say("pass", by=0)) == verdict == legal("Seat 1 is on turn.")
    assert game.apply(state, say("pass", by=0)) == after
    assert game.outcome(after) is None


def test_violations_are_told_as_members_for_those_who_translate(
    say: Callable[..., Act], match: Callable[..., Any]
) -> None:
    state = match().state

    found = rules.violations(state, say("move", by=1, column="red thick 0", footprint="over"))

    assert [one.name for one in found] == ["OUT_OF_TURN", "NOT_OWN_COLUMN", "COLUMN_OVER_EDGE"]


def test_an_illegal_verdict_sorts_its_rules_by_number_and_names_the_lowest() -> None:
    verdict = illegal(["VP-46", "VP-9", "VP-12", "VP-9"], "Because.")

    assert verdict.rules == ("VP-9", "VP-12", "VP-46")
    assert verdict.rule == "VP-9"
    assert not verdict.is_legal
    assert illegal([], "Because.").rule is None
    assert ambiguous("Which?").rules == ()
