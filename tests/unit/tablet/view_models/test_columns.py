"""Columns that look alike are one card, and a number is sent only where it matters."""

from typing import Any

from companion.games.villa_paletti.acts import ColumnRef, Object, Propose, Stop
from companion.link.messages.pieces import Colour, ColumnName
from companion.tablet.view_models.columns import cards, spelled, standing_names, tried_column
from companion.tablet.view_models.conversation import Question
from companion.tablet.view_models.flow import begin, so_far


def test_three_thin_columns_of_a_colour_are_one_card(table_of: Any) -> None:
    match = table_of(4).match

    found = cards(match, match.offers.movable)

    assert [(card.column.kind, len(card.members)) for card in found] == [
        ("thick", 1),
        ("hex", 1),
        ("thin", 3),
    ]
    assert all(card.column.n is None for card in found)


def test_a_blocked_column_is_never_offered_and_the_number_of_another_is_sent(
    table_of: Any,
) -> None:
    table = table_of(4, Stop(0, ColumnRef("red", "thin", 0, 1)))
    match = table.match

    blocked = [card for card in cards(match, standing_names(match)) if card.blocked]
    others = [
        card
        for card in cards(match, standing_names(match))
        if card.column.colour == "red" and card.column.kind == "thin" and not card.blocked
    ]

    assert [card.column.n for card in blocked] == [1]
    assert [(card.column.n, len(card.members)) for card in others] == [(2, 2)]
    assert spelled(others[0].column) == {"colour": "red", "kind": "thin", "storey": 0, "n": 2}


def test_the_column_of_a_challenge_is_told_apart_from_those_beside_it(
    table_of: Any, three_on_top: Any
) -> None:
    table = table_of(4, *three_on_top, Propose(3), Object(1, ColumnRef("yellow", "thin", 0)))

    tried = [card for card in cards(table.match, standing_names(table.match)) if card.tried]

    assert tried_column(table.match) == ColumnName("yellow", "thin", 1)
    assert [card.column.n for card in tried] == [1]


def test_a_penalty_may_be_the_blocked_one_or_another_one(
    table_of: Any, three_on_top: Any, say: Any
) -> None:
    acts = [Stop(0, ColumnRef("red", "thin", 0)), *rotated(three_on_top)]
    table = table_of(4, *acts, Propose(0), Object(1, ColumnRef("red", "hex", 0)))
    flow = begin(table.match, "put_back")
    assert flow is not None

    asked = so_far(flow, table.match)

    assert isinstance(asked, Question)
    words = [say(choice.label) for choice in asked.choices]
    assert "Thin blue column · Blue plate" in words
    assert words[-1] == "None leaves the game"


def rotated(acts: list[Any]) -> list[Any]:
    """Ben, Cleo and Dan move a thin column instead of Ann, Ben and Cleo."""
    colours: tuple[Colour, ...] = ("blue", "green", "yellow")
    return [
        type(act)(act.by + 1, ColumnRef(colour, "thin", 0))
        for act, colour in zip(acts, colours, strict=True)
    ]
