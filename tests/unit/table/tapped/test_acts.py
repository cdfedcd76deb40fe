"""What people tap counts once, by the rules, and can be taken back or told otherwise."""

from pathlib import Path

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.changes import Change
from companion.link.messages.tapped.beginning import (
    Leave,
    ListRecords,
)
from companion.link.messages.tapped.match import Correct, Undo
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.table.rejudging.rejudge import rejudge
from tests.unit.table.tapped.tapped_table import RED_HEX, Table


def test_a_declared_move_counts_and_passes_the_turn_on(table: Table) -> None:
    table.start()

    answer = table.move(0, "red")

    assert answer.verdict == "legal"
    assert table.match.turn == 1
    assert table.match.players[0].points == 1


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


def test_offers_of_three_players_ask_for_a_neutral_column_first(table: Table) -> None:
    table.start(("red",), ("blue",), ("green",))

    offers = table.match.offers

    assert offers.movable == ()
    assert {one.colour for one in offers.neutrals} == {"yellow"}
    assert "move_neutral" in offers.acts


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
