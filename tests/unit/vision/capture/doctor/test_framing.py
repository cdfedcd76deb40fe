"""What is in the picture of a camera at a known place: laws of the geometry, and its sentences."""

from math import cos, radians, sin, tan
from typing import Protocol

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from calibration.camera_model import CameraModel
from companion.vision.capture.doctor.examine import Table
from companion.vision.capture.doctor.framing import Framing, framing_of, judge_framing
from companion.vision.capture.doctor.verdict import Check, Grade, Verdict
from companion.vision.capture.doctor.viewpoint import View


class Sample(Protocol):
    table: Table


def looking_at(
    height_mm: float,
    *,
    elevation_deg: float,
    away_mm: float,
    size_px: tuple[int, int] = (1280, 720),
) -> View:
    """A camera without distortion, upright, that looks at a place above the base's centre."""
    up, out = sin(radians(elevation_deg)), cos(radians(elevation_deg))
    eye = np.array([out * away_mm, 0.0, up * away_mm])
    forward = np.array([0.0, 0.0, height_mm]) - eye
    forward /= np.linalg.norm(forward)
    right = np.cross(forward, (0.0, 0.0, 1.0))
    right /= np.linalg.norm(right)
    pose = np.eye(4)
    pose[:3, :3] = [right, np.cross(forward, right), forward]
    pose[:3, 3] = -pose[:3, :3] @ eye
    focal_px = 640 / tan(radians(35))
    middle = (size_px[0] - 1) / 2, (size_px[1] - 1) / 2
    k = np.array([[focal_px, 0, middle[0]], [0, focal_px, middle[1]], [0, 0, 1]])
    return View(CameraModel(k, np.zeros(5), size_px), pose)


def judged(view: View, table: Table) -> dict[Check, Verdict]:
    framing = framing_of(view, table.layout, table.table_set)
    return {one.check: one for one in judge_framing(framing, table.table_set)}


def test_from_a_metre_away_all_is_in_the_picture(sample: Sample) -> None:
    told = judged(looking_at(120, elevation_deg=25, away_mm=1150), sample.table)

    assert {one.grade for one in told.values()} == {Grade.GOOD}
    assert told[Check.FRAMING].number == 100
    assert told[Check.ANGLE].number == pytest.approx(25)


@pytest.mark.parametrize(
    ("elevation_deg", "grade", "word"),
    [
        (1, Grade.BAD, "low"),
        (6, Grade.FAIR, "low"),
        (60, Grade.FAIR, "steep"),
        (80, Grade.BAD, "steep"),
    ],
)
def test_too_flat_and_too_steep_are_told_apart(
    sample: Sample, elevation_deg: float, grade: Grade, word: str
) -> None:
    angle = judged(looking_at(120, elevation_deg=elevation_deg, away_mm=1200), sample.table)[
        Check.ANGLE
    ]

    assert angle.grade is grade
    assert word in angle.sentence
    assert "15° to 40°" in angle.cure


def test_from_too_near_the_camera_has_to_go_back(sample: Sample) -> None:
    told = judged(looking_at(0, elevation_deg=30, away_mm=250), sample.table)

    assert told[Check.FRAMING].grade is Grade.BAD
    assert "cut at the bottom" in told[Check.FRAMING].sentence
    assert told[Check.HEAD_ROOM].grade is Grade.BAD


def test_what_is_short_of_room_at_both_ends_is_not_sent_to_tilt(sample: Sample) -> None:
    told = judged(looking_at(120, elevation_deg=35, away_mm=700), sample.table)

    assert (told[Check.FRAMING].grade, told[Check.HEAD_ROOM].grade) == (Grade.FAIR, Grade.FAIR)
    assert "tilting it would cut the other end" in told[Check.FRAMING].cure
    assert told[Check.FRAMING].cure == told[Check.HEAD_ROOM].cure


def test_head_room_that_is_only_fair_is_below_the_limit_that_is_told(sample: Sample) -> None:
    room = judged(looking_at(120, elevation_deg=35, away_mm=700), sample.table)[Check.HEAD_ROOM]

    assert room.grade is Grade.FAIR
    assert room.number is not None
    assert room.limit is not None
    assert room.number < room.limit == 5.9


@settings(max_examples=10, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(away_mm=st.floats(500, 1500), further_mm=st.floats(20, 800))
def test_going_back_never_loses_head_room(
    sample: Sample, away_mm: float, further_mm: float
) -> None:
    def framing(distance_mm: float) -> Framing:
        view = looking_at(180, elevation_deg=25, away_mm=distance_mm)
        return framing_of(view, sample.table.layout, sample.table.table_set)

    near, far = framing(away_mm), framing(away_mm + further_mm)

    assert far.storeys >= near.storeys
    assert far.markers_whole >= near.markers_whole


def test_a_camera_that_looks_away_has_everything_cut(sample: Sample) -> None:
    view = looking_at(120, elevation_deg=25, away_mm=1100)
    away = View(view.camera, np.diag([-1.0, 1.0, -1.0, 1.0]) @ view.camera_from_board)

    told = judged(away, sample.table)

    assert told[Check.FRAMING].number == 0
    assert told[Check.FRAMING].grade is Grade.BAD
    assert told[Check.HEAD_ROOM].grade is Grade.BAD
