"""Where is the mat, seen from this camera? Its pose with what is known of it, or why not.

First the markers are detected, as whole squares with their numbers, and those that do not lie as
the layout says are left out. That gives a pose to a pixel or so. From it their edges are measured,
which makes it good enough for the edges of *all* markers, also of those that are cut or half
hidden, and for the corners of the strips' squares. The last time everything is measured from a
pose that is right already, which is when edges are measured best.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from calibration.camera_model import CameraModel, inverse
from calibration.linear_light import Light, Picture, grey_of, linear, linear_8_bit
from calibration.markers import detect
from calibration.mat_edges import measure_edges
from calibration.mat_layout import MatLayout, on_the_mat
from calibration.mat_missing import NotFound, Why, why_not
from calibration.mat_saddles import find_saddles
from calibration.mat_start import Start, first_pose
from calibration.pose_fit import fit_pose, spread_px

FloatArray = npt.NDArray[np.float64]

# Fewer edges than two markers have could as well be those of something else.
_FEWEST_MARKERS = 2

# A pose has to say where the top of a tower is seen, to this, one standard deviation.
_VAGUE_PX = 1.0
_TOWER_MM = 300.0

# A corner that was read is this near to where the edges say it is, blur and gamma included.
_NEAR_PX = 4.0
_LEAST_AGREEING = 0.5

# Misfits of a flat mat, printed true, seen by a calibrated camera, are a fifth of this.
_WORST_RMS_PX = 0.5


@dataclass(frozen=True, eq=False)
class MatPose:
    """A mat that was found.

    Attributes:
        camera: The camera, for the size of the picture.
        camera_from_board: (4, 4) brings points of the board frame into the camera frame.
        covariance: (6, 6) of the pose: a turn in rad, a move in mm (``calibration.pose_fit``).
        rms_px: Root mean square of what edges and corners miss the pose by.
        growth_px: How far black has grown into white, by ink or by the camera's gamma.
        markers: Numbers of the markers that were read and lie as they should.
        astray: Numbers of those that were read and do not.
        corners_px: For each marker that was read its (4, 2) corners as the pose has them.
        edges: How many pieces of edges the pose rests on, of those that are in the picture.
        edges_asked: How many there are in the picture.
        saddles: How many corners of strips it rests on.
    """

    camera: CameraModel
    camera_from_board: FloatArray
    covariance: FloatArray
    rms_px: float
    growth_px: float
    markers: tuple[int, ...]
    astray: tuple[int, ...]
    corners_px: dict[int, FloatArray]
    edges: int
    edges_asked: int
    saddles: int

    @property
    def board_from_camera(self) -> FloatArray:
        """(4, 4) brings points of the camera frame into the board frame."""
        return inverse(self.camera_from_board)

    @property
    def eye_mm(self) -> FloatArray:
        """(3,) where the camera is, in the board frame."""
        return self.board_from_camera[:3, 3]

    def spread_px(self, points_mm: FloatArray) -> FloatArray:
        """Return (n,) how far, one standard deviation, points may be seen from where they should.

        Args:
            points_mm: (n, 3) in the board frame.
        """
        return spread_px(self.camera, self.camera_from_board, self.covariance, points_mm)


def find_mat(picture: Picture, layout: MatLayout, camera: CameraModel) -> MatPose | NotFound:
    """Return the mat's pose in a picture, or why it was not found and what to do.

    Args:
        picture: (h, w) grey or (h, w, 3) blue first.
        layout: What is printed on the mat.
        camera: What took the picture, calibrated at this size or at another of the same shape.
    """
    grey = grey_of(picture)
    size_px = (grey.shape[1], grey.shape[0])
    if size_px != camera.size_px:
        try:
            camera = camera.scaled(size_px)
        except ValueError as error:
            return NotFound(Why.OTHER_SIZE, f"The mat cannot be found: {error}.")
    light = linear_8_bit(grey)
    markers_mm = layout.markers_mm()
    read = detect(light, layout.dictionary)
    ours = {marker: corners for marker, corners in read.items() if marker in markers_mm}
    if len(ours) < _FEWEST_MARKERS:
        # In the dark, whole steps of light are too coarse to tell black from white.
        read = detect(grey, layout.dictionary) | read
        ours = {marker: corners for marker, corners in read.items() if marker in markers_mm}
    start = first_pose(ours, markers_mm, camera) if len(ours) >= _FEWEST_MARKERS else None
    if start is None:
        few = len(ours) < _FEWEST_MARKERS
        strangers = len(read) - len(ours)
        return why_not(light, layout, read=len(ours), strangers=strangers, misfit=not few)
    pose = _refined(linear(grey), layout, camera, start, ours)
    if pose is None:
        return why_not(light, layout, read=len(ours))
    enough = max(_FEWEST_MARKERS, _LEAST_AGREEING * len(ours))
    if len(pose.markers) < enough or pose.rms_px > _WORST_RMS_PX or pose.eye_mm[2] <= 0:
        return why_not(light, layout, read=len(ours), misfit=True)
    tower_mm = np.array([[0.0, 0.0, 0.0], [0.0, 0.0, _TOWER_MM]])
    if not np.all(pose.spread_px(tower_mm) < _VAGUE_PX):
        return why_not(light, layout, read=len(ours))
    return pose


def _refined(
    light: Light,
    layout: MatLayout,
    camera: CameraModel,
    start: Start,
    read: dict[int, FloatArray],
) -> MatPose | None:
    """Return the pose that edges and corners give, None if they are too few."""
    markers_mm = layout.markers_mm()
    of_read = np.array([markers_mm[marker] for marker in start.agreeing])
    of_all = np.array(list(markers_mm.values()))
    pose, fit = start.camera_from_board, None
    for squares_mm, search in ((of_read, True), (of_all, True), (of_all, False)):
        edges = measure_edges(light, camera, pose, squares_mm, search=search)
        points = find_saddles(light, camera, pose, layout)
        fit = fit_pose(camera, pose, edges, points)
        if fit is None:
            break
        pose = fit.camera_from_board
    if fit is None:
        return None
    kept_edges, kept_points = np.split(fit.kept, [len(edges.offsets_px)])
    corners_px = {
        marker: camera.project(on_the_mat(markers_mm[marker]), pose) for marker in sorted(read)
    }
    agree = {
        marker: np.linalg.norm(read[marker] - expected, axis=1).max() < _NEAR_PX
        for marker, expected in corners_px.items()
    }
    return MatPose(
        camera=camera,
        camera_from_board=pose,
        covariance=fit.covariance,
        rms_px=fit.rms_px,
        growth_px=fit.growth_px,
        markers=tuple(marker for marker, good in agree.items() if good),
        astray=tuple(marker for marker, good in agree.items() if not good),
        corners_px=corners_px,
        edges=int(kept_edges.sum()),
        edges_asked=edges.asked,
        saddles=int(kept_points.sum()) // 2,
    )
