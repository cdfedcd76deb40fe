"""Can a whole match of Palagonia be played on the board by touches, and is it recorded?"""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.link.messages.tapped.beginning import NewPalagonia
from companion.record.verify import verify_record
from companion.table.host import TableHost
from companion.tablet.view_models.palagonia import touches as t
from companion.tablet.view_models.touches import Open, Prefer
from companion.tablet.widgets.palagonia.creature_card import CreatureCard
from tests.tablet.palagonia.player import Player

REAL = ("Real dice, entered by touch",)
ROLLED = ("2", "5", "remove")
FIRST_FIVE = (((0, 0), 0), ((1, 0), 0), ((2, 0), 0), ((3, 0), 0), ((4, 0), 0))

VIRUS_APART = (((2, -3), 1), ((3, -3), 0), ((2, -2), 2))
"""Three tips that meet, two rows above the five tiles."""


def recorded(player: Player) -> list[dict[str, Any]]:
    """The acts in the record on the disk."""
    lines = Path(player.match.record_path).read_bytes().splitlines()
    entries = [json.loads(line) for line in lines]
    return [entry["act"] for entry in entries if entry["entry"] == "act"]


def row(count: int, r: int, q: int = 0) -> tuple[tuple[tuple[int, int], int], ...]:
    return tuple(((q + k, r), 0) for k in range(count))


@pytest.fixture
def begun(player: Player, host: TableHost) -> Player:
    """Three people, real dice; Bo starts with five tiles in a row."""
    rolled = ({"act": "opening_roll", "by": k, "die": die} for k, die in enumerate(ROLLED))
    tiles = [{"q": q, "r": r, "o": o} for (q, r), o in FIRST_FIVE]
    laid = {"act": "lay", "by": 1, "tiles": tiles}
    player.finds(host, NewPalagonia("new", ("Ann", "Bo", "Clara"), dice="real"), *rolled, laid)
    return player


@pytest.fixture
def begun_by_touches(player: Player) -> Player:
    """The same, from the first name on told by touches."""
    player.sets_up("Ann", "Bo", "Clara", choosing=REAL)
    player.enters(*ROLLED)
    player.lays(*FIRST_FIVE)
    return player


def test_everybody_rolls_for_the_start_and_the_starter_drags_tiles_from_the_bag(
    begun_by_touches: Player,
) -> None:
    begun, match = begun_by_touches, begun_by_touches.match

    assert [act["act"] for act in begun.acts()] == ["opening_roll"] * 3 + ["lay"]
    assert (match.phase, match.turn, match.bag) == ("roll", 2, 43)
    assert {tile.cell for tile in match.tiles} == {cell for cell, _ in FIRST_FIVE}
    assert begun.person.sees("Clara rolls the dice")


@pytest.mark.timeout(600)
def test_a_whole_match_is_played_by_touches_to_the_last_tile(begun_by_touches: Player) -> None:
    begun = begun_by_touches
    rows = iter(range(1, 40))

    while begun.match.outcome is None:
        begun.enters("5", "3")
        bag = begun.match.bag
        face = "5" if bag >= 5 else "3"
        if bag in (3, 5) or bag > 5:
            begun.chooses(face)
        count = int(face)
        begun.lays(*row(count, next(rows)))

    assert begun.person.screen == "palagonia.result"
    assert begun.match.outcome.termination == "bag"
    assert begun.match.bag == 0
    assert recorded(begun) == begun.acts()
    begun.person.touch("To the start screen")
    begun.settles()
    assert begun.person.screen == "start"


def test_a_double_gives_an_extra_turn(begun: Player) -> None:
    begun.enters("2", "2")
    begun.lays(*row(2, 1))

    assert begun.match.turn == 2
    assert begun.match.extra_turn
    assert begun.person.sees("A double: Clara rolls once more")


def test_a_die_that_cannot_be_done_is_dim_and_says_why(begun: Player) -> None:
    begun.enters("rotate", "3")

    dim = begun.die("rotate")
    assert not dim.possible
    assert "PG-10" in dim.reason
    assert begun.die("3").chosen


