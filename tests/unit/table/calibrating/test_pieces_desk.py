"""Pieces are measured at a table that is served: looked at, agreed to, written down."""

from collections.abc import Callable

import numpy as np
import pytest

from calibration.set_file import default_set, read_set, write_set
from companion.link.messages.parts import Problem
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.calibrating import (
    EndCalibration,
    FinishSteps,
    FoundRight,
    LookAgain,
    SkipStep,
    StepAgain,
    StepDone,
)
from companion.vision.frame import Pixels
from tests.unit.table.calibrating.conftest import MakeTable
from tests.unit.vision.enrolling.drawn_pieces import (
    CAMERA,
    Studio,
    lying,
    plate,
    ring,
    standing,
    turned,
)
from tests.workshop_table.table import CELLS, WorkshopTable

TWO = (Newcomer("Ann", ("red", "blue")), Newcomer("Ben", ("green", "yellow")))
SLOPE = np.repeat(np.linspace(60, 200, 960).astype(np.uint8)[None, :, None], 540, 0).repeat(3, 2)
BOARD_MM = np.array([(-60, -40), (60, -40), (60, 30), (-60, 40)], float)

Shoot = Callable[[str], Pixels]


@pytest.fixture(scope="module")
def shoot() -> Shoot:
    """Pictures of what lies on the mat, by name."""
    studio, made = Studio(), {}

    def picture(what: str) -> Pixels:
        if what not in made:
            pieces = {
                "nothing": (),
                "plate": ((plate(turned(BOARD_MM, 20, (10, 15))), "blue"),),
                "two": (
                    (plate(turned(BOARD_MM, 20, (60, 15))), "blue"),
                    (standing(turned(ring(13), 0, (-70, 0)), 38.0), "red"),
                ),
                "standing": ((standing(turned(ring(13), 0, (5, 10)), 38.0), "red"),),
                "lying": ((lying(ring(13), 38.0, (5, 10), 40), "red"),),
            }[what]
            made[what] = studio.shoot(*pieces)
        return made[what]

    return picture


@pytest.fixture
def seeing(make_table: MakeTable, shoot: Shoot) -> WorkshopTable:
    """A table with a camera whose lens is known, and nothing on the mat."""
    made = make_table(lenses={"front": CAMERA, "side": None})
    made.before["front"].pixels = shoot("nothing")
    made.run(0.1)
    return made


@pytest.fixture
def weighing(make_table: MakeTable) -> WorkshopTable:
    """A table with calibrated scales and no camera."""
    made = make_table(cells=CELLS)
    made.run(0.5)
    return made


def _name(problem: Problem | None) -> str:
    assert problem is not None
    return problem.name


def _done(table: WorkshopTable) -> None:
    assert table.say(StepDone, table.pieces.number).accepted
    for _ in range(25):
        if table.pieces.is_busy:
            table.run(0.1)


def _right(table: WorkshopTable) -> None:
    _done(table)
    assert table.pieces.found is not None, table.pieces
    assert table.say(FoundRight, table.pieces.number).accepted


def _skip_to(table: WorkshopTable, task: str) -> None:
    while table.pieces.task != task:
        assert table.say(SkipStep, table.pieces.number).accepted


def test_plates_and_columns_are_measured_and_what_was_left_out_stays_approximate(
    seeing: WorkshopTable, shoot: Shoot
) -> None:
    seeing.begin_pieces()
    steps = seeing.pieces.of
    _right(seeing)
    seeing.before["front"].pixels = shoot("plate")
    _done(seeing)
    outline = seeing.pieces.found
    drawn = seeing.picture()
    seeing.say(FoundRight, seeing.pieces.number)
    _skip_to(seeing, "standing")
    kind = seeing.pieces.piece
    for what in ("standing", "lying"):
        seeing.before["front"].pixels = shoot(what)
        _done(seeing)
        size = seeing.pieces.found
        seeing.say(FoundRight, seeing.pieces.number)
    seeing.say(FinishSteps, seeing.pieces.number)

    known = default_set()
    assert steps == 1 + len(known.plates) + 2 * len(known.kinds)
    assert outline is not None
    assert (outline.long_mm, outline.short_mm) == pytest.approx((120, 80), abs=1.0)
    assert drawn is not None
    assert [one.of for one in drawn.outlines] == ["found", "found"]
    assert size is not None
    assert (size.radius_mm, size.height_mm) == pytest.approx((13, 38), abs=0.5)
    written = read_set(seeing.set_file)
    first = next(iter(written.plates))
    assert [name for name, one in written.plates.items() if one.measured] == [first]
    assert [name for name, one in written.kinds.items() if one.measured] == [kind]
    assert written.kinds[kind].radius_mm == pytest.approx(13, abs=0.5)
    assert written.provenance.camera == "front"
    end = seeing.pieces
    assert (end.task, end.changed) == (None, True)
    assert {one.piece for one in end.known if one.measured} == {first, kind}


