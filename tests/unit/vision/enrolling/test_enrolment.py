"""Pieces on the mat are measured to half a millimetre, or it is said why they cannot be."""

from dataclasses import dataclass, replace

import cv2
import numpy as np
import pytest

from calibration.camera_model import CameraModel, FloatArray
from calibration.mat_layout import OWN_MAT
from calibration.set_file import decode_set, default_set, encode_set
from calibration.table_set import Footprint
from companion.vision.enrolling.column_size import Posture
from companion.vision.enrolling.drawing import draw
from companion.vision.enrolling.enrolment import Enrolment, Finding, look
from companion.vision.enrolling.mat_seen import MatSeen
from companion.vision.enrolling.plate_outline import Outline
from companion.vision.enrolling.refused import Refused, Why
from companion.vision.enrolling.steps import Step, Task, steps_for
from tests.unit.vision.enrolling.drawn_pieces import (
    CAMERA,
    Pixels,
    Solid,
    Studio,
    lying,
    plate,
    ring,
    standing,
    turned,
)

EYES_MM = {
    "front": (40.0, -560.0, 470.0),
    "low, from the left": (-420.0, -500.0, 330.0),
    "steep": (150.0, -280.0, 690.0),
}

# Deeper than any plate's notch has to be: a corner cut out of a board.
L_SHAPE = np.array([(-60, -40), (60, -40), (60, 0), (10, 0), (10, 45), (-60, 45)], float)
_ANGLES = np.linspace(0, 2 * np.pi, 90, endpoint=False)
KIDNEY = np.stack(
    [
        (70 + 14 * np.cos(3 * _ANGLES)) * np.cos(_ANGLES),
        (50 + 10 * np.cos(2 * _ANGLES)) * np.sin(_ANGLES),
    ],
    axis=1,
)


@dataclass(frozen=True)
class Table:
    """A studio, and its empty mat as it was seen."""

    studio: Studio
    empty: MatSeen

    def enrolment(self, *steps: Step) -> Enrolment:
        return Enrolment(default_set(), OWN_MAT, self.studio.camera, steps, self.empty)


@pytest.fixture(scope="session", params=list(EYES_MM))
def table(request: pytest.FixtureRequest) -> Table:
    return _table(EYES_MM[request.param])


@pytest.fixture(scope="session")
def front() -> Table:
    return _table(EYES_MM["front"])


def _table(eye_mm: tuple[float, float, float]) -> Table:
    studio = Studio(eye_mm)
    start = Enrolment(default_set(), OWN_MAT, studio.camera, steps_for((), ()))
    found = look(start, studio.shoot())
    assert isinstance(found, Finding), found
    assert found.after.empty is not None
    return Table(studio, found.after.empty)


def _plate_found(table: Table, picture: Pixels) -> Outline:
    found = look(table.enrolment(Step(Task.PLATE, "red")), picture)
    assert isinstance(found, Finding), found
    assert found.after.step is None
    return found.after.plates["red"]


def _off_mm(found: Outline, true_mm: FloatArray) -> float:
    """Root mean square of what two outlines are apart, each from the other."""

    def apart(one: FloatArray, other: FloatArray) -> list[float]:
        around = other.astype(np.float32)
        dense = np.concatenate(
            [
                start + np.arange(12)[:, None] / 12 * (end - start)
                for start, end in zip(one, np.roll(one, -1, axis=0), strict=True)
            ]
        )
        return [cv2.pointPolygonTest(around, (float(x), float(y)), True) for x, y in dense]

    outline = found.outline_mm + found.centre_mm
    return float(np.sqrt(np.mean(np.square(apart(outline, true_mm) + apart(true_mm, outline)))))


def test_a_plate_that_turns_inwards_is_found_from_everywhere(table: Table) -> None:
    true_mm = turned(L_SHAPE, 23, (10, -15))

    found = _plate_found(table, table.studio.shoot((plate(true_mm), "red"), seed=1))

    assert _off_mm(found, true_mm) < 0.45
    assert found.residual_mm < 0.2


def test_a_camera_that_was_moved_meanwhile_still_sees_what_is_new(front: Table) -> None:
    there = Studio((-60.0, -540.0, 490.0))
    true_mm = turned(L_SHAPE, -40, (0, 10))
    enrolment = front.enrolment(Step(Task.PLATE, "red"))

    found = look(enrolment, there.shoot((plate(true_mm), "yellow")))

    assert isinstance(found, Finding), found
    assert _off_mm(found.after.plates["red"], true_mm) < 0.7


@pytest.mark.parametrize(
    ("outline_mm", "paint"), [(KIDNEY, "wood"), (ring(95, 72), "blue")], ids=["kidney", "disc"]
)
def test_round_plates_are_found_in_any_paint(
    front: Table, outline_mm: FloatArray, paint: str
) -> None:
    true_mm = turned(outline_mm, 23, (10, -15))

    found = _plate_found(front, front.studio.shoot((plate(true_mm), paint), seed=1))

    assert _off_mm(found, true_mm) < 0.45
    assert found.residual_mm < 0.2


def test_without_its_thickness_a_plate_would_be_found_too_large(front: Table) -> None:
    true_mm = turned(ring(80, 4), 10, (0, 0))
    picture = front.studio.shoot((plate(true_mm), "green"), blur_px=1.5, light=0.6, noise=3)
    flat = front.enrolment(Step(Task.PLATE, "red"))
    before = decode_set(
        encode_set(flat.before).replace("plate_thickness_mm = 5.0", "plate_thickness_mm = 0.01")
    )

    right = _plate_found(front, picture)
    found = look(replace(flat, before=before), picture)

    assert _off_mm(right, true_mm) < 0.7
    assert isinstance(found, Finding)
    assert _off_mm(found.after.plates["red"], true_mm) > 2.0


