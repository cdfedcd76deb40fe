"""Which camera is it, where does it stand, and what are its faults? Drawn from a seed.

The lens follows Brown's model as OpenCV writes it (k1 k2 p1 p2 k3); pixel (0, 0) is the centre of
the top left one. The camera frame has x to the right, y down, z into the scene, in millimetres.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
import numpy.typing as npt

from calibration.mat_layout import OWN_MAT

FloatArray = npt.NDArray[np.float64]

# How large a tower may become, and how much of it has to be in the picture.
_TOWER_RADIUS_MM: Final = 100.0
_TOWER_HEIGHT_MM: Final = 300.0
_LEAST_MARKERS: Final = 6
_EDGE_PX_SHARE: Final = 0.015
_TRIES: Final = 2000

# A light, as multiples of red, green and blue, and how much of it a camera's white balance undoes.
_TINTS: Final = {
    "neutral": (1.0, 1.0, 1.0),
    "warm": (1.28, 1.0, 0.62),
    "cool": (0.90, 1.0, 1.14),
}


@dataclass(frozen=True, eq=False)
class Optics:
    """One camera at one table.

    Attributes:
        name: What people call it.
        k: (3, 3) focal lengths and principal point in pixels; ``d`` (5,) the lens.
        size_px: Width and height of its pictures.
        camera_from_board: (4, 4) where it stands.
        vignette: By which share the corners are darker.
        blur_px: Standard deviation of its blur.
        electrons: At full white; their square root is the shot noise.
        read_noise: In electrons.
        exposure: How bright it makes things; 1 leaves them as they are drawn.
        exposure_s: How long a picture is exposed.
        tint: Red, green, blue gains that are left of the light after white balance.
        light: Which light that is.
        jpeg_quality: Of its pictures.
    """

    name: str
    k: FloatArray
    d: FloatArray
    size_px: tuple[int, int]
    camera_from_board: FloatArray
    vignette: float
    blur_px: float
    electrons: float
    read_noise: float
    exposure: float
    exposure_s: float
    tint: tuple[float, float, float]
    light: str
    jpeg_quality: int


def draw_optics(
    rng: np.random.Generator, names: tuple[str, ...], size_px: tuple[int, int] = (1280, 720)
) -> tuple[Optics, ...]:
    """Return the cameras of a table, which look from sides that differ.

    Args:
        rng: Where chance comes from; the same gives the same cameras.
        names: One for each.
        size_px: Width and height of their pictures.
    """
    light = str(rng.choice(list(_TINTS), p=[0.5, 0.3, 0.2]))
    undone = float(rng.uniform(0.0, 0.8))
    red, green, blue = (float(gain ** (1 - undone)) for gain in _TINTS[light])
    first_rad = float(rng.uniform(0, 2 * np.pi))
    made = []
    for number, name in enumerate(names):
        around_rad = first_rad + number * float(np.radians(rng.uniform(80, 130)))
        k, d, pose = _placed(rng, around_rad, size_px)
        made.append(
            Optics(
                name=name,
                k=k,
                d=d,
                size_px=size_px,
                camera_from_board=pose,
                vignette=float(rng.uniform(0.08, 0.25)),
                blur_px=float(rng.uniform(0.4, 0.9)) * size_px[0] / 1280,
                electrons=float(rng.uniform(3500, 9000)),
                read_noise=float(rng.uniform(4, 10)),
                exposure=float(rng.uniform(0.88, 1.06)),
                exposure_s=float(rng.choice([1 / 100, 1 / 60, 1 / 50])),
                tint=(red, green, blue),
                light=light,
                jpeg_quality=int(rng.integers(82, 93)),
            )
        )
    return tuple(made)


def _placed(
    rng: np.random.Generator, around_rad: float, size_px: tuple[int, int]
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """K, D and the place of a camera that has tower and mat in its picture."""
    width, height = size_px
    for _ in range(_TRIES):
        focal_px = width / 1280 * float(rng.uniform(880, 1120))
        off_px = rng.normal(0, 8, 2) * width / 1280
        k = np.array(
            [
                [focal_px, 0.0, (width - 1) / 2 + off_px[0]],
                [0.0, focal_px * float(rng.uniform(0.998, 1.002)), (height - 1) / 2 + off_px[1]],
                [0.0, 0.0, 1.0],
            ]
        )
        d = np.array(
            [rng.uniform(-0.14, 0.03), rng.uniform(-0.02, 0.07), *rng.normal(0, 4e-4, 2), 0.0]
        )
        away_mm = float(rng.uniform(620, 900))
        up_rad = float(np.radians(rng.uniform(20, 38)))
        turn_rad = around_rad + float(rng.normal(0, 0.08))
        eye_mm = away_mm * np.array(
            [
                np.cos(up_rad) * np.cos(turn_rad),
                np.cos(up_rad) * np.sin(turn_rad),
                np.sin(up_rad),
            ]
        )
        aim_mm = np.array([*rng.normal(0, 15, 2), float(rng.uniform(40, 140))])
        pose = looking(eye_mm, aim_mm, float(np.radians(rng.normal(0, 1.2))))
        if _shows_enough(k, d, pose, size_px):
            return k, d, pose
    raise AssertionError("no place for a camera was found, which the ranges above rule out")


def looking(eye_mm: FloatArray, at_mm: FloatArray, roll_rad: float = 0.0) -> FloatArray:
    """Return (4, 4) ``camera_from_board`` of a camera that looks at a place.

    Args:
        eye_mm: (3,) where it is.
        at_mm: (3,) what is in the middle.
        roll_rad: By how much it is turned about its own axis.
    """
    ahead = (at_mm - eye_mm) / np.linalg.norm(at_mm - eye_mm)
    right = np.cross(ahead, [0.0, 0.0, 1.0])
    right /= np.linalg.norm(right)
    turn = np.stack([right, np.cross(ahead, right), ahead])
    cosine, sine = np.cos(roll_rad), np.sin(roll_rad)
    turn = np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]]) @ turn
    pose = np.eye(4)
    pose[:3, :3], pose[:3, 3] = turn, -turn @ eye_mm
    return pose


def _shows_enough(k: FloatArray, d: FloatArray, pose: FloatArray, size_px: tuple[int, int]) -> bool:
    angles = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    ring_mm = _TOWER_RADIUS_MM * np.column_stack((np.cos(angles), np.sin(angles)))
    tower_mm = np.concatenate(
        [np.column_stack((ring_mm, np.full(12, z_mm))) for z_mm in (0.0, _TOWER_HEIGHT_MM)]
    )
    if not _inside(tower_mm, k, d, pose, size_px).all():
        return False
    seen = [
        _inside(np.column_stack((corners_mm, np.zeros(4))), k, d, pose, size_px).all()
        for corners_mm in OWN_MAT.markers_mm().values()
    ]
    return int(np.count_nonzero(seen[: len(OWN_MAT.centres_mm)])) >= _LEAST_MARKERS


def _inside(
    points_mm: FloatArray, k: FloatArray, d: FloatArray, pose: FloatArray, size_px: tuple[int, int]
) -> npt.NDArray[np.bool_]:
    turn, _ = cv2.Rodrigues(pose[:3, :3])
    pixels, _ = cv2.projectPoints(points_mm, turn, pose[:3, 3], k, d)
    edge_px = _EDGE_PX_SHARE * size_px[0]
    off = np.asarray(pixels, dtype=np.float64)[:, 0]
    return np.asarray(((off > edge_px) & (off < np.array(size_px) - edge_px)).all(axis=1))
