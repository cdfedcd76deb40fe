"""Who brought the villa down."""

from collections.abc import Callable

import pytest

from companion.referee.happenings import Unclear
from companion.scene import Piece
from tests.unit.referee.sitting import Sitting

Sit = Callable[..., Sitting]
Round = Callable[[], Sitting]


def test_the_player_on_turn_brought_it_down(sit: Sit) -> None:
    sitting = sit(4)
    sitting.tap("pass", by="red")

    sitting.fall()

    assert sitting.summary()[-1] == ("collapse", "blue")
    assert sitting.game.phase == "over"


def test_with_two_players_the_column_in_hand_names_the_colour(sit: Sit) -> None:
    sitting = sit(2)
    sitting.lift(Piece("green", "hex", 1))

    sitting.fall()

    assert sitting.summary()[-1] == ("collapse", "green")
    assert sitting.happenings[-1].seat == 0


def test_in_a_challenge_the_challenger_brought_it_down(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")
    sitting.tap("object", by="yellow")

    sitting.fall()

    assert sitting.summary()[-1] == ("collapse", "yellow")
    assert sitting.happenings[-1].seat == 3


def test_after_a_failed_challenge_the_proposer_takes_the_penalty_and_the_blame(
    after_a_round: Round,
) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")
    sitting.tap("object", by="yellow")
    sitting.touch()
    sitting.put_back("yellow", Piece("red", "hex", 1))

    sitting.fall()

    assert sitting.summary()[-1] == ("collapse", "red")


def test_a_proposal_that_everybody_accepts_leaves_the_blame_with_the_proposer(
    after_a_round: Round,
) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")

    sitting.fall()

    assert sitting.summary()[-1] == ("collapse", "red")


def test_after_the_fall_nothing_counts(sit: Sit) -> None:
    sitting = sit(4)
    sitting.fall()

    sitting.weigh(-32.0, 10.0, 10.0)
    sitting.fall()

    assert sitting.summary() == [("collapse", "red")]


def test_a_fall_before_a_match_is_told_and_ends_none(sit: Sit) -> None:
    sitting = sit(None)

    sitting.fall(lost_g=None)

    assert sitting.summary() == [("collapse", None)]
    assert sitting.game.phase == "start"


@pytest.mark.parametrize("lost_g", [300.0, -300.0, None])
def test_what_may_have_been_a_glass_is_asked_about_and_ends_nothing(
    sit: Sit, lost_g: float | None
) -> None:
    sitting = sit(4)

    (question,) = sitting.fall(lost_g, is_sure=False)

    assert isinstance(question, Unclear)
    assert question.sentence.endswith("; did the villa fall?")
    assert sitting.game.phase == "turn"
    assert sitting.summary() == sit(4).summary()


def test_a_fall_that_is_sure_after_all_names_nobody(sit: Sit) -> None:
    sitting = sit(4)
    sitting.fall(None, is_sure=False)

    sitting.fall()

    assert sitting.summary()[-1] == ("collapse", None)


def test_nothing_is_asked_about_a_villa_that_has_fallen(sit: Sit) -> None:
    sitting = sit(4)
    sitting.fall()

    assert sitting.fall(is_sure=False) == []
