"""Is what happened said in the words of the game, whoever plays?"""

from collections.abc import Callable
from typing import get_args

import pytest

from companion.games.villa_paletti.acts import (
    Act,
    Agree,
    Collapse,
    ColumnRef,
    Lay,
    Move,
    MoveNeutral,
    Object,
    ObjectionFailed,
    ObjectionSucceeded,
    Pass,
    Propose,
    Stop,
)
from companion.games.villa_paletti.pieces import Colour, Kind
from companion.games.villa_paletti.state import State
from companion.referee.happenings import Happening, Origin, Place, What
from companion.referee.telling import play
from companion.report import sentences
from companion.report.names import SIGNS, column_of, seat_name, with_names
from companion.report.sentences import what_became_of_the_seal, what_happened

NO_ERROR = (0.0, 0.0), (0.0, 0.0)
FOUR: tuple[tuple[Colour, ...], ...] = (("red",), ("green",), ("blue",), ("yellow",))
TWO: tuple[tuple[Colour, ...], ...] = (("red", "yellow"), ("green", "blue"))
THREE: tuple[tuple[Colour, ...], ...] = (("red",), ("green",), ("blue",))

GameOf = Callable[..., State]
Happens = Callable[..., Happening]


@pytest.fixture
def green_storey(game_of: GameOf) -> State:
    """A match of four in which the green plate has just been laid and Blue is on turn."""
    game = game_of(FOUR)
    columns: tuple[Colour, ...] = ("red", "green", "blue", "yellow")
    moves = [Move(seat, ColumnRef(colour, "thin", 0)) for seat, colour in enumerate(columns)]
    acts: tuple[Act, ...] = (*moves, Propose(0), Agree(), Lay("green", 3), Pass(1))
    for act in acts:
        game = _after(game, act)
    return game


def test_a_move_names_player_column_origin_and_plate(game_of: GameOf, happens: Happens) -> None:
    before = game_of(FOUR)
    one = happens(
        before,
        What.COLUMN_MOVED,
        Move(0, ColumnRef("red", "thin", 0)),
        by="red",
        seat=0,
        column=Origin("red", "thin", 0),
        to=Place(1, 0, 0, NO_ERROR),
    )

    said = what_happened(one, before)

    assert said == "Red sets a thin column from the base on the blue plate."


def test_with_two_players_the_colour_of_the_column_is_said(
    game_of: GameOf, happens: Happens
) -> None:
    before = game_of(TWO)
    one = happens(
        before,
        What.COLUMN_MOVED,
        Move(0, ColumnRef("yellow", "hex", 0)),
        by="yellow",
        seat=0,
        column=Origin("yellow", "hex", 0),
        to=Place(1, 0, 0, NO_ERROR),
    )

    said = what_happened(one, before)

    assert said == "Red & Yellow sets the yellow hexagonal column from the base on the blue plate."


def test_a_neutral_column_is_called_neutral(game_of: GameOf, happens: Happens) -> None:
    before = game_of(THREE)
    one = happens(
        before,
        What.COLUMN_MOVED,
        MoveNeutral(0, ColumnRef("yellow", "thin", 0)),
        by="red",
        seat=0,
        column=Origin("yellow", "thin", 0),
        to=Place(1, 0, 0, NO_ERROR),
    )

    said = what_happened(one, before)

    assert said == "Red sets a neutral yellow thin column from the base on the blue plate."


def test_an_illegal_move_does_not_count_and_the_sentence_says_so(
    game_of: GameOf, happens: Happens
) -> None:
    before = game_of(FOUR)
    one = happens(
        before,
        What.COLUMN_MOVED,
        Move(0, ColumnRef("green", "thin", 0)),
        by="red",
        seat=0,
        column=Origin("green", "thin", 0),
        to=Place(1, 0, 0, NO_ERROR),
    )

    said = what_happened(one, before)

    assert "Green's thin column" in said
    assert said.endswith("that does not count.")


def test_a_won_objection_names_both_sides(game_of: GameOf, happens: Happens) -> None:
    before = _after(_three_on_top(game_of(FOUR)), Propose(3))
    column = ColumnRef("yellow", "thin", 0)
    one = happens(
        before,
        What.COLUMN_MOVED,
        Object(1, column),
        ObjectionSucceeded(),
        by="green",
        seat=1,
        column=Origin("yellow", "thin", 0),
        to=Place(1, 0, 0, NO_ERROR),
        challenge_of="yellow",
    )

    said = what_happened(one, before)

    assert said == (
        "Green sets Yellow's thin column from the base on the blue plate: "
        "the objection to Yellow's proposal succeeds."
    )


