"""From which side does a camera look at the table? So that drawings can be laid beside pictures.

Markers lie flat on the mat with the top of their picture towards +y. What perspective makes of
one of them says in which direction of the board "up" in the picture leads, and how steeply the
camera looks down. That is good to some ten degrees, enough to compare by eye, and needs neither
the camera's calibration nor the mat's measures.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from companion.evidence import Covariance2
from companion.report.marks import Marks
from companion.scene import LaidPlate, Scene, Standing
from companion.vision.frame import Pixels, decode

# Mats are printed from one of these families; their markers are not mistaken for each other.
_FAMILIES = (
    cv2.aruco.DICT_4X4_50,
    cv2.aruco.DICT_5X5_50,
    cv2.aruco.DICT_6X6_50,
    cv2.aruco.DICT_7X7_50,
    cv2.aruco.DICT_APRILTAG_36h11,
)
_ENOUGH_MARKERS = 2
_MOST_PICTURES = 5

# Drawings stay readable within these, however steep or flat a camera looks.
_FLATTEST_DEG, _STEEPEST_DEG = 18.0, 55.0


@dataclass(frozen=True)
class Viewpoint:
    """From where one looks at the table.

    Attributes:
        turn_deg: By how much the board has to be turned, counter-clockwise seen from above, so
            that +y leads away from who looks.
        look_down_deg: How steeply one looks down on it.
        camera: Name of the camera that stands there, None for the usual view from -y.
    """

    turn_deg: float = 0.0
    look_down_deg: float = 28.0
    camera: str | None = None


def viewpoint(camera: str, jpegs: Iterable[bytes]) -> Viewpoint | None:
    """Return from where a camera looks, None if its pictures do not show two markers.

    Args:
        camera: The camera's name.
        jpegs: Its pictures; the first few are looked at.
    """
    for jpeg, _ in zip(jpegs, range(_MOST_PICTURES), strict=False):
        pixels = decode(jpeg)
        markers = [] if pixels is None else _markers(pixels)
        if len(markers) < _ENOUGH_MARKERS:
            continue
        seen = np.array([_seen_by(corners) for corners in markers])
        away_x, away_y = seen[:, 0].mean(), seen[:, 1].mean()
        turn_deg = 90.0 - float(np.degrees(np.arctan2(away_y, away_x)))
        down_deg = float(np.clip(np.median(seen[:, 2]), _FLATTEST_DEG, _STEEPEST_DEG))
        return Viewpoint(turn_deg, down_deg, camera)
    return None


def seen_from(scene: Scene, view: Viewpoint) -> Scene:
    """Return the scene on a board turned so that +y leads away from who looks."""
    return replace(
        scene,
        columns=tuple(_turned_column(one, view.turn_deg) for one in scene.columns),
        plates=tuple(_turned_plate(one, view.turn_deg) for one in scene.plates),
    )


def marks_seen_from(marks: Marks, view: Viewpoint) -> Marks:
    """Return the marks on the same turned board."""
    turn_deg = view.turn_deg
    return replace(
        marks,
        came_from=None if marks.came_from is None else _turned_column(marks.came_from, turn_deg),
        stands=None if marks.stands is None else _turned_column(marks.stands, turn_deg),
        plate=None if marks.plate is None else _turned_plate(marks.plate, turn_deg),
    )


def turn(turn_deg: float) -> npt.NDArray[np.float64]:
    """Return (2, 2) the matrix that turns columns (x, y) counter-clockwise."""
    angle = np.radians(turn_deg)
    return np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])


def _markers(pixels: Pixels) -> list[npt.NDArray[np.float64]]:
    """(4, 2) corners of each marker, from its own upper left clockwise; of the likeliest family."""
    best: list[npt.NDArray[np.float64]] = []
    for family in _FAMILIES:
        detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(family))
        found, _, _ = detector.detectMarkers(pixels)
        if len(found) > len(best):
            best = [np.asarray(corners, dtype=np.float64).reshape(4, 2) for corners in found]
    return best


def _seen_by(corners: npt.NDArray[np.float64]) -> tuple[float, float, float]:
    """The board's direction (x, y) that leads up in the picture, and the angle of looking down."""
    along_x = (corners[1] - corners[0] + corners[2] - corners[3]) / 2
    along_y = (corners[0] - corners[3] + corners[1] - corners[2]) / 2
    picture_from_board = np.column_stack([along_x, along_y])
    away = np.linalg.solve(picture_from_board, np.array([0.0, -1.0]))
    away /= np.hypot(*away)
    longer, shorter = np.linalg.svd(picture_from_board, compute_uv=False)
    return float(away[0]), float(away[1]), float(np.degrees(np.arcsin(shorter / longer)))


def _turned_column(column: Standing, turn_deg: float) -> Standing:
    matrix = turn(turn_deg)
    x_mm, y_mm = matrix @ np.array([column.x_mm, column.y_mm])
    (xx, xy), (yx, yy) = matrix @ np.array(column.cov_mm2) @ matrix.T
    covariance: Covariance2 = ((float(xx), float(xy)), (float(yx), float(yy)))
    return replace(column, x_mm=float(x_mm), y_mm=float(y_mm), cov_mm2=covariance)


def _turned_plate(plate: LaidPlate, turn_deg: float) -> LaidPlate:
    x_mm, y_mm = turn(turn_deg) @ np.array([plate.x_mm, plate.y_mm])
    yaw_deg = None if plate.yaw_deg is None else plate.yaw_deg + turn_deg
    return replace(plate, x_mm=float(x_mm), y_mm=float(y_mm), yaw_deg=yaw_deg)