def test_while_something_is_laid_down_the_mat_is_watched(
    seeing: WorkshopTable, shoot: Shoot
) -> None:
    seeing.begin_pieces()

    seeing.show(SLOPE, 0.5)
    lost = seeing.pieces.trouble
    seeing.show(shoot("nothing"), 0.3)
    shown = seeing.picture()

    assert lost is not None
    assert lost.name == "pieces_no_mat"
    assert seeing.pieces.trouble is None
    assert shown is not None
    assert {one.of for one in shown.outlines} == {"mat"}


def test_a_picture_that_does_not_do_is_told_and_the_step_waits_again(
    seeing: WorkshopTable, shoot: Shoot
) -> None:
    seeing.begin_pieces()
    _right(seeing)
    troubles = []

    for what in ("nothing", "two"):
        seeing.before["front"].pixels = shoot(what)
        _done(seeing)
        seeing.run(0.3)
        trouble = seeing.pieces.trouble
        troubles.append("" if trouble is None else trouble.name)
    seeing.before["front"].pixels = None
    seeing.run(2.5)
    dead = seeing.pieces.trouble

    assert troubles == ["pieces_nothing", "pieces_two_pieces"]
    assert (seeing.pieces.number, seeing.pieces.task) == (2, "plate")
    assert dead is not None


def test_a_camera_that_dies_while_it_is_to_look_is_told_and_looks_when_it_is_back(
    seeing: WorkshopTable, shoot: Shoot
) -> None:
    seeing.begin_pieces()
    seeing.before["front"].pixels = None
    seeing.say(StepDone, 1)

    seeing.run(2.5)
    dead = seeing.pieces
    seeing.show(shoot("nothing"), 1.0)

    assert dead.trouble is not None
    assert dead.trouble.name == "lens_no_picture"
    assert seeing.pieces.trouble is None
    assert seeing.pieces.found is not None


def test_what_was_found_can_be_wrong_and_any_step_done_again(
    seeing: WorkshopTable, shoot: Shoot
) -> None:
    seeing.begin_pieces()
    _right(seeing)
    seeing.before["front"].pixels = shoot("plate")
    _done(seeing)
    seeing.say(LookAgain, 2)
    again = seeing.pieces
    _right(seeing)
    third = seeing.pieces.number

    seeing.say(StepAgain, 3)
    twice = seeing.say(StepAgain, 3)
    second = seeing.pieces
    seeing.say(StepAgain, 2)
    seeing.say(StepAgain, 1)

    assert _name(twice.problem) == "too_late"
    assert (again.number, again.found, again.is_busy) == (2, None, False)
    assert third == 3
    assert (second.number, second.changed) == (2, False)
    assert (seeing.pieces.number, seeing.pieces.task) == (1, "mat")


def test_without_the_mat_nothing_is_looked_at_and_nothing_is_written(
    seeing: WorkshopTable,
) -> None:
    seeing.begin_pieces()

    seeing.say(SkipStep, 1)

    end = seeing.pieces
    assert (end.task, end.changed) == (None, False)
    assert not any(one.measured for one in end.known)
    assert not seeing.set_file.exists()