def test_an_outer_tile_is_removed_with_a_touch_and_a_word(begun: Player) -> None:
    begun.enters("remove", "5")
    begun.chooses("remove")

    begun.touches(begun.place_of((2, 0)))
    refused = begun.board.refusing
    begun.touches(begun.place_of((4, 0)))
    begun.tells(t.Done())

    assert "PG-13" in refused
    assert begun.acts()[-1] == {"act": "remove", "by": 2, "cell": [4, 0]}
    assert begun.match.bag == 44


def test_tiles_that_do_not_touch_are_refused_with_the_rule_and_stay_on_the_board(
    begun: Player,
) -> None:
    begun.enters("2", "5")
    begun.chooses("2")

    begun.lays(((0, -1), 0), ((4, 1), 0))

    assert begun.match.phase == "action"
    assert "PG-12" in begun.board.refusing
    assert len(begun.desk.laid) == 2
    assert begun.person.sees("The tiles of a turn must touch")


def test_a_draft_is_turned_moved_and_dragged_back_into_the_bag(begun: Player) -> None:
    begun.enters("2", "5")
    begun.chooses("2")

    begun.drags_from_the_bag((0, 1))
    begun.touches(begun.place_of((0, 1)))
    turned = begun.desk.laid
    begun.drags(begun.place_of((0, 1)), begun.place_of((1, 1)))
    moved = begun.desk.laid
    begun.drags(begun.place_of((1, 1)), begun.person.shown.ids.bag)

    assert turned == (((0, 1), 1),)
    assert moved == (((1, 1), 1),)
    assert begun.desk.laid == ()


def test_a_touch_that_arrives_twice_lays_one_tile(begun: Player) -> None:
    begun.enters("2", "5")
    begun.chooses("2")

    begun.driver.tap_delivered_twice(begun.place_of((0, 1)), "one after the other")

    assert begun.desk.laid == (((0, 1), 0),)


def test_the_last_act_is_undone_by_a_touch(begun: Player) -> None:
    begun.enters("2", "5")
    begun.person.touch("Undo")
    begun.settles()

    assert begun.match.phase == "roll"
    assert begun.match.dice == ()


def test_a_closed_creature_lights_up_scores_for_two_and_gets_a_name(begun: Player) -> None:
    player = begun
    act = first_hint(player, ("5", "4"))
    player.chooses(str(len(act["tiles"])))
    for one in act["tiles"]:
        player.touches(player.place_of((one["q"], one["r"])))  # it comes to lie as in the hint
    player.tells(t.Done())

    closed = player.match.closed_now
    assert any(one.scored for one in closed)
    assert len(player.board.lit) == len(closed)
    assert sum(one.points for one in player.match.players) == 2 * sum(
        one.value for one in closed if one.scored
    )
    assert any(isinstance(one, CreatureCard) for one in player.person.widgets())

    player.person.touch("Name it")
    player.person.touch("Octopus")
    player.settles()
    assert "Octopus" in {one.name for one in player.match.closed_now}


def first_hint(player: Player, dice: tuple[str, str]) -> dict[str, Any]:
    """Enter these dice until something could be closed; return what the table hints at."""
    for r in range(1, 9):
        player.enters(*dice)
        player.tells(t.AskHint())
        hints = player.desk.hints
        assert hints is not None
        if hints and hints[0].act["act"] == "lay":
            return hints[0].act
        player.chooses(dice[0])
        player.lays(*row(int(dice[0]), r))
    raise AssertionError("no hint came")


def test_the_log_tells_every_act_and_strikes_one_out(begun: Player) -> None:
    begun.enters("2", "5")
    begun.person.app.touch(Open("log"))
    begun.driver.frames(3)

    assert begun.person.screen == "palagonia.log"
    assert begun.person.sees("Bo laid 5 tiles")
    entry = begun.match.log[-1].entry
    begun.person.shown.choose(entry)
    begun.driver.frames(2)
    begun.tells(t.StrikeOut(entry))
    standing = {line.entry: line.standing for line in begun.match.log}
    assert standing[entry] == "struck"
    assert begun.match.dice == ()


