"""Scales and cameras at one table: together surer, and never both believed when they differ."""

from collections.abc import Callable
from copy import copy
from dataclasses import replace

import pytest

from companion.evidence import SeenPlate, Shift, Shifted
from companion.referee.happenings import Asked
from companion.referee.referee import hear
from companion.scene import Piece
from tests.unit.referee.sitting import Sitting

Sit = Callable[..., Sitting]
Round = Callable[[], Sitting]

RED_HEX = Piece("red", "hex", 1)
RED_THICK = Piece("red", "thick", 1)
RED_THIN = Piece("red", "thin", 1)
BLUE_HEX = Piece("blue", "hex", 1)
PLATE = SeenPlate("green", 2, 3.0, -2.0, 30.0, 0.5, 60.0)


def watched(sit: Sit, seats: int = 4) -> Sitting:
    sitting = sit(seats)
    sitting.watch()
    return sitting


def test_a_landing_waits_for_the_cameras_and_stands_where_they_see_it(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_HEX)
    waiting = sitting.set_down(-40.0, 60.0)

    sitting.see_move(RED_HEX, -42.0, 58.0)

    assert waiting == []
    (told,) = sitting.happenings
    assert (told.what.value, told.by) == ("column_moved", "red")
    assert told.to is not None
    assert (told.to.x_mm, told.to.y_mm) == pytest.approx((-42.0, 58.0), abs=0.6)
    assert told.to.cov_mm2[0][0] < 1.0
    assert list(told.witnesses) == ["scales", "camera", "rules"]
    assert "the cameras see the red hex column gone from" in told.witnesses["camera"]
    assert "one standing at (-42, 58) mm" in told.witnesses["camera"]
    assert len(told.evidence) == 3
    assert sitting.questions == []


@pytest.mark.parametrize(
    ("absent_nats", "came_nats", "says"),
    [
        (9.0, 9.0, ("column gone from", " mm on storey 0 and one standing at (-40, 60) mm")),
        (9.0, 0.0, ("column gone from", "; they do not see it on the highest plate")),
        (0.0, 9.0, ("cannot see whether", "; they see one standing at (-40, 60) mm")),
        (0.0, 0.0, ("cannot see whether", ", nor such a column on the highest plate")),
    ],
)
def test_what_cameras_cannot_see_is_not_told_as_seen(
    sit: Sit, absent_nats: float, came_nats: float, says: tuple[str, str]
) -> None:
    sitting = watched(sit)
    sitting.lift(RED_HEX)
    sitting.set_down(-40.0, 60.0)

    sitting.see({RED_HEX: absent_nats}, {("red", "hex"): (-40.0, 60.0, came_nats)})
    sitting.wait(5.1)

    told = sitting.happenings[0].witnesses["camera"]
    assert [part in told for part in says] == [True, True], told


def test_two_witnesses_are_never_surer_than_their_outliers_allow(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_HEX)
    sitting.set_down(-40.0, 60.0)
    sitting.see({RED_HEX: 1e6}, {("red", "hex"): (-40.0, 60.0, 1e6)})

    assert 0.99 < sitting.happenings[0].probability < 1.0


def test_without_a_picture_the_landing_is_settled_at_the_deadline(sit: Sit) -> None:
    blind = sit(4)
    sitting = copy(blind)
    sitting.watch()
    for one in (sitting, blind):
        one.lift(RED_HEX)
        one.set_down(-40.0, 60.0)

    early = sitting.wait(4.9)
    sitting.wait(0.2)

    assert early == []
    assert sitting.happenings == blind.happenings
    assert sitting.table.scenes == blind.table.scenes


def test_the_next_lift_settles_a_landing_at_once(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_HEX)
    sitting.set_down(-40.0, 60.0)

    sitting.lift(BLUE_HEX)

    assert sitting.summary() == [("column_moved", "red")]


def test_a_tap_settles_a_landing_at_once(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_HEX)
    sitting.set_down(-40.0, 60.0)

    sitting.tap("pass", by="blue")

    assert sitting.summary() == [("column_moved", "red"), ("pass", "blue")]