def test_a_lost_objection_blocks_and_costs_a_column(game_of: GameOf, happens: Happens) -> None:
    before = _after(_three_on_top(game_of(FOUR)), Propose(3))
    tried = happens(
        before,
        What.COLUMN_PUT_BACK,
        Object(1, ColumnRef("yellow", "thick", 0)),
        by="green",
        seat=1,
        column=Origin("yellow", "thick", 0),
        challenge_of="yellow",
    )
    penalty = happens(
        tried.game,
        What.COLUMN_LEFT_GAME,
        ObjectionFailed(ColumnRef("green", "hex", 0)),
        by="yellow",
        seat=3,
        column=Origin("green", "hex", 0),
    )

    said = what_happened(tried, before), what_happened(penalty, tried.game)

    assert said == (
        "Green stops and puts Yellow's thick column back where it stood, on the base: "
        "the objection to Yellow's proposal fails.",
        "Yellow takes Green's hexagonal column out of the game as the penalty.",
    )


def test_a_stop_blocks_the_column_to_the_end(game_of: GameOf, happens: Happens) -> None:
    before = game_of(FOUR)
    one = happens(
        before,
        What.COLUMN_PUT_BACK,
        Stop(0, ColumnRef("red", "thick", 0)),
        by="red",
        seat=0,
        column=Origin("red", "thick", 0),
    )

    said = what_happened(one, before)

    assert said == (
        "Red stops and puts the thick column back where it stood, on the base; "
        "it is blocked to the end."
    )


def test_the_seal_goes_from_hand_to_hand_and_shows_whose_it_was(green_storey: State) -> None:
    first = _after(green_storey, Move(2, ColumnRef("blue", "thin", 0)))
    second = _after(first, Move(3, ColumnRef("yellow", "thick", 0)))

    taken = what_became_of_the_seal(green_storey, first)
    passed = what_became_of_the_seal(first, second)
    kept = what_became_of_the_seal(second, second)

    assert taken == "Blue takes the seal; its upper face is blank."
    assert passed == "Yellow takes the seal from Blue; blue is up."
    assert kept is None


def test_a_collapse_says_who_was_at_the_tower_if_anybody(game_of: GameOf, happens: Happens) -> None:
    before = game_of(FOUR)
    handled = happens(before, What.COLLAPSE, Collapse(1), by="green", seat=1)
    alone = happens(before, What.COLLAPSE, Collapse(None))

    said = what_happened(handled, before), what_happened(alone, before)

    assert said == ("The villa collapses while Green is at the tower.", "The villa collapses.")


@pytest.mark.parametrize("what", list(What))
def test_everything_that_can_happen_has_a_sentence_without_a_match_too(
    what: What, happens: Happens
) -> None:
    one = happens(
        State(), what, column=Origin("red", "thin", 0), to=Place(1, 0, 0, NO_ERROR), plate="green"
    )

    said = what_happened(one, State())

    assert said[0].isupper()
    assert said.endswith(".")
    assert what in sentences._SENTENCES


def test_a_given_name_stands_with_its_colour(game_of: GameOf) -> None:
    game = game_of(FOUR, ("Ann", "Red", "", " "))

    names = [seat_name(game, seat) for seat in game.seats]

    assert names == ["Ann (red)", "Red (green)", "Blue", "Yellow"]


def test_seats_in_a_sentence_of_the_rules_become_names(game_of: GameOf) -> None:
    game = game_of(FOUR)

    said = with_names("Seat 2 takes the seal, red up. Won by seats 0, 1.", game)

    assert said == "Blue takes the seal, red up. Won by Red and Green."


@pytest.mark.parametrize("colour", get_args(Colour))
@pytest.mark.parametrize("kind", get_args(Kind))
def test_every_colour_has_a_sign_and_every_column_a_name(
    colour: str, kind: str, game_of: GameOf
) -> None:
    called = column_of(game_of(FOUR), None, Origin(colour, kind, 0))

    assert len(set(SIGNS.values())) == len(SIGNS)
    assert colour in SIGNS
    assert called.startswith(colour.capitalize())


def _three_on_top(game: State) -> State:
    columns: tuple[Colour, ...] = ("red", "green", "blue")
    for seat, colour in enumerate(columns):
        game = _after(game, Move(seat, ColumnRef(colour, "thin", 0)))
    return game


def _after(game: State, act: Act) -> State:
    after, (played,) = play(game, act)
    assert played.verdict.is_legal, played.verdict.reason
    return after
