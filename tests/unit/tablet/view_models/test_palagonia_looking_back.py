"""Is an act of Palagonia put right with the board of its moment, and what follows told?"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.shown.palagonia import Cell, PalagoniaLine, PalagoniaView
from companion.link.messages.tapped.beginning import NewPalagonia
from companion.link.messages.tapped.match import Declare
from companion.record.verify import verify_record
from companion.table.clock import SystemClock
from companion.table.host import TableHost
from companion.table.rejudging.rejudge import rejudge
from companion.tablet.labels.palagonia_log import WHAT_WAS_IT
from companion.tablet.text import Text
from companion.tablet.view_models.connection import Connection
from companion.tablet.view_models.hearing import hear
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.palagonia.desk import Desk
from companion.tablet.view_models.palagonia.log import log_screen
from companion.tablet.view_models.palagonia.match import MatchScreen
from companion.tablet.view_models.palagonia.match_then import screen_of
from companion.tablet.view_models.palagonia.touching import follow
from companion.tablet.view_models.router import screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Touch
from companion.tablet.words import Words

ROW = tuple(((q, 0), 0) for q in range(5))


class Evening:
    """A tablet at a table: what is touched is told, what the table says is heard."""

    def __init__(self, home: Path, tiles: str) -> None:
        self.host = TableHost(home, Ed25519PrivateKey.generate(), SystemClock())
        self.host.hear(NewPalagonia("n", ("Ann", "Bo", "Cleo"), dice="real", tiles=tiles))  # type: ignore[arg-type]
        self.tablet = Tablet(connection=Connection(state="ready"))
        self._taps = 0
        self.looks()

    def looks(self) -> None:
        self.tablet, _ = hear(self.tablet, self.host.snapshot())

    def name(self) -> str:
        self._taps += 1
        return f"tap-{self._taps}"

    def touch(self, *touches: Touch) -> None:
        for touched in touches:
            self.tablet, taps = follow(touched, self.tablet, self.name)  # type: ignore[arg-type]
            for tap in taps:
                answer = self.host.hear(tap)
                self.looks()
                self.tablet, _ = hear(self.tablet, answer)

    def says(self, act: str, **fields: Any) -> int:
        """Tell the table an act; its entry."""
        answer = self.host.hear(Declare(self.name(), {"act": act, **fields}))
        assert answer.verdict == "legal", answer
        self.looks()
        return self.match.log[-1].entry

    def lays(self, by: int, *tiles: tuple[Cell, int]) -> int:
        return self.says("lay", by=by, tiles=told(tiles))

    def in_the_log(self) -> None:
        self.tablet = msgspec.structs.replace(self.tablet, places=("start", "match", "log"))

    @property
    def match(self) -> PalagoniaView:
        assert self.tablet.palagonia is not None
        return self.tablet.palagonia

    @property
    def desk(self) -> Desk:
        """What lies before the people at the moment that is looked at."""
        assert self.tablet.desk is not None
        assert self.tablet.desk.correction is not None
        assert self.tablet.desk.correction.desk is not None
        return self.tablet.desk.correction.desk

    @property
    def sees(self) -> MatchScreen:
        return screen_of(self.tablet, self.match)

    def line(self, entry: int) -> PalagoniaLine:
        return next(line for line in self.match.log if line.entry == entry)

    def hears(self) -> str:
        """What the notices say, in English."""
        return " ".join(say(one.says) for one in self.tablet.notices)


def say(words: Text) -> str:
    return Words("en").say(words)


def told(tiles: Any) -> list[dict[str, int]]:
    return [{"q": q, "r": r, "o": o} for (q, r), o in tiles]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Callable[[str], Evening]]:
    begun: list[Evening] = []

    def begin(tiles: str) -> Evening:
        one = Evening(tmp_path, tiles)
        begun.append(one)
        for seat, die in enumerate(("5", "3", "remove")):
            one.says("opening_roll", by=seat, die=die)
        return one

    yield begin
    for one in begun:
        one.host.close()


@pytest.fixture
def board(evening: Callable[[str], Evening]) -> Evening:
    """Ann has laid five tiles in a row and Bo two upon them; Cleo has removed one of Bo's."""
    one = evening("board")
    one.lays(0, *ROW)
    one.says("roll", by=1, dice=["2", "remove"])
    one.lays(1, ((0, 1), 0), ((1, 1), 0))
    one.says("roll", by=2, dice=["remove", "4"])
    one.says("remove", by=2, cell=[1, 1])
    one.in_the_log()
    return one


def test_the_moment_is_shown_with_what_was_told_then_on_the_desk(board: Evening) -> None:
    laid = board.match.log[-3].entry

    board.touch(t.CorrectLine(laid))

    seen = board.sees
    assert screen(board.tablet) == "palagonia.match"
    assert seen.board is not None
    assert dict(seen.board.tiles) == dict(ROW)
    assert dict(seen.board.drafts) == {(0, 1): 0, (1, 1): 0}
    assert [die.face for die in seen.dice] == ["2", "remove"]
    assert seen.bag == 41
    assert [say(control.label) for control in seen.controls] == ["So it was", "Back into the bag"]
    assert "What was it really?" in say(seen.headline)


def test_another_act_takes_its_place_and_everything_after_is_judged_anew(board: Evening) -> None:
    laid, _, removed = (line.entry for line in board.match.log[-3:])

    board.touch(t.CorrectLine(laid), t.MoveTo((1, 1), (0, 2)), t.TurnAt((0, 2)), t.Done())

    assert board.line(laid).act["tiles"] == told([((0, 1), 0), ((0, 2), 1)])
    assert board.line(laid).standing == "corrected"
    assert board.line(removed).verdict == "illegal"
    assert board.line(removed).unsettled
    assert {tile.cell for tile in board.match.tiles} == {*dict(ROW), (0, 1), (0, 2)}
    assert screen(board.tablet) == "palagonia.log"
    assert "In turn 3 this does not count any more (PG-10): Cleo removed a tile." in board.hears()


