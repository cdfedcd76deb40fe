"""Setting a match up: players, colours, the playing order, the edition (VP-8 to VP-11)."""

from typing import Any

import msgspec
import pytest

from companion.games.villa_paletti import options
from companion.games.villa_paletti.edition import Edition
from companion.link.messages.pieces import Colour
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.wire import Tap
from companion.tablet.view_models.connection import Connection
from companion.tablet.view_models.draft import PRESETS, Chair, Draft
from companion.tablet.view_models.set_up import NUMBERS, set_up_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import (
    ClearColours,
    ExchangeSeats,
    GiveColour,
    NameSeat,
    PlayAgain,
    RollSeal,
    SetCount,
    StartMatch,
    TakeOption,
    TakePreset,
    Touch,
)
from companion.tablet.view_models.touching import Hands, touch

LAST: tuple[tuple[str, tuple[Colour, ...]], ...] = (
    ("Ann", ("red", "green")),
    ("Ben", ("blue", "yellow")),
)
READY = Tablet(
    connection=Connection("ready"),
    snapshot=Snapshot(1, last_players=LAST, names_used=("Ann", "Ben", "Cleo")),
    places=("start", "set_up"),
)
HANDS = Hands(identity=lambda: "tap", roll=lambda below: below - 1)


def after(*touches: Touch, tablet: Tablet = READY) -> Tablet:
    for touched in touches:
        tablet, _ = touch(touched, tablet, HANDS)
    return tablet


def told(touched: Touch, tablet: Tablet) -> Any:
    """The one tap that follows."""
    taps: tuple[Tap, ...]
    _, taps = touch(touched, tablet, HANDS)
    (tap,) = taps
    return tap


def colours(tablet: Tablet) -> list[tuple[str, ...]]:
    return [chair.colours for chair in tablet.draft.chairs]


def test_a_match_begins_with_the_players_in_playing_order() -> None:
    given = (GiveColour(0, "red"), GiveColour(0, "blue"), GiveColour(1, "green"))
    tablet = after(SetCount(2), NameSeat(0, " Ann "), *given, GiveColour(1, "yellow"))

    _, taps = touch(StartMatch(), tablet, HANDS)

    players = (Newcomer("Ann", ("red", "blue")), Newcomer("", ("green", "yellow")))
    assert taps == (NewMatch("tap", players, "standard"),)


def test_a_match_cannot_begin_while_a_colour_is_missing(say: Any) -> None:
    view: Any = set_up_screen(READY)

    tablet, taps = touch(StartMatch(), READY, HANDS)

    assert say(view.begin.why_not.says) == "Every player needs a colour."
    assert view.begin.rule == "VP-8"
    assert (tablet, taps) == (READY, ())


def test_a_colour_given_to_another_seat_leaves_its_owner() -> None:
    assert colours(after(GiveColour(0, "red"), GiveColour(1, "red"))) == [(), ("red",), (), ()]


def test_a_colour_given_again_is_taken_back() -> None:
    assert colours(after(GiveColour(0, "red"), GiveColour(0, "red")))[0] == ()


def test_a_seat_that_has_its_colours_changes_the_first_of_them() -> None:
    given = (GiveColour(0, "red"), GiveColour(0, "blue"), GiveColour(0, "green"))
    two = after(SetCount(2), *given)

    assert colours(after(GiveColour(0, "red"), GiveColour(0, "blue")))[0] == ("blue",)
    assert colours(two)[0] == ("blue", "green")


def test_the_seal_rolls_a_free_colour_for_each_seat_in_turn() -> None:
    once = after(RollSeal())
    all_four = after(*[RollSeal()] * 5)

    assert once.draft.rolled == (0, "yellow")
    assert colours(all_four) == [("yellow",), ("green",), ("blue",), ("red",)]
    assert not set_up_screen(all_four).roll.enabled


def test_with_three_players_the_colour_that_is_left_is_neutral(say: Any) -> None:
    tablet = after(SetCount(3), *[RollSeal()] * 3)

    assert say(set_up_screen(tablet).neutral) == "Neutral: Red"
    assert set_up_screen(after(SetCount(4), *[RollSeal()] * 3)).neutral is None


def test_the_colours_can_be_chosen_anew() -> None:
    assert colours(after(RollSeal(), ClearColours())) == [(), (), (), ()]


def test_fewer_players_keep_their_names_and_as_many_colours_as_are_theirs() -> None:
    two = after(SetCount(2), NameSeat(0, "Ann"), GiveColour(0, "red"), GiveColour(0, "blue"))

    four = after(SetCount(4), tablet=two)

    assert four.draft.chairs == (Chair("Ann", ("red",)), Chair(), Chair(), Chair())


@pytest.mark.parametrize("players", [1, 5])
def test_no_other_number_plays(players: int) -> None:
    assert after(SetCount(players)).draft == READY.draft


def test_a_seat_changes_places_with_the_next_and_the_last_with_the_first() -> None:
    named = after(SetCount(3), *(NameSeat(seat, name) for seat, name in enumerate("ABC")))

    orders = [
        [chair.name for chair in after(ExchangeSeats(seat), tablet=named).draft.chairs]
        for seat in (0, 2)
    ]

    assert orders == [["B", "A", "C"], ["C", "B", "A"]]


def test_names_used_before_are_offered_unless_somebody_has_them(say: Any) -> None:
    view: Any = set_up_screen(after(NameSeat(0, "Ben")))

    assert [say(pick.label) for pick in view.chairs[1].picks] == ["Ann", "Cleo"]


def test_the_same_players_again_takes_one_touch() -> None:
    players = told(PlayAgain(), READY).players

    assert [(player.name, player.colours) for player in players] == list(LAST)


def test_an_edition_goes_by_its_name_until_a_ruling_is_changed() -> None:
    ready = after(*[RollSeal()] * 4, TakePreset("tournament"))
    changed = after(TakeOption("touch_move", "on"), tablet=ready)

    by_name = told(StartMatch(), ready).edition
    by_rulings = told(StartMatch(), changed).edition

    assert by_name == "tournament"
    assert by_rulings == {
        "no_holder": "referee_decides",
        "foul": "lose_turn",
        "touch_move": "on",
    }


def test_the_rulings_that_hold_are_marked() -> None:
    view: Any = set_up_screen(after(TakePreset("short-text"), TakeOption("foul", "lose_turn")))

    chosen = {
        ruling.option: answer.touch.token
        for ruling in view.rulings
        for answer in ruling.answers
        if answer.chosen
    }
    expected = msgspec.structs.asdict(
        Edition(challenge_blocks=False, penalty_chooser="other_players", foul="lose_turn")
    )
    assert chosen == expected


def test_the_named_editions_are_those_of_the_table() -> None:
    ours = {name: msgspec.convert(rulings, Edition) for name, rulings in PRESETS.items()}

    assert ours == options.PRESETS


def test_every_ruling_has_answers_of_the_table() -> None:
    cards: dict[str, Any] = {ruling.option: ruling for ruling in set_up_screen(READY).rulings}

    for option in options.OPTIONS:
        offered = [answer.touch.token for answer in cards[option.name].answers]
        assert option.default in offered
        assert set(offered) == set(option.tokens or NUMBERS[option.name])
        assert cards[option.name].rule.rule == option.rule


def test_an_edition_nobody_knows_changes_nothing() -> None:
    assert after(TakePreset("home-made")).draft == Draft()
