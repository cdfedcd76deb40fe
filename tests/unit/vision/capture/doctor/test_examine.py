"""The doctor on a good picture, and on the same one spoilt as cameras spoil theirs."""

from typing import Protocol

import cv2
import numpy as np
import pytest

from companion.vision.capture.doctor.drawing import draw
from companion.vision.capture.doctor.examine import Examination, Table, judge_rate
from companion.vision.capture.doctor.verdict import Check, Grade, Verdict
from companion.vision.capture.doctor.viewpoint import guess_camera
from companion.vision.capture.vigil import Way
from companion.vision.frame import Pixels


class Sample(Protocol):
    pixels: Pixels
    table: Table
    is_good: Examination

    def examined(self, *pictures: Pixels, is_calibrated: bool = True) -> Examination: ...

    def verdict(self, examination: Examination, check: Check) -> Verdict: ...


def shifted(pixels: Pixels, right_px: int, down_px: int) -> Pixels:
    height, width = pixels.shape[:2]
    moved = np.array([[1, 0, right_px], [0, 1, down_px]], dtype=np.float64)
    return np.asarray(
        cv2.warpAffine(pixels, moved, (width, height), borderMode=cv2.BORDER_REPLICATE),
        dtype=np.uint8,
    )


def turned(pixels: Pixels, by_deg: float) -> Pixels:
    height, width = pixels.shape[:2]
    turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), by_deg, 1)
    return np.asarray(cv2.warpAffine(pixels, turn, (width, height)), dtype=np.uint8)


def blurred(pixels: Pixels, sigma_px: float) -> Pixels:
    return np.asarray(cv2.GaussianBlur(pixels, (0, 0), sigma_px), dtype=np.uint8)


def brightened(pixels: Pixels, times: float) -> Pixels:
    return np.asarray(np.clip(pixels * times, 0, 255), dtype=np.uint8)


def test_a_good_picture_is_good_enough_in_everything(sample: Sample) -> None:
    grades = {one.check: one.grade for one in sample.is_good.verdicts}

    assert sample.is_good.is_good_enough
    assert list(grades) == list(Check)
    for check in (Check.PICTURE, Check.DARK, Check.CLIPPED, Check.UNEVEN, Check.SHARPNESS):
        assert grades[check] is Grade.GOOD
    for check in (Check.MAT, Check.ANGLE, Check.TURN):
        assert grades[check] is Grade.GOOD
    assert grades[Check.RATE] is Grade.UNKNOWN


def test_whatever_is_not_good_has_a_sentence_and_a_cure(sample: Sample) -> None:
    spoilt = sample.examined(blurred(brightened(sample.pixels, 0.35), 2.5))

    for one in (*sample.is_good.verdicts, *spoilt.verdicts):
        assert one.sentence.endswith(".")
        assert one.grade in (Grade.GOOD, Grade.UNKNOWN) or one.cure


def test_a_dark_picture_is_called_dark(sample: Sample) -> None:
    seen = sample.examined(brightened(sample.pixels, 0.25))

    dark = sample.verdict(seen, Check.DARK)
    assert dark.grade is Grade.BAD
    assert dark.number is not None
    assert dark.number < 70
    assert "lamp" in dark.cure
    assert not seen.is_good_enough


def test_an_overexposed_picture_is_called_overexposed(sample: Sample) -> None:
    seen = sample.examined(brightened(sample.pixels, 1.5))

    assert sample.verdict(seen, Check.CLIPPED).grade is Grade.BAD
    assert sample.verdict(seen, Check.DARK).grade is Grade.GOOD


def test_light_from_one_side_is_called_uneven(sample: Sample) -> None:
    light = np.linspace(0.25, 1.0, sample.pixels.shape[1])[None, :, None]

    seen = sample.examined((sample.pixels * light).astype(np.uint8))

    uneven = sample.verdict(seen, Check.UNEVEN)
    assert uneven.grade in (Grade.FAIR, Grade.BAD)
    assert "times the light" in uneven.sentence


@pytest.mark.parametrize(("sigma_px", "grade"), [(1.5, Grade.FAIR), (4.0, Grade.BAD)])
def test_a_blurred_picture_is_called_blurred(sample: Sample, sigma_px: float, grade: Grade) -> None:
    seen = sample.examined(blurred(sample.pixels, sigma_px))

    assert sample.verdict(seen, Check.SHARPNESS).grade is grade
    assert seen.is_good_enough == (grade is Grade.FAIR)


def test_sharpness_is_the_width_of_an_edge(sample: Sample) -> None:
    sharp = sample.verdict(sample.is_good, Check.SHARPNESS).number
    soft = sample.verdict(
        sample.examined(blurred(sample.pixels, 1.0)),
        Check.SHARPNESS,
    ).number

    assert sharp is not None
    assert soft is not None
    # A tenth to nine tenths of a step blurred by sigma are 2.56 sigma; blurs add as squares.
    assert soft == pytest.approx(np.hypot(sharp, 2.56), rel=0.12)


@pytest.mark.parametrize(("level", "word"), [(0, "black"), (120, "one plain colour")])
def test_a_covered_lens_is_told_and_nothing_else_is_guessed(
    sample: Sample, level: int, word: str
) -> None:
    noise = np.random.default_rng(1).integers(0, 3, sample.pixels.shape)

    seen = sample.examined((level + noise).astype(np.uint8))

    assert word in sample.verdict(seen, Check.PICTURE).sentence
    assert {one.grade for one in seen.verdicts[1:]} == {Grade.UNKNOWN}
    assert not seen.is_good_enough


