"""How does the empty mat look? A picture of it in linear light, to compare others with.

The pattern, the light and the shades of a table are then known without being described, and pieces
of any colour stand out. The camera may be moved afterwards: what was seen on the mat is brought to
where the mat is seen now.
"""

from dataclasses import dataclass

import cv2
import numpy as np

from calibration.camera_model import CameraModel, FloatArray
from calibration.linear_light import Light, linear
from calibration.mat import MatPose, find_mat
from calibration.mat_layout import MatLayout, on_the_mat
from calibration.mat_missing import NotFound
from companion.vision.enrolling.refused import Refused, Why
from companion.vision.frame import Pixels

# Sight lines bend so smoothly that one in this many each way tells those between.
_GRID_PX = 8

# With less than this between two poses the pictures are compared as they are.
_SAME_PX = 0.25


@dataclass(frozen=True, eq=False)
class MatSeen:
    """A picture with the mat in it.

    Attributes:
        light: (h, w, 3) linear light from 0 to 255, blue first.
        pose: Where the mat is.
        layout: What is printed on it.
    """

    light: Light
    pose: MatPose
    layout: MatLayout

    @property
    def border_mm(self) -> FloatArray:
        """(4, 2) the smallest upright rectangle round all that is printed."""
        return border_mm(self.layout)

    def seen_as(self, pose: MatPose) -> Light:
        """Return (h, w, 3) what is on the mat here, as a camera at another pose sees it."""
        corners_mm = on_the_mat(self.border_mm)
        own_px, there_px = (
            one.camera.project(corners_mm, one.camera_from_board) for one in (self.pose, pose)
        )
        same_size = self.pose.camera.size_px == pose.camera.size_px
        if same_size and np.abs(own_px - there_px).max() < _SAME_PX:
            return self.light
        width, height = pose.camera.size_px
        across = np.arange(0, width + _GRID_PX, _GRID_PX, dtype=np.float64)
        down = np.arange(0, height + _GRID_PX, _GRID_PX, dtype=np.float64)
        grid = np.stack(np.meshgrid(across, down), axis=-1)
        places_mm = pose.camera.on_plane(grid.reshape(-1, 2), pose.board_from_camera)
        sources = self.pose.camera.project(on_the_mat(places_mm), self.pose.camera_from_board)
        coarse = np.nan_to_num(sources, nan=-1e4).reshape(grid.shape).astype(np.float32)
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        fine = cv2.remap(coarse, x / _GRID_PX, y / _GRID_PX, cv2.INTER_LINEAR)
        moved = cv2.remap(
            self.light,
            fine[..., 0],
            fine[..., 1],
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return np.asarray(moved, dtype=np.float32)


def see_mat(picture: Pixels, layout: MatLayout, camera: CameraModel) -> MatSeen | Refused:
    """Return the mat in a picture, or why it is not found.

    Args:
        picture: (h, w, 3) blue, green, red.
        layout: What is printed on the mat.
        camera: What took the picture.
    """
    pose = find_mat(picture, layout, camera)
    if isinstance(pose, NotFound):
        return Refused(Why.NO_MAT, pose.sentence)
    return MatSeen(linear(picture), pose, layout)


def mat_lines_px(seen: MatSeen) -> tuple[FloatArray, ...]:
    """Return (n, 2) the lines of the mat's border and of its markers, in the picture."""
    pose = seen.pose
    border = pose.camera.project(on_the_mat(seen.border_mm), pose.camera_from_board)
    return (border, *pose.corners_px.values())


def border_mm(layout: MatLayout) -> FloatArray:
    """Return (4, 2) the smallest upright rectangle round all that is printed on a mat."""
    printed = [*layout.markers_mm().values()]
    for patch in layout.patches.values():
        half_mm = patch.side_mm / 2
        printed.append(np.array(patch.centre_mm) + half_mm * np.array([[-1.0, -1.0], [1.0, 1.0]]))
    for strip in layout.strips:
        half = np.array([strip.columns, strip.rows]) * strip.square_mm / 2
        printed.append(strip.placed(half * np.array([[-1.0, -1], [1, -1], [1, 1], [-1, 1]])))
    places = np.concatenate(printed)
    (left, low), (right, high) = places.min(axis=0), places.max(axis=0)
    return np.array([(left, low), (right, low), (right, high), (left, high)])
