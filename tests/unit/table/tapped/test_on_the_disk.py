"""What the disk does not take is told and goes on in memory; lost is only what people are told."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.tapped.beginning import (
    GoOn,
    Leave,
)
from companion.record.journal import NotConfirmedError, NotOnDiskError, RecordGoneError
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.table.not_kept import NotKeptError, not_kept
from tests.unit.table.tapped.tapped_table import RED_HEX, Table


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
