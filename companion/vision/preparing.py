"""Can a camera be used yet? First the mat is found, then the colours are learnt, or why not.

    what is known      then                         and else
    nothing            the mat is found             why it is not; again after a while
    the place          the colours are learnt       why they are not; again once something is new
    place and colours  the camera is prepared

A camera that was moved knows its colours already, and needs the mat alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from calibration.camera_model import CameraModel, FloatArray
from calibration.mat import MatPose, find_mat
from calibration.mat_drift import drift_px
from calibration.mat_layout import MatLayout
from calibration.mat_missing import NotFound
from companion.scene import Scene
from companion.vision.frame import Pixels
from companion.vision.labelling import Samples
from companion.vision.learning import Colours, learn
from companion.vision.rests import Rests
from companion.vision.synthesis import Composition, Window, background_labels
from companion.vision.view import View

_ENOUGH_PICTURES = 2

# Looking for a mat takes as long as following a few pictures.
_AGAIN_NS = 1_000_000_000

# Farther than this the mat has been moved or the camera was knocked: its pose is found again.
_MOST_DRIFT_PX = 1.0

_MAT_MARGIN_MM = 8.0


@dataclass(frozen=True, eq=False)
class Prepared:
    """A camera that can be used.

    Attributes:
        pose: Where it stands.
        layout: The mat that says so.
        colours: Of the match, as it sees them.
    """

    pose: MatPose
    layout: MatLayout
    colours: Colours

    @property
    def view(self) -> View:
        """The camera at its place."""
        return View(self.pose.camera, self.pose.camera_from_board)

    def composition(self, scene: Scene, window: Window | None = None) -> Composition:
        """Return a scene as the camera sees it, in its whole picture or a part of it."""
        return compose(self.view, self.layout, scene, window)

    def has_moved(self, picture: Pixels) -> bool:
        """Whether the camera is elsewhere than it was, or nobody can tell."""
        moved_px = drift_px(self.pose, picture, self.layout).moved_px
        return moved_px is None or moved_px > _MOST_DRIFT_PX

    def found_again(self, picture: Pixels, scene: Scene) -> "Prepared | NotFound":
        """Return the camera at the place where a whole picture shows it to be.

        The very same one where that is its old place: then it was only hard to see.
        """
        pose = find_mat(picture, self.layout, self.pose.camera)
        if isinstance(pose, NotFound):
            return pose
        if self._misses_px(pose) <= _MOST_DRIFT_PX:
            return self
        moved = replace(self, pose=pose)
        composition = moved.composition(scene)
        colours = self.colours.from_elsewhere(picture, composition, self.layout)
        return replace(moved, colours=colours)

    def _misses_px(self, pose: MatPose) -> float:
        """Root mean square of how far the markers of another pose lie from where they were."""
        all_mm = self.layout.markers_mm()
        read_mm = np.concatenate([all_mm[marker] for marker in pose.corners_px])
        flat_mm = np.column_stack([read_mm, np.zeros(len(read_mm))])
        apart = self.view.project(flat_mm) - np.concatenate(list(pose.corners_px.values()))
        return float(np.sqrt(np.mean(np.sum(apart**2, axis=1))))


@dataclass
class Preparation:
    """A camera that cannot be used yet.

    Attributes:
        camera: Its lens.
        layout: The mat to look for.
        known: Colours that were learnt at another place.
        rests: The pictures so far; all of one rest.
    """

    camera: CameraModel
    layout: MatLayout
    known: Colours | None = None
    rests: Rests = field(default_factory=Rests)
    _again_ns: int = 0
    _refused: Scene | None = None

    def see(
        self,
        at_ns: int,
        picture: Pixels,
        scene: Scene,
        others: Sequence[Samples],
        *,
        stirred: bool,
    ) -> Prepared | str | None:
        """Take a picture: the camera is prepared, or why not, or None while nothing is known.

        Args:
            at_ns: When it was taken.
            picture: (h, w, 3), whole.
            scene: What is known to stand.
            others: What the other cameras' colours were learnt from.
            stirred: Whether something moved since the picture before.
        """
        if stirred:
            self.rests, self._refused = Rests(), None
        self.rests.add(at_ns, picture)
        too_early = len(self.rests.pictures) < _ENOUGH_PICTURES or at_ns < self._again_ns
        if too_early or scene is self._refused:
            return None
        result = self._try(scene, others)
        if isinstance(result, str):
            self._again_ns = at_ns + _AGAIN_NS
        return result

    def _try(self, scene: Scene, others: Sequence[Samples]) -> Prepared | str:
        pose = find_mat(self.rests.mean, self.layout, self.camera)
        if isinstance(pose, NotFound):
            return pose.sentence
        view = View(pose.camera, pose.camera_from_board)
        composition = compose(view, self.layout, scene)
        if self.known is not None:
            colours = self.known.from_elsewhere(self.rests.mean, composition, self.layout)
            return Prepared(pose, self.layout, colours)
        learnt = learn(self.rests.pictures, composition, self.layout, others)
        if isinstance(learnt, str):
            self._refused = scene
            return learnt
        return Prepared(pose, self.layout, learnt)


def compose(
    view: View, layout: MatLayout, scene: Scene, window: Window | None = None
) -> Composition:
    """Return a scene as a camera sees it, in its whole picture or a part of it."""
    window = window or Window(0, 0, *view.camera.size_px)
    background = background_labels(view, scene, mat_corners_mm(layout), window)
    return Composition(view, scene, background, window)


def mat_corners_mm(layout: MatLayout) -> FloatArray:
    """Return (4, 2) the outline of a mat's sheet, as far as it is printed on."""
    corners = np.concatenate(list(layout.markers_mm().values()))
    low, high = corners.min(axis=0) - _MAT_MARGIN_MM, corners.max(axis=0) + _MAT_MARGIN_MM
    return np.array([low, (high[0], low[1]), high, (low[0], high[1])])