def test_the_same_picture_twice_is_frozen(sample: Sample) -> None:
    seen = sample.examined(sample.pixels, sample.pixels.copy())

    assert "frozen" in sample.verdict(seen, Check.PICTURE).sentence


@pytest.mark.parametrize(
    ("right_px", "down_px", "check", "word"),
    [
        (450, 0, Check.FRAMING, "right"),
        (-450, 0, Check.FRAMING, "left"),
        (0, 200, Check.FRAMING, "bottom"),
        (0, -150, Check.HEAD_ROOM, "storeys fit"),
    ],
)
def test_a_camera_that_looks_aside_is_told_where_to(
    sample: Sample, right_px: int, down_px: int, check: Check, word: str
) -> None:
    seen = sample.examined(shifted(sample.pixels, right_px, down_px))

    told = sample.verdict(seen, check)
    assert told.grade is Grade.BAD
    assert word in told.sentence


@pytest.mark.parametrize(("by_deg", "word"), [(180, "on its head"), (25, "leans by 25°")])
def test_a_turned_camera_is_told_of_and_works(sample: Sample, by_deg: float, word: str) -> None:
    seen = sample.examined(turned(sample.pixels, by_deg))

    told = sample.verdict(seen, Check.TURN)
    assert told.grade is Grade.FAIR
    assert word in told.sentence
    assert told.number == pytest.approx(by_deg, abs=1.5)


def test_a_camera_on_its_side_is_told_of_though_its_calibration_does_not_fit(
    sample: Sample,
) -> None:
    seen = sample.examined(np.ascontiguousarray(np.rot90(sample.pixels)))

    assert sample.verdict(seen, Check.MAT).grade is Grade.BAD
    assert "lies on its side" in sample.verdict(seen, Check.TURN).sentence


def test_a_mirrored_picture_is_told_of(sample: Sample) -> None:
    seen = sample.examined(np.ascontiguousarray(sample.pixels[:, ::-1]))

    assert "mirrored" in sample.verdict(seen, Check.MAT).sentence


def test_without_a_mat_framing_cannot_be_told(sample: Sample) -> None:
    noise = np.random.default_rng(1).normal(0, 2, sample.pixels.shape)
    table = np.tile(np.linspace(60, 160, sample.pixels.shape[1])[:, None], (720, 1, 3)) + noise

    seen = sample.examined(table.astype(np.uint8))

    assert sample.verdict(seen, Check.MAT).grade is Grade.BAD
    assert sample.verdict(seen, Check.FRAMING).grade is Grade.UNKNOWN
    assert seen.pose is None


def test_a_hand_before_the_mat_in_one_picture_does_not_matter(sample: Sample) -> None:
    hidden = sample.pixels.copy()
    hidden[300:] = (80, 120, 170)

    seen = sample.examined(hidden, sample.pixels, hidden[:, ::-1])

    assert sample.verdict(seen, Check.MAT).grade is Grade.GOOD


def test_a_camera_without_calibration_gets_a_lens_from_the_mat(sample: Sample) -> None:
    guessed = guess_camera(sample.pixels, sample.table.layout)
    seen = sample.examined(sample.pixels, is_calibrated=False)

    real = sample.table.camera
    assert real is not None
    assert guessed.focal_px == pytest.approx(real.focal_px, rel=0.1)
    assert "not calibrated" in sample.verdict(seen, Check.MAT).sentence
    storeys = sample.verdict(seen, Check.HEAD_ROOM).number
    assert storeys == pytest.approx(sample.verdict(sample.is_good, Check.HEAD_ROOM).number, abs=0.3)


def test_a_lens_cannot_be_guessed_from_nothing() -> None:
    from calibration.mat_layout import OWN_MAT

    nothing = np.full((480, 640, 3), 90, dtype=np.uint8)

    assert 40 < guess_camera(nothing, OWN_MAT).fov_deg[0] < 80


def test_what_was_found_is_drawn(sample: Sample) -> None:
    drawn = draw(sample.is_good, sample.table.table_set)

    height, width = sample.pixels.shape[:2]
    assert drawn.shape[1] == width
    assert drawn.shape[0] > height
    pose = sample.is_good.pose
    assert pose is not None
    for corners in pose.corners_px.values():
        x, y = np.rint(corners[0]).astype(int)
        assert (drawn[y, x] != sample.pixels[y, x]).any()


@pytest.mark.parametrize(
    ("rate_hz", "way", "grade", "word"),
    [
        (29.5, Way("MJPG"), Grade.GOOD, "30 pictures a second"),
        (16.1, Way("MJPG", exposure_ms=60), Grade.BAD, "room is dark: the camera needs 62 ms"),
        (16.1, Way("MJPG"), Grade.BAD, "most likely dark"),
        (9.0, Way("YUYV"), Grade.BAD, "sends YUYV"),
        (12.0, Way("MJPG", exposure_ms=10), Grade.BAD, "light is good"),
        (None, Way(), Grade.UNKNOWN, "Too few"),
    ],
)
def test_a_low_rate_has_its_reason(
    rate_hz: float | None, way: Way, grade: Grade, word: str
) -> None:
    told = judge_rate(rate_hz, way)

    assert told.grade is grade
    assert word in told.sentence
