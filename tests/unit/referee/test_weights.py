"""What a change of weight means at each point of a match."""

from collections.abc import Callable

import pytest

from companion.referee.certainty import why_uncertain
from companion.scene import Piece
from tests.unit.referee.sitting import Sitting

Sit = Callable[..., Sitting]
Round = Callable[[], Sitting]

RED_HEX = Piece("red", "hex", 1)
RED_THICK = Piece("red", "thick", 1)
BLUE_HEX = Piece("blue", "hex", 1)


def test_a_column_that_leaves_and_comes_is_a_move(sit: Sit) -> None:
    sitting = sit(4)

    sitting.move(RED_HEX, -40.0, 60.0)

    told = sitting.happenings[0]
    assert (told.what.value, told.by, told.seat) == ("column_moved", "red", 0)
    assert told.column is not None
    assert (told.column.kind, told.column.storey) == ("hex", 0)
    assert told.to is not None
    assert told.to.storey == 1
    assert abs(told.to.x_mm + 40.0) < 8
    assert abs(told.to.y_mm - 60.0) < 8
    assert sitting.game.turn == 1


def test_with_two_players_a_move_is_told_by_the_colour_moved(sit: Sit) -> None:
    sitting = sit(2)

    sitting.move(Piece("green", "hex", 1), -40.0, 60.0)

    assert sitting.summary() == [("column_moved", "green")]
    assert sitting.happenings[0].seat == 0


def test_without_a_match_columns_are_followed_and_nobody_is_named(sit: Sit) -> None:
    sitting = sit(None)

    sitting.move(RED_HEX, -40.0, 60.0)

    assert sitting.summary() == [("column_moved", None)]
    assert sitting.game.phase == "start"


