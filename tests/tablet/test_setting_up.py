"""Can a match be set up with fingers alone, and is it the one that the table then plays?"""

import pytest

from companion.link.messages.tapped.beginning import Leave, Newcomer, NewMatch, NewPalagonia
from companion.table.host import TableHost
from companion.tablet.view_models.touches import ShowRule
from tests.tablet.person import Person


def seats(host: TableHost) -> list[tuple[str, tuple[str, ...]]]:
    match = host.snapshot().match
    assert match is not None
    return [(player.name, player.colours) for player in match.players]


def played(host: TableHost, *players: tuple[str, tuple[str, ...]]) -> None:
    """Have a match begun and left."""
    newcomers = tuple(Newcomer(name, colours) for name, colours in players)  # type: ignore[arg-type]
    assert host.hear(NewMatch("played", newcomers)).accepted
    assert host.hear(Leave("left")).accepted


def test_two_players_roll_the_seal_and_begin(person: Person, host: TableHost) -> None:
    person.touch("Play Villa Paletti")
    person.touch("2 players")
    for _ in range(4):
        person.touch("Roll the seal")
    person.touch("Begin the match")

    owned = sorted(colour for _, colours in seats(host) for colour in colours)
    assert owned == ["blue", "green", "red", "yellow"]
    assert [len(colours) for _, colours in seats(host)] == [2, 2]
    assert person.screen == "match"


def test_colours_are_picked_and_taken_from_one_another(person: Person, host: TableHost) -> None:
    person.touch("Play Villa Paletti")
    person.touch("3 players")
    rows = person.shown.players.seats
    for row, place in ((rows[0], 0), (rows[1], 0), (rows[0], 3), (rows[2], 1)):
        picks = row.colours
        each = picks.width / 4
        x, y = picks.to_window(picks.x + (place + 0.5) * each, picks.center_y)
        person.tap_at(x, y)
    person.touch("Begin the match")

    assert [colours for _, colours in seats(host)] == [("yellow",), ("red",), ("blue",)]


def test_a_name_is_picked_and_another_typed(person: Person, host: TableHost) -> None:
    played(host, ("Dora", ("red", "blue")), ("Emil", ("green", "yellow")))
    person.sees_news()
    person.touch("Play Villa Paletti")
    person.touch("2 players")
    screen = person.shown
    person.touch(screen.players.seats[0].name)
    person.touch("Emil")
    person.touch(screen.players.seats[1].name)
    person.types(screen.naming.field, "지우")
    person.touch("OK")
    person.rolls_all_colours()
    person.touch("Begin the match")

    assert [name for name, _ in seats(host)] == ["Emil", "지우"]


def test_a_seat_goes_up_in_the_playing_order(person: Person, host: TableHost) -> None:
    person.touch("Play Villa Paletti")
    person.touch("2 players")
    person.rolls_all_colours()
    before = [chair.colours for chair in person.app.tablet.draft.chairs]
    person.touch(person.shown.players.seats[1].earlier)
    person.touch("Begin the match")

    assert [colours for _, colours in seats(host)] == list(reversed(before))


def test_the_same_players_again_are_one_touch(person: Person, host: TableHost) -> None:
    players = [("Dora", ("red", "blue")), ("Emil", ("green", "yellow"))]
    played(host, *players)
    person.sees_news()

    person.touch("Same players again")

    assert seats(host) == players
    assert person.screen == "match"


def test_the_same_players_of_palagonia_play_it_again_with_their_dice_and_tiles(
    person: Person, host: TableHost
) -> None:
    before = NewPalagonia("played", ("Ann", "Bo", "Cleo"), "russian-text", "real", "quick")
    assert host.hear(before).accepted
    assert host.hear(Leave("left")).accepted
    person.sees_news()

    person.touch("Same players again: Palagonia")

    match = host.snapshot().palagonia
    assert match is not None
    assert [player.name for player in match.players] == ["Ann", "Bo", "Cleo"]
    assert (match.dice_mode, match.tiles_mode) == ("real", "quick")
    assert match.edition["stay_connected"] is False
    assert person.screen == "palagonia.match"


def test_each_game_has_a_button_as_large_as_the_others_which_leads_to_its_set_up(
    person: Person,
) -> None:
    sizes = [tuple(person.find(f"Play {name}").size) for name in ("Villa Paletti", "Palagonia")]
    led_to = []
    for name in ("Villa Paletti", "Palagonia"):
        person.touch(f"Play {name}")
        led_to.append(person.screen)
        person.touch("Back")

    assert sizes[0] == sizes[1]
    assert led_to == ["set_up", "palagonia.set_up"]


def test_an_edition_and_one_ruling_of_it_are_chosen(person: Person, host: TableHost) -> None:
    person.touch("Play Villa Paletti")
    person.touch("2 players")
    person.touch("Standard")
    person.touch("Tournament")
    person.touch("Yes: letting it go ends the turn")
    person.touch("Back")
    person.rolls_all_colours()
    person.touch("Begin the match")

    match = host.snapshot().match
    assert match is not None
    assert match.edition["foul"] == "lose_turn"
    assert match.edition["touch_move"] == "on"
    assert match.edition["no_holder"] == "referee_decides"


def test_a_match_without_all_colours_is_not_begun_and_says_why(
    person: Person, host: TableHost
) -> None:
    person.touch("Play Villa Paletti")
    begin = person.find("Begin the match")
    person.touch(begin)

    assert begin.explaining
    assert begin.reason == "Every player needs a colour."
    assert host.snapshot().match is None


def test_begin_that_is_delivered_twice_begins_one_match(person: Person, host: TableHost) -> None:
    person.touch("Play Villa Paletti")
    person.touch("2 players")
    person.rolls_all_colours()
    person.driver.tap_delivered_twice(person.find("Begin the match"))
    person.driver.frames(4)
    host.hear(Leave("left"))

    assert len(host.snapshot().unfinished) == 1


@pytest.mark.parametrize("left_open", ["the rulings", "the question for a name"])
def test_a_set_up_that_another_tablet_overtook_begins_with_the_seats_the_next_time(
    left_open: str, person: Person, host: TableHost
) -> None:
    person.touch("Play Villa Paletti")
    screen = person.shown
    person.touch("Standard" if left_open == "the rulings" else screen.players.seats[1].name)
    at_first = screen.page is screen.players, screen.naming is None
    begun = Newcomer("Dora", ("red", "blue")), Newcomer("Emil", ("green", "yellow"))
    assert host.hear(NewMatch("elsewhere", begun)).accepted
    person.sees_news()
    meanwhile = person.screen
    assert host.hear(Leave("left")).accepted
    person.sees_news()

    person.touch("Play Villa Paletti")

    assert at_first in ((False, True), (True, False))
    assert meanwhile == "match"
    assert person.shown is screen
    assert screen.page is screen.players
    assert screen.naming is None


def test_the_rulings_are_still_open_after_a_look_at_a_rule(person: Person) -> None:
    person.touch("Play Villa Paletti")
    person.touch("Standard")
    rulings = person.shown.page
    person.app.touch(ShowRule("VP-12"))
    person.driver.frames(2)
    there = person.screen

    person.touch("Back")

    assert there == "help"
    assert person.shown.page is rulings