@pytest.mark.parametrize(
    ("footprint", "corners", "radius_mm", "height_mm", "paint"),
    [
        ("round", 72, 6.0, 58.0, "violet"),
        ("hexagon", 6, 11.547, 65.0, "wood"),
        ("square", 4, 12.0, 47.0, "blue"),
        ("round", 72, 30.0, 130.0, "wood"),
    ],
    ids=["thin", "hexagon", "square prism", "double size"],
)
def test_a_columns_size_is_found_standing_and_lying(
    front: Table, footprint: str, corners: int, radius_mm: float, height_mm: float, paint: str
) -> None:
    end = turned(ring(radius_mm, corners), 17, (20, -20))
    side = ring(radius_mm, corners, -90 + 180 / corners)
    enrolment = front.enrolment(*(Step(Task.COLUMN, "thin", one) for one in Posture))

    upright = look(enrolment, front.studio.shoot((standing(end, height_mm), paint), seed=2))
    assert isinstance(upright, Finding), upright
    flat = look(
        upright.after,
        front.studio.shoot((lying(side, height_mm, (-10, -25), 35), paint), seed=3),
    )

    assert isinstance(flat, Finding), flat
    for size in (upright.after.sizes["thin"], flat.after.sizes["thin"]):
        assert size.radius_mm == pytest.approx(radius_mm, abs=0.5)
        assert size.height_mm == pytest.approx(height_mm, abs=0.5)
    assert flat.after.sizes["thin"].footprint is Footprint(footprint)


def _refused(table: Table, picture: Pixels, step: Step | None = None) -> Refused:
    found = look(table.enrolment(step or Step(Task.PLATE, "red")), picture)
    assert isinstance(found, Refused), found
    return found


SQUARE = plate(ring(50, 4))
ARM = plate(np.array([(-30, -30), (-320, -50), (-320, 20), (-30, 15)], float), 40.0)


@pytest.mark.parametrize(
    ("pieces", "why"),
    [
        ([], Why.NOTHING),
        ([(SQUARE, "red"), (plate(turned(ring(20, 4), 0, (90, 60))), "blue")], Why.TWO_PIECES),
        ([(SQUARE, "red"), (ARM, "wood")], Why.HAND),
    ],
    ids=["nothing", "two pieces", "a hand"],
)
def test_a_picture_that_does_not_do_is_refused_with_the_reason(
    front: Table, pieces: list[tuple[Solid, str]], why: Why
) -> None:
    refused = _refused(front, front.studio.shoot(*pieces))

    assert refused.why is why
    assert ":" in refused.sentence  # what is wrong: what to do


def test_a_piece_that_the_pictures_edge_cuts_is_refused(front: Table) -> None:
    camera = CameraModel(CAMERA.k, CAMERA.d, (960, 360))  # all but the lowest rows
    empty = Enrolment(default_set(), OWN_MAT, camera, steps_for(("red",), ()))
    seen = look(empty, front.studio.shoot()[:360])
    assert isinstance(seen, Finding)

    found = look(
        seen.after, front.studio.shoot((plate(turned(ring(90, 4), 0, (0, -90))), "red"))[:360]
    )

    assert isinstance(found, Refused)
    assert found.why is Why.CUT


def test_a_blurred_piece_is_refused(front: Table) -> None:
    picture = front.studio.shoot((SQUARE, "red"), blur_px=1.0)
    middle = picture[110:450, 260:710]
    middle[:] = cv2.GaussianBlur(middle, (0, 0), 5.0)  # it was just moved

    assert _refused(front, picture).why is Why.BLURRED


def test_without_a_mat_nothing_is_measured(front: Table) -> None:
    assert _refused(front, np.full((540, 960, 3), 90, np.uint8)).why is Why.NO_MAT


def test_a_plate_is_no_column(front: Table) -> None:
    picture = front.studio.shoot((plate(L_SHAPE), "red"))

    refused = _refused(front, picture, Step(Task.COLUMN, "thin", Posture.STANDING))

    assert refused.why is Why.MISSHAPEN


def test_what_was_measured_is_marked_and_the_rest_stays_as_it_was(front: Table) -> None:
    picture = front.studio.shoot((SQUARE, "red"))
    found = look(front.enrolment(Step(Task.PLATE, "red")), picture)
    assert isinstance(found, Finding)

    measured = found.after.measured("front", "2026-11-30")
    drawn = draw(picture, found)

    assert decode_set(encode_set(measured)) == measured
    assert [colour for colour, one in measured.plates.items() if one.measured] == ["red"]
    assert measured.plates["blue"] == default_set().plates["blue"]
    assert measured.kinds == default_set().kinds
    assert measured.provenance.camera == "front"
    assert measured.provenance.pictures == 1
    assert 0 < measured.provenance.residual < 0.3
    assert (drawn != picture).any()
    assert drawn.shape == picture.shape


def test_the_mat_comes_first_and_only_what_is_named_is_asked_for() -> None:
    steps = steps_for(("blue", "red"), ("thick", "thin"), ("red", "thin"))

    assert [one.slug for one in steps] == [
        "mat",
        "plate-red",
        "column-thin-standing",
        "column-thin-lying",
    ]
    assert "red plate" in steps[1].instruction
