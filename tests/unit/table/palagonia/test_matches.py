"""Matches of Palagonia are begun, left, gone on with and listed beside those of the other game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.link.messages.shown.answer import Answer
from companion.link.messages.tapped.beginning import (
    GoOn,
    Leave,
    ListRecords,
    Newcomer,
    NewMatch,
    NewPalagonia,
)
from companion.link.messages.tapped.match import Declare
from companion.link.messages.tapped.palagonia import RollDice

Why = Callable[[Answer], str]


def test_a_match_that_was_left_goes_on_exactly_where_it_was(
    table: Any, another: Callable[[Path], Any]
) -> None:
    table.start(tiles="quick")
    table.open_by_rolling()
    table.say("quick_lay", by=table.match.turn, count=int(table.match.dice[0].face))
    before = table.match
    table.hear(Leave)
    later = another(table.home)
    (unfinished,) = later.host.snapshot().unfinished

    later.hear(lambda tap: GoOn(tap, unfinished.match_id))

    after = later.match
    assert (unfinished.game, unfinished.names) == ("palagonia", ("Ann", "Bo", "Cleo"))
    assert (after.log, after.bag, after.turn, after.commitment) == (
        before.log,
        before.bag,
        before.turn,
        before.commitment,
    )
    later.host.close()


def test_records_and_last_players_are_kept_by_game(table: Any) -> None:
    table.start()
    table.hear(Leave)
    newcomers = (Newcomer("Dan", ("red",)), Newcomer("Eve", ("blue",)), Newcomer("", ("green",)))
    table.hear(lambda tap: NewMatch(tap, newcomers))
    table.hear(Leave)

    records = table.hear(ListRecords).records
    snapshot = table.host.snapshot()

    assert {one.game for one in records} == {"palagonia", "villa_paletti"}
    assert {one.game for one in snapshot.unfinished} == {"palagonia", "villa_paletti"}
    assert snapshot.last_palagonia == ("Ann", "Bo", "Cleo")
    assert [name for name, _ in snapshot.last_players] == ["Dan", "Eve", ""]
    assert {"Ann", "Bo", "Cleo", "Dan", "Eve"} <= set(snapshot.names_used)


@pytest.mark.parametrize(
    ("choices", "name"),
    [
        ({"players": ("Ann", "Bo")}, "players_wrong"),
        ({"players": tuple("ABCDEFGHIJK")}, "players_wrong"),
        ({"edition": "of-the-moon"}, "edition_unknown"),
        ({"edition": {"sets": 3}}, "edition_unknown"),
    ],
)
def test_a_match_that_cannot_be_is_refused(
    table: Any, why: Why, choices: dict[str, Any], name: str
) -> None:
    asked = {"players": ("Ann", "Bo", "Cleo"), **choices}

    answer = table.hear(lambda tap: NewPalagonia(tap, **asked))

    assert why(answer) == name
    assert table.host.snapshot().palagonia is None


def test_ten_people_can_play_with_two_sets(table: Any) -> None:
    names = tuple("ABCDEFGHIJ")

    answer = table.hear(lambda tap: NewPalagonia(tap, names, edition={"sets": 2}))

    assert answer.accepted
    assert table.match.bag == 96
    assert table.roll(9).accepted


def test_what_belongs_to_one_game_is_refused_in_the_other(table: Any, why: Why) -> None:
    newcomers = (Newcomer("Dan", ("red",)), Newcomer("Eve", ("blue",)), Newcomer("F", ("green",)))
    table.hear(lambda tap: NewMatch(tap, newcomers))

    rolled = table.hear(RollDice)
    said = table.hear(lambda tap: Declare(tap, {"act": "roll", "by": 0, "dice": ["2", "3"]}))

    assert why(rolled) == "dice_are_real"
    assert not said.accepted
    assert table.host.snapshot().palagonia is None
    assert table.host.snapshot().match is not None


def test_how_palagonia_was_played_last_is_kept_for_the_same_players_again(table: Any) -> None:
    edition = {"stay_connected": False, "tie": "fewest_turns"}
    table.start(edition=edition, dice="real", tiles="quick", hints=False)
    table.hear(Leave)

    way = table.host.snapshot().last_way

    assert (way.dice, way.tiles, way.hints) == ("real", "quick", False)
    assert edition.items() <= way.edition.items()
