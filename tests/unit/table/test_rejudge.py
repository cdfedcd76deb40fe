"""What is said when a record and the rules do not agree."""

import msgspec
import pytest

from companion.record import entries
from companion.table.rejudging.rejudge import rejudge
from tests.unit.record import played_match as play

SAID = play.acts("0 move R1@0", "0 move R2@0", "1 move B1@0", "2 collapse")
Lines = list[tuple[int, entries.Told | entries.Closed]]


def lines() -> Lines:
    return [(i + 1, entry) for i, entry in play.told(SAID) if isinstance(entry, entries.Told)]


def closed(outcome: entries.Outcome | None) -> entries.Closed:
    return entries.Closed(
        at_ns=play.SECOND_NS,
        match_id="match-1",
        table_id="table-1",
        edition_hash="0" * 64,
        public_key="0" * 64,
        outcome=outcome,
        files={},
        signature="0" * 128,
    )


NOBODY = entries.Outcome(winners=(), termination="collapse", rule="VP-38", by=2)


def test_what_the_rules_said_then_they_say_now() -> None:
    assert rejudge(play.opened(), [*lines(), (9, closed(NOBODY))]) == []


@pytest.mark.parametrize(
    "otherwise",
    [
        {"verdict": "illegal"},
        {"rule": "VP-12"},
        {"turn": 3},
        {"scores": {"0": 1, "1": 0, "2": 0, "3": 0}},
        {"seal": entries.Seal(0, None)},
    ],
)
def test_an_act_recorded_otherwise_is_named_by_its_line(otherwise: dict[str, object]) -> None:
    told = lines()
    told[2] = (4, msgspec.structs.replace(told[2][1], **otherwise))

    differing = rejudge(play.opened(), told)

    assert [one["line"] for one in differing] == [4]
    assert differing[0]["recorded"].keys() == differing[0]["now"].keys()
    changed = {
        key for key, value in differing[0]["recorded"].items() if value != differing[0]["now"][key]
    }
    assert changed == otherwise.keys()


def test_an_outcome_that_does_not_follow_from_the_acts_is_named() -> None:
    won = msgspec.structs.replace(NOBODY, winners=(1,))

    differing = rejudge(play.opened(), [*lines(), (9, closed(won))])

    assert [one["line"] for one in differing] == [9]
    assert differing[0]["recorded"]["outcome"]["winners"] == [1]
    assert differing[0]["now"]["outcome"]["winners"] == []


def test_a_record_without_acts_says_nothing_about_its_outcome() -> None:
    assert rejudge(play.opened(), [(2, closed(NOBODY))]) == []


def test_an_act_is_judged_as_the_match_was_told_when_it_was_written() -> None:
    told = lines()
    strike = entries.Correction(at_ns=1, target=1, act=None, by_name="Eve", reason="")

    before_it_was_said = [*told[:1], (3, strike), *((line + 1, one) for line, one in told[1:])]
    afterwards = [*told, (6, strike)]

    assert [one["line"] for one in rejudge(play.opened(), before_it_was_said)] == [4, 5, 6]
    assert rejudge(play.opened(), afterwards) == []


def test_a_line_recorded_as_no_act_is_no_difference() -> None:
    told = lines()
    entry = msgspec.structs.replace(told[1][1], act={"act": "fly"}, verdict="unreadable", rule=None)

    differing = rejudge(play.opened(), [told[0], (3, entry), *told[2:]])

    assert differing == []


def test_a_match_these_rules_cannot_start_is_a_difference_and_no_crash() -> None:
    edition = {"foul": "dance"}
    opened = msgspec.structs.replace(play.opened(), edition=edition)

    differing = rejudge(opened, lines())

    assert [one["line"] for one in differing] == [1]
    assert differing[0]["recorded"] == {"edition": edition}
    assert "unreadable" in differing[0]["now"]
