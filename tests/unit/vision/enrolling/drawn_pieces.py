"""What does a camera see of a piece on the mat? Its faces filled one by one, with shadow and noise.

Pieces are drawn as faces from far to near, not as outlines, and blurred and shot through a camera's
gamma afterwards: nothing of how they are measured is used.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import CameraModel, FloatArray, inverse
from calibration.mat_layout import OWN_MAT
from tests.unit.calibration.drawn_mat import WEBCAM, Look, looking_from, photo, print_of

Pixels = npt.NDArray[np.uint8]
Light = npt.NDArray[np.float32]

CAMERA = WEBCAM.scaled((960, 540))
"""Small enough to draw quickly."""

_FINE = 6
_SHIFT = 4

# Blue, green, red: reflectances.
PAINTS = {
    "red": (0.06, 0.05, 0.50),
    "orange": (0.04, 0.22, 0.62),
    "yellow": (0.06, 0.52, 0.66),
    "green": (0.12, 0.30, 0.06),
    "blue": (0.38, 0.12, 0.05),
    "wood": (0.22, 0.40, 0.55),
    "violet": (0.30, 0.06, 0.22),
    "black": (0.03, 0.03, 0.03),
}

LAMP = np.array([-300.0, 250.0, 700.0])


@dataclass(frozen=True)
class Solid:
    """Two equal ends, (n, 3) each, and the mantle between them."""

    one_mm: FloatArray
    other_mm: FloatArray

    def faces(self) -> list[FloatArray]:
        """All faces, each with so many corners that the lens may bend its sides."""
        after = np.roll(np.arange(len(self.one_mm)), -1)
        one, other = self.one_mm, self.other_mm
        mantle = np.stack([one, one[after], other[after], other], axis=1)
        return [one, other, *mantle]


def plate(outline_mm: FloatArray, thickness_mm: float = 5.0) -> Solid:
    """A plate that lies on the mat."""
    dense = _dense(outline_mm)
    return Solid(_at(dense, 0.0), _at(dense, thickness_mm))


def standing(footprint_mm: FloatArray, height_mm: float) -> Solid:
    """A column that stands on the mat on a footprint."""
    return Solid(_at(footprint_mm, 0.0), _at(footprint_mm, height_mm))


def lying(
    section_mm: FloatArray, length_mm: float, at_mm: tuple[float, float], turn_deg: float
) -> Solid:
    """A column that lies on the mat; its section's lowest corner or side is on it."""
    turn = np.radians(turn_deg)
    axis, aside = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    level = section_mm[:, 1] - section_mm[:, 1].min()
    one, other = (
        np.column_stack([np.array(at_mm) + part * axis + section_mm[:, :1] * aside, level])
        for part in (-length_mm / 2, length_mm / 2)
    )
    return Solid(one, other)


def ring(radius_mm: float, corners: int = 72, turn_deg: float = 0.0) -> FloatArray:
    """(n, 2) corners on a circle."""
    angle = np.radians(turn_deg) + np.arange(corners) * 2 * np.pi / corners
    return radius_mm * np.stack([np.cos(angle), np.sin(angle)], axis=1)


def turned(outline_mm: FloatArray, turn_deg: float, at_mm: tuple[float, float]) -> FloatArray:
    """(n, 2) an outline, turned and moved."""
    turn = np.radians(turn_deg)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    return np.asarray(outline_mm @ rotation.T + at_mm)


