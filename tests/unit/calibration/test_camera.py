"""A camera is found from pictures of a board, or it is said which pictures are missing."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.board_corners import BoardCorners, NoCorners, find_corners
from calibration.board_corners import Why as WhyNoCorners
from calibration.boards import OWN_BOARD, CharucoBoard, read_board
from calibration.camera import Calibration, Refusal, View, Why, calibrate
from calibration.camera_file import camera_file, decode_camera, encode_camera
from calibration.camera_model import CameraModel
from calibration.errors import CalibrationUnreadableError
from calibration.linear_light import Picture
from calibration.mat_layout import CharucoStrip, MatLayout
from tests.unit.calibration.drawn_mat import FloatArray, looking_from, photo, print_of

CAMERA = CameraModel(
    np.array([[505.0, 0, 326], [0, 503.5, 175.5], [0, 0, 1]]),
    np.array([-0.11, 0.05, 0.0007, -0.0005, 0.0]),
    (640, 360),
)

EYES_MM = [(0, -5, 420), (230, -5, 240), (-230, -5, 240), (0, -240, 230), (0, 240, 230)]
EYES_MM += [(170, -170, 230), (-130, 130, 260), (60, 20, 230)]


def _seen(eye_mm: tuple[float, float, float], noise_px: float = 0.05) -> BoardCorners:
    """Corners as a camera would see them, without drawing a picture."""
    row, column = np.mgrid[0:9, 0:6]
    points = 25.0 * np.stack([column - 2.5, row - 4, np.zeros_like(row)], axis=-1).reshape(-1, 3)
    middle = (0.2 * eye_mm[0], 0.15 * eye_mm[1], 0)
    pixels = CAMERA.project(points, looking_from(eye_mm, middle))
    rng = np.random.default_rng(abs(hash(eye_mm)) % 2**32)
    return BoardCorners(points, pixels + rng.normal(0, noise_px, pixels.shape), CAMERA.size_px)


def _views(eyes_mm: Sequence[tuple[float, float, float]]) -> list[View]:
    return [(f"{number}.jpg", _seen(eye_mm)) for number, eye_mm in enumerate(eyes_mm)]


@pytest.fixture(scope="module")
def board_print() -> FloatArray:
    own = OWN_BOARD
    strip = CharucoStrip((0, 0), own.columns, own.rows, own.square_mm, own.marker_mm, 0)
    return print_of(MatLayout(own.dictionary, 10.0, {}, strips=(strip,)), half_mm=140.0)


def test_a_camera_is_found_from_pictures_of_our_own_board(board_print: FloatArray) -> None:
    pictures = [
        photo(board_print, CAMERA, looking_from(eye_mm, (0.2 * eye_mm[0], 0.15 * eye_mm[1], 0)))
        for eye_mm in EYES_MM[:7]
    ]

    answer = calibrate([(f"{n}", find_corners(one, OWN_BOARD)) for n, one in enumerate(pictures)])

    assert isinstance(answer, Calibration), answer
    assert answer.rms_px < 0.2
    assert answer.camera.k == pytest.approx(CAMERA.k, rel=0.01, abs=2.5)
    assert answer.focal_spread < 0.01
    assert not answer.legacy


def test_corners_with_a_little_noise_give_the_camera_back() -> None:
    answer = calibrate(_views(EYES_MM))

    assert isinstance(answer, Calibration)
    assert answer.camera.k == pytest.approx(CAMERA.k, rel=0.004, abs=1.5)
    assert answer.rms_px < 0.1
    assert answer.focal_spread < 0.005
    assert abs(answer.camera.focal_px / CAMERA.focal_px - 1) < 4 * answer.focal_spread


def test_a_blurred_picture_is_left_out_and_named() -> None:
    bent = _seen(EYES_MM[2])
    swung = bent.points_mm[:, :1] ** 2 * np.array([[0.0006, -0.0004]])

    answer = calibrate([*_views(EYES_MM), ("bent.jpg", replace(bent, pixels=bent.pixels + swung))])

    assert isinstance(answer, Calibration)
    assert [one.name for one in answer.pictures if not one.used] == ["bent.jpg"]
    assert "px off" in answer.pictures[-1].why
    assert answer.camera.k == pytest.approx(CAMERA.k, rel=0.004, abs=1.5)


def test_the_same_picture_counts_once() -> None:
    views = _views(EYES_MM[:4])

    answer = calibrate([*views, ("copy.jpg", views[1][1])])

    assert isinstance(answer, Calibration)
    assert answer.pictures[-1].why == "It is the same picture as 1.jpg."


def _refused(views: list[View]) -> Refusal:
    answer = calibrate(views)
    assert isinstance(answer, Refusal), answer
    return answer


def test_two_pictures_are_too_few() -> None:
    assert _refused([]).why is Why.NO_PICTURES
    assert _refused(_views(EYES_MM[:2])).why is Why.TOO_FEW


def test_a_board_that_is_never_tilted_is_seen_from_one_side() -> None:
    rng = np.random.default_rng(4)
    points = _seen(EYES_MM[0]).points_mm
    views: list[View] = []
    for number in range(9):
        flat = np.diag([1.0, -1.0, -1.0, 1.0])
        flat[:3, 3] = rng.uniform((-60, -40, 350), (60, 40, 450))
        pixels = CAMERA.project(points, flat) + rng.normal(0, 0.05, (len(points), 2))
        views.append((f"{number}.jpg", BoardCorners(points, pixels, CAMERA.size_px)))

    answer = _refused(views)

    assert answer.why is Why.ONE_SIDED
    assert "tilt" in answer.sentence


@pytest.mark.parametrize("step_px", [1.0, 20.0])
@pytest.mark.parametrize("eye_mm", EYES_MM[1:6:2])
def test_a_tilted_board_that_is_hardly_moved_is_seen_from_one_side(
    eye_mm: tuple[float, float, float], step_px: float
) -> None:
    held = _seen(eye_mm)
    rng = np.random.default_rng(5)
    views: list[View] = [
        (name, replace(held, pixels=held.pixels + by + rng.normal(0, 0.03, held.pixels.shape)))
        for name, by in (("0", (0, 0)), ("1", (step_px, 0)), ("2", (0, step_px)))
    ]

    assert _refused(views).why is Why.ONE_SIDED


def test_pictures_of_two_sizes_are_of_two_cameras() -> None:
    views = _views(EYES_MM)
    other = replace(_seen((50, -80, 300)), size_px=(1280, 720))

    answer = _refused([*views, ("large.jpg", other)])

    assert answer.why is Why.OTHER_SIZES
    assert "640x360, 1280x720" in answer.sentence


def test_what_is_wrong_with_the_board_is_said_when_nothing_can_be_used() -> None:
    wrong = NoCorners(WhyNoCorners.MIRRORED, "The picture is mirrored.", (640, 360))
    unseen = NoCorners(WhyNoCorners.NOTHING, "Nothing.", (640, 360))

    answer = _refused([("a", unseen), ("b", wrong), ("c", unseen)])

    assert answer.why is Why.TOO_FEW
    assert answer.sentence.endswith("In 1 of them: The picture is mirrored.")


def _flat_picture(board: CharucoBoard, *, legacy: bool) -> Picture:
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, board.dictionary))
    size = (board.columns, board.rows)
    printed = cv2.aruco.CharucoBoard(size, board.square_mm, board.marker_mm, family)
    printed.setLegacyPattern(legacy)
    sheet = printed.generateImage((board.columns * 50 + 80, board.rows * 50 + 80), marginSize=40)
    return np.asarray(sheet, dtype=np.uint8)


@pytest.mark.parametrize("legacy", [False, True])
def test_it_is_told_in_which_order_a_board_was_printed(legacy: bool) -> None:
    found = find_corners(_flat_picture(OWN_BOARD, legacy=legacy), OWN_BOARD)

    assert isinstance(found, BoardCorners)
    assert found.legacy is legacy
    assert len(found.pixels) == OWN_BOARD.corners


@pytest.mark.parametrize(
    ("board", "why"),
    [
        ("charuco:10x7:25:18:DICT_5X5_100", WhyNoCorners.OTHER_LAYOUT),
        ("charuco:7x10:25:18:DICT_4X4_50", WhyNoCorners.OTHER_FAMILY),
    ],
)
def test_another_board_than_was_named_gives_no_corner(board: str, why: WhyNoCorners) -> None:
    found = find_corners(_flat_picture(OWN_BOARD, legacy=False), read_board(board))

    assert isinstance(found, NoCorners)
    assert found.why is why


@pytest.mark.parametrize(
    "word",
    [
        "",
        "chess",
        "chess:9x6",
        "chess:9x6:25:3",
        "chess:2x6:25",
        "chess:9x600:25",
        "chess:9x6:0",
        "chess:9x6:nan",
        "charuco:5x7:40:40:DICT_6X6_250",
        "charuco:5x7:40:20:DICT_6X6",
        "charuco:15x7:40:20:DICT_4X4_50",
        "charuco:5x7:40:20:getPredefinedDictionary",
    ],
)
def test_a_word_that_names_no_board_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_board(word)


def test_a_file_gives_the_camera_back_and_says_where_it_comes_from() -> None:
    answer = calibrate(_views(EYES_MM))
    assert isinstance(answer, Calibration)

    kept = camera_file(answer, device="usb-0:1.2", board="chess:9x6:25", date="2026-11-30")
    read = decode_camera(encode_camera(kept))

    assert read == kept
    assert read.camera().k == pytest.approx(answer.camera.k, abs=1e-5)
    assert read.provenance.residual_unit == "px"
    assert read.provenance.pictures == len(EYES_MM)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("paletti-camera/1", "paletti-camera/9"),
        ("size_px = [640, 360]", "size_px = [0, 360]"),
        ("k = [", "k = [0.0, "),
        ("[provenance]", "lens = 3\n[provenance]"),
        ("schema", "schema ="),
    ],
)
def test_a_file_that_cannot_be_is_refused_with_what_to_do(old: str, new: str) -> None:
    answer = calibrate(_views(EYES_MM))
    assert isinstance(answer, Calibration)
    text = encode_camera(camera_file(answer, device="x", board="y", date="unknown"))
    assert old in text

    with pytest.raises(CalibrationUnreadableError, match="companion calibrate camera"):
        decode_camera(text.replace(old, new, 1))
