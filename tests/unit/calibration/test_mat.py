"""The mat is found where it lies, to a tenth of a pixel, or it is said why it is not found."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.mat import MatPose, find_mat
from calibration.mat_drift import drift_px
from calibration.mat_layout import OWN_MAT, CharucoStrip, MatLayout
from calibration.mat_missing import NotFound, Why
from calibration.pose_fit import moved
from tests.unit.calibration.drawn_mat import (
    WEBCAM,
    FloatArray,
    Look,
    Picture,
    looking_from,
    photo,
    print_of,
)

FRONT = looking_from((30, -620, 470), (0, -10, 20))
TOWER_MM = np.array([[x, y, z] for x in (-80, 80) for y in (-80, 80) for z in (8, 300)], float)


@pytest.fixture(scope="module")
def paper() -> FloatArray:
    return print_of(OWN_MAT)


@pytest.fixture(scope="module")
def picture(paper: FloatArray) -> Picture:
    return photo(paper, WEBCAM, FRONT)


def _found(picture: Picture, layout: MatLayout = OWN_MAT) -> MatPose:
    pose = find_mat(picture, layout, WEBCAM)
    assert isinstance(pose, MatPose), pose
    return pose


def _tower_off_px(pose: MatPose, camera_from_board: FloatArray = FRONT) -> float:
    seen, true = (
        WEBCAM.project(TOWER_MM, one) for one in (pose.camera_from_board, camera_from_board)
    )
    return float(np.linalg.norm(seen - true, axis=1).max())


@pytest.mark.parametrize(
    "look",
    [
        Look(blur_px=2.0, noise=4),
        Look(light=0.25, noise=3),
        Look(light=0.05, noise=1),
        Look(gamma=False),
    ],
    ids=["blurred", "dim", "nearly dark", "another gamma"],
)
def test_a_tower_is_expected_where_it_would_be_seen(paper: FloatArray, look: Look) -> None:
    pose = _found(photo(paper, WEBCAM, FRONT, look))

    assert _tower_off_px(pose) < 0.3
    assert pose.rms_px < 0.2


def test_a_sharp_picture_gives_all_that_the_mat_has(picture: Picture) -> None:
    pose = _found(picture)

    assert _tower_off_px(pose) < 0.15
    assert pose.saddles == len(OWN_MAT.saddles_mm())
    assert pose.edges > 0.9 * pose.edges_asked
    assert len(set(OWN_MAT.centres_mm) & set(pose.markers)) >= 6
    assert pose.astray == ()
    assert pose.eye_mm == pytest.approx((30, -620, 470), abs=0.5)
    # What it says of its own error is neither boast nor excuse.
    assert 0.02 < pose.spread_px(TOWER_MM).max() < 0.2


def test_any_camera_that_sees_the_mat_finds_it(paper: FloatArray) -> None:
    rng = np.random.default_rng(7)
    for seed in range(2):
        around, up = np.radians(rng.uniform((0, 12), (360, 60)))
        away_mm = rng.uniform(600, 1_000)
        flat_mm = away_mm * np.cos(up)
        eye_mm = (flat_mm * np.cos(around), flat_mm * np.sin(around), away_mm * np.sin(up))
        tilted = np.eye(4)
        tilted[:3, :3] = cv2.Rodrigues(np.array([0, 0, rng.uniform(-0.25, 0.25)]))[0]
        there = tilted @ looking_from(eye_mm, (0, 0, 60))
        look = Look(blur_px=rng.uniform(0.6, 1.6), noise=rng.uniform(1, 5), seed=seed)

        pose = _found(photo(paper, WEBCAM, there, look))

        assert _tower_off_px(pose, there) < 0.3


def test_colours_change_nothing(picture: Picture) -> None:
    in_colour = np.repeat(picture[..., None], 3, axis=2)

    grey, coloured = _found(picture), _found(in_colour)

    assert coloured.camera_from_board == pytest.approx(grey.camera_from_board, abs=1e-3)


def test_a_smaller_picture_of_the_same_camera_will_do(picture: Picture) -> None:
    half = np.asarray(cv2.resize(picture, (640, 360), interpolation=cv2.INTER_AREA), np.uint8)

    pose = _found(half)

    assert pose.camera.size_px == (640, 360)
    assert _tower_off_px(pose) < 0.6


def test_half_the_mat_under_arms_is_enough(picture: Picture) -> None:
    hidden = picture.copy()
    hidden[300:, :560] = 90  # a sleeve over the left half, and over half a marker
    hidden[120:330, 420:500] = 150

    pose = _found(hidden)

    assert _tower_off_px(pose) < 0.5
    assert pose.edges < pose.edges_asked


def test_a_marker_that_lies_elsewhere_is_named_and_believed_nothing(paper: FloatArray) -> None:
    elsewhere = {**OWN_MAT.centres_mm, 4: (-166.0, 78.0), 3: (140.0, -58.0)}

    pose = _found(photo(paper, WEBCAM, FRONT), replace(OWN_MAT, centres_mm=elsewhere))

    assert pose.astray == (3, 4)
    assert _tower_off_px(pose) < 0.2


def _why(picture: Picture, layout: MatLayout = OWN_MAT) -> NotFound:
    answer = find_mat(picture, layout, WEBCAM)
    assert isinstance(answer, NotFound), answer
    return answer


def test_a_mirrored_picture_is_called_mirrored(picture: Picture) -> None:
    answer = _why(np.ascontiguousarray(picture[:, ::-1]))

    assert answer.why is Why.MIRRORED
    assert "mirror" in answer.sentence


def test_another_family_is_named(picture: Picture) -> None:
    answer = _why(picture, replace(OWN_MAT, dictionary="DICT_5X5_100"))

    assert answer.why is Why.OTHER_FAMILY
    assert "DICT_4X4" in answer.sentence


def test_another_mat_of_the_same_family_is_another_mat(picture: Picture) -> None:
    other = MatLayout("DICT_4X4_50", 40.0, {45: (-200.0, -200.0), 46: (200.0, 200.0)})

    answer = _why(picture, other)

    assert answer.why is Why.OTHER_MARKERS


def test_the_same_numbers_laid_out_otherwise_are_no_mat_of_ours(picture: Picture) -> None:
    numbers = list(OWN_MAT.centres_mm)
    turned = dict(
        zip(numbers, [OWN_MAT.centres_mm[n] for n in [5, 2, 7, 0, 3, 6, 1, 4]], strict=True)
    )

    answer = _why(picture, MatLayout("DICT_4X4_50", 38.0, turned))

    assert answer.why is Why.MISFIT


def test_one_marker_is_too_few(picture: Picture) -> None:
    hidden = np.full_like(picture, 120)
    hidden[290:350, 400:500] = picture[290:350, 400:500]

    answer = _why(hidden)

    assert answer.why is Why.TOO_FEW
    assert "one marker" in answer.sentence


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda one: cv2.GaussianBlur(one, (0, 0), 9), Why.BLURRED),
        (lambda one: one // 64, Why.DARK),
        (lambda one: np.full_like(one, 255), Why.GLARING),
        (lambda one: cv2.circle(np.full_like(one, 90), (600, 300), 200, 200, -1), Why.NOTHING),
        (lambda one: np.ascontiguousarray(one[:, 200:1000]), Why.OTHER_SIZE),
    ],
    ids=["blurred", "dark", "glaring", "nothing", "other size"],
)  # fmt: skip
def test_what_is_wrong_with_the_picture_is_said(picture: Picture, spoil, why: Why) -> None:  # type: ignore[no-untyped-def] # one lambda a row
    answer = _why(np.asarray(spoil(picture), dtype=np.uint8))

    assert answer.why is why
    assert answer.sentence.endswith(".")


@pytest.mark.parametrize("turn_mrad", [0.0, 1.0, 3.0, 5.0])
def test_a_knocked_camera_is_noticed_by_how_far_the_picture_moved(
    paper: FloatArray, picture: Picture, turn_mrad: float
) -> None:
    pose = _found(picture)
    angle = turn_mrad / 1_000
    knock = np.eye(4)
    knock[:3, :3] = cv2.Rodrigues(np.array([0.4 * angle, 0.9 * angle, 0.2 * angle]))[0]
    knocked = knock @ FRONT

    drift = drift_px(pose, photo(paper, WEBCAM, knocked, Look(seed=1)), OWN_MAT)

    places = np.concatenate([*OWN_MAT.markers_mm().values()])
    flat = np.column_stack([places, np.zeros(len(places))])
    true = WEBCAM.project(flat, knocked) - WEBCAM.project(flat, FRONT)
    assert drift.moved_px == pytest.approx(np.sqrt(np.mean(np.sum(true**2, 1))), abs=0.08, rel=0.05)
    assert drift.seen > 0.5


def test_a_hand_on_the_mat_is_no_movement(picture: Picture) -> None:
    pose = _found(picture)
    hidden = picture.copy()
    cv2.circle(hidden, (900, 420), 110, 160, -1)

    drift = drift_px(pose, hidden, OWN_MAT)

    assert drift.moved_px is not None
    assert drift.moved_px < 0.1
    assert drift.seen < 1


def test_black_that_grew_into_white_has_moved_no_mat(picture: Picture) -> None:
    """Under a camera whose gamma is another one edges move apart, and the mat stays."""
    steep = np.asarray(np.rint(255 * (picture / 255.0) ** 2.2), dtype=np.uint8)
    soft = np.asarray(cv2.GaussianBlur(steep, (0, 0), 1.6), dtype=np.uint8)
    pose = _found(soft)
    assert pose.growth_px > 0.4

    drift = drift_px(pose, soft, OWN_MAT)

    assert drift.moved_px is not None
    assert drift.moved_px < 0.1


def test_a_mat_that_is_gone_has_no_drift(picture: Picture) -> None:
    pose = _found(picture)

    assert drift_px(pose, np.full_like(picture, 128), OWN_MAT).moved_px is None
    assert drift_px(pose, np.roll(picture, 60, axis=1), OWN_MAT).moved_px is None


def test_a_drift_is_asked_of_pictures_of_one_size(picture: Picture) -> None:
    pose = _found(picture)

    with pytest.raises(ValueError, match="size"):
        drift_px(pose, picture[:100], OWN_MAT)


def test_changes_of_a_pose_are_turns_and_moves() -> None:
    change = np.array([0.0, 0.0, np.pi / 2, 1.0, 2.0, 3.0])

    pose = moved(np.eye(4), change)

    assert pose[:3, :3] @ [1, 0, 0] == pytest.approx([0, 1, 0])
    assert pose[:3, 3].tolist() == [1, 2, 3]


def test_no_number_is_printed_twice_on_a_mat() -> None:
    with pytest.raises(ValueError, match="id of its own"):
        replace(OWN_MAT, strips=(CharucoStrip((0, 0), 3, 3, 20, 15, 5),))


def test_our_own_mat_keeps_clear_of_the_base_and_of_the_joints() -> None:
    for corners_mm in OWN_MAT.markers_mm().values():
        assert np.linalg.norm(corners_mm, axis=1).min() > 145
        assert (np.sign(corners_mm) == np.sign(corners_mm[0])).all()
