"""A table without sensors: what people tap counts once, is on the disk, and can be gone on with."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.games.villa_paletti.edition import Edition
from companion.link.messages.pieces import Colour, ColumnName
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.changes import Change
from companion.link.messages.shown.match import MatchView
from companion.link.messages.tapped.beginning import (
    GoOn,
    Leave,
    ListRecords,
    Newcomer,
    NewMatch,
)
from companion.link.messages.tapped.match import Correct, Declare, Undo
from companion.record.journal import NotConfirmedError, NotOnDiskError, RecordGoneError
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.table.host import TableHost
from companion.table.not_kept import NotKeptError, not_kept
from companion.table.rejudge import rejudge

COOL: tuple[Colour, ...] = ("green", "yellow")
RED_HEX = {"colour": "red", "kind": "hex", "storey": 0}


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
        shown = self.host.snapshot().match
        match_id, after = (shown.match_id, shown.newest) if shown else (None, None)
        return self.host.hear(NewMatch(self.tap(), players, match_id=match_id, after=after))

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
    assert Change("points", {"seat": 0, "points": 3, "was": 1}) in answer.changes
    assert table.match.log[0].changed_by == 6  # after two notes of taps with their moves, and one
    assert table.match.log[1].changed_by is None


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


def test_an_end_is_signed_at_once_and_can_be_taken_back_until_the_match_is_left(
    table: Table,
) -> None:
    table.start()
    table.say(act="collapse", by=1)
    path = Path(table.match.record_path)
    last = path.read_text(encoding="utf-8").splitlines()[-1]

    answer = table.host.hear(Undo(table.tap(), 0))

    assert json.loads(last)["entry"] == "checkpoint"
    assert answer.accepted
    assert table.match.outcome is None


def test_a_match_whose_end_was_cut_off_is_offered_as_over_and_can_be_taken_back(
    cut_off: Table,
) -> None:
    (unfinished,) = cut_off.host.snapshot().unfinished

    cut_off.host.hear(GoOn(cut_off.tap(), unfinished.match_id))

    assert unfinished.over
    assert cut_off.match.outcome is not None
    assert cut_off.host.hear(Undo(cut_off.tap(), 0)).accepted
    assert cut_off.match.outcome is None


@pytest.mark.parametrize("next_thing", ["new match", "stop"])
def test_a_match_whose_end_was_cut_off_is_closed_by_what_the_table_does_next(
    cut_off: Table, next_thing: str
) -> None:
    (unfinished,) = cut_off.host.snapshot().unfinished

    if next_thing == "new match":
        cut_off.start()
    else:
        cut_off.host.close()

    record = cut_off.home / "records" / unfinished.match_id
    assert verify_record(record, rejudge=rejudge).verdict is Verdict.VALID


def test_a_match_that_was_cut_off_in_the_middle_stays_open(
    table: Table, key: Ed25519PrivateKey, tmp_path_factory: pytest.TempPathFactory
) -> None:
    table.start()
    table.move(0, "red")
    later = Table(copied(table, tmp_path_factory), key)

    later.host.close()

    (unfinished,) = later.host.snapshot().unfinished
    assert not unfinished.over


def test_a_tap_sent_again_to_a_table_that_started_anew_counts_once(
    table: Table, key: Ed25519PrivateKey, tmp_path_factory: pytest.TempPathFactory
) -> None:
    table.start()
    taps = (
        Declare("legal", {"act": "pass", "by": 0}),
        Declare("illegal", {"act": "propose", "by": 3}),
        Undo("undo", 2),
        Correct("correct", 2, {"act": "stop", "by": 0, "column": RED_HEX}),
    )
    answers = [table.host.hear(tap) for tap in taps]
    later = Table(copied(table, tmp_path_factory), key)

    before_going_on = [later.host.hear(tap) for tap in taps]
    later.host.hear(GoOn("go-on", table.match.match_id))
    later.host._answers.clear()
    after_going_on = [later.host.hear(tap) for tap in taps]

    assert before_going_on == after_going_on == answers
    assert later.match.log == table.match.log
    later.host.close()


def test_a_tap_that_was_not_written_down_is_said_not_to_count(
    table: Table, key: Ed25519PrivateKey, tmp_path_factory: pytest.TempPathFactory
) -> None:
    table.start()
    later = Table(copied(table, tmp_path_factory), key)

    answer = later.host.hear(Declare("lost", {"act": "pass", "by": 0}, table.match.match_id))

    assert not answer.accepted
    assert answer.problem is not None
    assert answer.problem.name == "not_counted"


def test_a_note_of_a_tap_whose_act_a_crash_took_stands_for_nothing(
    table: Table, key: Ed25519PrivateKey, tmp_path_factory: pytest.TempPathFactory
) -> None:
    table.start()
    tap = Declare("half", {"act": "pass", "by": 0})
    table.host.hear(tap)
    home = copied(table, tmp_path_factory)
    (record,) = home.rglob("match.jsonl")
    record.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:2]))
    later = Table(home, key)
    later.host.hear(GoOn("go-on", table.match.match_id))

    answer = later.host.hear(tap)

    assert answer.verdict == "legal"
    assert len(later.match.log) == 1
    later.host.close()


def test_a_new_match_sent_again_to_a_table_that_started_anew_is_the_same_match(
    table: Table, key: Ed25519PrivateKey, tmp_path_factory: pytest.TempPathFactory
) -> None:
    players = (Newcomer("Ann", ("red", "blue")), Newcomer("Ben", ("green", "yellow")))
    tap = NewMatch("begin", players)
    table.host.hear(tap)
    later = Table(copied(table, tmp_path_factory), key)

    answer = later.host.hear(tap)

    assert answer.accepted
    assert later.match.match_id == table.match.match_id
    later.host.close()


def test_a_late_new_match_does_not_take_the_result_that_others_look_at_from_the_table(
    table: Table,
) -> None:
    table.start()
    table.say(act="collapse", by=0)
    earlier, seen = table.match.match_id, table.match.newest
    begins = NewMatch(table.tap(), (Newcomer("Ann", ("red", "blue")), Newcomer("Ben", COOL)))
    table.start()
    table.say(act="collapse", by=0)
    looked_at = table.match.match_id

    of_none = table.host.hear(begins)
    of_the_one_before = table.host.hear(
        msgspec.structs.replace(begins, tap=table.tap(), match_id=earlier, after=seen)
    )
    before_its_end = table.host.hear(
        msgspec.structs.replace(begins, tap=table.tap(), match_id=looked_at, after=0)
    )

    answers = (of_none, of_the_one_before, before_its_end)
    assert [one.problem and one.problem.name for one in answers] == ["too_late"] * 3
    assert table.match.match_id == looked_at
    assert table.start().accepted


def test_a_new_match_that_is_being_played_by_a_later_program_is_the_same_match(
    table: Table, key: Ed25519PrivateKey
) -> None:
    tap = NewMatch("begin", (Newcomer("Ann", ("red", "blue")), Newcomer("Ben", COOL)))
    table.host.hear(tap)
    begun = table.match.match_id
    table.host.close()
    later = Table(table.home, key)
    later.host.hear(GoOn("go-on", begun))
    later.say(act="collapse", by=0)

    answer = later.host.hear(tap)

    assert answer.accepted
    assert later.match.match_id == begun
    later.host.close()


def test_what_is_told_about_another_match_is_refused(table: Table) -> None:
    table.start()
    left = table.match.match_id
    table.host.hear(Leave(table.tap()))
    table.start()

    answers = [
        table.host.hear(Declare("declare", {"act": "pass", "by": 0}, left)),
        table.host.hear(Undo("undo", 0, None, left)),
        table.host.hear(Correct("correct", 2, None, None, left)),
    ]

    assert [answer.problem and answer.problem.name for answer in answers] == ["too_late"] * 3
    assert table.match.log == ()


def test_what_another_tablet_has_told_already_is_refused_and_not_written_down(
    table: Table,
) -> None:
    table.start()
    seen = table.match.newest
    table.host.hear(Declare("quicker", {"act": "pass", "by": 0}, after=seen))

    answer = table.host.hear(Declare("slower", {"act": "pass", "by": 0}, after=seen))

    assert not answer.accepted
    assert answer.problem is not None
    assert answer.problem.name == "too_late"
    assert [line.verdict for line in table.match.log] == ["legal"]


def test_a_tap_that_comes_late_takes_nothing_back_that_was_told_since(table: Table) -> None:
    table.start()
    table.say(act="pass", by=0)
    seen = table.match.newest
    for seat in (1, 2, 3):
        table.say(act="pass", by=seat)

    answers = [
        table.host.hear(Undo("undo", 0, after=seen)),
        table.host.hear(Correct("correct", seen, None, after=seen)),
        table.host.hear(Leave("leave", table.match.match_id, after=seen)),
    ]

    assert [answer.problem and answer.problem.name for answer in answers] == ["too_late"] * 3
    assert [line.standing for line in table.match.log] == ["counts"] * 4


def test_a_tap_that_was_counted_and_comes_again_late_is_not_too_late(table: Table) -> None:
    table.start()
    tap = Declare("twice", {"act": "pass", "by": 0}, after=table.match.newest)
    table.host.hear(tap)
    table.host._answers.clear()

    answer = table.host.hear(tap)

    assert answer.verdict == "legal"
    assert len(table.match.log) == 1


@contextmanager
def no_room_for(table: Table) -> Iterator[None]:
    """Let nothing grow beyond what the record of the match holds now, as on a full disk."""
    resource = pytest.importorskip("resource", reason="this system has no limit for files")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    record = table.home.rglob("match.jsonl")
    most = max((one.stat().st_size for one in record), default=0)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_match_that_is_not_on_the_disk_cannot_be_left_and_loses_nothing(table: Table) -> None:
    table.start()
    table.host.hear(Leave(table.tap()))
    table.host.hear(GoOn(table.tap(), table.host.snapshot().unfinished[0].match_id))
    with no_room_for(table):
        told = table.say(act="collapse", by=None)
        left = table.host.hear(Leave(table.tap()))
        begun = table.start()
        problems = table.host.snapshot().problems
    room = table.host.keep()

    assert told.accepted
    assert not left.accepted
    assert not begun.accepted
    assert [one.name for one in problems] == ["not_on_disk"]
    assert room
    assert table.host.snapshot().problems == ()
    assert table.match.outcome is not None
    table.host.hear(Leave(table.tap()))
    (record,) = table.home.rglob("match.jsonl")
    assert verify_record(record).verdict == Verdict.VALID


def test_a_table_that_ends_with_the_disk_full_says_what_is_lost(
    table: Table, key: Ed25519PrivateKey
) -> None:
    table.start()
    with no_room_for(table):
        table.move(0, "red")

        with pytest.raises(NotKeptError, match="what was tapped since then is lost"):
            table.host.end()

    later = Table(table.home, key)
    unfinished = later.host.snapshot().unfinished
    assert later.host.hear(GoOn("go-on", unfinished[0].match_id)).accepted
    assert later.match.log == ()
    later.host.end()


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (RecordGoneError("gone"), "Put it back"),
        (NotConfirmedError("not confirmed"), "Go on with the match to see what is in it"),
        (NotOnDiskError("the record cannot be made"), "the record cannot be made"),
    ],
)
def test_what_is_said_of_a_match_that_was_not_kept_is_true_of_each_cause(
    error: NotOnDiskError, says: str
) -> None:
    sentence = str(not_kept(error))

    assert sentence.startswith("The table is closed, but ")
    assert says in sentence


def test_a_match_that_cannot_be_written_does_not_begin_and_troubles_nobody_later(
    table: Table,
) -> None:
    with no_room_for(table):
        answer = table.start()

    assert not answer.accepted
    assert answer.problem is not None
    assert answer.problem.name == "not_on_disk"
    assert table.host.snapshot().match is None
    assert table.host.snapshot().problems == ()


gone = pytest.mark.skipif(os.name != "posix", reason="Windows keeps a file that is open in place")


@gone
def test_a_record_that_was_deleted_is_told_of_until_the_match_is_left(table: Table) -> None:
    table.start()
    shutil.rmtree(table.home / "records")

    news = table.host.keep()
    told = table.move(0, "red")
    lasting = table.host.snapshot().problems
    left = table.host.hear(Leave(table.tap()))

    assert news
    assert told.problem is not None
    assert told.problem.name == "record_gone"
    assert [one.name for one in lasting] == ["record_gone"]
    assert left.accepted
    assert left.problem is not None
    assert left.problem.name == "left_without_record"
    assert table.host.snapshot().problems == ()
    assert table.start().accepted


@gone
def test_a_record_that_was_moved_has_everything_once_it_is_put_back(table: Table) -> None:
    table.start()
    records, elsewhere = table.home / "records", table.home / "elsewhere"
    records.rename(elsewhere)
    table.move(0, "red")
    while_away = table.host.snapshot().problems
    elsewhere.rename(records)

    news = table.host.keep()

    assert [one.name for one in while_away] == ["record_gone"]
    assert news
    assert table.host.snapshot().problems == ()
    table.host.hear(Leave(table.tap()))
    assert [one.acts for one in table.host.snapshot().unfinished] == [1]


@gone
def test_a_match_left_while_its_record_was_away_goes_on_from_where_it_was_put(
    table: Table,
) -> None:
    table.start()
    records, elsewhere = table.home / "records", table.home / "elsewhere"
    records.rename(elsewhere)
    table.move(0, "red")
    table.host.hear(Leave(table.tap()))
    shutil.copytree(elsewhere, records)

    went_on = table.host.hear(GoOn(table.tap(), table.host.snapshot().unfinished[0].match_id))

    assert went_on.accepted
    assert table.match.turn == 1


def test_an_illegal_act_has_its_verdict_also_while_the_disk_is_full(table: Table) -> None:
    table.start()
    with no_room_for(table):
        answer = table.say(act="move", by=1, column=RED_HEX)

    assert answer.accepted
    assert answer.verdict == "illegal"
    assert "VP-9" in answer.rules
    assert answer.violations
    assert answer.problem is not None
    assert answer.problem.name == "not_on_disk"


def test_a_match_that_another_program_has_is_told_of_by_name(
    table: Table, key: Ed25519PrivateKey
) -> None:
    table.start()
    other = Table(table.home, key)

    answer = other.host.hear(GoOn(other.tap(), table.match.match_id))

    assert answer.problem is not None
    assert answer.problem.name == "match_open_elsewhere"


def test_the_edition_of_the_last_match_is_offered_again(table: Table) -> None:
    players = (Newcomer("Ann", ("red", "blue")), Newcomer("Ben", ("green", "yellow")))
    table.host.hear(NewMatch(table.tap(), players, "short-text"))
    edition = table.match.edition
    table.host.hear(Leave(table.tap()))

    last = table.host.snapshot().last_edition
    assert msgspec.convert(last, Edition) == msgspec.convert(edition, Edition)
    assert msgspec.convert(last, Edition) != Edition()


def test_the_column_of_an_objection_is_shown_while_it_is_tried(table: Table) -> None:
    table.start()
    for seat, colour in enumerate(("red", "blue", "green", "yellow")):
        table.move(seat, colour)
    table.say(act="propose", by=0)

    table.say(act="object", by=1, column=RED_HEX)

    assert table.match.challenged == ColumnName("red", "hex", 1)
    assert table.match.put_back is None


def test_a_neutral_column_that_was_put_back_is_shown_in_that_turn(table: Table) -> None:
    table.start(("red",), ("blue",), ("green",))
    column = {"colour": "yellow", "kind": "hex", "storey": 0}

    table.say(act="neutral_attempt_failed", by=0, column=column)

    assert table.match.put_back == ColumnName("yellow", "hex", 1)


def copied(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The disk as it is, whatever the table still holds."""
    home = tmp_path_factory.mktemp("power") / "cut"
    shutil.copytree(table.home, home)
    return home


@pytest.fixture
def cut_off(
    table: Table, key: Ed25519PrivateKey, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Table]:
    """A table that lost its power while it showed the result of a match."""
    table.start()
    table.say(act="collapse", by=1)
    later = Table(copied(table, tmp_path_factory), key)
    later._taps = 100  # as tablets do, it gives no identity twice
    yield later
    later.host.close()
