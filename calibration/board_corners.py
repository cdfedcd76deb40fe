"""Where are the corners of a calibration board in one picture? To a few hundredths of a pixel.

The corners between four squares are saddles of light: blur and gamma act alike on all sides, so
that they are measured in the picture as it is. (In linear light the dark squares' noise is spread
less and the bright ones' more, and residuals grew by a tenth.) What matters is the window: large
enough to average, too small to reach the next corner or a marker.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from calibration.boards import Board, CharucoBoard, ChessBoard
from calibration.linear_light import Picture, grey_of, linear_8_bit
from calibration.markers import detect, dictionary, other_family

FloatArray = npt.NDArray[np.float64]

# Half the window of a corner's search, as a share of the way to the next corner.
_WINDOW_SHARE = 0.35
_LEAST_WINDOW_PX, _MOST_WINDOW_PX = 2, 11
_SEARCH = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 40, 0.001)

_FEWEST_CORNERS = 6


class Why(StrEnum):
    """Why a picture gives no corners."""

    NOTHING = "nothing"
    TOO_FEW = "too few"
    OTHER_FAMILY = "other family"
    MIRRORED = "mirrored"
    OTHER_LAYOUT = "other layout"


@dataclass(frozen=True, eq=False)
class BoardCorners:
    """Corners of a board that were found.

    Attributes:
        points_mm: (n, 3) on the board, z = 0.
        pixels: (n, 2) in the picture.
        size_px: (width, height) of the picture.
        legacy: Whether it is a ChArUco board whose top left square is white, as OpenCV printed
            them before version 4.6; told only where that makes a difference.
    """

    points_mm: FloatArray
    pixels: FloatArray
    size_px: tuple[int, int]
    legacy: bool = False


@dataclass(frozen=True)
class NoCorners:
    """Why not; ``sentence`` says what is seen instead and what to do."""

    why: Why
    sentence: str
    size_px: tuple[int, int]


def find_corners(picture: Picture, board: Board) -> BoardCorners | NoCorners:
    """Return the corners of a board in a picture, or why there are none.

    Args:
        picture: (h, w) grey or (h, w, 3) blue first.
        board: What was held before the camera.
    """
    grey = grey_of(picture)
    if isinstance(board, ChessBoard):
        return _of_chess(grey, board)
    return _of_charuco(grey, board)


def _of_chess(grey: Picture, board: ChessBoard) -> BoardCorners | NoCorners:
    size_px = (grey.shape[1], grey.shape[0])
    shape = (board.columns, board.rows)
    flags = cv2.CALIB_CB_ADAPTIVE_THRESH | cv2.CALIB_CB_NORMALIZE_IMAGE | cv2.CALIB_CB_FAST_CHECK
    found, rough = cv2.findChessboardCorners(grey, shape, flags=flags)
    if not found:
        # Finds what is blurred, lit from aside or without a white border. Its exhaustive search
        # would find a little more, and takes seconds for each picture that shows no board.
        flags = cv2.CALIB_CB_NORMALIZE_IMAGE
        found, rough = cv2.findChessboardCornersSB(grey, shape, flags=flags)
    if not found:
        return NoCorners(
            Why.NOTHING,
            f"No chess board of {board.columns} by {board.rows} inner corners is wholly in the "
            "picture: show all of it with its white border, and count its inner corners again.",
            size_px,
        )
    row, column = np.mgrid[0 : board.rows, 0 : board.columns]
    places = board.square_mm * np.stack([column, row, np.zeros_like(row)], axis=-1)
    pixels = np.asarray(rough, dtype=np.float64).reshape(board.rows, board.columns, 2)
    apart_px = min(
        float(np.linalg.norm(np.diff(pixels, axis=axis), axis=2).min()) for axis in (0, 1)
    )
    return BoardCorners(
        points_mm=places.reshape(-1, 3).astype(np.float64),
        pixels=_exact(grey, pixels.reshape(-1, 2), _WINDOW_SHARE * apart_px),
        size_px=size_px,
    )


def _of_charuco(grey: Picture, board: CharucoBoard) -> BoardCorners | NoCorners:
    size_px = (grey.shape[1], grey.shape[0])
    best: BoardCorners | None = None
    # A board of an even number of rows was printed with the other colour first before OpenCV 4.6;
    # read by the wrong one, its markers are found and no corner, or corners that are wrong.
    for legacy in (False, True) if board.rows % 2 == 0 else (False,):
        for light in (grey, linear_8_bit(grey)):
            found = _by_markers(light, grey, board, legacy=legacy)
            if found is not None and (best is None or len(found.pixels) > len(best.pixels)):
                best = found
            if best is not None and len(best.pixels) > board.corners / 2:
                return best  # more than half of them do not agree by chance
    if best is not None and len(best.pixels) >= _FEWEST_CORNERS and _is_plane(best.points_mm):
        return best
    return _why_none(linear_8_bit(grey), board, size_px, 0 if best is None else len(best.pixels))


def _is_plane(points_mm: FloatArray) -> bool:
    """Whether corners tell how the board lies: all of them but one on a line do not.

    How a plane is turned about a line in it nobody can see from the line; a plane seen through a
    camera follows from four points, no three of them on a line.
    """
    places = points_mm[:, :2]
    lines = np.stack([np.delete(places, one, axis=0) for one in range(len(places))])
    ranks = np.linalg.matrix_rank(lines - lines.mean(axis=1, keepdims=True), tol=1e-3)
    return bool(np.min(ranks) == 2)


def _by_markers(
    light: Picture, grey: Picture, board: CharucoBoard, *, legacy: bool
) -> BoardCorners | None:
    corners, ids, _, _ = _detector(board, legacy).detectBoard(light)
    found: Any = corners  # the stubs do not say that it is None where nothing is found
    if found is None or not len(found):
        return None
    row, column = np.divmod(np.ravel(ids).astype(int), board.columns - 1)
    places = board.square_mm * np.stack([column + 1, row + 1, np.zeros_like(row)], axis=-1)
    pixels = np.asarray(found, dtype=np.float64).reshape(-1, 2)
    return BoardCorners(
        points_mm=places.astype(np.float64),
        pixels=_exact(grey, pixels, _before_markers_px(places, pixels, board)),
        size_px=(grey.shape[1], grey.shape[0]),
        legacy=legacy,
    )


def _before_markers_px(places: FloatArray, pixels: FloatArray, board: CharucoBoard) -> float:
    """Return how many pixels around a corner are free of the markers' own corners."""
    if len(pixels) < 2:
        return 0.0
    apart_mm = np.linalg.norm(places[:, None, :2] - places[None, :, :2], axis=2)
    apart_px = np.linalg.norm(pixels[:, None] - pixels[None], axis=2)
    neighbours = np.isclose(apart_mm, board.square_mm)
    if not neighbours.any():
        return 0.0
    square_px = float(apart_px[neighbours].min())
    return square_px * (board.square_mm - board.marker_mm) / 2 / board.square_mm * 1.2


