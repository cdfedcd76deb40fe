"""What is made of turns that nobody saw."""

from collections.abc import Callable

from companion.scene import Piece
from tests.unit.referee.sitting import Sitting

Sit = Callable[..., Sitting]
Round = Callable[[], Sitting]

BLUE_HEX = Piece("blue", "hex", 1)
GREEN_HEX = Piece("green", "hex", 1)


def test_a_turn_that_was_not_seen_is_asked_about_and_the_match_goes_on(sit: Sit) -> None:
    sitting = sit(4)

    sitting.move(GREEN_HEX, -40.0, 60.0)

    assert sitting.summary() == [("column_moved", "green")]
    assert sitting.game.turn == 3
    assert "turn of Red and Blue" in sitting.questions[0].sentence


def test_a_proposal_out_of_turn_tells_of_unseen_turns(after_a_round: Round) -> None:
    sitting = after_a_round()

    sitting.tap("propose_plate", by="green")
    sitting.lay()

    assert sitting.summary()[-1] == ("plate_laid", "green")
    assert "turn of Red and Blue" in sitting.questions[0].sentence
    assert sitting.game.turn == 3


def test_a_pass_out_of_turn_is_a_slip(sit: Sit) -> None:
    sitting = sit(4)

    sitting.tap("pass", by="green")

    assert sitting.game.turn == 0
    assert "another seat's turn" in sitting.questions[0].sentence


def test_a_column_put_back_out_of_turn_tells_of_unseen_turns(sit: Sit) -> None:
    sitting = sit(4)
    sitting.touch()

    sitting.put_back("blue", BLUE_HEX)

    assert sitting.game.turn == 2
    assert "turn of Red" in sitting.questions[0].sentence


def test_a_plate_that_never_came_is_taken_as_impossible(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")
    sitting.tap("all_agree")

    sitting.move(BLUE_HEX, 0.0, 60.0)

    assert sitting.summary()[-1] == ("column_moved", "blue")
    assert sitting.game.turn == 2
    assert "What became of the plate" in sitting.questions[0].sentence


def test_a_blocked_column_of_another_is_a_foul_and_no_unseen_turn(sit: Sit) -> None:
    sitting = sit(4)
    sitting.tap("pass", by="red")
    sitting.touch()
    sitting.put_back("blue", BLUE_HEX)

    sitting.move(BLUE_HEX, 0.0, 60.0)

    assert sitting.game.turn == 2
    assert "blocked" in sitting.questions[0].sentence


def test_the_next_players_neutral_column_ends_the_turn_before(sit: Sit) -> None:
    sitting = sit(3)
    sitting.move(Piece("green", "thin", 1), -40.0, 60.0)

    sitting.move(Piece("green", "thin", 2), 40.0, 60.0)
    sitting.move(BLUE_HEX, 0.0, -60.0)

    assert [by for _, by in sitting.summary()] == ["red", "blue", "blue"]
    assert sitting.game.turn == 2
    assert len(sitting.questions) == 1
