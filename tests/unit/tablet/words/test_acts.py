"""Does every act have its sentence, with columns, storeys and players in the right words?"""

from typing import Any, get_args

import pytest

from companion.games.villa_paletti.acts import Decision
from companion.games.villa_paletti.phases import SIDE
from companion.games.villa_paletti.pieces import COLOURS, KINDS, PLATE_ORDER
from companion.link.messages.shown.match import SeatView
from companion.tablet.sentences import names
from companion.tablet.sentences.acts import act_text
from companion.tablet.words import LANGUAGES, Words

ENGLISH = Words("en")
PLAYERS = (
    SeatView("Ann", ("yellow",), 0),
    SeatView("  ", ("red",), 3),
    SeatView("민준", ("blue",), 1),
)
GREEN_THIN = {"colour": "green", "kind": "thin", "storey": 0}
RED_HEX = {"colour": "red", "kind": "hex", "storey": 1, "n": 1}

ACTS: list[tuple[dict[str, Any], str]] = [
    ({"act": "start", "players": []}, "The match begins. First on turn: Ann."),
    (
        {"act": "move", "by": 1, "column": RED_HEX},
        "Red sets the hexagonal red column from the blue plate on the green plate.",
    ),
    (
        {"act": "move", "by": 1, "column": RED_HEX, "on_column": True, "footprint": "too_close"},
        "Red sets the hexagonal red column from the blue plate on the green plate. "
        "It stands on another column. It is too close to the edge to tell.",
    ),
    (
        {"act": "move_neutral", "by": 0, "column": GREEN_THIN, "to": 1, "footprint": "over"},
        "Ann sets a thin green column (neutral) from the base on the blue plate. "
        "It projects beyond the edge.",
    ),
    (
        {"act": "stop", "by": 0, "column": RED_HEX},
        "Ann stops and puts the hexagonal red column back. It is blocked to the end of the game.",
    ),
    (
        {"act": "touched", "by": 0, "column": RED_HEX},
        "Ann touches the hexagonal red column and lets it go. The turn is over.",
    ),
    ({"act": "propose", "by": 0}, "Ann proposes the next plate."),
    (
        {"act": "object", "by": 1, "column": RED_HEX},
        "Red objects and tries the hexagonal red column from the blue plate.",
    ),
    (
        {"act": "objection_succeeded"},
        "The objection succeeds: that column leaves the game, and no plate is laid.",
    ),
    (
        {"act": "objection_failed", "penalty": None},
        "The objection fails. No column is taken out of the game.",
    ),
    (
        {"act": "objection_failed", "penalty": RED_HEX},
        "The objection fails. The proposer takes the hexagonal red column out of the game "
        "from the blue plate.",
    ),
    ({"act": "agree"}, "Nobody objects."),
    ({"act": "lay", "plate": "green", "supports": 3}, "Green plate laid on 3 columns."),
    ({"act": "lay_impossible"}, "The plate cannot be laid. The turn is over."),
    (
        {"act": "neutral_attempt_failed", "by": 0, "column": GREEN_THIN},
        "Ann stops and puts a thin green column (neutral) back.",
    ),
    (
        {"act": "neutral_by_other", "by": 1, "column": GREEN_THIN},
        "Red does set a thin green column (neutral) from the base on the green plate. "
        "The player on turn loses the turn.",
    ),
    (
        {"act": "neutral_by_other_failed", "by": 1, "column": GREEN_THIN},
        "Red tries a thin green column (neutral) too, and puts it back.",
    ),
    ({"act": "pass", "by": 2}, "민준 passes."),
    ({"act": "collapse", "by": 0}, "Ann brings the villa down."),
    ({"act": "collapse", "by": None}, "The villa collapses; nobody at the table brought it down."),
    ({"act": "toppled", "by": None, "column": RED_HEX}, "Hexagonal red column falls over."),
    ({"act": "toppled", "by": 0, "column": RED_HEX}, "Hexagonal red column falls over (Ann)."),
    ({"act": "agree_end"}, "All agree that nothing can be moved or laid any more."),
    (
        {"act": "referee", "decision": "restore"},
        "Referee: the table is put back, and it does not count.",
    ),
    (
        {"act": "referee", "decision": "accept", "by_name": "Kim"},
        "Referee Kim: it counts as it stands.",
    ),
    (
        {"act": "referee", "decision": "put_back_and_block"},
        "Referee: the column is put back and blocked.",
    ),
    ({"act": "referee", "decision": "collapse"}, "Referee: that was a collapse."),
    ({"act": "referee", "decision": "no_collapse"}, "Referee: that was no collapse."),
    ({"act": "referee", "decision": "winner", "seats": [0]}, "Referee: the winner is Ann."),
    (
        {"act": "referee", "decision": "winner", "seats": [0, 1]},
        "Referee: the winners are Ann, Red.",
    ),
]


