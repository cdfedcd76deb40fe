"""Who holds a board before a camera is told which pictures are missing, and what is wrong."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from calibration.board_corners import BoardCorners
from calibration.boards import ChessBoard
from calibration.camera_guide import Guide, Wanted, look, shows
from calibration.camera_model import CameraModel
from tests.unit.calibration.drawn_mat import FloatArray, Look, Picture, chess_print, photo

CAMERA = CameraModel(
    np.array([[505.0, 0, 320], [0, 505.0, 180], [0, 0, 1]]), np.zeros(5), (640, 360)
)
BOARD = ChessBoard(7, 5, 20.0)


def held(
    lean_deg: tuple[float, float] = (0, 0), at_mm: tuple[float, float, float] = (0, 0, 400)
) -> FloatArray:
    """``camera_from_board`` of a board whose left and top lean away from the camera."""
    left, top = np.radians(lean_deg)
    pose = np.eye(4)
    turn = cv2.Rodrigues(np.array([0.0, left, 0.0]))[0] @ cv2.Rodrigues(np.array([-top, 0, 0]))[0]
    pose[:3, :3] = turn @ np.diag([1.0, -1.0, -1.0])
    pose[:3, 3] = at_mm
    return pose


def _corners(pose: FloatArray) -> BoardCorners:
    row, column = np.mgrid[0:5, 0:7]
    points = 20.0 * np.stack([column - 3.0, 2.0 - row, 0.0 * row], axis=-1).reshape(-1, 3)
    return BoardCorners(points, CAMERA.project(points, pose), CAMERA.size_px)


@pytest.mark.parametrize(
    ("pose", "wanted"),
    [
        (held(), Wanted.MIDDLE),
        (held(lean_deg=(35, 0)), Wanted.LEFT_AWAY),
        (held(lean_deg=(-35, 0)), Wanted.RIGHT_AWAY),
        (held(lean_deg=(0, 35)), Wanted.TOP_AWAY),
        (held(lean_deg=(0, -35)), Wanted.BOTTOM_AWAY),
        (held(at_mm=(-120, -60, 400)), Wanted.TOP_LEFT),
        (held(at_mm=(120, -60, 400)), Wanted.TOP_RIGHT),
        (held(at_mm=(-120, 60, 400)), Wanted.BOTTOM_LEFT),
        (held(at_mm=(120, 60, 400)), Wanted.BOTTOM_RIGHT),
        (held(at_mm=(0, 0, 170)), Wanted.NEAR),
    ],
)
def test_a_picture_counts_for_what_it_shows(pose: FloatArray, wanted: Wanted) -> None:
    shown = shows(_corners(pose))

    assert wanted in shown
    assert len(shown - {Wanted.MIDDLE}) <= 1


def test_left_is_left_in_the_picture() -> None:
    pose = held(lean_deg=(35, 0))
    row_of_corners = np.array([[-60.0, 0, 0], [60.0, 0, 0]])

    seen_mm = row_of_corners @ pose[:3, :3].T + pose[:3, 3]

    assert seen_mm[0, 0] < seen_mm[1, 0]  # the first is to the left …
    assert seen_mm[0, 2] > seen_mm[1, 2]  # … and further away


@pytest.fixture(scope="module")
def paper() -> FloatArray:
    return chess_print(7, 5, 20.0)


@pytest.fixture(scope="module")
def picture(paper: FloatArray) -> Picture:
    return photo(paper, CAMERA, held())


def test_a_picture_is_taken_once_the_board_is_still(picture: Picture) -> None:
    guide, first = look(Guide(BOARD), picture)
    guide, second = look(guide, picture)
    guide, third = look(guide, picture)

    assert (first.sentence, first.took) == ("Hold still for a moment.", None)
    assert second.took is Wanted.MIDDLE
    assert second.sentence == Wanted.LEFT_AWAY
    assert third.took is None
    assert len(guide.taken) == 1


def test_a_board_that_moves_is_not_taken(paper: FloatArray, picture: Picture) -> None:
    guide, _ = look(Guide(BOARD), picture)

    _, hint = look(guide, photo(paper, CAMERA, held(at_mm=(8, 0, 400))))

    assert hint.took is None
    assert "still" in hint.sentence


@pytest.mark.parametrize(
    ("pose", "blur_px", "says"),
    [
        (held(at_mm=(0, 0, 1_000)), 0.6, "nearer"),
        (held(), 3.2, "blurred"),
        (held(at_mm=(-330, 0, 400)), 0.6, "wholly in the picture"),
    ],
    ids=["far", "blurred", "half outside"],
)
def test_what_is_wrong_is_said(
    paper: FloatArray, pose: FloatArray, blur_px: float, says: str
) -> None:
    picture = photo(paper, CAMERA, pose, Look(blur_px=blur_px, noise=1))

    guide, hint = look(Guide(BOARD, last=_corners(pose)), picture)

    assert says in hint.sentence
    assert guide.taken == ()


def test_nothing_is_missing_in_the_end(picture: Picture) -> None:
    corners = _corners(held())
    others = tuple((wanted, corners) for wanted in Wanted if wanted is not Wanted.MIDDLE)
    guide, _ = look(Guide(BOARD, taken=others), picture)

    done, hint = look(guide, picture)

    assert hint.took is Wanted.MIDDLE
    assert hint.sentence == ""
    assert done.missing == ()
    assert replace(done, taken=()).missing == tuple(Wanted)
