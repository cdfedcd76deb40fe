"""Are proposals, objections and the laying of a plate told by touches? VP-24 to VP-29."""

from companion.tablet.labels import challenge, match
from companion.tablet.labels.everyday import CANCEL, OK
from tests.tablet_sitting.course import build
from tests.tablet_sitting.sitting import FOUR, Sitting


def proposed(sitting: Sitting) -> None:
    """Ann proposes the green plate."""
    sitting.start(FOUR)
    build(sitting, moves=4)
    sitting.tap(match.PROPOSE, OK)


def test_a_plate_to_which_nobody_objects_is_laid(sitting: Sitting) -> None:
    proposed(sitting)

    sitting.tap(challenge.NOBODY_OBJECTS, challenge.LAID)
    sitting.tap("4 columns")

    assert [act["act"] for act in sitting.acts[-3:]] == ["propose", "agree", "lay"]
    assert sitting.acts[-1]["supports"] == 4
    assert sitting.match.plates == ("blue", "green")
    assert sitting.points == [0, 0, 0, 0]
    assert sitting.screen == "match"


def test_a_challenge_that_stands_takes_the_column_out_of_the_game(sitting: Sitting) -> None:
    proposed(sitting)

    sitting.tap(challenge.OBJECT, "Cleo")
    sitting.column("red", "hex")
    sitting.tap(challenge.SUCCEEDED)

    assert [act["act"] for act in sitting.acts[-2:]] == ["object", "objection_succeeded"]
    assert sitting.acts[-2]["by"] == 2
    (out,) = (one.column for one in sitting.match.columns if one.out)
    assert (out.colour, out.kind) == ("red", "hex")
    assert sitting.match.turn == 1


def test_a_challenge_that_fails_costs_a_column_of_the_challengers(sitting: Sitting) -> None:
    proposed(sitting)

    sitting.tap(challenge.OBJECT, "Cleo")
    sitting.column("red", "hex")
    sitting.tap(challenge.FAILED)
    sitting.column("green", "hex")

    assert sitting.acts[-1]["penalty"] == {"colour": "green", "kind": "hex", "storey": 0}
    assert sitting.match.phase == "agreed"


def test_the_proposer_may_leave_the_challenger_all_columns(sitting: Sitting) -> None:
    proposed(sitting)

    sitting.tap(challenge.OBJECT, "Cleo")
    sitting.column("red", "hex")
    sitting.tap(challenge.FAILED, challenge.NO_PENALTY)

    assert sitting.acts[-1] == {"act": "objection_failed", "penalty": None}


def test_who_has_begun_to_object_may_think_better_of_it(sitting: Sitting) -> None:
    proposed(sitting)

    sitting.tap(challenge.OBJECT, CANCEL, challenge.NOBODY_OBJECTS, challenge.CANNOT_BE_LAID)

    assert [act["act"] for act in sitting.acts[-3:]] == ["propose", "agree", "lay_impossible"]
    assert sitting.match.turn == 1


def test_the_score_cards_tell_who_objects(sitting: Sitting) -> None:
    proposed(sitting)

    sitting.tap(challenge.OBJECT, "Dan")
    sitting.column("red", "hex")

    cards = {card.name: card.turn_text for card in sitting.score_cards() if card.has_turn}
    assert cards == {"Ann": "On turn", "Dan": "Objects"}