@pytest.mark.parametrize(("act", "said"), ACTS, ids=[str(act) for act, _ in ACTS])
def test_an_act_is_a_sentence(act: dict[str, Any], said: str) -> None:
    assert ENGLISH.say(act_text(act, PLAYERS, 2)) == said


def test_every_act_of_the_rules_has_its_sentence() -> None:
    decisions = {act["decision"] for act, _ in ACTS if act["act"] == "referee"}

    assert {act["act"] for act, _ in ACTS} == set(SIDE)
    assert decisions == set(get_args(Decision))


@pytest.mark.parametrize("language", ["de", "ko", "ru"])
def test_no_act_is_said_in_english_elsewhere(language: str) -> None:
    words = Words(language)

    for act, english in ACTS:
        assert words.say(act_text(act, PLAYERS, 2)) != english


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Rot stellt die sechseckige rote Säule von der blauen Platte nach oben."),
        ("ru", "Красный ставит шестигранную красную колонну с синего перекрытия наверх."),
        ("ko", "빨강이 파랑 플레토에서 빨강 육각기둥을 맨 위로 옮겨 세웁니다."),
    ],
)
def test_without_a_storey_a_column_goes_to_the_top(language: str, said: str) -> None:
    act = {"act": "move", "by": 1, "column": RED_HEX}

    assert Words(language).say(act_text(act, PLAYERS)) == said


def test_a_korean_name_takes_the_particle_that_fits() -> None:
    assert Words("ko").say(act_text({"act": "pass", "by": 2}, PLAYERS)) == "민준이 패스합니다."
    assert Words("ko").say(act_text({"act": "pass", "by": 0}, PLAYERS)) == "Ann이(가) 패스합니다."


def test_every_column_and_storey_has_a_name_in_every_part_it_plays() -> None:
    phrases = [
        phrase(colour, kind)
        for phrase in (names.column, names.column_taken)
        for colour in COLOURS
        for kind in KINDS
    ] + [
        phrase(storey)
        for phrase in (names.storey, names.from_storey, names.on_storey)
        for storey in range(len(PLATE_ORDER) + 1)
    ]

    for language in LANGUAGES:
        said = [Words(language).say(phrase) for phrase in phrases]
        assert all(said)
    assert len(set(map(ENGLISH.say, phrases))) == len(phrases)
    assert names.PLATES == PLATE_ORDER
    assert set(names.COLOURS) == set(COLOURS)


@pytest.mark.parametrize(
    ("seat", "said"),
    [(0, "Ann"), (1, "Red"), *((seat, "Somebody") for seat in (None, 7, -1))],
)
def test_a_player_without_a_name_is_called_by_colour(seat: int | None, said: str) -> None:
    assert ENGLISH.say(names.player(PLAYERS, seat)) == said


def test_with_two_players_a_name_is_both_colours() -> None:
    two = [SeatView("", ("red", "yellow"), 0)]

    assert Words("de").say(names.player(two, 0)) == "Rot & Gelb"
