"""What would a camera see of a mat? A picture by ray casting, with light, blur, gamma and noise.

It shares the layout and the camera's numbers with what it tests, not its ways: every pixel asks
where its sight lines meet the mat, and what colour is there.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import CameraModel, inverse
from calibration.mat_layout import MatLayout

FloatArray = npt.NDArray[np.float64]
Picture = npt.NDArray[np.uint8]

WEBCAM = CameraModel(
    np.array([[1010.0, 0, 652], [0, 1007.0, 351], [0, 0, 1]]),
    np.array([-0.11, 0.05, 0.0007, -0.0005, 0.0]),
    (1280, 720),
)

_PX_PER_MM = 4.0
_RAYS = 2  # each way in a pixel


def looking_from(
    eye_mm: tuple[float, float, float], at_mm: tuple[float, float, float]
) -> FloatArray:
    """``camera_from_board`` of a camera that stands upright and looks at a point."""
    eye, at = np.array(eye_mm), np.array(at_mm)
    ahead = (at - eye) / np.linalg.norm(at - eye)
    right = np.cross(ahead, [0.0, 0.0, 1.0])
    right /= np.linalg.norm(right)
    board_from_camera = np.eye(4)
    board_from_camera[:3, :3] = np.stack([right, np.cross(ahead, right), ahead], axis=1)
    board_from_camera[:3, 3] = eye
    return inverse(board_from_camera)


def print_of(layout: MatLayout, half_mm: float = 280.0) -> FloatArray:
    """Reflectance of the paper, from 0 to 1, row 0 at the largest y."""
    size = round(2 * half_mm * _PX_PER_MM)
    paper = np.full((size, size), 0.86)

    def fill(corners_mm: FloatArray, bits: npt.NDArray[np.uint8]) -> None:
        down, across = bits.shape
        to = np.array([[0, 0], [across, 0], [across, down], [0, down]], dtype=np.float32)
        places = (np.array([1.0, -1.0]) * corners_mm + half_mm) * _PX_PER_MM
        bits_from_paper = cv2.getPerspectiveTransform(places.astype(np.float32), to)
        (x0, y0), (x1, y1) = np.floor(places.min(0)).astype(int), np.ceil(places.max(0)).astype(int)
        y, x = np.mgrid[y0:y1, x0:x1] + 0.5
        there = cv2.perspectiveTransform(np.stack([x, y], -1).reshape(1, -1, 2), bits_from_paper)[0]
        column, row = np.floor(there + 1e-9).astype(int).T
        inside = (column >= 0) & (row >= 0) & (column < bits.shape[1]) & (row < bits.shape[0])
        shade = 0.05 + 0.81 * (bits > 0)
        where = (y.ravel()[inside].astype(int), x.ravel()[inside].astype(int))
        paper[where] = shade[row[inside], column[inside]]

    for strip in layout.strips:
        half = strip.square_mm / 2 * np.array([[-1.0, 1], [1, 1], [1, -1], [-1, -1]])
        for square in strip.squares(black=True):
            fill(strip.placed(strip.square_centre(*square) + half), np.zeros((1, 1), np.uint8))
    family = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, layout.dictionary))
    for marker, corners_mm in layout.markers_mm().items():
        cells = family.markerSize + 2
        bits = cv2.aruco.generateImageMarker(family, marker, cells)
        fill(corners_mm, np.asarray(bits, dtype=np.uint8))
    return paper


def chess_print(columns: int, rows: int, square_mm: float, half_mm: float = 140.0) -> FloatArray:
    """Reflectance of a chess board of so many *inner corners*, its middle at the origin."""
    size = round(2 * half_mm * _PX_PER_MM)
    y, x = (np.mgrid[0:size, 0:size] + 0.5) / _PX_PER_MM - half_mm
    column = np.floor(x / square_mm + (columns + 1) / 2)
    row = np.floor(y / square_mm + (rows + 1) / 2)
    on_board = (column >= 0) & (column <= columns) & (row >= 0) & (row <= rows)
    return np.where(on_board & ((column + row) % 2 == 0), 0.05, 0.86)


@dataclass(frozen=True)
class Look:
    """How a picture is taken."""

    blur_px: float = 0.8
    noise: float = 2.0
    light: float = 1.0
    gamma: bool = True
    seed: int = 0


def photo(
    paper: FloatArray,
    camera: CameraModel,
    camera_from_board: FloatArray,
    look: Look = Look(),
) -> Picture:
    """(h, w) grey picture of a print that lies with its middle at the origin of the board."""
    width, height = camera.size_px
    light = np.zeros((height, width), dtype=np.float32)
    shades = paper.astype(np.float32)
    board_from_camera = inverse(camera_from_board)
    half_px = paper.shape[0] / 2
    steps = (np.arange(_RAYS) + 0.5) / _RAYS - 0.5
    # Sight lines bend smoothly: a grid of one in eight is enough, the rest lies between.
    gx, gy = np.arange(-8, width + 9, 8.0), np.arange(-8, height + 9, 8.0)
    grid = np.stack(np.meshgrid(gx, gy), -1)
    places = camera.on_plane(grid.reshape(-1, 2), board_from_camera).reshape(grid.shape)
    coarse = np.nan_to_num(places * [1, -1] * _PX_PER_MM + half_px - 0.5, nan=-1e6).astype(
        np.float32
    )
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    for down in steps:
        for across in steps:
            fine = cv2.remap(
                coarse,
                (x + np.float32(across) + 8) / 8,
                (y + np.float32(down) + 8) / 8,
                cv2.INTER_LINEAR,
            )
            light += (
                1
                / _RAYS**2
                * cv2.remap(
                    shades,
                    fine[..., 0],
                    fine[..., 1],
                    cv2.INTER_LINEAR,
                    borderMode=cv2.BORDER_CONSTANT,
                    borderValue=0.25,
                )
            )
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), look.blur_px), dtype=np.float32)
    grey = 255 * np.clip(look.light * light, 0, 1) ** (1 / 2.2 if look.gamma else 1.0)
    grey += np.random.default_rng(look.seed).normal(0, look.noise, grey.shape)
    return np.asarray(np.clip(np.round(grey), 0, 255), dtype=np.uint8)
