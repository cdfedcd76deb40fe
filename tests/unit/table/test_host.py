"""A table without sensors: what people tap counts once, is on the disk, and can be gone on with."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages import (
    Answer,
    Correct,
    Declare,
    GoOn,
    Leave,
    ListRecords,
    MatchView,
    Newcomer,
    NewMatch,
    Undo,
)
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.table.host import TableHost
from companion.table.rejudge import rejudge


class Watch:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.ns = 5_000_000_000

    def now_ns(self) -> int:
        return self.ns

    def wall(self) -> str:
        return "2026-11-29T20:15:00+00:00"


class Table:
    """A host with its taps numbered, and what it shows."""

    def __init__(self, home: Path, key: Ed25519PrivateKey) -> None:
        self.home = home
        self.watch = Watch()
        self.host = TableHost(home, key, self.watch)
        self._taps = 0

    def tap(self) -> str:
        self._taps += 1
        return f"tap-{self._taps}"

    def start(self, *colours: tuple[Any, ...]) -> Answer:
        seats = colours or (("red",), ("blue",), ("green",), ("yellow",))
        names = ("Ann", "Ben", "Cem", "Dan")
        players = tuple(Newcomer(names[i], seat) for i, seat in enumerate(seats))
        return self.host.hear(NewMatch(self.tap(), players))

    def say(self, **act: Any) -> Answer:
        return self.host.hear(Declare(self.tap(), act))

    def move(self, by: int, colour: str, kind: str = "thin") -> Answer:
        return self.say(act="move", by=by, column={"colour": colour, "kind": kind, "storey": 0})

    @property
    def match(self) -> MatchView:
        view = self.host.snapshot().match
        assert view is not None
        return view


@pytest.fixture
def key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.generate()


@pytest.fixture
def table(tmp_path: Path, key: Ed25519PrivateKey) -> Iterator[Table]:
    table = Table(tmp_path, key)
    yield table
    table.host.close()


def test_a_declared_move_counts_and_passes_the_turn_on(table: Table) -> None:
    table.start()

    answer = table.move(0, "red")

    assert answer.verdict == "legal"
    assert table.match.turn == 1
    assert table.match.players[0].points == 1


def test_the_same_tap_twice_acts_once(table: Table) -> None:
    table.start()
    tap = Declare("one", {"act": "pass", "by": 0})

    first, again = table.host.hear(tap), table.host.hear(tap)

    assert first == again
    assert len(table.match.log) == 1


def test_an_illegal_act_is_recorded_and_waits_for_the_referee(table: Table) -> None:
    table.start()

    answer = table.move(0, "blue")

    assert answer.verdict == "illegal"
    assert answer.violations == ("NOT_OWN_COLUMN",)
    assert table.match.dispute is not None
    assert set(table.match.offers.decisions) == {"restore", "accept"}


def test_an_act_that_is_none_is_refused_with_a_sentence(table: Table) -> None:
    table.start()

    answer = table.say(act="fly", by=0)

    assert not answer.accepted
    assert answer.problem is not None
    assert "fly" in answer.problem.sentence
    assert table.match.log == ()


def test_undo_takes_the_last_act_back_and_leaves_it_in_the_log(table: Table) -> None:
    table.start()
    table.move(0, "red")
    entry = table.match.log[-1].entry

    answer = table.host.hear(Undo(table.tap(), entry - 1))

    assert answer.accepted
    assert table.match.turn == 0
    assert table.match.log[-1].standing == "struck"


def test_a_correction_changes_what_followed_and_says_so(table: Table) -> None:
    table.start()
    table.move(0, "red")
    table.move(1, "blue")
    entry = table.match.log[0].entry
    column = {"colour": "red", "kind": "thick", "storey": 0}

    answer = table.host.hear(
        Correct(table.tap(), entry, {"act": "move", "by": 0, "column": column})
    )

    assert table.match.players[0].points == 3
    assert any("3 points" in change for change in answer.changes)


def test_a_match_that_was_left_goes_on_exactly_where_it_was(
    table: Table, key: Ed25519PrivateKey
) -> None:
    table.start()
    table.move(0, "red")
    table.watch.ns += 60_000_000_000
    before = table.match
    table.host.hear(Leave(table.tap()))
    later = Table(table.home, key)
    (unfinished,) = later.host.snapshot().unfinished

    later.host.hear(GoOn(later.tap(), unfinished.match_id))

    after = later.match
    assert unfinished.acts == 1
    assert (after.turn, after.columns, after.log) == (before.turn, before.columns, before.log)
    assert after.match_ms >= before.log[-1].at_ms
    later.host.close()


def test_a_table_that_lost_its_power_goes_on_from_the_last_act(
    table: Table, key: Ed25519PrivateKey, tmp_path_factory: pytest.TempPathFactory
) -> None:
    table.start()
    table.move(0, "red")
    log = table.match.log
    cut_off = tmp_path_factory.mktemp("power") / "cut"
    shutil.copytree(table.home, cut_off)  # the disk as it is, whatever the table still holds
    later = Table(cut_off, key)

    later.host.hear(GoOn(later.tap(), later.host.snapshot().unfinished[0].match_id))

    assert later.match.log == log
    later.host.close()


def test_a_finished_match_leaves_a_valid_record_that_the_rules_agree_with(table: Table) -> None:
    table.start()
    table.move(0, "red")
    table.say(act="collapse", by=1)
    path = Path(table.match.record_path)

    table.host.hear(Leave(table.tap()))

    found = verify_record(path, rejudge=rejudge)
    assert found.verdict is Verdict.VALID
    assert not found.rules_differ
    (line,) = table.host.hear(ListRecords(table.tap())).records or ()
    assert line.verdict == "valid"


def test_the_last_players_and_all_names_are_offered_again(table: Table) -> None:
    table.start(("red",), ("blue",), ("green",))
    table.host.hear(Leave(table.tap()))

    snapshot = table.host.snapshot()

    assert snapshot.last_players == (("Ann", ("red",)), ("Ben", ("blue",)), ("Cem", ("green",)))
    assert snapshot.names_used == ("Ann", "Ben", "Cem")


@pytest.mark.parametrize(
    "seats", [(("red",),), (("red",), ("blue",)), (("red",), ("red",), ("blue",), ("green",))]
)
def test_players_that_cannot_be_are_refused(table: Table, seats: tuple[Any, ...]) -> None:
    answer = table.start(*seats)

    assert not answer.accepted
    assert table.host.snapshot().match is None


def test_a_second_match_waits_until_the_first_is_left(table: Table) -> None:
    table.start()

    answer = table.start()

    assert not answer.accepted
    assert answer.problem is not None
    assert answer.problem.name == "match_running"


def test_offers_of_three_players_ask_for_a_neutral_column_first(table: Table) -> None:
    table.start(("red",), ("blue",), ("green",))

    offers = table.match.offers

    assert offers.movable == ()
    assert {one.colour for one in offers.neutrals} == {"yellow"}
    assert "move_neutral" in offers.acts