def test_a_plate_ends_a_proposal_whether_or_not_somebody_tapped_agree(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")

    sitting.lay()

    assert sitting.summary()[-1] == ("plate_laid", "red")
    assert sitting.game.plates == ("blue", "green")
    assert sitting.game.turn == 1


def test_a_plate_that_nobody_proposed_is_the_turn_of_whoever_is_on(after_a_round: Round) -> None:
    sitting = after_a_round()

    sitting.lay()

    assert sitting.summary()[-1] == ("plate_laid", "red")
    assert sitting.game.turn == 1
    assert sitting.questions == []


def test_a_plate_too_early_is_told_and_asked_about(sit: Sit) -> None:
    sitting = sit(4)

    sitting.lay()

    assert sitting.summary() == [("plate_laid", "red")]
    assert "Too few columns" in sitting.questions[0].sentence
    assert sitting.game.plates == ("blue",)


def test_a_challenge_that_succeeds_costs_the_column_and_the_turn(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")
    sitting.tap("object", by="blue")

    sitting.move(RED_HEX, 0.0, 60.0)
    moved = sitting.happenings[-1]
    sitting.lift(RED_HEX)

    assert (moved.what.value, moved.by, moved.challenge_of) == ("column_moved", "blue", "red")
    assert sitting.summary()[-1] == ("column_left_game", None)
    assert sitting.game.turn == 1
    assert sitting.scene.table_set.kinds  # the piece is in nobody's hand any more
    assert sitting.table.hand is None
    assert sitting.table.scenes.likeliest.find(RED_HEX) is None


def test_the_next_player_may_be_quicker_than_the_removal(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")
    sitting.tap("object", by="blue")
    sitting.move(RED_HEX, 0.0, 60.0)

    sitting.move(BLUE_HEX, 30.0, 10.0)
    sitting.lift(RED_HEX)

    assert sitting.summary()[-2:] == [("column_moved", "blue"), ("column_left_game", None)]
    assert sitting.questions == []


def test_a_failed_challenge_may_cost_the_challenger_a_column(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")
    sitting.tap("object", by="blue")
    sitting.touch()
    sitting.put_back("blue", RED_HEX)

    sitting.lift(BLUE_HEX)
    sitting.lay()

    assert sitting.summary()[-3:] == [
        ("column_put_back", "blue"),
        ("column_left_game", "red"),
        ("plate_laid", "red"),
    ]
    put_back = sitting.happenings[-3]
    assert put_back.challenge_of == "red"
    blocked = [one.id for one in sitting.game.columns if one.blocked]
    out = [one.id for one in sitting.game.columns if one.out]
    assert [(one.colour, one.kind) for one in blocked] == [("red", "hex")]
    assert [(one.colour, one.kind) for one in out] == [("blue", "hex")]


def test_a_failed_challenge_may_cost_nothing(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")
    sitting.tap("object", by="blue")
    sitting.touch()
    sitting.put_back("blue", RED_HEX)

    sitting.lay()

    assert sitting.summary()[-1] == ("plate_laid", "red")
    assert not any(one.out for one in sitting.game.columns)
    assert sitting.questions == []


def test_with_two_players_a_challenger_needs_no_name(sit: Sit) -> None:
    sitting = sit(2)
    sitting.move_all(
        [
            (Piece("red", "thin", 1), -60.0, 40.0),
            (Piece("blue", "thin", 1), 60.0, 40.0),
            (Piece("green", "thin", 1), -60.0, -40.0),
            (Piece("yellow", "thin", 1), 60.0, -40.0),
        ]
    )
    sitting.tap("propose_plate", by="red")

    sitting.move(RED_HEX, 0.0, 60.0)

    assert sitting.happenings[-1].seat == 1
    assert sitting.happenings[-1].challenge_of == "red"


@pytest.mark.parametrize("parts_g", [(-7.9, -7.9), (-10.0, -5.8)])
def test_a_column_that_leaves_in_two_parts_is_one_column(
    sit: Sit, parts_g: tuple[float, float]
) -> None:
    sitting = sit(4)
    at = sitting.scene.find(RED_HEX)
    assert at is not None

    for part_g in parts_g:
        sitting.weigh(part_g, at.x_mm, at.y_mm)
    sitting.weigh(15.8, -40.0, 60.0)
    sitting.wait(4.0)

    assert sitting.summary() == [("column_moved", "red")]
    assert sitting.questions == []


@pytest.mark.parametrize("parts_g", [(-5.3, -10.5), (-32.4, 16.6), (-5.1, -10.7)])
def test_a_hand_that_holds_still_while_it_draws_a_column_out_is_no_piece(
    sit: Sit, parts_g: tuple[float, float]
) -> None:
    """It lifts the plate a little, and what is gone then weighs as much as another column."""
    sitting = sit(4)
    at = sitting.scene.find(RED_HEX)
    assert at is not None

    for part_g in parts_g:
        sitting.weigh(part_g, at.x_mm, at.y_mm)
    sitting.weigh(15.8, -40.0, 60.0)
    sitting.wait(4.0)

    assert sitting.summary() == [("column_moved", "red")]
    assert sitting.happenings[0].column is not None
    assert sitting.happenings[0].column.kind == "hex"
    assert sitting.questions == []


def test_a_weight_that_comes_and_goes_was_nothing(sit: Sit) -> None:
    sitting = sit(4)

    sitting.weigh(123.0, 100.0, 100.0)
    sitting.weigh(-123.0, 100.0, 100.0)
    sitting.move(RED_HEX, -40.0, 60.0)

    assert sitting.summary() == [("column_moved", "red")]
    assert sitting.questions == []


def test_a_pull_as_strong_as_a_plate_that_lets_go_again_lays_no_plate(
    after_a_round: Round,
) -> None:
    sitting = after_a_round()
    plate_g = sitting.scene.table_set.plates["green"].mass_g

    sitting.weigh(-plate_g, 100.0, 60.0)
    sitting.weigh(plate_g, 100.0, 60.0)

    assert "plate_laid" not in [event for event, _ in sitting.summary()]
    assert sitting.questions == []


def test_what_lies_beside_the_base_is_no_piece(sit: Sit) -> None:
    sitting = sit(4)

    sitting.weigh(15.8, 120.0, 160.0)
    sitting.weigh(-15.8, 120.0, 160.0)
    sitting.move(RED_HEX, -40.0, 60.0)

    assert sitting.summary() == [("column_moved", "red")]
    assert sitting.questions == []


def test_a_weight_that_no_piece_has_is_asked_about_when_play_goes_on(sit: Sit) -> None:
    sitting = sit(4)

    sitting.weigh(123.0, 100.0, 100.0)
    sitting.move(RED_HEX, -40.0, 60.0)

    assert sitting.summary() == [("column_moved", "red")]
    assert "no piece of this set" in sitting.questions[0].sentence


def test_a_column_from_nowhere_is_asked_about(sit: Sit) -> None:
    sitting = sit(4)

    sitting.weigh(15.8, 0.0, 0.0)

    assert sitting.happenings == []
    assert "nobody was seen to take" in sitting.questions[0].sentence


def test_a_column_that_never_comes_back_is_asked_about(sit: Sit) -> None:
    sitting = sit(4)
    sitting.lift(RED_HEX)

    sitting.move(RED_THICK, -40.0, 60.0)

    assert sitting.summary() == [("column_moved", "red")]
    assert "has not come back" in sitting.questions[0].sentence


def test_three_players_move_a_neutral_column_first(sit: Sit) -> None:
    sitting = sit(3)

    sitting.move(Piece("green", "hex", 1), -40.0, 60.0)
    sitting.move(RED_HEX, 40.0, 60.0)

    assert sitting.summary() == [("column_moved", "red"), ("column_moved", "red")]
    assert sitting.game.turn == 1
    assert sitting.questions == []


def test_another_player_who_can_move_a_neutral_column_takes_the_turn_away(sit: Sit) -> None:
    sitting = sit(3)
    sitting.touch()
    sitting.put_back("red", Piece("green", "thick", 1))

    sitting.tap("object", by="yellow")
    sitting.move(Piece("green", "hex", 1), -40.0, 60.0)

    assert sitting.summary()[-1] == ("column_moved", "yellow")
    assert (sitting.game.phase, sitting.game.turn) == ("turn", 1)
    assert sitting.questions == []


def test_a_neutral_column_moved_by_nobody_in_particular_takes_the_turn_away_too(sit: Sit) -> None:
    sitting = sit(3)
    sitting.touch()
    sitting.put_back("red", Piece("green", "thick", 1))

    sitting.move(Piece("green", "hex", 1), -40.0, 60.0)

    assert sitting.summary()[-1] == ("column_moved", None)
    assert (sitting.game.phase, sitting.game.turn) == ("turn", 1)


def test_when_the_other_fails_as_well_the_own_column_is_moved(sit: Sit) -> None:
    sitting = sit(3)
    sitting.touch()
    sitting.put_back("red", Piece("green", "thick", 1))
    sitting.tap("object", by="blue")
    sitting.touch()
    sitting.put_back("blue", Piece("green", "hex", 1))

    sitting.move(RED_HEX, -40.0, 60.0)

    assert sitting.summary()[-1] == ("column_moved", "red")
    blocked = {one.id.kind for one in sitting.game.columns if one.blocked}
    assert blocked == {"thick", "hex"}
    assert sitting.game.turn == 1


def test_an_own_column_after_a_refused_neutral_one_says_that_nobody_objected(sit: Sit) -> None:
    sitting = sit(3)
    sitting.touch()
    sitting.put_back("red", Piece("green", "thick", 1))

    sitting.move(RED_HEX, -40.0, 60.0)

    assert sitting.summary()[-1] == ("column_moved", "red")
    assert sitting.game.turn == 1
    assert sitting.questions == []


def test_pieces_that_slid_off_are_asked_about_once_nothing_has_moved_for_some_seconds(
    sit: Sit,
) -> None:
    sitting = sit(4)

    sitting.weigh(-38.0, 20.0, 35.0)
    early = sitting.wait(4.0)
    sitting.wait(3.0)
    sitting.wait(60.0)

    assert early == []
    assert [one.sentence for one in sitting.questions] == [
        "The scales lost 38.0 g at (20, 35) mm, give or take 1 mm, which is no piece of this set; "
        "what was it?"
    ]
    assert why_uncertain(sitting.table) is not None


def test_what_leant_on_the_table_for_long_leaves_no_doubt_once_it_has_gone(sit: Sit) -> None:
    sitting = sit(4)
    sitting.weigh(200.0, 90.0, 0.0)
    sitting.wait(9.0)

    sitting.weigh(-200.0, 90.0, 0.0)

    assert len(sitting.questions) == 1
    assert why_uncertain(sitting.table) is None


def test_an_elbow_on_the_table_while_a_column_is_in_hand_is_no_question(sit: Sit) -> None:
    sitting = sit(4)
    sitting.lift(Piece("red", "hex", 1))

    sitting.weigh(200.0, 90.0, 0.0)
    sitting.wait(9.0)

    assert sitting.questions == []