def test_tiles_that_were_laid_otherwise_are_laid_anew_on_the_board_of_that_moment(
    begun: Player,
) -> None:
    laid = begun.match.log[-1].entry
    begun.enters("remove", "2")
    begun.chooses("remove")
    begun.touches(begun.place_of((4, 0)))
    begun.tells(t.Done())
    removed = begun.match.log[-1].entry

    begun.looks_up(laid)
    begun.tells(t.CorrectLine(laid))
    then = (begun.person.screen, dict(begun.board.tiles), dict(begun.board.drafts))
    begun.drags(begun.place_of((4, 0)), begun.place_of((0, 1)))
    begun.touches(begun.place_of((0, 1)))
    begun.tells(t.Done())

    lines = {line.entry: line for line in begun.match.log}
    assert then == ("palagonia.match", {}, dict(FIRST_FIVE))
    assert {"q": 0, "r": 1, "o": 1} in lines[laid].act["tiles"]
    assert lines[laid].standing == "corrected"
    assert lines[removed].unsettled  # the tile that was taken away never lay there
    assert begun.person.screen == "palagonia.log"
    assert begun.person.sees("In turn 2 this does not count any more (PG-10): Clara removed a tile")
    assert begun.person.sees("Put it right, or strike it out.")


def test_a_record_of_touches_verifies(begun: Player) -> None:
    path = Path(begun.match.record_path)
    begun.person.touch("Leave the match")
    begun.settles()

    assert verify_record(path).verdict in ("valid", "incomplete")


def test_in_the_opening_whoever_rolled_first_is_picked_by_a_touch(player: Player) -> None:
    player.sets_up("Ann", "Bo", "Clara", choosing=REAL)

    player.picks("Clara")
    player.enters("5")
    player.picks("Bo")
    player.enters("2")
    player.enters("remove")

    assert [(act["by"], act["die"]) for act in player.acts()] == [
        (2, "5"),
        (1, "2"),
        (0, "remove"),
    ]
    assert (player.match.phase, player.match.turn) == ("opening_lay", 2)


def test_in_the_opening_the_tables_dice_roll_for_whoever_is_picked(player: Player) -> None:
    player.sets_up("Ann", "Bo", "Clara")

    player.picks("Bo")
    player.tells(t.RollNow(1))

    assert [act["by"] for act in player.acts()] == [1]


def test_a_creature_is_laid_apart_where_groups_may_lie_apart(player: Player) -> None:
    player.sets_up("Ann", "Bo", "Clara", choosing=(*REAL, "After the Russian text"))
    player.enters("5", "2", "remove")
    player.lays(*FIRST_FIVE)
    player.enters("3", "4")
    player.chooses("3")

    player.lays(*VIRUS_APART)

    assert player.match.phase == "roll"
    assert {cell for cell, _ in VIRUS_APART} <= {tile.cell for tile in player.match.tiles}
    assert [one.value for one in player.match.closed_now] == [1]


def test_a_draft_is_moved_when_all_tiles_are_laid_but_not_away_from_the_group(
    begun: Player,
) -> None:
    begun.enters("2", "5")
    begun.chooses("2")
    begun.drags_from_the_bag((0, 1))
    begun.drags_from_the_bag((1, 1))

    begun.drags(begun.place_of((1, 1)), begun.place_of((2, 1)))
    moved = begun.desk.laid
    begun.drags(begun.place_of((2, 1)), begun.place_of((3, 2)))

    assert moved == (((0, 1), 0), ((2, 1), 0))
    assert begun.desk.laid == moved
    assert "PG-12" in begun.board.refusing


def test_a_roll_a_closed_creature_and_a_refusal_are_heard(
    begun: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(begun.person.app._speaker, "play", heard.append)
    act = first_hint(begun, ("5", "4"))
    rolled, heard[:] = list(heard), []
    begun.chooses(str(len(act["tiles"])))
    begun.touches(begun.place_of((0, 0)))
    refused, heard[:] = list(heard), []
    for one in act["tiles"]:
        begun.touches(begun.place_of((one["q"], one["r"])))
    begun.tells(t.Done())

    assert "roll" in rolled
    assert "closed" not in rolled
    assert refused == ["refused"]
    assert "closed" in heard


def test_the_clocks_go_on_and_a_long_turn_sounds_softly_once(
    begun: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(begun.person.app._speaker, "play", heard.append)
    clock = begun.person.shown.ids.clock
    before_s = clock.match_s

    begun.person.app.touch(Prefer("turn_clock_s", 5))
    begun.driver.pass_time(6.0)

    assert clock.match_s >= before_s + 5
    assert clock.overdue
    assert heard.count("turn") == 1
