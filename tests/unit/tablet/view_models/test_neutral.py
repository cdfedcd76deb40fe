"""Telling what became of a neutral column: three players (VP-40 to VP-43)."""

from typing import Any

from companion.games.villa_paletti.acts import (
    Agree,
    ColumnRef,
    Lay,
    Move,
    MoveNeutral,
    NeutralAttemptFailed,
    Propose,
)
from companion.link.messages.pieces import Colour, ColumnName
from companion.tablet.view_models.conversation import Question
from companion.tablet.view_models.flow import so_far
from companion.tablet.view_models.touches import (
    Begin,
    Confirm,
    Give,
    PickedColumn,
    TouchColumn,
)
from tests.tablet_table.screens import shut_because

NEUTRAL = ColumnName("green", "thick", 1)
OWN = ColumnName("blue", "hex", 1)


def test_a_neutral_column_comes_first_and_then_an_own_one(table_of: Any) -> None:
    table = table_of(3)

    table.touch(TouchColumn(OWN))
    refused = table.tablet.notices[0].rule
    table.touch(TouchColumn(NEUTRAL), Confirm(), TouchColumn(OWN), Confirm())

    assert refused == "VP-40"
    assert [act["act"] for act in table.acts] == ["move_neutral", "move"]
    assert table.match.turn == 1


def test_the_storey_is_asked_only_where_it_can_be_another(table_of: Any) -> None:
    own: tuple[Colour, ...] = ("blue", "red", "yellow")
    acts = [
        act
        for seat, colour in enumerate(own)
        for act in (
            MoveNeutral(seat, ColumnRef("green", "thin", 0)),
            Move(seat, ColumnRef(colour, "thin", 0)),
        )
    ]
    higher = [*acts, Propose(0), Agree(), Lay("green", 4)]
    table = table_of(3, *higher, neutral_target="any_higher_storey")

    table.touch(TouchColumn(NEUTRAL), Give(1), Confirm())

    assert table.acts[0]["to"] == 1
    assert table.match.phase == "after_neutral"


def test_put_back_means_the_neutral_column_while_that_comes_first(table_of: Any) -> None:
    table = table_of(3)

    table.touch(Begin("stop"), TouchColumn(NEUTRAL), Confirm())

    assert table.acts[0]["act"] == "neutral_attempt_failed"
    assert table.match.phase == "neutral_refused"


def test_nobody_objects_and_the_own_column_may_be_moved(table_of: Any) -> None:
    table = table_of(3, NeutralAttemptFailed(0, ColumnRef("green", "thick", 0)))

    table.touch(Begin("agree"))

    assert table.acts == [{"act": "agree"}]
    assert table.match.phase == "own"


def test_another_player_tries_another_one(table_of: Any) -> None:
    table = table_of(3, NeutralAttemptFailed(0, ColumnRef("green", "thick", 0)))
    hexagonal = PickedColumn("green", "hex", 0)

    table.touch(Begin("by_other"), Give(2), Give(hexagonal), Give("neutral_by_other_failed"))

    assert [(act["act"], act["by"]) for act in table.acts] == [("neutral_by_other_failed", 2)]
    assert table.match.phase == "own"


def test_the_column_just_put_back_is_not_offered_again_even_if_it_is_not_blocked(
    table_of: Any,
) -> None:
    put_back = NeutralAttemptFailed(0, ColumnRef("green", "thin", 0))
    table = table_of(3, put_back, challenge_blocks=False)
    table.touch(Begin("by_other"), Give(2))

    question = so_far(table.tablet.flow, table.match)

    assert isinstance(question, Question)
    thin = [
        choice.answer
        for choice in question.choices
        if choice.card and choice.card.column.kind == "thin"
    ]
    assert thin == [PickedColumn("green", "thin", 0, 2)]


def test_with_four_players_there_is_nothing_neutral(table_of: Any) -> None:
    assert shut_because(table_of(4).match, "neutral").rule == "VP-40"