def test_cameras_that_die_while_a_landing_waits_leave_it_to_the_deadline(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_HEX)
    sitting.set_down(-40.0, 60.0)

    sitting.watch(cameras=False)
    sitting.wait(5.1)

    assert sitting.summary() == [("column_moved", "red")]
    assert "camera" not in sitting.happenings[0].witnesses


def test_it_does_not_matter_whether_the_cameras_or_the_scales_tell_first(sit: Sit) -> None:
    pictures_last = watched(sit)
    pictures_last.lift(RED_HEX)
    before = pictures_last.table

    pictures_last.set_down(-40.0, 60.0)
    seen = pictures_last.pictured({RED_HEX: 25.0}, {("red", "hex"): (-42.0, 58.0, 40.0)})
    step = pictures_last.table.set_down
    assert step is not None
    late = pictures_last.hear(seen)
    table, none_yet = hear(before, seen)
    table, early = hear(table, step.step)

    assert none_yet == []
    assert early == late
    assert table.scenes == pictures_last.table.scenes


def test_a_mass_and_a_picture_that_contradict_are_asked_about_and_not_played(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_THICK)
    sitting.set_down(-40.0, 60.0)

    sitting.see({RED_THIN: 25.0}, {("red", "thin"): (-40.0, 60.0, 40.0)})

    assert sitting.happenings == []
    (question,) = sitting.questions
    assert question.question is Asked.WHICH_COLUMN
    assert "lost 32.0 g" in question.sentence
    assert "which is the red thick column, but the cameras see the red thin" in question.sentence
    assert {one.column.piece.kind for one in question.candidates} == {"thick", "thin"}
    assert sitting.game.turn == 0
    assert sitting.table.match_doubt is not None
    assert len(sitting.table.scenes.hypotheses) >= 2


def test_places_that_contradict_are_told_wide_and_asked_about(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_THICK)
    sitting.set_down(-40.0, 40.0)

    sitting.see({RED_THICK: 25.0}, {("red", "thick"): (40.0, -40.0, 40.0)})

    (told,) = sitting.happenings
    assert told.to is not None
    assert told.to.cov_mm2[0][0] > 1000
    assert [one.question for one in sitting.questions] == [Asked.WHERE]


def test_a_return_that_the_cameras_see_is_told_and_only_people_make_it_a_stop(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_HEX)
    sitting.return_it()

    sitting.see()
    early = list(sitting.happenings)
    sitting.wait(3.0)

    assert early == []
    (told,) = sitting.happenings
    assert told.what.value == "column_put_back"
    assert told.plays == ()
    assert told.witnesses["camera"] == "the cameras see the red hex column standing where it was"
    assert "VP-20" in sitting.questions[0].sentence
    assert sitting.game.turn == 0
    back = sitting.table.scenes.likeliest.find(RED_HEX)
    assert back is not None
    assert back.storey == 0


def test_the_word_of_a_person_is_taken_with_what_the_cameras_saw(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_HEX)
    sitting.return_it()
    sitting.see()

    sitting.put_back("red", RED_HEX)

    (told,) = sitting.happenings
    assert told.what.value == "column_put_back"
    assert list(told.witnesses) == ["people", "scales", "camera", "rules"]
    assert sitting.questions == []


def test_the_cameras_tell_a_move_straight_up_from_a_return(sit: Sit) -> None:
    sitting = watched(sit)
    at = sitting.scene.find(RED_HEX)
    assert at is not None
    sitting.lift(RED_HEX)
    sitting.set_down(at.x_mm, at.y_mm)

    sitting.see_move(RED_HEX, at.x_mm, at.y_mm)

    assert sitting.summary() == [("column_moved", "red")]
    assert sitting.questions == []


