"""Photos of boards by other people: their corners are found, no worse than OpenCV alone does."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from calibration.board_corners import BoardCorners, NoCorners, Why, find_corners
from calibration.boards import Board, read_board
from calibration.camera import Calibration, calibrate
from calibration.linear_light import Picture, linear_8_bit
from calibration.markers import detect

CHARUCO = read_board("charuco:5x7:40:20:DICT_6X6_250")


def _picture(file: Path) -> Picture:
    return np.asarray(cv2.imread(str(file), cv2.IMREAD_GRAYSCALE), dtype=np.uint8)


def _plain_rms_px(files: list[Path]) -> float:
    """What the usual calls give, as in OpenCV's own example."""
    row, column = np.mgrid[0:6, 0:9]
    places = np.stack([column, row, 0 * row], -1).reshape(-1, 3).astype(np.float32)
    seen = []
    for file in files:
        _, corners = cv2.findChessboardCorners(_picture(file), (9, 6))
        seen.append(cv2.cornerSubPix(_picture(file), corners, (11, 11), (-1, -1), (3, 30, 0.001)))
    empty = np.empty(0)
    return float(cv2.calibrateCamera([places] * len(seen), seen, (640, 480), empty, empty)[0])


@pytest.mark.parametrize(("side", "focal_px"), [("left", 533.0), ("right", 537.0)])
def test_a_camera_is_calibrated_better_than_by_the_usual_calls(
    chess_pictures: Path, side: str, focal_px: float
) -> None:
    files = sorted(chess_pictures.glob(f"{side}*.jpg"))
    board = read_board("chess:9x6:25")

    answer = calibrate([(file.name, find_corners(_picture(file), board)) for file in files])

    assert isinstance(answer, Calibration), answer
    assert [picture.corners for picture in answer.pictures] == [54] * 14
    assert all(picture.used for picture in answer.pictures)
    assert answer.rms_px < 0.2
    assert answer.rms_px < _plain_rms_px(files)
    assert answer.camera.focal_px == pytest.approx(focal_px, abs=2)
    assert answer.focal_spread < 0.002


@pytest.mark.parametrize(
    ("name", "corners"),
    [
        ("choriginal.jpg", 24),
        ("img_00.jpg", 24),
        ("img_02.jpg", 24),
        ("img_03.jpg", 24),
        ("chocclusion_original.jpg", 16),
    ],
)
def test_all_corners_of_a_charuco_board_are_found(
    aruco_pictures: Path, name: str, corners: int
) -> None:
    found = find_corners(_picture(aruco_pictures / name), CHARUCO)

    assert isinstance(found, BoardCorners)
    assert len(found.pixels) == corners


def test_markers_are_where_their_authors_said(aruco_pictures: Path) -> None:
    gold = json.loads((aruco_pictures / "gold.json").read_text())["singlemarkersoriginal.jpg"]
    picture = _picture(aruco_pictures / "singlemarkersoriginal.jpg")

    found = detect(linear_8_bit(picture), gold["dictionary"])

    assert sorted(found) == sorted(int(marker) for marker in gold["markers"])
    for marker, corners in gold["markers"].items():
        # Pixels of whole numbers, and an edge in linear light lies half a pixel outwards.
        assert found[int(marker)] == pytest.approx(np.reshape(corners, (4, 2)), abs=1.5)


@pytest.mark.parametrize(
    ("name", "board", "why"),
    [
        ("choriginal.jpg", "charuco:5x7:40:20:DICT_5X5_100", Why.OTHER_FAMILY),
        ("choriginal.jpg", "charuco:7x5:40:20:DICT_6X6_250", Why.OTHER_LAYOUT),
        ("choriginal.jpg", "chess:9x6:25", Why.NOTHING),
        ("gboriginal.png", "charuco:5x7:40:20:DICT_6X6_250", Why.NOTHING),
        ("diamondmarkers.png", "charuco:5x7:40:20:DICT_6X6_250", Why.NOTHING),
    ],
)  # fmt: skip
def test_nothing_is_found_of_a_board_that_is_not_there(
    aruco_pictures: Path, name: str, board: str, why: Why
) -> None:
    named: Board = read_board(board)

    found = find_corners(_picture(aruco_pictures / name), named)

    assert isinstance(found, NoCorners)
    assert found.why is why


def test_a_mirrored_board_is_called_mirrored(aruco_pictures: Path) -> None:
    mirrored = np.ascontiguousarray(_picture(aruco_pictures / "choriginal.jpg")[:, ::-1])

    found = find_corners(mirrored, CHARUCO)

    assert isinstance(found, NoCorners)
    assert found.why is Why.MIRRORED
