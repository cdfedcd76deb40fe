"""Telling that the villa fell, that a turn is passed, that all agree to end."""

from typing import Any

import pytest

from companion.games.villa_paletti.acts import ColumnRef, MoveNeutral, Object, Pass, Propose
from companion.tablet.view_models.ending import everybody_passed
from companion.tablet.view_models.match import match_screen
from companion.tablet.view_models.touches import Begin, Confirm, Give, PlayOn
from tests.tablet_table.screens import card

THREE_PASSES = [Pass(0), Pass(1), Pass(2)]


def test_whoever_handles_the_tower_is_the_first_answer(table_of: Any, three_on_top: Any) -> None:
    challenge = [*three_on_top, Propose(3), Object(1, ColumnRef("yellow", "hex", 0))]
    asked_first = []
    for acts in ([], challenge):
        table = table_of(4, *acts)
        table.touch(Begin("collapse"))
        asked_first.append(card(table.tablet).answers[0].touch)

    assert asked_first == [Give(0), Give(1)]


@pytest.mark.parametrize(("answer", "by"), [(2, 2), ("nobody", None)])
def test_a_collapse_is_told_with_who_brought_it_about(table_of: Any, answer: Any, by: Any) -> None:
    table = table_of(4)

    table.touch(Begin("collapse"), Give(answer))

    assert table.acts == [{"act": "collapse", "by": by}]
    assert table.match.outcome is not None


def test_a_pass_takes_two_touches(table_of: Any) -> None:
    table = table_of(4)

    table.touch(Begin("pass"), Confirm())

    assert table.acts == [{"act": "pass", "by": 0}]


def test_the_end_is_offered_after_a_round_of_passes_and_never_comes_by_itself(
    table_of: Any,
) -> None:
    table = table_of(4, *THREE_PASSES)
    too_early = match_screen(table.tablet, table.match).end_offer
    table.touch(Begin("pass"), Confirm())

    offer = match_screen(table.tablet, table.match).end_offer
    table.touch(PlayOn())
    declined = match_screen(table.tablet, table.match).end_offer

    assert too_early is None
    assert offer is not None
    assert offer.end.touch == Begin("end")
    assert declined is None
    assert table.match.outcome is None


def test_after_playing_on_the_next_pass_offers_the_end_again(table_of: Any) -> None:
    table = table_of(4, *THREE_PASSES, Pass(3))

    table.touch(PlayOn(), Begin("pass"), Confirm())

    assert match_screen(table.tablet, table.match).end_offer is not None


def test_all_agree_to_end(table_of: Any) -> None:
    table = table_of(4)

    table.touch(Begin("end"), Confirm())

    assert table.acts == [{"act": "agree_end"}]
    assert table.match.outcome.termination == "agreed"


def test_a_neutral_column_before_a_pass_does_not_break_the_round(table_of: Any) -> None:
    neutral = MoveNeutral(0, ColumnRef("green", "thin", 0))

    passed = table_of(3, neutral, Pass(0), Pass(1), Pass(2))
    proposed = table_of(4, *THREE_PASSES)

    assert everybody_passed(passed.match)
    assert not everybody_passed(proposed.match)
