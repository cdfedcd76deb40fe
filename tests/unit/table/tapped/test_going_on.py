"""A match is begun, left, cut off and gone on with exactly where it was."""

import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.games.villa_paletti.edition import Edition
from companion.link.messages.tapped.beginning import (
    GoOn,
    Leave,
    Newcomer,
    NewMatch,
)
from companion.link.messages.tapped.match import Undo
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.table.rejudging.rejudge import rejudge
from tests.unit.table.tapped.tapped_table import Table, copied


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
