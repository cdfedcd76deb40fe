"""Which outline has a plate that lies on the mat? Its rims told apart by where they can be.

The upper rim lies as high above the mat as the plate is thick, the lower rim on it. A picture
shows the union of both and all between, and does not tell which rim is seen where. Drawn back to
the mat, that union holds the outline; drawn back to the upper face's height, it holds it as well.
The largest outline of which both is true is where the two overlap, and it is the plate's: exactly
if the plate turns inwards nowhere, and but for the last corner of a notch where it does.
"""

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from calibration.camera_model import CameraModel, FloatArray
from calibration.mat import MatPose
from calibration.table_set import area_mm2, centroid_mm

# Fineness of the raster on which outlines are overlapped.
_PX_PER_MM = 10.0
_SHIFT = 4

# Corners are left out as long as the outline stays this near to what was measured.
_SIMPLER_MM = 0.25


@dataclass(frozen=True, eq=False)
class Outline:
    """A plate's outline.

    Attributes:
        outline_mm: (n, 2) corners round its centre of area, counter-clockwise.
        centre_mm: (2,) where that lies on the board.
        residual_mm: What the seen edge misses the outline's own picture by, root mean square.
    """

    outline_mm: FloatArray
    centre_mm: FloatArray
    residual_mm: float

    @property
    def size_mm(self) -> tuple[float, float]:
        """The long and the short side of the smallest rectangle round it."""
        _, sides, _ = cv2.minAreaRect(self.outline_mm.astype(np.float32))
        return float(max(sides)), float(min(sides))


def plate_outline(points_px: FloatArray, pose: MatPose, thickness_mm: float) -> Outline | None:
    """Return the outline of a plate from the edge of what is seen of it, None if it has none.

    Args:
        points_px: (n, 2) the edge, in order.
        pose: Where the mat is.
        thickness_mm: How thick the plate is.
    """
    low_mm, high_mm = (_drawn_back(points_px, pose, z_mm) for z_mm in (0.0, thickness_mm))
    both = np.concatenate([low_mm, high_mm])
    if len(points_px) < 3 or not np.isfinite(both).all():
        return None
    corner_mm = both.min(axis=0) - 1.0
    size = np.ceil((both.max(axis=0) + 1.0 - corner_mm) * _PX_PER_MM).astype(int)
    overlap = cv2.bitwise_and(_filled(low_mm, corner_mm, size), _filled(high_mm, corner_mm, size))
    contours, _ = cv2.findContours(overlap, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    if not contours:
        return None
    largest = max(contours, key=cv2.contourArea)
    fine = cv2.approxPolyDP(largest, _SIMPLER_MM * _PX_PER_MM, True).reshape(-1, 2)
    outline_mm = fine / _PX_PER_MM + corner_mm
    if len(outline_mm) < 3:
        return None
    if area_mm2(outline_mm) < 0:
        outline_mm = outline_mm[::-1]
    centre_mm = centroid_mm(outline_mm)
    residual_mm = _residual_mm(points_px, pose, outline_mm, thickness_mm)
    return Outline(outline_mm - centre_mm, centre_mm, residual_mm)


def seen_rims_px(
    outline_mm: FloatArray, pose: MatPose, thickness_mm: float
) -> tuple[FloatArray, FloatArray]:
    """Return (n, 2) where the lower and the upper rim of an outline on the board are seen."""
    lower, upper = (
        np.column_stack([outline_mm, np.full(len(outline_mm), z_mm)])
        for z_mm in (0.0, thickness_mm)
    )
    camera, at = pose.camera, pose.camera_from_board
    return camera.project(lower, at), camera.project(upper, at)


def _residual_mm(
    points_px: FloatArray, pose: MatPose, outline_mm: FloatArray, thickness_mm: float
) -> float:
    lower, upper = seen_rims_px(_dense(outline_mm), pose, thickness_mm)
    scale = 8.0
    corner = np.minimum(lower.min(axis=0), upper.min(axis=0)) - 4
    size = np.ceil((np.maximum(lower.max(axis=0), upper.max(axis=0)) + 4 - corner) * scale)
    seen = np.zeros(tuple(size.astype(int)[::-1]), np.uint8)
    after = np.roll(np.arange(len(lower)), -1)
    band = np.stack([lower, lower[after], upper[after], upper], axis=1)
    for part in (lower, upper, *band):
        corners = np.round((part - corner) * scale * (1 << _SHIFT)).astype(np.int32)
        cv2.fillPoly(seen, [corners], 255, cv2.LINE_8, _SHIFT)
    contours, _ = cv2.findContours(seen, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    largest = max(contours, key=cv2.contourArea)
    places = ((points_px - corner) * scale).astype(np.float32)
    off = [cv2.pointPolygonTest(largest, (float(x), float(y)), True) for x, y in places[::3]]
    return _rms(np.array(off)) / scale * millimetres_per_pixel(pose.camera, pose, outline_mm)


def millimetres_per_pixel(camera: CameraModel, pose: MatPose, places_mm: FloatArray) -> float:
    """Return how much one pixel shows of a surface that faces the camera at the middle of places.

    Args:
        camera: What sees them.
        pose: Where the mat is.
        places_mm: (n, 2) on the board.
    """
    middle = np.append(places_mm.mean(axis=0), 0.0)
    return float(np.linalg.norm(middle - pose.eye_mm)) / camera.focal_px


def _dense(outline_mm: FloatArray) -> FloatArray:
    """The same outline with a corner at least every few millimetres: the lens bends straights."""
    parts = []
    for start, end in zip(outline_mm, np.roll(outline_mm, -1, axis=0), strict=True):
        count = max(1, int(np.linalg.norm(end - start) / 5.0))
        shares = np.arange(count)[:, None] / count
        parts.append(start + shares * (end - start))
    return np.concatenate(parts)


def _drawn_back(points_px: FloatArray, pose: MatPose, z_mm: float) -> FloatArray:
    return pose.camera.on_plane(points_px, pose.board_from_camera, z_mm)


def _filled(
    places_mm: FloatArray, corner_mm: FloatArray, size: npt.NDArray[np.int_]
) -> npt.NDArray[np.uint8]:
    image = np.zeros((int(size[1]), int(size[0])), np.uint8)
    corners = np.round((places_mm - corner_mm) * _PX_PER_MM * (1 << _SHIFT)).astype(np.int32)
    cv2.fillPoly(image, [corners], 255, cv2.LINE_8, _SHIFT)
    return image


def _rms(values: FloatArray) -> float:
    return float(np.sqrt(np.mean(values**2)))
