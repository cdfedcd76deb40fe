"""Where in a camera's picture does a point of the table appear? A camera with its place."""

from dataclasses import dataclass
from functools import cached_property

import cv2
import numpy as np

from calibration.camera_model import CameraModel, FloatArray, inverse

_FEW_POINTS = 600


@dataclass(frozen=True, eq=False)
class View:
    """A calibrated camera and how it looks at the board.

    Attributes:
        camera: Its lens.
        camera_from_board: (4, 4) brings the board's points (mm) into the camera's frame.
    """

    camera: CameraModel
    camera_from_board: FloatArray

    @cached_property
    def eye_mm(self) -> FloatArray:
        """(3,) where the camera is, in the board's frame."""
        eye: FloatArray = inverse(self.camera_from_board)[:3, 3]
        return eye

    def project(self, points_mm: FloatArray) -> FloatArray:
        """Return (n, 2) pixels of (n, 3) points of the board's frame; nan for what none sees."""
        return self.camera.project(points_mm, self.camera_from_board)

    def project_pieces(self, points_mm: FloatArray) -> FloatArray:
        """Return (n, 2) pixels of (n, 3) points that are certainly before the camera.

        The same as :meth:`project` in a fraction of the time: pieces are projected thousands of
        times for one judgement, and never stand behind the camera or beside its lens. OpenCV is
        faster for few points; it works out slopes beside, which of many takes most of its time.
        """
        if len(points_mm) > _FEW_POINTS:
            return self.project(points_mm)
        turn, shift = self._turn_and_shift
        pixels, _ = cv2.projectPoints(points_mm, turn, shift, self.camera.k, self.camera.d)
        return np.asarray(pixels, dtype=np.float64).reshape(-1, 2)

    def scaled(self, size_px: tuple[int, int]) -> "View":
        """Return the same camera at the same place, with its pictures at another size."""
        return View(self.camera.scaled(size_px), self.camera_from_board)

    def millimetres_per_pixel(self, point_mm: FloatArray) -> float:
        """Return how much of a surface that faces the camera one pixel shows at a point."""
        away_mm = float(np.linalg.norm(np.asarray(point_mm) - self.eye_mm))
        return away_mm / self.camera.focal_px

    @cached_property
    def _turn_and_shift(self) -> tuple[FloatArray, FloatArray]:
        turn, _ = cv2.Rodrigues(self.camera_from_board[:3, :3])
        return np.asarray(turn, dtype=np.float64), self.camera_from_board[:3, 3].copy()
