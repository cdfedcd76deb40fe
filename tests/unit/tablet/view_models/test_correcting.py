"""Undo, undo to a line, correct a line, strike it out; and the log that offers it."""

from typing import Any

from companion.games.villa_paletti.acts import ColumnRef, Move, Pass
from companion.link.messages.tapped.match import Correct, Undo
from companion.tablet.view_models.log import log_screen
from companion.tablet.view_models.permissions import why_not
from companion.tablet.view_models.touches import (
    Begin,
    Confirm,
    Give,
    Open,
    PickedColumn,
    StepBack,
)
from tests.tablet_table.screens import card
from tests.tablet_table.snapshots import MATCH_ID

HEX = PickedColumn("red", "hex", 0)


def test_undo_says_what_it_takes_back_before_ok(table_of: Any, say: Any) -> None:
    table = table_of(4, Pass(0), Pass(1))
    table.touch(Begin("undo"))

    says = say(card(table.tablet).asks)
    sent_before_ok = list(table.sent)
    table.touch(Confirm())

    assert says == "Undo: Ben passes."
    assert sent_before_ok == []
    assert table.sent == [Undo("tap-1", 1, match_id=MATCH_ID, after=2)]
    assert table.match.turn == 1


def test_undoing_the_first_act_goes_back_to_the_opening(table_of: Any) -> None:
    table = table_of(4, Pass(0))

    table.touch(Begin("undo"), Confirm())

    assert table.sent == [Undo("tap-1", 0, match_id=MATCH_ID, after=1)]
    assert table.match.turn == 0


def test_undo_passes_over_what_was_struck_out_before(table_of: Any) -> None:
    table = table_of(4, Pass(0), Pass(1), Pass(2))

    table.touch(Begin("undo"), Confirm(), Begin("undo"), Confirm())

    assert table.sent == [
        Undo("tap-1", 2, match_id=MATCH_ID, after=3),
        Undo("tap-2", 1, match_id=MATCH_ID, after=4),
    ]
    assert [line.standing for line in table.match.log] == ["counts", "struck", "struck"]


def test_undo_never_takes_a_correction_of_an_older_line_back(table_of: Any) -> None:
    table = table_of(4, Pass(0), Pass(1))

    table.touch(Begin("correct", 1), Give("move"), Give(HEX), Confirm())
    table.touch(Begin("undo"), Confirm())

    assert [line.standing for line in table.match.log] == ["corrected", "struck"]


def test_an_undo_that_would_bring_back_an_older_line_strikes_the_last_one_out(
    table_of: Any,
) -> None:
    table = table_of(4, Pass(0), Pass(1), Pass(2))
    table.touch(Begin("correct", 1), Give("stop"), Give(HEX), Confirm())
    table.play(Pass(3))

    table.touch(Begin("undo"), Confirm())
    back_to_the_corrected = table.sent[-1]
    table.touch(Begin("undo"), Confirm())

    assert back_to_the_corrected == Undo("tap-2", 4, match_id=MATCH_ID, after=5)
    assert table.sent[-1] == Correct("tap-3", 3, None, match_id=MATCH_ID, after=6)
    assert table.match.log[0].standing == "corrected"


def test_where_nothing_has_happened_nothing_can_be_undone(table_of: Any) -> None:
    assert why_not(table_of(4).match, "undo") is not None


def test_undo_to_here_keeps_the_line(table_of: Any, say: Any) -> None:
    table = table_of(4, Pass(0), Pass(1), Pass(2))
    table.touch(Begin("undo_to", 1))

    says = say(card(table.tablet).asks)
    table.touch(Confirm())

    assert says.endswith("2 acts after this one will not count any more.")
    assert table.match.turn == 1


