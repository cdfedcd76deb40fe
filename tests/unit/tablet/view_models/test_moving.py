"""Telling that a column was moved, put back, or only touched (VP-12 to VP-21)."""

from typing import Any

from companion.games.villa_paletti.acts import ColumnRef, Move, Stop
from companion.link.messages.pieces import Colour, ColumnName
from companion.tablet.view_models.touches import Begin, Cancel, Confirm, StepBack, TouchColumn
from tests.tablet_table.screens import card

THICK = ColumnName("red", "thick", 1)
MOVED = {
    "act": "move",
    "by": 0,
    "column": {"colour": "red", "kind": "thick", "storey": 0},
}


def test_a_move_takes_the_column_and_ok(table_of: Any) -> None:
    table = table_of(4)

    table.touch(TouchColumn(THICK), Confirm())

    assert table.acts == [MOVED]
    assert table.match.turn == 1


def test_before_ok_it_is_said_what_will_be_told(table_of: Any, say: Any) -> None:
    table = table_of(4)
    table.touch(TouchColumn(THICK))

    told = card(table.tablet)

    assert say(told.asks) == "Ann sets the thick red column from the base on the blue plate."
    assert told.ok.enabled
    assert told.rule.rule == "VP-12"


def test_touching_another_column_before_ok_means_that_one(table_of: Any) -> None:
    table = table_of(4)

    table.touch(TouchColumn(ColumnName("red", "hex", 1)), TouchColumn(THICK), Confirm())

    assert table.acts == [MOVED]


def test_a_column_that_was_touched_can_turn_out_to_have_been_put_back(table_of: Any) -> None:
    table = table_of(4)

    table.touch(TouchColumn(THICK), Begin("stop"), Confirm())

    assert table.acts == [{**MOVED, "act": "stop"}]


def test_ok_that_arrives_twice_tells_once(table_of: Any) -> None:
    table = table_of(4)

    table.touch(TouchColumn(THICK), Confirm(), Confirm())

    assert len(table.acts) == 1


def test_cancel_and_a_step_back_change_nothing(table_of: Any) -> None:
    table = table_of(4)
    before = table.tablet

    table.touch(TouchColumn(THICK), Cancel())
    cancelled = table.tablet
    table.touch(TouchColumn(THICK), StepBack(), StepBack())

    assert cancelled == table.tablet == before
    assert table.sent == []


def test_a_column_that_cannot_be_moved_says_why(table_of: Any, say: Any) -> None:
    others: tuple[Colour, ...] = ("blue", "green", "yellow")
    moved = [Move(seat, ColumnRef(colour, "thick", 0)) for seat, colour in enumerate(others, 1)]
    table = table_of(4, Stop(0, ColumnRef("red", "hex", 0)), *moved)

    table.touch(TouchColumn(ColumnName("red", "hex", 1)))
    table.touch(TouchColumn(ColumnName("blue", "thick", 1)))
    table.touch(TouchColumn(ColumnName("blue", "hex", 1)))

    rules = [notice.rule for notice in table.tablet.notices]
    assert rules == ["VP-22", "VP-15", "VP-12"]
    assert say(table.tablet.notices[0].says) == "The column is blocked to the end of the game."


def test_touching_ends_a_turn_only_where_the_edition_has_it(table_of: Any) -> None:
    off, on = table_of(4), table_of(4, touch_move="on")

    off.touch(Begin("touched"))
    on.touch(Begin("touched"), TouchColumn(THICK), Confirm())

    assert off.tablet.flow is None
    assert on.acts == [{**MOVED, "act": "touched"}]