def test_an_act_that_became_impossible_is_asked_about_until_it_is_settled(board: Evening) -> None:
    laid, _, removed = (line.entry for line in board.match.log[-3:])
    board.touch(t.CorrectLine(laid), t.MoveTo((1, 1), (0, 2)), t.Done())

    asked = log_screen(board.tablet, board.match)
    lines = {line.entry: line for turn in asked.turns for line in turn.lines}
    board.touch(t.CorrectLine(removed), t.ChooseTile((0, 2)), t.Done())

    assert asked.unsettled == removed
    assert lines[removed].asks == WHAT_WAS_IT
    assert lines[laid].asks is None
    assert board.line(removed).act["cell"] == [0, 2]
    assert log_screen(board.tablet, board.match).unsettled is None
    assert board.line(removed).verdict == "legal"


def test_what_cannot_have_been_is_refused_with_its_rule_and_stays_on_the_board(
    board: Evening,
) -> None:
    laid = board.match.log[-3].entry
    before = board.match.log

    board.touch(t.CorrectLine(laid), t.TakeBack(None), t.LayAt((0, 1)), t.LayAt((4, -1)), t.Done())

    assert screen(board.tablet) == "palagonia.match"
    assert board.desk.refusal is not None
    assert "PG-12" in say(board.desk.refusal.says)
    assert dict(board.desk.laid) == {(0, 1): 0, (4, -1): 0}
    assert board.match.log == before


def test_the_other_die_can_have_been_carried_out(board: Evening) -> None:
    laid = board.match.log[-3].entry

    board.touch(t.CorrectLine(laid), t.ChooseDie(1), t.ChooseTile((4, 0)), t.Done())

    assert board.line(laid).act == {"act": "remove", "by": 1, "cell": [4, 0]}
    assert board.match.bag == 44


def test_a_removed_tile_was_another_one(board: Evening) -> None:
    removed = board.match.log[-1].entry

    board.touch(t.CorrectLine(removed))
    chosen = board.desk.chosen
    board.touch(t.ChooseTile((0, 1)), t.Done())

    assert chosen == (1, 1)
    assert board.line(removed).act["cell"] == [0, 1]
    assert {tile.cell for tile in board.match.tiles} == {*dict(ROW), (1, 1)}


def test_a_turned_tile_was_turned_otherwise(evening: Callable[[str], Evening]) -> None:
    one = evening("board")
    one.lays(0, ((0, 0), 0), ((1, 0), 0), ((1, -1), 0), ((0, -1), 0), ((-1, 0), 0))
    one.says("roll", by=1, dice=["2", "4"])
    one.lays(1, ((-1, 1), 0), ((0, 1), 0))
    one.says("roll", by=2, dice=["rotate", "4"])
    turned = one.says("rotate", by=2, cell=[0, 0], to=1)
    one.in_the_log()

    one.touch(t.CorrectLine(turned))
    before = (one.desk.chosen, one.desk.to)
    one.touch(t.ChooseTile((0, 0)), t.Done())

    assert before == ((0, 0), 1)
    assert one.line(turned).act == {"act": "rotate", "by": 2, "cell": [0, 0], "to": 2}
    assert {tile.cell: tile.o for tile in one.match.tiles}[0, 0] == 2


def test_where_tiles_are_counted_number_and_creatures_are_told_anew(
    evening: Callable[[str], Evening],
) -> None:
    one = evening("quick")
    one.says("quick_lay", by=0, count=5)
    one.says("roll", by=1, dice=["2", "3"])
    laid = one.says("quick_lay", by=1, count=2, closed=[{"loops": 1, "limbs": 2}])
    one.in_the_log()

    one.touch(t.CorrectLine(laid))
    begun = (one.desk.die, one.desk.counts.closed)
    one.touch(t.ChooseDie(1), t.Count("limbs", 1), t.Count("limbs", 1), t.AddCreature(), t.Done())

    assert begun == (0, ((1, 2),))
    assert one.line(laid).act["count"] == 3
    assert one.match.bag == 40
    assert [player.points for player in one.match.players] == [3, 3, 0]


def test_a_correction_that_is_not_wanted_changes_nothing_and_leads_to_the_log(
    board: Evening,
) -> None:
    before = board.match.log
    laid = board.match.log[-3].entry

    board.touch(t.CorrectLine(laid), t.TurnAt((0, 1)), t.CorrectLine(None))

    assert screen(board.tablet) == "palagonia.log"
    assert board.match.log == before


def test_a_moment_that_another_tablet_has_overtaken_is_left(board: Evening) -> None:
    board.touch(t.CorrectLine(board.match.log[-3].entry))

    board.says("roll", by=0, dice=["2", "3"])

    assert screen(board.tablet) == "palagonia.log"


def test_a_record_with_such_corrections_verifies_and_is_judged_as_it_was(board: Evening) -> None:
    laid, _, removed = (line.entry for line in board.match.log[-3:])
    board.touch(t.CorrectLine(laid), t.MoveTo((1, 1), (0, 2)), t.Done())
    board.touch(t.CorrectLine(removed), t.ChooseTile((0, 2)), t.Done())
    path = Path(board.match.record_path)
    board.host.close()

    found = verify_record(path, rejudge=rejudge)

    assert found.verdict == "incomplete"
    assert found.rules_differ == ()