def test_a_line_is_corrected_with_the_columns_of_its_own_moment(table_of: Any) -> None:
    moved = Move(0, ColumnRef("red", "thick", 0))
    later = [Move(1, ColumnRef("blue", "thin", 0)), Pass(2), Pass(3)]
    table = table_of(4, moved, *later, Move(0, ColumnRef("red", "hex", 0)))

    table.touch(Begin("correct", 1), Give("move"), Give(PickedColumn("red", "thin", 0)), Confirm())

    thin = {"act": "move", "by": 0, "column": {"colour": "red", "kind": "thin", "storey": 0}}
    assert table.sent == [Correct("tap-1", 1, thin, match_id=MATCH_ID, after=5)]
    assert table.match.log[0].standing == "corrected"
    assert table.match.players[0].points == 3


def test_what_was_a_move_can_have_been_a_stop(table_of: Any) -> None:
    table = table_of(4, Move(0, ColumnRef("red", "hex", 0)))

    table.touch(Begin("correct", 1), Give("stop"), Give(HEX), Confirm())

    assert table.match.log[0].act["act"] == "stop"
    assert [one.column.kind for one in table.match.columns if one.blocked] == ["hex"]


def test_a_correction_can_be_taken_back_step_by_step(table_of: Any) -> None:
    table = table_of(4, Pass(0))

    table.touch(Begin("correct", 1), Give("move"), Give(HEX), StepBack(), StepBack(), StepBack())

    assert table.tablet.flow is None
    assert table.sent == []


def test_a_line_that_never_was_is_struck_out(table_of: Any) -> None:
    table = table_of(4, Pass(0), Pass(1))

    table.touch(Begin("strike_out", 2), Confirm())

    assert table.sent == [Correct("tap-1", 2, None, match_id=MATCH_ID, after=2)]
    assert table.match.turn == 1


def test_what_else_a_correction_changed_is_told(table_of: Any, green_plate: Any, say: Any) -> None:
    table = table_of(4, *green_plate, Move(0, ColumnRef("red", "hex", 0)), Pass(1))

    table.touch(Begin("strike_out", 7), Confirm())

    *_, changed, seal = table.tablet.notices
    assert (changed.kind, seal.kind) == ("changed", "seal")
    assert say(changed.says).startswith(
        "In turn 5 this does not count (VP-9): Ben passes. In turn 5 the seal stays where it is. "
        "Nobody holds the seal."
    )
    assert say(seal.says) == "Nobody holds the seal."


def test_the_log_has_a_heading_for_each_turn_and_ways_for_each_line(
    table_of: Any, green_plate: Any, say: Any
) -> None:
    table = table_of(4, *green_plate, Move(0, ColumnRef("red", "hex", 0)))
    table.touch(Begin("strike_out", 1), Open("log"))

    view: Any = log_screen(table.tablet, table.match)

    assert [say(turn.heading) for turn in view.turns][:2] == ["Turn 1", "Turn 2"]
    assert [len(turn.lines) for turn in view.turns] == [1, 1, 1, 3, 1]
    last = view.turns[-1].lines[0]
    assert say(last.seal).startswith("Ann takes the seal.")
    assert [control.touch.purpose for control in last.ways] == ["correct", "strike_out"]
    assert [control.touch.purpose for control in view.turns[0].lines[0].ways][-1] == "undo_to"


def test_a_struck_line_is_marked_and_offers_nothing(table_of: Any, say: Any) -> None:
    table = table_of(4, Pass(0), Move(3, ColumnRef("yellow", "hex", 0)))
    table.touch(Begin("undo"), Confirm(), Begin("undo"), Confirm())

    view: Any = log_screen(table.tablet, table.match)

    lines = [line for turn in view.turns for line in turn.lines]
    assert [say(line.mark) for line in lines] == ["Struck out", "Struck out"]
    assert [line.ways for line in lines] == [(), ()]


def test_an_empty_log_says_so(table_of: Any, say: Any) -> None:
    table = table_of(4)

    view: Any = log_screen(table.tablet, table.match)

    assert say(view.empty) == "Nothing has been done yet."
    assert not view.undo.enabled