def test_a_column_in_hand_is_named_by_what_the_cameras_miss(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_HEX)

    told = sitting.see({RED_HEX: 25.0})
    hand = sitting.table.hand

    assert told == []
    assert hand is not None
    assert hand.seen is not None
    assert sitting.table.scenes.likeliest.find(RED_HEX) is None

    sitting.set_down(-40.0, 60.0)
    sitting.see(came={("red", "hex"): (-40.0, 60.0, 40.0)})

    assert sitting.summary() == [("column_moved", "red")]


def test_a_plate_lies_as_the_cameras_see_it_turned(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.watch()
    waiting = sitting.lay(4.0, -1.0)

    sitting.see(plate=PLATE)

    assert waiting == []
    told = sitting.happenings[-1]
    assert (told.what.value, told.plate) == ("plate_laid", "green")
    assert told.witnesses["camera"].startswith("the cameras see the green plate at (3, -2) mm")
    plate = sitting.table.scenes.likeliest.plates[-1]
    assert plate.yaw_deg == pytest.approx(30.0)
    assert (plate.x_mm, plate.y_mm) == pytest.approx((3.0, -2.0), abs=0.5)
    assert sitting.game.plates == ("blue", "green")


def test_a_plate_that_the_cameras_deny_is_asked_about(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.watch()
    sitting.lay(4.0, -1.0)

    sitting.see(plate=replace(PLATE, nats=-30.0))

    assert sitting.happenings[-1].probability == 0.5
    assert "but the cameras see no new plate" in sitting.questions[-1].sentence


def test_a_plate_without_a_picture_is_settled_at_the_deadline(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.watch()
    sitting.lay(4.0, -1.0)

    sitting.wait(5.1)

    assert sitting.summary()[-1] == ("plate_laid", "red")
    assert "camera" not in sitting.happenings[-1].witnesses


def test_a_change_that_the_scales_never_felt_is_asked_about_once(sit: Sit) -> None:
    sitting = watched(sit)

    sitting.see_move(RED_HEX, -40.0, 60.0)
    early = list(sitting.told)
    sitting.wait(4.0)
    sitting.see_move(RED_HEX, -40.0, 60.0)
    sitting.wait(4.0)

    assert len(early) == 1  # the match has started
    assert sitting.happenings == []
    (question,) = sitting.questions
    assert question.sentence.startswith("The scales felt nothing, but the cameras see the red hex")


def test_pictures_of_what_has_been_told_already_say_nothing_new(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_HEX)
    late = sitting.pictured({RED_HEX: 25.0}, {("red", "hex"): (-40.0, 60.0, 40.0)})
    sitting.set_down(-40.0, 60.0)
    sitting.wait(5.1)

    sitting.hear(late)
    sitting.wait(8.0)

    assert sitting.summary() == [("column_moved", "red")]
    assert sitting.questions == []


def test_shifted_plates_carry_every_scene_along(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.move(RED_HEX, -40.0, 60.0)
    sitting.wait(1.1)
    before = sitting.table.scenes.likeliest

    sitting.hear(Shifted(sitting.now_ns, (Shift(1, 2.0, -1.0, 0.0, 0.3),)))

    after = sitting.table.scenes.likeliest
    stood, stands = before.find(RED_HEX), after.find(RED_HEX)
    assert stood is not None
    assert stands is not None
    assert (stands.x_mm - stood.x_mm, stands.y_mm - stood.y_mm) == pytest.approx((2.0, -1.0))
    assert after.plates[0].sd_mm == 0.3
    assert after.find(BLUE_HEX) == before.find(BLUE_HEX)


def test_plates_that_shift_while_a_landing_waits_stay_shifted(sit: Sit) -> None:
    sitting = watched(sit)
    sitting.lift(RED_HEX)
    sitting.set_down(-40.0, 60.0)
    before = sitting.table.scenes.likeliest.plates[0]

    sitting.hear(Shifted(sitting.now_ns, (Shift(1, 2.0, -1.0, 0.0, 0.3),)))
    sitting.see_move(RED_HEX, -40.0, 60.0)

    after = sitting.table.scenes.likeliest.plates[0]
    assert (after.x_mm - before.x_mm, after.y_mm - before.y_mm) == pytest.approx((2.0, -1.0))