def _exact(grey: Picture, pixels: FloatArray, window_px: float) -> FloatArray:
    """Return (n, 2) corners found again with a window that is as large as it may be."""
    half = int(min(_MOST_WINDOW_PX, window_px))
    if half < _LEAST_WINDOW_PX:
        return pixels
    found = cv2.cornerSubPix(
        grey, pixels.astype(np.float32).reshape(-1, 1, 2), (half, half), (-1, -1), _SEARCH
    )
    return np.asarray(found, dtype=np.float64).reshape(-1, 2)


def _why_none(
    light: Picture, board: CharucoBoard, size_px: tuple[int, int], corners: int
) -> NoCorners:
    read = len(detect(light, board.dictionary))
    mirrored = len(detect(np.ascontiguousarray(light[:, ::-1]), board.dictionary))
    if mirrored > max(1, read):
        why, sentence = Why.MIRRORED, "The picture is mirrored: switch mirroring off."
    elif (family := other_family(light, board.dictionary) if read < 2 else None) is not None:
        why, sentence = (
            Why.OTHER_FAMILY,
            f"The markers that are seen are of {family}, those of the board of {board.dictionary}: "
            "name the board that is held before the camera.",
        )
    elif read >= _FEWEST_CORNERS > corners:
        why, sentence = (
            Why.OTHER_LAYOUT,
            f"{read} markers of {board.dictionary} are seen, but they do not lie as on a board of "
            f"{board.columns} by {board.rows} squares, neither in today's nor in the older order: "
            "count the squares again, columns first.",
        )
    elif read or corners:
        why, sentence = (
            Why.TOO_FEW,
            f"Only {corners} corners of the board are seen: show more of it, nearer and sharper.",
        )
    else:
        why, sentence = (
            Why.NOTHING,
            "No marker of the board is seen: show it whole, nearer, sharp and evenly lit.",
        )
    return NoCorners(why, sentence, size_px)


@cache
def _detector(board: CharucoBoard, legacy: bool) -> "cv2.aruco.CharucoDetector":
    printed = cv2.aruco.CharucoBoard(
        (board.columns, board.rows),
        board.square_mm,
        board.marker_mm,
        dictionary(board.dictionary),
    )
    printed.setLegacyPattern(legacy)
    return cv2.aruco.CharucoDetector(printed)
