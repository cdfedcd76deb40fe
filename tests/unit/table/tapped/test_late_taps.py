"""A tap that comes again counts once; one that is about another match or moment does not."""

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.tapped.beginning import (
    GoOn,
    Leave,
    Newcomer,
    NewMatch,
)
from companion.link.messages.tapped.match import Correct, Declare, Undo
from tests.unit.table.tapped.tapped_table import COOL, RED_HEX, Table, copied


def test_the_same_tap_twice_acts_once(table: Table) -> None:
    table.start()
    tap = Declare("one", {"act": "pass", "by": 0})

    first, again = table.host.hear(tap), table.host.hear(tap)

    assert first == again
    assert len(table.match.log) == 1


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
