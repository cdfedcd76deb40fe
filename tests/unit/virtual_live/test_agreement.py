from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from companion.games.villa_paletti.acts import Act, ColumnRef, Move, Pass
from companion.link.messages.shown.match import MatchView
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.match import Correct, Declare
from companion.table.clock import SystemClock
from companion.table.host import TableHost
from companion.virtual.live.agreement import (
    Difference,
    as_said,
    first_difference,
    start_of,
    state_after,
    told_acts,
)


class Played:
    """A match of four that people tell act by act."""

    def __init__(self, home: Path) -> None:
        self.host = TableHost(home, Ed25519PrivateKey.from_private_bytes(bytes(32)), SystemClock())
        colours = ("red", "blue", "green", "yellow")
        self.host.hear(NewMatch("begin", tuple(Newcomer(one, (one,)) for one in colours)))  # type: ignore[arg-type]  # they are colours
        self._taps = 0

    @property
    def match(self) -> MatchView:
        match = self.host.snapshot().match
        assert match is not None
        return match

    def say(self, act: dict[str, Any]) -> None:
        self._taps += 1
        answer = self.host.hear(Declare(f"tap-{self._taps}", act))
        assert answer.accepted

    def against(self, *done: Act) -> Difference | None:
        return first_difference(told_acts(self.match), done)


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    match = Played(tmp_path)
    yield match
    match.host.end()


def red_thin(n: int) -> Move:
    return Move(0, ColumnRef("red", "thin", 0, n))


def test_a_record_that_says_what_was_done_does_not_differ_whichever_twin_it_names(
    played: Played,
) -> None:
    played.say(as_said(red_thin(3)))

    assert played.against(red_thin(3)) is None
    assert played.against(red_thin(2)) is None


def test_what_was_missed_misread_or_made_up_is_told_apart(played: Played) -> None:
    played.say(as_said(red_thin(1)))

    missed = played.against(red_thin(1), Pass(1))
    misread = played.against(Pass(0))
    made_up = played.against()

    assert missed is not None
    assert (missed.kind, missed.place) == ("missed", 1)
    assert misread is not None
    assert misread.kind == "misread"
    assert "record says move red thin" in misread.sentence()
    assert made_up is not None
    assert made_up.kind == "made up"


def test_an_act_that_was_struck_out_is_not_told(played: Played) -> None:
    played.say({"act": "pass", "by": 0})
    entry = played.match.log[0].entry

    played.host.hear(Correct("strike", entry, None))

    assert played.against() is None


def test_an_illegal_act_counts_once_the_others_let_it(played: Played) -> None:
    theirs = Move(0, ColumnRef("blue", "thin", 0, 1))
    played.say(as_said(theirs))
    before = played.against()

    played.say({"act": "referee", "decision": "accept"})

    assert before is None
    assert played.against(theirs) is None


def test_the_game_is_worked_out_from_what_is_told(played: Played) -> None:
    played.say(as_said(red_thin(1)))
    played.say({"act": "pass", "by": 1})

    told = told_acts(played.match)
    state = state_after(start_of(played.match), [one.act for one in told])

    assert isinstance(told[-1].act, Pass)
    assert (state.phase, state.on_turn) == (played.match.phase, played.match.turn)
