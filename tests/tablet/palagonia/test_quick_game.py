"""Can a table with real tiles keep the score by touches alone?"""

import pytest

from companion.link.messages.tapped.beginning import NewPalagonia
from companion.table.host import TableHost
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.widgets.palagonia.creature_card import CreatureCard
from tests.tablet.palagonia.player import Player

REAL = "Real dice, entered by touch"
QUICK = "Real tiles, only counted"
ROLLED = ("5", "3", "rotate")


@pytest.fixture
def begun(player: Player, host: TableHost) -> Player:
    """Three people with real dice and tiles; Ann starts with five tiles."""
    rolled = ({"act": "opening_roll", "by": k, "die": die} for k, die in enumerate(ROLLED))
    laid = {"act": "quick_lay", "by": 0, "count": 5}
    new = NewPalagonia("new", ("Ann", "Bo", "Clara"), dice="real", tiles="quick")
    player.finds(host, new, *rolled, laid)
    return player


@pytest.fixture
def begun_by_touches(player: Player) -> Player:
    """The same, from the first name on told by touches."""
    player.sets_up("Ann", "Bo", "Clara", choosing=(REAL, QUICK))
    player.enters(*ROLLED)
    player.tells(t.Done())
    return player


def test_creatures_are_counted_by_plus_and_minus_and_score_for_two(begun: Player) -> None:
    begun.enters("3", "4")
    begun.chooses("3")
    for _ in range(3):
        begun.tells(t.Count("limbs", 1))
    begun.tells(t.Count("limbs", -1))
    begun.tells(t.Count("loops", 1))
    begun.tells(t.AddCreature())
    begun.tells(t.Done())

    assert begun.acts()[-1] == {
        "act": "quick_lay", "by": 1, "count": 3, "closed": [{"loops": 2, "limbs": 2}],
    }  # fmt: skip
    assert [one.points for one in begun.match.players] == [4, 4, 0]
    assert begun.match.bag == 40


def test_what_closed_is_seen_in_the_large_panel_until_something_is_counted_again(
    begun: Player,
) -> None:
    begun.enters("3", "4")
    begun.chooses("3")
    counting = pictures_in(begun)
    for _ in range(2):
        begun.tells(t.Count("limbs", 1))
    begun.tells(t.AddCreature())
    begun.tells(t.Done())

    assert counting == 0
    assert pictures_in(begun) == 1
    begun.enters("3", "4")
    begun.chooses("3")
    assert pictures_in(begun) == 0


def pictures_in(player: Player) -> int:
    """How many creatures the large panel shows."""
    panel = player.person.shown.quick
    return sum(isinstance(one, CreatureCard) for one in panel.walk(restrict=True))


def test_a_creature_told_by_mistake_is_dropped(begun: Player) -> None:
    begun.enters("3", "4")
    begun.chooses("4")
    begun.tells(t.AddCreature())
    begun.tells(t.DropCreature(0))
    begun.tells(t.Done())

    assert begun.acts()[-1] == {"act": "quick_lay", "by": 1, "count": 4}


def test_the_table_says_by_a_held_button_that_a_die_cannot_be_done(begun: Player) -> None:
    begun.enters("3", "2")
    begun.chooses("3")
    begun.tells(t.Done())
    begun.enters("rotate", "2")

    begun.tells(t.SayImpossible("rotate"))

    assert begun.acts()[-1] == {"act": "quick_impossible", "by": 2, "die": "rotate"}
    assert not begun.die("rotate").possible
    assert begun.die("2").chosen


@pytest.mark.timeout(400)
def test_a_quick_match_is_played_to_its_end(begun_by_touches: Player) -> None:
    begun = begun_by_touches
    while begun.match.outcome is None:
        begun.enters("5", "3")
        if begun.match.bag >= 5:
            begun.chooses("5")
        begun.tells(t.Done())

    assert begun.person.screen == "palagonia.result"
    assert begun.match.bag == 0
    assert begun.person.sees("No creature was closed.")


def test_a_roll_and_a_count_are_corrected_in_the_log(begun: Player) -> None:
    begun.enters("3", "4")
    begun.chooses("3")
    begun.tells(t.Done())
    rolled, laid = (line.entry for line in begun.match.log[-2:])
    begun.looks_up(laid)
    begun.tells(t.CorrectLine(laid))
    there = begun.person.screen
    begun.chooses("4")
    begun.tells(t.Count("limbs", 1))
    begun.tells(t.Count("limbs", 1))
    begun.tells(t.AddCreature())
    begun.tells(t.Done())
    points = [one.points for one in begun.match.players]
    bag = begun.match.bag
    begun.looks_up(rolled)
    begun.tells(t.CorrectLine(rolled))
    begun.enters("3", "5")

    lines = {line.entry: line for line in begun.match.log}
    assert there == "palagonia.match"
    assert begun.person.screen == "palagonia.log"
    assert (points, bag) == ([3, 3, 0], 39)
    assert lines[laid].standing == lines[rolled].standing == "corrected"
    assert lines[laid].act["closed"] == [{"loops": 1, "limbs": 2}]
    assert lines[laid].act["count"] == 4
    assert lines[rolled].act["dice"] == ["3", "5"]
    assert lines[laid].unsettled
    assert begun.person.sees("What was it really?")


def test_a_correction_that_is_not_wanted_leaves_everything_as_it_was(begun: Player) -> None:
    before = begun.match.log
    entry = before[0].entry
    begun.looks_up(entry)
    begun.tells(t.CorrectLine(entry))
    begun.tells(t.CorrectLine(None))

    assert begun.match.log == before
    assert begun.button(t.CorrectLine(entry))
