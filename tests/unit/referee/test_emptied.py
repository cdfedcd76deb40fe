"""A place that cameras plainly see empty while all else has a column there."""

from collections.abc import Callable

from companion.scene import Piece
from tests.unit.referee.sitting import Sitting

Sit = Callable[..., Sitting]

RED_HEX = Piece("red", "hex", 1)
GREEN_THICK = Piece("green", "thick", 1)
SEEN_EMPTY = {GREEN_THICK: 80.0}


def watched(sit: Sit) -> Sitting:
    sitting = sit(4)
    sitting.watch()
    return sitting


def test_an_empty_place_that_the_scales_did_not_feel_is_asked_about_once(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.see(SEEN_EMPTY)
    early = list(sitting.questions)

    sitting.wait(5.0)
    sitting.see(SEEN_EMPTY)
    sitting.wait(5.0)

    assert early == []
    (question,) = sitting.questions
    assert question.sentence.startswith(
        "The scales felt nothing, but the cameras see the green thick column gone from "
    )
    assert sitting.table.match_doubt is not None
    assert sitting.happenings == []


def test_an_empty_place_is_asked_about_beside_a_move_that_was_told(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_HEX)
    sitting.set_down(-40.0, 60.0)

    sitting.see({RED_HEX: 25.0, GREEN_THICK: 80.0}, {("red", "hex"): (-40.0, 60.0, 40.0)})
    sitting.wait(5.0)

    assert sitting.summary() == [("column_moved", "red")]
    assert ["green thick" in one.sentence for one in sitting.questions] == [True]


def test_a_hand_since_the_picture_may_have_put_it_back(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.see(SEEN_EMPTY)
    kept = sitting.table.emptied

    sitting.touch()

    assert kept is not None
    assert sitting.table.emptied is None


def test_a_match_that_is_in_doubt_already_is_asked_about_an_empty_place_all_the_same(
    sit: Sit,
) -> None:
    sitting = watched(sit)
    sitting.weigh(-38.0, 20.0, 35.0)
    sitting.lift(RED_HEX)
    sitting.set_down(-40.0, 60.0)
    sitting.wait(9.0)
    doubt = sitting.table.match_doubt

    sitting.see(SEEN_EMPTY)
    sitting.wait(5.0)

    assert doubt is not None
    assert "the green thick column gone" in sitting.questions[-1].sentence


def test_a_place_that_was_seen_taken_again_may_be_asked_about_again(sit: Sit) -> None:
    sitting = watched(sit)
    for seen in (SEEN_EMPTY, {}, SEEN_EMPTY):
        sitting.see(seen)
        sitting.wait(5.0)

    assert len(sitting.questions) == 2
