"""Where does a camera see a point? The pinhole with its lens, as numbers; nothing is measured here.

Camera frame: x to the right of the picture, y down, z into the scene, in millimetres. Pixel (0, 0)
is the *centre* of the top left pixel. The lens follows Brown's model as OpenCV and ROS write it
(``plumb_bob``): k1, k2, p1, p2, k3.
"""

from dataclasses import dataclass
from functools import cached_property
from math import atan, degrees, inf, sqrt

import numpy as np
import numpy.typing as npt

FloatArray = npt.NDArray[np.float64]

# Points less than this before the camera are as good as beside it.
_NEAREST_MM = 1e-3

# Lenses of webcams are undone to a thousandth of a pixel in half as many.
_NEWTON_STEPS = 8

# Two sizes are of one shape if they differ by less than a pixel in a picture of this width.
_SHAPE_TOLERANCE = 1 / 500


@dataclass(frozen=True, eq=False)
class CameraModel:
    """A calibrated camera.

    Attributes:
        k: (3, 3) focal lengths and principal point in pixels.
        d: (5,) distortion k1 k2 p1 p2 k3.
        size_px: (width, height) of the pictures that these numbers are for.
    """

    k: FloatArray
    d: FloatArray
    size_px: tuple[int, int]

    def __post_init__(self) -> None:
        """Bring the numbers into their shapes.

        Raises:
            ValueError: They are too many, too few, or no camera's.
        """
        k = np.asarray(self.k, dtype=np.float64)
        d = np.zeros(5)
        given = np.asarray(self.d, dtype=np.float64).ravel()
        if k.size != 9 or given.size > d.size:
            raise ValueError("a camera has nine numbers in K and at most five of distortion")
        d[: given.size] = given
        k = k.reshape(3, 3).copy()
        if not (np.isfinite(k).all() and np.isfinite(d).all() and k[0, 0] > 0 and k[1, 1] > 0):
            raise ValueError("a camera's numbers are finite, and its focal lengths above zero")
        if min(self.size_px) < 1:
            raise ValueError("a picture has at least one pixel")
        for array in (k, d):
            array.setflags(write=False)
        object.__setattr__(self, "k", k)
        object.__setattr__(self, "d", d)

    @property
    def focal_px(self) -> float:
        """Mean focal length in pixels: how far a milliradian is, times a thousand."""
        return float(sqrt(self.k[0, 0] * self.k[1, 1]))

    @property
    def fov_deg(self) -> tuple[float, float]:
        """Horizontal and vertical field of view in degrees, the lens left out."""
        sizes = zip(self.size_px, (self.k[0, 0], self.k[1, 1]), (0, 1), strict=True)
        angles = [
            degrees(atan((self.k[axis, 2] + 0.5) / focal))
            + degrees(atan((size - 0.5 - self.k[axis, 2]) / focal))
            for size, focal, axis in sizes
        ]
        return angles[0], angles[1]

    @cached_property
    def turning_radius(self) -> float:
        """Distance from the axis, at z = 1, beyond which the lens model folds back on itself.

        A polynomial fits what was seen; far outside it may turn round, and points that no
        picture can show would appear in its middle.
        """
        k1, k2, k3 = self.d[0], self.d[1], self.d[4]
        roots = np.roots([7 * k3, 5 * k2, 3 * k1, 1.0])
        real = roots.real[(np.abs(roots.imag) < 1e-9) & (roots.real > 0)]
        return float(sqrt(real.min())) if real.size else inf

    def project(self, points_mm: FloatArray, camera_from_board: FloatArray) -> FloatArray:
        """Return (n, 2) pixels where points are seen; nan for what no camera sees.

        That is what lies behind the camera, or so far aside that the lens model does not hold.
        Places outside the picture are returned like those inside.

        Args:
            points_mm: (n, 3) in any frame, the board's say.
            camera_from_board: (4, 4) that brings that frame's points into the camera's.
        """
        points_mm = np.asarray(points_mm, dtype=np.float64).reshape(-1, 3)
        seen_mm = points_mm @ camera_from_board[:3, :3].T + camera_from_board[:3, 3]
        depth_mm = seen_mm[:, 2]
        ahead = depth_mm > _NEAREST_MM
        x, y = (seen_mm[:, :2] / np.where(ahead, depth_mm, 1.0)[:, None]).T
        (lens_x, lens_y), _ = self._bent(x, y)
        pixels = np.stack(
            [
                self.k[0, 0] * lens_x + self.k[0, 1] * lens_y + self.k[0, 2],
                self.k[1, 1] * lens_y + self.k[1, 2],
            ],
            axis=1,
        )
        pixels[~ahead | (x * x + y * y > self.turning_radius**2)] = np.nan
        return pixels

    def slopes(self, seen_mm: FloatArray) -> FloatArray:
        """Return (n, 2, 3) by how many pixels what is seen moves for each mm that a point does.

        Args:
            seen_mm: (n, 3) points in the camera frame, before the camera.
        """
        depth_mm = seen_mm[:, 2]
        x, y = (seen_mm[:, :2] / depth_mm[:, None]).T
        _, (xx, xy, yy) = self._bent(x, y)
        lens = np.array([[xx, xy, -(xx * x + xy * y)], [xy, yy, -(xy * x + yy * y)]]) / depth_mm
        return np.asarray(np.einsum("ij,jkn->nik", self.k[:2, :2], lens))

    def undistort(self, pixels: FloatArray) -> FloatArray:
        """Return (n, 2) directions x/z, y/z in the camera frame of what is seen at pixels.

        Args:
            pixels: (n, 2).
        """
        pixels = np.asarray(pixels, dtype=np.float64).reshape(-1, 2)
        lens_y = (pixels[:, 1] - self.k[1, 2]) / self.k[1, 1]
        lens_x = (pixels[:, 0] - self.k[0, 2] - self.k[0, 1] * lens_y) / self.k[0, 0]
        x, y = lens_x.copy(), lens_y.copy()
        for _ in range(_NEWTON_STEPS):
            (seen_x, seen_y), (xx, xy, yy) = self._bent(x, y)
            off_x, off_y = seen_x - lens_x, seen_y - lens_y
            area = xx * yy - xy * xy
            x -= (yy * off_x - xy * off_y) / area
            y -= (xx * off_y - xy * off_x) / area
        return np.stack([x, y], axis=1)

    def _bent(
        self, x: FloatArray, y: FloatArray
    ) -> tuple[tuple[FloatArray, FloatArray], tuple[FloatArray, FloatArray, FloatArray]]:
        """Return where the lens puts directions, and how that changes: by xx, xy = yx, yy."""
        k1, k2, p1, p2, k3 = self.d
        r2 = x * x + y * y
        radial = 1 + r2 * (k1 + r2 * (k2 + r2 * k3))
        steep = 2 * (k1 + r2 * (2 * k2 + 3 * r2 * k3))
        bent_x = x * radial + 2 * p1 * x * y + p2 * (r2 + 2 * x * x)
        bent_y = y * radial + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y
        xx = radial + steep * x * x + 2 * p1 * y + 6 * p2 * x
        xy = steep * x * y + 2 * p1 * x + 2 * p2 * y
        yy = radial + steep * y * y + 6 * p1 * y + 2 * p2 * x
        return (bent_x, bent_y), (xx, xy, yy)

    def on_plane(
        self, pixels: FloatArray, board_from_camera: FloatArray, z_mm: float = 0.0
    ) -> FloatArray:
        """Return (n, 2) where the sight lines of pixels meet a plane level with the mat, in mm.

        nan where a line meets it behind the camera or not at all.

        Args:
            pixels: (n, 2).
            board_from_camera: (4, 4) that brings the camera's points into the board frame.
            z_mm: Height of the plane above the mat.
        """
        directions = self.undistort(pixels)
        ones = np.ones((len(directions), 1))
        lines = np.concatenate([directions, ones], axis=1) @ board_from_camera[:3, :3].T
        eye_mm = board_from_camera[:3, 3]
        with np.errstate(divide="ignore", invalid="ignore"):
            length = (z_mm - eye_mm[2]) / lines[:, 2]
        length[~(length > 0) | ~np.isfinite(length)] = np.nan
        return np.asarray(eye_mm[:2] + length[:, None] * lines[:, :2])

    def scaled(self, size_px: tuple[int, int]) -> "CameraModel":
        """Return the same camera for its pictures at another size.

        Args:
            size_px: (width, height) of the same shape; a picture that was cut is another camera.

        Raises:
            ValueError: The shapes differ.
        """
        across, down = size_px[0] / self.size_px[0], size_px[1] / self.size_px[1]
        if abs(across / down - 1) > _SHAPE_TOLERANCE + 1 / min(*size_px, *self.size_px):
            raise ValueError(
                f"pictures of {size_px[0]}x{size_px[1]} are of another shape than those of "
                f"{self.size_px[0]}x{self.size_px[1]} that the camera was calibrated with"
            )
        k = self.k.copy()
        k[0, :2] *= across
        k[1, :2] *= down
        # The corner of the picture stays where it is, not the centre of its first pixel.
        k[0, 2] = (k[0, 2] + 0.5) * across - 0.5
        k[1, 2] = (k[1, 2] + 0.5) * down - 0.5
        return CameraModel(k, self.d, size_px)


def inverse(frame_from_other: FloatArray) -> FloatArray:
    """Return (4, 4) the way back of a turn and a move: ``other_from_frame``."""
    back = np.eye(4)
    back[:3, :3] = frame_from_other[:3, :3].T
    back[:3, 3] = -back[:3, :3] @ frame_from_other[:3, 3]
    return back
