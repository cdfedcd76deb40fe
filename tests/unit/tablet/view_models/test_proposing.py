"""Telling of a proposal, an objection and what becomes of it, and the laying (VP-24 to VP-29)."""

from typing import Any

from companion.games.villa_paletti.acts import Agree, ColumnRef, Move, Object, Propose
from companion.tablet.view_models.touches import Begin, Confirm, Give, PickedColumn
from tests.tablet_table.screens import card, shut_because

YELLOW = PickedColumn("yellow", "hex", 0)


def test_a_proposal_needs_columns_for_the_plate_to_rest_on(table_of: Any, say: Any) -> None:
    table = table_of(4)

    shut = shut_because(table.match, "propose")

    assert shut.rule == "VP-26"
    assert say(shut.says) == "Too few columns stand on the highest storey."


def test_a_proposal_nobody_objects_to_is_laid(table_of: Any, three_on_top: Any) -> None:
    table = table_of(4, *three_on_top)

    table.touch(Begin("propose"), Confirm(), Begin("agree"), Begin("lay"))

    assert [act["act"] for act in table.acts] == ["propose", "agree", "lay"]
    assert table.acts[-1] == {"act": "lay", "plate": "green", "supports": 3}
    assert table.match.storey == 2


def test_supports_are_asked_where_more_columns_stand_than_are_needed(
    table_of: Any, three_on_top: Any
) -> None:
    fourth = Move(3, ColumnRef("yellow", "thin", 0))
    table = table_of(4, *three_on_top, fourth, Propose(0), Agree())
    table.touch(Begin("lay"))

    offered = [control.touch for control in card(table.tablet).answers]
    table.touch(Give(4))

    assert offered == [Give(3), Give(4)]
    assert table.acts == [{"act": "lay", "plate": "green", "supports": 4}]


def test_an_objection_that_succeeds_takes_four_touches(table_of: Any, three_on_top: Any) -> None:
    table = table_of(4, *three_on_top, Propose(3))

    table.touch(Begin("object"), Give(1), Give(YELLOW), Begin("stands"))

    assert [act["act"] for act in table.acts] == ["object", "objection_succeeded"]
    assert table.match.turn == 0


def test_an_objection_that_fails_takes_a_penalty_with_five_touches(
    table_of: Any, three_on_top: Any
) -> None:
    table = table_of(4, *three_on_top, Propose(3))
    penalty = PickedColumn("blue", "thin", 1)

    table.touch(Begin("object"), Give(1), Give(YELLOW), Begin("stop"), Give(penalty))

    assert table.acts[-1]["penalty"] == {"colour": "blue", "kind": "thin", "storey": 1}
    assert table.match.phase == "agreed"


def test_a_plate_that_has_lost_its_columns_can_only_be_impossible(
    table_of: Any, three_on_top: Any
) -> None:
    objection = Object(1, ColumnRef("yellow", "hex", 0))
    table = table_of(4, *three_on_top, Propose(3), objection)

    table.touch(Begin("put_back"), Give(PickedColumn("blue", "thin", 1)))

    assert shut_because(table.match, "lay").rule == "VP-26"
    assert shut_because(table.match, "lay_impossible") is None


def test_a_penalty_may_be_none(table_of: Any, three_on_top: Any) -> None:
    objection = Object(1, ColumnRef("yellow", "hex", 0))
    table = table_of(4, *three_on_top, Propose(3), objection)

    table.touch(Begin("put_back"), Give("none"))

    assert table.acts == [{"act": "objection_failed", "penalty": None}]


def test_who_chooses_the_penalty_is_said_as_the_edition_has_it(
    table_of: Any, three_on_top: Any, say: Any
) -> None:
    acts = [*three_on_top, Propose(3), Object(1, ColumnRef("yellow", "hex", 0))]
    said = []
    for chooser in ("proposer", "other_players"):
        table = table_of(4, *acts, penalty_chooser=chooser)
        table.touch(Begin("put_back"))
        said.append(say(card(table.tablet).asks).removeprefix("Which column of the challenger "))

    assert said == [
        "leaves the game? The proposer chooses.",
        "leaves the game? The other players choose.",
    ]


def test_with_two_players_nobody_is_asked_who_objects(table_of: Any) -> None:
    moves = [
        Move(0, ColumnRef("red", "thin", 0)),
        Move(1, ColumnRef("blue", "thin", 0)),
        Move(0, ColumnRef("green", "thin", 0)),
    ]
    table = table_of(2, *moves, Propose(1))

    table.touch(Begin("object"), Give(PickedColumn("blue", "hex", 0)))

    assert table.acts[0]["by"] == 0
