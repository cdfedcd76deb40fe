"""Who brought the villa down."""

from collections.abc import Callable

import pytest

from companion.evidence import SeenFall
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


def test_a_fall_that_only_the_cameras_see_is_asked_about_with_each_witness(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch()

    at_once = sitting.hear(SeenFall(sitting.now_ns, sitting.now_ns, ("front",), 0.37))
    sitting.wait(2.5)
    sitting.wait(9.0)

    assert at_once == []
    assert sitting.happenings == []
    assert [one.sentence for one in sitting.questions] == [
        "The scales felt nothing, but the cameras see that the tower lies: 37 % of what they see "
        "looks like the tower; did the villa fall?"
    ]
    assert sitting.game.phase == "turn"
    assert sitting.table.match_doubt is not None


def test_what_the_scales_lost_is_their_word_on_a_fall_that_the_cameras_see(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch()
    sitting.weigh(-135.0, 44.0, -29.0)

    sitting.hear(SeenFall(sitting.now_ns, sitting.now_ns, ("front",), 0.37))
    sitting.wait(9.0)

    (question,) = sitting.questions
    assert question.sentence.startswith("The scales lost 135.0 g at (44, -29) mm")
    assert "the cameras see that the tower lies" in question.sentence


def test_a_fall_that_scales_and_cameras_tell_is_told_once_and_not_asked(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch()

    sitting.hear(SeenFall(sitting.now_ns, sitting.now_ns, ("front",), 0.37))
    sitting.fall()
    sitting.wait(9.0)

    assert sitting.summary() == [("collapse", "red")]
    assert sitting.questions == []


def test_a_tower_that_is_seen_to_stand_again_has_not_fallen(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch()

    sitting.hear(SeenFall(sitting.now_ns, sitting.now_ns, ("front",), 0.37))
    sitting.see()
    sitting.wait(9.0)

    assert sitting.told == sitting.told[:1]
    assert sitting.questions == []