def test_pieces_are_weighed_without_a_camera(weighing: WorkshopTable) -> None:
    weighing.begin_pieces(None)
    tasks = []

    for mass_g in (42.0, 37.5):
        tasks.append((weighing.pieces.task, weighing.pieces.piece))
        _done(weighing)
        weighing.on_base_g = mass_g
        weighing.run(0.2)
        tasks.append((weighing.pieces.task, weighing.pieces.piece))
        _right(weighing)
        weighing.on_base_g = 0.0
        weighing.run(0.2)
    weighing.say(SkipStep, weighing.pieces.number)
    third = weighing.pieces
    weighing.say(FinishSteps, weighing.pieces.number)

    first, second, skipped, *_ = default_set().plates
    written = read_set(weighing.set_file)
    assert tasks == [("empty", first), ("mass", first), ("empty", second), ("mass", second)]
    assert third.piece not in (first, second, skipped)
    assert third.task == "empty"
    assert written.plates[first].mass_g == pytest.approx(42.0, abs=0.3)
    assert written.plates[second].mass_g == pytest.approx(37.5, abs=0.3)
    assert [name for name, one in written.plates.items() if one.weighed] == [first, second]
    assert not any(one.measured for one in written.plates.values())


def test_a_base_on_which_nothing_was_put_and_scales_that_fall_silent_are_told(
    weighing: WorkshopTable,
) -> None:
    weighing.begin_pieces(None)
    _done(weighing)
    _done(weighing)
    nothing = weighing.pieces

    weighing.silence_scales()
    weighing.say(StepDone, weighing.pieces.number)
    for _ in range(60):
        weighing.time.pause_until(weighing.now_ns() + 100_000_000)
        weighing.host.sense()

    assert nothing.trouble is not None
    assert nothing.trouble.name == "pieces_nothing_put"
    assert nothing.task == "mass"
    assert weighing.pieces.trouble is not None
    assert weighing.pieces.trouble.name == "calibration_silent"
    assert not weighing.pieces.is_busy


def test_with_neither_it_is_said_why(make_table: MakeTable) -> None:
    blind = make_table(lenses={"front": None})

    unknown_lens = blind.begin_pieces()
    neither = blind.begin_pieces(None)
    unknown = blind.begin_pieces("back")

    assert _name(unknown_lens.problem) == "camera_not_calibrated"
    assert _name(neither.problem) == "nothing_to_measure_with"
    assert _name(unknown.problem) == "no_such_camera"
    assert blind.workshop.pieces is None


def test_a_mass_that_no_piece_has_is_not_written_over_a_set_that_can_be_read(
    weighing: WorkshopTable,
) -> None:
    write_set(weighing.set_file, default_set())
    weighing.begin_pieces(None)
    _done(weighing)
    weighing.on_base_g = 15_000.0
    _right(weighing)

    weighing.say(FinishSteps, weighing.pieces.number)

    assert weighing.pieces.trouble is not None
    assert weighing.pieces.trouble.name == "calibration_not_written"
    assert read_set(weighing.set_file) == default_set()


def test_scales_that_were_never_calibrated_weigh_nothing(make_table: MakeTable) -> None:
    table = make_table(has_scales=True)

    assert not table.workshop.may_weigh
    assert _name(table.begin_pieces(None).problem) == "nothing_to_measure_with"


def test_a_touch_that_comes_late_or_twice_changes_nothing(seeing: WorkshopTable) -> None:
    seeing.begin_pieces()
    early = seeing.say(FoundRight, 1)
    _done(seeing)
    twice = seeing.say(StepDone, 1)
    seeing.say(FoundRight, 1)
    late = seeing.say(FoundRight, 1)
    ended = seeing.say(FinishSteps, 1)

    assert [_name(one.problem) for one in (early, twice, late, ended)] == ["too_late"] * 4
    assert seeing.pieces.number == 2


def test_who_leaves_changes_nothing_and_a_match_ends_it(seeing: WorkshopTable) -> None:
    seeing.begin_pieces()
    _right(seeing)
    seeing.say(EndCalibration)
    ended = seeing.workshop.pieces
    seeing.begin_pieces()
    seeing.say(NewMatch, TWO)

    assert ended is None
    assert seeing.workshop.pieces is None
    assert _name(seeing.begin_pieces().problem) == "match_running"
    assert not seeing.set_file.exists()


def test_a_set_that_cannot_be_read_is_told(seeing: WorkshopTable) -> None:
    seeing.set_file.write_text("no set", encoding="utf-8")

    answer = seeing.begin_pieces()

    assert _name(answer.problem) == "unreadable"
