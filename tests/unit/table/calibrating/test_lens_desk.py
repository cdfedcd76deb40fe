"""A camera is calibrated at a table that is served: held up, taken, worked out, written down."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.board_corners import BoardCorners, find_corners
from calibration.boards import OWN_BOARD
from calibration.camera_file import read_camera
from calibration.camera_guide import Wanted
from companion.link.messages.parts import Problem
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.calibrating import (
    BeginCalibration,
    EndCalibration,
    FinishLens,
    FinishSteps,
    StepDone,
)
from tests.unit.table.calibrating.conftest import MakeTable
from tests.workshop_table.boards import HELD, LENS, held, shot
from tests.workshop_table.table import WorkshopTable

SLOPE = np.repeat(np.linspace(60, 200, 640).astype(np.uint8)[None, :, None], 360, 0).repeat(3, 2)
TWO = (Newcomer("Ann", ("red", "blue")), Newcomer("Ben", ("green", "yellow")))


@pytest.fixture
def table(make_table: MakeTable) -> WorkshopTable:
    made = make_table(lenses={"front": None, "side": None})
    made.before["front"].pixels = SLOPE
    return made


def _name(problem: Problem | None) -> str:
    assert problem is not None
    return problem.name


def test_all_poses_are_taken_and_the_lens_is_written_down_and_seen_by(
    table: WorkshopTable,
) -> None:
    assert table.workshop.lenses == (("front", False), ("side", False))
    table.begin_lens()
    first = table.lens

    counts = []
    for wanted in HELD:
        table.hold(held(wanted))
        counts.append(len(table.lens.taken))
    table.run(0.2)

    done = table.lens
    assert (first.stage, first.taken, first.next) == ("looking", (), "middle")
    assert counts == list(range(1, len(Wanted) + 1))
    assert (done.stage, done.next, done.trouble) == ("over", None, None)
    assert done.found is not None
    assert (done.found.pictures, done.found.of) == (10, 10)
    assert done.found.rms_px < 0.4
    assert done.found.corners > 350
    written = read_camera(table.file_of("front"))
    assert written.provenance.device == "front"
    assert written.camera().focal_px == pytest.approx(LENS.focal_px, rel=0.02)
    assert table.workshop.lenses == (("front", True), ("side", False))
    assert table.cameras._known.calibrated["front"]


def test_what_is_in_the_way_is_told_until_it_is_gone(table: WorkshopTable) -> None:
    table.begin_lens()
    told = {}

    for name, picture in {
        "blurred": shot(OWN_BOARD, (5, 3), (0, 0, 240), 2.5),
        "mirrored": np.ascontiguousarray(held(Wanted.MIDDLE)[:, ::-1]),
        "other layout": held(Wanted.MIDDLE, replace(OWN_BOARD, columns=8, rows=7)),
        "other family": held(Wanted.MIDDLE, replace(OWN_BOARD, dictionary="DICT_6X6_100")),
        "nothing": SLOPE,
    }.items():
        table.show(picture, 0.2)
        hint = table.lens.hint
        told[name] = "" if hint is None else hint.name
    untaken = table.lens.taken
    table.hold(held(Wanted.MIDDLE))

    assert told == {
        "blurred": "lens_blurred",
        "mirrored": "lens_mirrored",
        "other layout": "lens_other_layout",
        "other family": "lens_other_family",
        "nothing": "lens_no_board",
    }
    assert untaken == ()
    assert table.lens.hint is None
    assert table.lens.taken == ("middle",)


def test_people_may_be_content_with_less_and_are_told_if_that_is_one_sided(
    table: WorkshopTable,
) -> None:
    table.begin_lens()
    table.hold(shot(OWN_BOARD, (0, 0), (0, 0, 440)))
    too_few = table.say(FinishLens, "front")
    for x_mm, y_mm in ((-68, -42), (68, 42)):
        table.hold(shot(OWN_BOARD, (0, 0), (x_mm, y_mm, 440)))

    content = table.say(FinishLens, "front")
    table.run(0.3)

    assert _name(too_few.problem) == "too_few_pictures"
    assert content.accepted
    assert table.lens.stage == "over"
    assert table.lens.found is None
    assert table.lens.trouble is not None
    assert table.lens.trouble.name == "lens_one_sided"
    assert not table.file_of("front").exists()


def test_a_camera_that_dies_is_told_and_goes_on_when_it_is_back(table: WorkshopTable) -> None:
    table.begin_lens()
    table.hold(held(Wanted.MIDDLE))

    table.show(None, 2.5)
    dead = table.lens
    table.hold(held(Wanted.NEAR))

    assert dead.trouble is not None
    assert dead.trouble.name == "lens_no_picture"
    assert dead.trouble.arguments == {"camera": "front"}
    assert table.lens.trouble is None
    assert table.lens.taken == ("middle", "near")


def test_faces_are_shown_the_board_its_corners_and_nobody_behind_it(table: WorkshopTable) -> None:
    before = table.picture()
    table.begin_lens()
    table.hold(held(Wanted.TOP_LEFT))

    shown = table.picture()
    table.say(EndCalibration)
    table.run(0.1)

    assert before is None
    assert shown is not None
    assert (shown.camera, shown.hidden) == ("front", "surroundings")
    assert 30 < len(shown.dots) <= OWN_BOARD.corners
    assert np.mean(shown.dots, axis=0) == pytest.approx((0.38, 0.36), abs=0.04)
    assert table.picture() is None


def test_of_a_board_that_shows_one_line_of_corners_more_is_to_be_shown(
    table: WorkshopTable,
) -> None:
    whole = held(Wanted.MIDDLE)
    corners = find_corners(whole, OWN_BOARD)
    assert isinstance(corners, BoardCorners)
    line = corners.pixels[corners.points_mm[:, 0] == 3 * OWN_BOARD.square_mm]
    shown = np.zeros(whole.shape[:2], np.uint8)
    apart_px = float(np.median(np.linalg.norm(np.diff(line, axis=0), axis=1)))
    cv2.polylines(shown, [line.astype(np.int32)], False, 255, round(1.9 * apart_px))
    table.begin_lens()

    table.show(np.where(shown[..., None] > 0, whole, SLOPE))

    assert not table.lens.taken
    assert table.lens.hint is not None
    assert "corners of the board are seen: show more of it" in table.lens.hint.sentence
    table.hold(whole)
    assert table.lens.taken == ("middle",)


def test_which_camera_is_chosen_and_another_begins_anew(table: WorkshopTable) -> None:
    table.begin_lens()
    table.hold(held(Wanted.MIDDLE))

    table.begin_lens("side")
    table.hold(held(Wanted.TOP_LEFT), "side")
    late = [table.say(FinishLens, "front"), table.say(FinishSteps, 1)]

    assert table.lens.camera == "side"
    assert table.lens.taken == ("top_left",)
    assert [_name(one.problem) for one in late] == ["too_late"] * 2


def test_what_cannot_be_begun_ends_nothing(table: WorkshopTable) -> None:
    table.begin_lens()
    table.hold(held(Wanted.MIDDLE))

    refused = [table.begin_lens("back"), table.begin_pieces("back"), table.begin_pieces("side")]
    table.hold(held(Wanted.TOP_LEFT))

    assert [_name(one.problem) for one in refused] == [
        "no_such_camera",
        "no_such_camera",
        "camera_not_calibrated",
    ]
    assert table.lens.taken == ("middle", "top_left")
    assert table.workshop.pieces is None


def test_who_leaves_changes_nothing_and_a_match_ends_it(table: WorkshopTable) -> None:
    table.begin_lens()
    table.hold(held(Wanted.MIDDLE))
    table.say(EndCalibration)
    ended = table.workshop.lens
    table.begin_lens()

    assert table.say(NewMatch, TWO).accepted
    refused = table.begin_lens()

    assert ended is None
    assert table.workshop.lens is None
    assert not table.workshop.is_open
    assert _name(refused.problem) == "match_running"
    assert not table.file_of("front").exists()


def test_of_steps_that_nobody_does_is_told_that_it_is_too_late(table: WorkshopTable) -> None:
    assert _name(table.say(FinishLens, "front").problem) == "too_late"
    assert _name(table.say(FinishSteps, 1).problem) == "too_late"
    assert _name(table.say(StepDone, 1).problem) == "too_late"
    assert _name(table.say(BeginCalibration, 200.0).problem) == "no_scales"


def test_a_place_that_cannot_be_written_is_told(table: WorkshopTable) -> None:
    (table.home / "cameras").write_text("in the way", encoding="utf-8")
    table.begin_lens()

    for wanted in (
        Wanted.LEFT_AWAY,
        Wanted.TOP_AWAY,
        Wanted.TOP_LEFT,
        Wanted.BOTTOM_RIGHT,
        Wanted.BOTTOM_AWAY,
    ):
        table.hold(held(wanted))
    table.say(FinishLens, "front")
    table.run(0.2)

    assert table.lens.found is None
    assert table.lens.trouble is not None
    assert table.lens.trouble.name == "calibration_not_written"


def test_faces_are_not_shown_each_look(table: WorkshopTable) -> None:
    table.begin_lens()
    table.hold(held(Wanted.MIDDLE))
    table.run(0.2)
    table.news = 0

    table.run(0.5)

    assert table.news == 0
