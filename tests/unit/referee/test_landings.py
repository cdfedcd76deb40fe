"""A column that came back near its old place: a move, a return, or nobody knows."""

from collections.abc import Callable

from companion.scene import Piece
from tests.unit.referee.sitting import Sitting

Sit = Callable[..., Sitting]

RED_HEX = Piece("red", "hex", 1)
BLUE_HEX = Piece("blue", "hex", 1)


def test_a_column_set_back_waits_for_the_word_of_a_person(sit: Sit) -> None:
    sitting = sit(4)
    sitting.lift(RED_HEX)
    sitting.return_it()
    waiting = list(sitting.happenings)

    sitting.put_back("red", RED_HEX)

    assert waiting == []
    assert sitting.summary() == [("column_put_back", "red")]
    assert sitting.happenings[0].witnesses["scales"] == "it was lifted and came back"
    assert sitting.questions == []
    back = sitting.table.scenes.likeliest.find(RED_HEX)
    assert back is not None
    assert back.storey == 0


def test_a_column_set_back_without_a_word_is_asked_about(sit: Sit) -> None:
    sitting = sit(4)
    sitting.lift(RED_HEX)
    sitting.return_it()

    sitting.wait(2.0)
    early = list(sitting.questions)
    sitting.wait(3.0)

    assert early == []
    assert sitting.happenings == []
    assert "was it put back, or moved" in sitting.questions[0].sentence
    assert sitting.game.turn == 0


def test_the_next_players_move_shows_that_it_was_a_move(sit: Sit) -> None:
    sitting = sit(4)
    sitting.lift(RED_HEX)
    sitting.return_it()
    sitting.wait(4.0)

    sitting.move(BLUE_HEX, 60.0, 40.0)

    assert sitting.summary() == [("column_moved", "red"), ("column_moved", "blue")]
    assert sitting.game.turn == 2
    first, second = sitting.happenings
    assert first.at_ns < second.at_ns
    assert first.probability < second.probability


def test_another_move_of_the_same_player_shows_that_it_was_a_return(sit: Sit) -> None:
    sitting = sit(4)
    sitting.lift(RED_HEX)
    sitting.return_it()
    sitting.wait(4.0)

    sitting.move(Piece("red", "thick", 1), 60.0, 40.0)

    assert sitting.summary() == [("column_moved", "red")]
    back = sitting.table.scenes.likeliest.find(RED_HEX)
    assert back is not None
    assert back.storey == 0
    assert sitting.game.turn == 1


def test_the_next_players_pass_shows_that_it_was_a_move(sit: Sit) -> None:
    sitting = sit(4)
    sitting.lift(RED_HEX)
    sitting.return_it()
    sitting.wait(4.0)

    sitting.tap("pass", by="blue")

    assert sitting.summary() == [("column_moved", "red"), ("pass", "blue")]
    assert sitting.game.turn == 2


def test_a_hand_that_withdraws_does_not_cut_the_wait_short(sit: Sit) -> None:
    sitting = sit(4)
    sitting.lift(RED_HEX)
    sitting.return_it()

    sitting.touch()
    sitting.put_back("red", RED_HEX)

    assert sitting.summary() == [("column_put_back", "red")]
    assert sitting.questions == []


def test_what_was_set_down_is_told_before_another_column_is_said_to_be_put_back(sit: Sit) -> None:
    """Set down near its place it waits for a word; one about another column is none about it."""
    sitting = sit(4)
    sitting.lift(Piece("red", "hex", 1))
    sitting.return_it()

    sitting.put_back("blue", Piece("blue", "hex", 1))

    assert sitting.table.set_down is None
    assert "was it put back, or moved?" in sitting.questions[0].sentence
    assert sitting.summary()[-1] == ("column_put_back", "blue")
