"""The referee decides, and the dispute's screen says what about (VP-46, VP-39, VP-38)."""

from typing import Any

from companion.games.villa_paletti.acts import Collapse, ColumnRef, Move, Toppled
from companion.tablet.view_models.dispute import dispute_screen
from companion.tablet.view_models.result import result_screen
from companion.tablet.view_models.touches import Begin, Confirm, Give
from tests.tablet_table.screens import card

OVER_THE_EDGE = Move(0, ColumnRef("red", "thick", 0), footprint="over")


def test_a_dispute_says_what_happened_what_the_rules_say_and_what_can_be_decided(
    table_of: Any, say: Any
) -> None:
    table = table_of(4, OVER_THE_EDGE)

    view: Any = dispute_screen(table.tablet, table.match, table.match.dispute)

    assert say(view.happened).endswith("It projects beyond the edge.")
    assert [say(reason) for reason in view.reasons] == [
        "The column projects beyond the edge of its plate."
    ]
    assert [link.rule for link in view.rules] == ["VP-18"]
    assert [one.control.touch.answers for one in view.decisions] == [("restore",), ("accept",)]
    assert say(view.put_back) == "Thick red column · Base"
    assert {one.storey for one in view.tower.columns} == {0}
    assert view.only_restore is None


def test_putting_back_says_when_it_costs_the_turn(table_of: Any, say: Any) -> None:
    table = table_of(4, OVER_THE_EDGE, foul="lose_turn")

    view: Any = dispute_screen(table.tablet, table.match, table.match.dispute)

    assert say(view.decisions[0].follows).endswith("the turn is lost as well.")


def test_out_of_turn_can_only_be_put_back(table_of: Any) -> None:
    table = table_of(4, Move(1, ColumnRef("blue", "thick", 0)))

    view: Any = dispute_screen(table.tablet, table.match, table.match.dispute)

    assert len(view.decisions) == 1
    assert view.only_restore is not None


def test_a_decision_is_told_with_whose_it_is(table_of: Any) -> None:
    table = table_of(4, OVER_THE_EDGE)

    table.touch(Begin("decide", answers=("accept",)), Give("Ben"))

    assert table.acts == [{"act": "referee", "decision": "accept", "by_name": "Ben"}]
    assert table.match.turn == 1


def test_a_referee_who_does_not_play_may_be_typed(table_of: Any) -> None:
    table = table_of(4, OVER_THE_EDGE)

    table.touch(Begin("decide", answers=("restore",)))
    may_type = card(table.tablet).typed
    table.touch(Give("x" * 61), Give("Eve"))

    assert may_type
    assert table.acts == [{"act": "referee", "decision": "restore", "by_name": "Eve"}]


def test_all_together_decide_in_nobodys_name(table_of: Any) -> None:
    table = table_of(4, OVER_THE_EDGE)

    table.touch(Begin("decide", answers=("restore",)), Give(""))

    assert table.acts == [{"act": "referee", "decision": "restore"}]


def test_a_slip_of_the_finger_is_taken_back_from_a_dispute(table_of: Any) -> None:
    table = table_of(4, OVER_THE_EDGE)

    table.touch(Begin("undo"), Confirm())

    assert table.match.dispute is None
    assert table.match.turn == 0


def test_a_fallen_column_shows_what_this_match_calls_a_collapse(table_of: Any, say: Any) -> None:
    fallen = Toppled(None, ColumnRef("red", "hex", 0))
    table = table_of(4, fallen, collapse="any_column")

    view: Any = dispute_screen(table.tablet, table.match, table.match.dispute)

    assert [link.rule for link in view.rules] == ["VP-39"]
    assert say(view.rulings[0]).endswith("A single column is enough")
    assert len(view.decisions) == 4


def test_where_the_seal_names_nobody_the_referee_names_one_or_several(table_of: Any) -> None:
    table = table_of(4, Collapse(0), no_holder="referee_decides")
    view: Any = result_screen(table.tablet, table.match, table.match.outcome)

    table.touch(view.name_the_winner.touch, Give(2), Give(1), Give("that_is_all"), Give(""))

    assert table.acts == [{"act": "referee", "decision": "winner", "seats": [2, 1]}]
    assert table.match.outcome.winners == (2, 1)
    assert not table.match.outcome.awaits_referee


def test_elsewhere_the_referee_names_nobody(table_of: Any) -> None:
    table = table_of(4, Collapse(0))

    view: Any = result_screen(table.tablet, table.match, table.match.outcome)
    table.touch(Begin("winner"))

    assert view.name_the_winner is None
    assert table.tablet.flow is None