class Studio:
    """A mat before a camera; takes pictures of pieces on it."""

    def __init__(
        self,
        eye_mm: tuple[float, float, float] = (40, -560, 470),
        camera: CameraModel = CAMERA,
    ) -> None:
        """Set up the camera."""
        self.camera = camera
        self.camera_from_board = looking_from(eye_mm, (0, 0, 10))
        still = photo(print_of(OWN_MAT), camera, self.camera_from_board, Look(0.3, 0.0, 0.8))
        self._mat: Light = ((still / 255.0) ** 2.2).astype(np.float32)

    def shoot(
        self,
        *pieces: tuple[Solid, str],
        blur_px: float = 0.8,
        noise: float = 2.0,
        light: float = 1.0,
        shadow: float = 0.45,
        seed: int = 0,
    ) -> Pixels:
        """(h, w, 3) picture of pieces with their paints."""
        scene = self._mat[..., None] * np.array([0.93, 1.0, 1.04], dtype=np.float32)
        for piece, _ in pieces:
            scene *= (1 - shadow * cv2.GaussianBlur(self._shade(piece), (0, 0), 3.0))[..., None]
        for piece, paint in pieces:
            self._draw(scene, piece, np.array(PAINTS[paint], dtype=np.float32))
        scene = np.asarray(cv2.GaussianBlur(light * scene, (0, 0), blur_px), dtype=np.float32)
        values = 255 * np.clip(scene, 0, 1) ** (1 / 2.2)
        spread = np.random.default_rng(seed).standard_normal(values.shape, dtype=np.float32)
        return np.asarray(np.clip(np.round(values + noise * spread), 0, 255), dtype=np.uint8)

    def _draw(self, scene: Light, piece: Solid, paint: npt.NDArray[np.float32]) -> None:
        eye = inverse(self.camera_from_board)[:3, 3]
        middle = np.concatenate([piece.one_mm, piece.other_mm]).mean(axis=0)
        faces = sorted(piece.faces(), key=lambda face: -np.linalg.norm(face.mean(0) - eye))
        # A plate's upper face hides its mantle's far side, a lying column's near end its own.
        faces = sorted(faces, key=lambda face: len(face) == len(piece.one_mm))
        window = self._window(np.concatenate(faces))
        fine = cv2.resize(scene[window], None, fx=_FINE, fy=_FINE, interpolation=cv2.INTER_NEAREST)
        for face in faces:
            if not _turns_to(face, middle, eye):
                continue
            lamp = LAMP - face.mean(axis=0)
            lit = 0.4 + 0.6 * max(0.0, float(_normal(face, middle) @ lamp / np.linalg.norm(lamp)))
            cv2.fillPoly(
                fine, [self._corners(face, window)], (lit * paint).tolist(), cv2.LINE_8, _SHIFT
            )
        rows, columns = window
        size = columns.stop - columns.start, rows.stop - rows.start
        scene[rows, columns] = cv2.resize(fine, size, interpolation=cv2.INTER_AREA)

    def _shade(self, piece: Solid) -> Light:
        """(h, w) 1 where its shadow falls."""
        shade = np.zeros(self._mat.shape, np.float32)
        width, height = self.camera.size_px
        everything = slice(0, height), slice(0, width)
        for face in self._shadow(piece):
            corners = self._corners(face, everything, 1)
            cv2.fillPoly(shade, [corners], 1.0, cv2.LINE_8, _SHIFT)
        return shade

    def _window(self, points_mm: FloatArray) -> tuple[slice, slice]:
        pixels = self.camera.project(points_mm, self.camera_from_board)
        low, high = np.floor(pixels.min(0)).astype(int) - 2, np.ceil(pixels.max(0)).astype(int) + 3
        (x, y), (width, height) = np.maximum(low, 0), self.camera.size_px
        return slice(int(y), int(min(high[1], height))), slice(int(x), int(min(high[0], width)))

    def _corners(
        self, face: FloatArray, window: tuple[slice, slice], fine: int = _FINE
    ) -> npt.NDArray[np.int32]:
        pixels = self.camera.project(face, self.camera_from_board)
        pixels -= window[1].start, window[0].start
        corners = ((pixels + 0.5) * fine - 0.5) * (1 << _SHIFT)
        return np.asarray(np.round(corners), dtype=np.int32)

    @staticmethod
    def _shadow(piece: Solid) -> list[FloatArray]:
        def on_mat(points: FloatArray) -> FloatArray:
            share = points[:, 2:] / (LAMP[2] - points[:, 2:])
            places = points[:, :2] + share * (points[:, :2] - LAMP[:2])
            return _at(places, 0.0)

        return [on_mat(face) for face in piece.faces()]


def _normal(face: FloatArray, middle: FloatArray) -> FloatArray:
    """The face's outward normal; of level faces of any shape it is up or down."""
    if np.ptp(face[:, 2]) < 1e-6:
        return np.array([0.0, 0.0, 1.0 if face[0, 2] > middle[2] else -1.0])
    spread = face - face.mean(axis=0)
    normal: FloatArray = np.linalg.svd(spread)[2][2]
    return normal if normal @ (face.mean(axis=0) - middle) > 0 else -normal


def _turns_to(face: FloatArray, middle: FloatArray, eye: FloatArray) -> bool:
    # Mantles of concave plates turn about; they are all drawn, the level faces after them.
    if len(face) == 4 and np.ptp(face[:, 2]) > 1e-6:
        return True
    return float(_normal(face, middle) @ (eye - face.mean(axis=0))) > 0


def _at(places_mm: FloatArray, z_mm: float) -> FloatArray:
    return np.column_stack([places_mm, np.full(len(places_mm), z_mm)])


def _dense(outline_mm: FloatArray) -> FloatArray:
    parts = []
    for start, end in zip(outline_mm, np.roll(outline_mm, -1, axis=0), strict=True):
        count = max(1, int(np.linalg.norm(end - start) / 6))
        parts.append(start + np.arange(count)[:, None] / count * (end - start))
    return np.concatenate(parts)
