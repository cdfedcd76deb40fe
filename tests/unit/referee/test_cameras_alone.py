"""A match that only cameras follow, that they go on to follow, or that they leave to the scales."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.evidence import SeenColumn, SeenFall, SeenPlate
from companion.referee.certainty import Unwatched
from companion.referee.happenings import Asked
from companion.scene import Piece
from tests.unit.referee.sitting import SECOND_NS, Sitting

Sit = Callable[..., Sitting]
Round = Callable[[], Sitting]

RED_HEX = Piece("red", "hex", 1)
RED_THIN = Piece("red", "thin", 1)
RED_THIN_2 = Piece("red", "thin", 2)
BLUE_HEX = Piece("blue", "hex", 1)
PLATE = SeenPlate("green", 2, 3.0, -2.0, 30.0, 0.5, 60.0)


def alone(sit: Sit, seats: int = 4) -> Sitting:
    sitting = sit(seats)
    sitting.watch(scales=False)
    return sitting


def test_a_sighting_alone_is_a_whole_move(sit: Sit) -> None:
    sitting = alone(sit)

    sitting.see_move(RED_HEX, -40.0, 60.0)

    (told,) = sitting.happenings
    assert (told.what.value, told.by) == ("column_moved", "red")
    assert list(told.witnesses) == ["camera", "rules"]
    assert told.to is not None
    assert (told.to.x_mm, told.to.y_mm, told.to.storey) == (-40.0, 60.0, 1)
    assert told.at_ns == told.evidence[0].at_ns  # type: ignore[union-attr]  # a sighting
    assert 0.99 < told.probability < 0.9999
    assert sitting.game.turn == 1
    assert sitting.questions == []


def test_a_table_at_rest_as_it_was_tells_nothing(sit: Sit) -> None:
    sitting = alone(sit)

    told = sitting.see()

    assert told == []


def test_a_match_is_followed_to_its_plate_and_its_fall(sit: Sit) -> None:
    sitting = alone(sit)
    sitting.see_move(RED_THIN, -60.0, 40.0)
    sitting.see_move(Piece("blue", "thin", 1), 60.0, 40.0)
    sitting.see_move(Piece("green", "thin", 1), -60.0, -40.0)
    sitting.see_move(Piece("yellow", "thin", 1), 60.0, -40.0)

    sitting.see(plate=PLATE)
    sitting.see_move(BLUE_HEX, 10.0, 10.0)
    sitting.hear(SeenFall(sitting.now_ns, sitting.now_ns, ("front",), 0.3))

    assert sitting.summary() == [
        ("column_moved", "red"),
        ("column_moved", "blue"),
        ("column_moved", "green"),
        ("column_moved", "yellow"),
        ("plate_laid", "red"),
        ("column_moved", "blue"),
        ("collapse", "green"),
    ]
    assert sitting.questions == []
    assert sitting.game.phase == "over"
    assert sitting.happenings[-1].witnesses["camera"].startswith("the cameras see that the tower")


def test_a_plate_rests_on_the_columns_that_are_seen_under_it(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.watch(scales=False)

    sitting.see(plate=SeenPlate("green", 2, 70.0, 0.0, 0.0, 0.5, 60.0))

    assert sitting.summary()[-1] == ("plate_laid", "red")
    assert sitting.happenings[-1].plays[-1].act.supports == 2  # type: ignore[union-attr]  # Lay
    assert not sitting.happenings[-1].plays[-1].verdict.is_legal


def test_a_move_and_a_plate_between_two_rests_are_two_acts(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.watch(scales=False)

    sitting.see({RED_HEX: 25.0}, {("red", "hex"): (0.0, 60.0, 40.0)}, PLATE)

    assert sitting.summary()[-2:] == [("column_moved", "red"), ("plate_laid", "blue")]


def test_alike_columns_that_nobody_sees_both_stay_possible(sit: Sit) -> None:
    sitting = alone(sit)

    sitting.see({RED_THIN: 0.0, RED_THIN_2: 0.0}, {("red", "thin"): (-60.0, 40.0, 40.0)})

    assert sitting.summary() == [("column_moved", "red")]
    assert sitting.questions == []
    weights = [one.weight for one in sitting.table.scenes.hypotheses]
    assert weights == pytest.approx([0.5, 0.5], abs=0.01)


def test_a_later_view_tells_which_alike_column_is_left(sit: Sit) -> None:
    sitting = alone(sit)
    sitting.see({RED_THIN: 0.0, RED_THIN_2: 0.0}, {("red", "thin"): (-60.0, 40.0, 40.0)})

    sitting.see_move(BLUE_HEX, 40.0, 0.0)  # and the thin one that is left stands in plain sight

    assert len(sitting.table.scenes.hypotheses) == 1


def test_scales_that_are_heard_again_tell_which_alike_column_is_left(sit: Sit) -> None:
    sitting = alone(sit)
    sitting.see({RED_THIN: 0.0, RED_THIN_2: 0.0}, {("red", "thin"): (-60.0, 40.0, 40.0)})
    for x_mm, colour in enumerate(("blue", "green", "yellow")):
        moved = {Piece(colour, "hex", 1): 25.0, RED_THIN_2: 0.0}
        sitting.see(moved, {(colour, "hex"): (30.0 * x_mm, 0.0, 40.0)})
    taken_from = sitting.scene.find(RED_THIN_2)
    never_moved = sitting.scene.find(Piece("red", "thin", 3))
    assert taken_from is not None
    assert never_moved is not None
    before = len(sitting.table.scenes.hypotheses)
    sitting.watch(scales=True)

    sitting.weigh(-5.1, taken_from.x_mm, taken_from.y_mm)

    assert before == 2
    assert sitting.table.hand is not None
    now = sitting.table.hand.reading.belief.hypotheses[0]
    assert now.weight > 0.99
    left = [one for one in now.scene.on(0) if one.piece[:2] == ("red", "thin")]
    assert [(one.x_mm, one.y_mm) for one in left] == [(never_moved.x_mm, never_moved.y_mm)]


def test_what_is_not_sure_is_asked_and_every_explanation_kept(sit: Sit) -> None:
    sitting = alone(sit)

    sitting.see(
        {RED_HEX: 2.0, RED_THIN: 2.0},
        {("red", "hex"): (-40.0, 60.0, 6.0), ("red", "thin"): (-40.0, 60.0, 6.0)},
    )

    assert sitting.happenings == []
    (question,) = sitting.questions
    assert question.question is Asked.WHICH_COLUMN
    assert {one.column.piece[:2] for one in question.candidates} >= {
        ("red", "hex"),
        ("red", "thin"),
    }
    assert len(sitting.table.scenes.hypotheses) >= 2
    assert sitting.game.turn == 0


def test_a_forbidden_column_needs_better_pictures_but_is_seen(sit: Sit) -> None:
    faint, clear = alone(sit), alone(sit)

    faint.see({BLUE_HEX: 2.0}, {("blue", "hex"): (-40.0, 60.0, 3.0)})
    clear.see_move(BLUE_HEX, -40.0, 60.0)

    assert faint.happenings == []
    assert clear.happenings[0].column is not None
    assert clear.happenings[0].column.colour == "blue"


def test_a_column_that_is_away_for_a_rest_and_then_stands_on_top_is_one_move(sit: Sit) -> None:
    sitting = alone(sit)

    away = sitting.see({RED_HEX: 25.0})
    sitting.see(came={("red", "hex"): (-40.0, 60.0, 40.0)})

    assert away == []
    assert sitting.summary() == [("column_moved", "red")]
    assert sitting.table.hand is None
    assert len(sitting.happenings[0].evidence) == 2
    assert "see the red hex column gone from" in sitting.happenings[0].witnesses["camera"]


def test_a_column_that_is_seen_again_where_it_was_lifted_was_put_back(sit: Sit) -> None:
    sitting = alone(sit)
    stood = sitting.scene.find(RED_HEX)
    assert stood is not None
    sitting.see({RED_HEX: 25.0})
    seen = sitting.pictured()
    again = SeenColumn(
        "red", "hex", 0, stood.x_mm + 1.0, stood.y_mm, ((1.0, 0.0), (0.0, 1.0)), 30.0
    )
    sighting = replace(seen.sighting, came=(*seen.sighting.came, again))

    sitting.hear(replace(seen, sighting=sighting))

    assert [one.what.value for one in sitting.happenings] == ["column_put_back"]
    assert "VP-20" in sitting.questions[0].sentence
    assert sitting.table.hand is None
    assert sitting.table.scenes.likeliest.find(RED_HEX) is not None
    assert sitting.game.turn == 0


def test_a_column_that_must_leave_the_table_leaves_it(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.watch(scales=False)
    sitting.tap("propose_plate", by="red")
    sitting.tap("object", by="blue")
    sitting.see_move(RED_HEX, 0.0, 60.0)

    sitting.see({RED_HEX: 25.0})

    assert sitting.summary()[-2:] == [("column_moved", "blue"), ("column_left_game", None)]
    assert list(sitting.happenings[-1].witnesses) == ["camera"]


def test_a_tower_that_looks_otherwise_is_asked_about_once(sit: Sit) -> None:
    sitting = alone(sit)

    sitting.see(agreement=0.4)
    sitting.see(agreement=0.4)

    (question,) = sitting.questions
    assert "only 40 % of what the cameras see of it agrees" in question.sentence
    assert sitting.table.match_doubt is not None
    assert not sitting.table.fallen


def test_a_fall_that_the_cameras_see_is_left_to_scales_that_are_heard(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch()

    sitting.hear(SeenFall(sitting.now_ns, sitting.now_ns, ("front",), 0.3))
    seen = list(sitting.happenings)
    sitting.fall()

    assert seen == []
    assert sitting.summary() == [("collapse", "red")]


def test_scales_that_die_with_a_column_in_the_air_leave_the_rest_to_the_cameras(
    sit: Sit,
) -> None:
    sitting = sit(4)
    sitting.watch()
    sitting.lift(RED_HEX)
    sitting.watch(scales=False)

    sitting.see_move(RED_HEX, -40.0, 60.0)
    sitting.see_move(BLUE_HEX, 40.0, 60.0)

    assert sitting.summary() == [("column_moved", "red"), ("column_moved", "blue")]
    assert list(sitting.happenings[0].witnesses) == ["scales", "camera", "rules"]
    assert sitting.questions == []


def test_scales_that_come_back_do_not_tell_again_what_the_cameras_told(sit: Sit) -> None:
    sitting = alone(sit)
    sitting.see({RED_HEX: 25.0})
    sitting.see(came={("red", "hex"): (-40.0, 60.0, 40.0)})
    sitting.now_ns -= 4 * SECOND_NS  # the rests that they compare lie on both sides of it
    sitting.watch(scales=True)

    sitting.weigh(-15.8, 0.0, 0.0)

    assert sitting.summary() == [("column_moved", "red")]
    assert sitting.table.hand is None


def test_cameras_that_die_leave_the_match_to_the_scales(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch()
    sitting.lift(RED_HEX)
    sitting.set_down(-40.0, 60.0)
    sitting.see_move(RED_HEX, -40.0, 60.0)

    sitting.watch(cameras=False)
    sitting.move(BLUE_HEX, 40.0, 60.0)

    assert sitting.summary() == [("column_moved", "red"), ("column_moved", "blue")]
    assert "camera" not in sitting.happenings[1].witnesses
    assert sitting.questions == []


def test_cameras_tell_what_the_scales_missed_in_a_blink(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch()
    start_ns = sitting.now_ns

    asked = sitting.hear(Unwatched(start_ns + SECOND_NS // 4, start_ns + SECOND_NS))
    sitting.see_move(RED_HEX, -40.0, 60.0)

    assert asked == []
    assert sitting.summary() == [("column_moved", "red")]
    assert sitting.table.glimpse is None


def test_a_blink_of_which_the_cameras_tell_nothing_leaves_its_doubt(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch()
    start_ns = sitting.now_ns

    sitting.hear(Unwatched(start_ns, start_ns + SECOND_NS))
    early = sitting.table.glimpse
    sitting.wait(5.0)

    assert early is None
    assert sitting.table.glimpse is not None


def test_a_long_time_without_scales_is_no_doubt_where_cameras_followed(sit: Sit) -> None:
    sitting = alone(sit)
    start_ns = sitting.now_ns
    sitting.see_move(RED_HEX, -40.0, 60.0)
    sitting.watch(scales=True)

    sitting.hear(Unwatched(start_ns, sitting.now_ns))

    assert sitting.questions == []
    assert sitting.table.match_doubt is None


def test_a_column_that_never_came_back_does_not_hide_what_is_done_next(sit: Sit) -> None:
    sitting = alone(sit)
    sitting.see({RED_HEX: 80.0})
    blue_thin = Piece("blue", "thin", 1)

    sitting.see({blue_thin: 80.0}, {("blue", "thin"): (40.0, 30.0, 80.0)})

    assert any("has not come back" in one.sentence for one in sitting.questions)
    assert ("column_moved", "blue") in sitting.summary()
