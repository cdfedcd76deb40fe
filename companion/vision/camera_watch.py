"""What has one camera seen since the table was last at rest? Pose, colours, hand, pictures at rest.

A camera goes through three states: it looks for the mat, it learns the colours from the scene that
is known to stand, and it watches. While it watches, each picture is either one with a hand in it or
one at rest; the rest before the hand and the rest after it are what a move is judged from.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from calibration.camera_model import CameraModel, FloatArray
from calibration.mat import MatPose, find_mat
from calibration.mat_drift import drift_px
from calibration.mat_layout import MatLayout
from calibration.mat_missing import NotFound
from calibration.palette import PAINTS, Palette
from companion.scene import Scene
from companion.vision import gate
from companion.vision.changes import change_log_odds, linear_gains
from companion.vision.evidence import BACKGROUND, Sight
from companion.vision.frame import Pixels
from companion.vision.learning import Samples, completed, labelled_pixels, with_base_paint
from companion.vision.synthesis import (
    FIRST_PIECE,
    ROOM,
    Composition,
    Labels,
    Window,
    background_labels,
)
from companion.vision.view import View

# A mean of so many pictures is as good as one gets; more are not kept.
_MOST_PICTURES = 5

# Farther than this the mat has been moved or the camera was knocked: its pose is found again.
_MOST_DRIFT_PX = 1.0

_MAT_MARGIN_MM = 8.0

# What has not moved for so long is no hand, whatever it looks like: people tremble.
_PATIENCE_NS = 5_000_000_000

# Two classes whose log likelihoods differ by less are both possible.
_EITHER = 2.0


@dataclass(frozen=True)
class Seen:
    """What one picture showed.

    Attributes:
        hand: Whether a hand was in it; None while the camera is not ready.
        why: A sentence where the camera cannot be used.
    """

    hand: bool | None
    why: str | None = None


@dataclass
class CameraWatch:
    """One camera of a match: feed it every picture, ask it for a sight when all is at rest."""

    name: str
    camera: CameraModel
    layout: MatLayout
    pose: MatPose | None = None
    palette: Palette | None = None
    samples: Samples = field(default_factory=dict)
    rest: list[Pixels] = field(default_factory=list)
    rest_ns: list[int] = field(default_factory=list)
    before: Pixels | None = None
    before_ns: int | None = None
    handled: bool = False
    _reference: Pixels | None = None
    _newest: Pixels | None = None
    _small_rest: Pixels | None = None
    _scene: Scene | None = None
    _play: gate.Play | None = None
    _behind: Labels | None = None
    _pieces: npt.NDArray[np.bool_] | None = None
    _hidden: npt.NDArray[np.bool_] | None = None
    _still_ns: int = 0
    _checked: bool = False

    def see(self, at_ns: int, picture: Pixels, scene: Scene) -> Seen:
        """Take a picture.

        Args:
            at_ns: When it was taken.
            picture: (h, w, 3).
            scene: What is believed to stand.
        """
        small = gate.small(picture)
        previous, self._newest = self._newest, small
        stirred = previous is None or gate.stirs(small, previous)
        if self.pose is None or self.palette is None:
            return self._prepare(at_ns, picture, small, stirred)
        assert self._small_rest is not None
        if stirred:
            self._still_ns = at_ns
        hand = self._is_hand(small, scene, stirred)
        if hand and at_ns - self._still_ns >= _PATIENCE_NS:
            hand = False
        if hand:
            self._to_before()
            return Seen(True)
        self._small_rest, self._hidden = small, self._pieces
        if len(self.rest) < _MOST_PICTURES:
            self.rest.append(picture)
            self.rest_ns.append(at_ns)
        return Seen(False, self._check_pose(picture))

    @property
    def view(self) -> View:
        """The camera at its place; only when the mat was found."""
        assert self.pose is not None
        return View(self.camera, self.pose.camera_from_board)

    @property
    def mat_corners_mm(self) -> FloatArray:
        """(4, 2) outline of the mat's sheet, as far as it is printed on."""
        corners = np.concatenate(list(self.layout.markers_mm().values()))
        low, high = corners.min(axis=0) - _MAT_MARGIN_MM, corners.max(axis=0) + _MAT_MARGIN_MM
        return np.array([low, (high[0], low[1]), high, (low[0], high[1])])

    def learn(self, scene: Scene, others: Sequence[Samples]) -> None:
        """Learn the colours from the pictures at rest of a scene that is known to stand."""
        self.samples = labelled_pixels(self.rest, self.composition(scene), self.layout)
        self.palette = Palette.fit(with_base_paint(completed(self.samples, others)))
        self._reference = gate.small(self.rest[0])

    def composition(self, scene: Scene, window: Window | None = None) -> Composition:
        """Return the scene as this camera sees it, in its whole picture or a part of it."""
        width, height = self.camera.size_px
        window = window or Window(0, 0, width, height)
        return Composition(self.view, scene, self._background(scene, window), window)

    def sight(self, composition: Composition) -> Sight:
        """Return what the pictures at rest show, in the composition's window."""
        assert self.palette is not None
        assert self._reference is not None
        now = mean_picture(self.rest)
        gains = self._gains(gate.small(now))
        rows, columns = composition.window.slices
        palette = self.palette.followed(gains)
        planes = np.moveaxis(
            palette.log_likelihoods(np.ascontiguousarray(now[rows, columns])), -1, 0
        )
        changed = None
        if self.before is not None:
            changed = change_log_odds(now[rows, columns], self.before[rows, columns])
        return Sight(self.name, composition.window, planes, palette.classes, changed)

    def _is_hand(self, small: Pixels, scene: Scene, stirred: bool) -> bool:
        assert self.palette is not None
        assert self._small_rest is not None
        if scene is not self._scene:
            self._scene, self._play = scene, gate.play_of(self.view, scene, self.mat_corners_mm)
            labels = self.composition(scene).background[:: gate.SHRINK, :: gate.SHRINK]
            self._behind = labels[: small.shape[0], : small.shape[1]]
            labels = self.composition(scene).labels[:: gate.SHRINK, :: gate.SHRINK]
            self._pieces = labels[: small.shape[0], : small.shape[1]] >= FIRST_PIECE
        if self._hidden is None:
            self._hidden = self._pieces
        assert self._play is not None
        assert self._behind is not None
        shaded = (self._behind != ROOM) | self._hidden
        changed = gate.difference(small, self._small_rest, shaded)
        if not changed.any():
            return False
        likelihoods = self.palette.followed(self._gains(small)).log_likelihoods(small)
        names = self.palette.classes
        best = likelihoods.argmax(axis=2)
        # The base may be painted like the pieces: then a pixel may be either.
        of_paints = likelihoods[..., [names.index(one) for one in names if one in PAINTS]].max(
            axis=2
        )
        paints = of_paints >= likelihoods.max(axis=2) - _EITHER
        behind = np.isin(best, [names.index(one) for one in BACKGROUND])
        # A room has many colours: that it has one of them does not mean that nobody is before it,
        # unless a piece hid it at the last rest.
        known = behind & shaded
        intruder = gate.judge(changed, self._play, paints, known)
        if intruder is gate.Intruder.PIECES:
            return stirred
        return intruder is gate.Intruder.HAND

    def _gains(self, small: Pixels) -> npt.NDArray[np.float64]:
        assert self._reference is not None
        return linear_gains(small, self._reference)

    def _prepare(self, at_ns: int, picture: Pixels, small: Pixels, stirred: bool) -> Seen:
        if stirred:
            self.rest, self.rest_ns = [picture], [at_ns]
            return Seen(None)
        self.rest.append(picture)
        self.rest_ns.append(at_ns)
        found = find_mat(mean_picture(self.rest), self.layout, self.camera)
        if isinstance(found, NotFound):
            return Seen(None, found.sentence)
        self.pose = found
        self._small_rest = small
        return Seen(False)

    def _check_pose(self, picture: Pixels) -> str | None:
        """Look whether the camera still is where it was, once a rest."""
        if self._checked or self.pose is None:
            return None
        self._checked = True
        drift = drift_px(self.pose, picture, self.layout)
        if drift.moved_px is not None and drift.moved_px <= _MOST_DRIFT_PX:
            return None
        found = find_mat(picture, self.layout, self.camera)
        if isinstance(found, NotFound):
            return (
                f"The camera or the mat was moved, and the mat is not found again. {found.sentence}"
            )
        self.pose = found
        self.before = None
        return None

    def _to_before(self) -> None:
        self.handled = True
        if self.rest:
            self.before, self.before_ns = mean_picture(self.rest), self.rest_ns[-1]
            self.rest, self.rest_ns = [], []
        self._checked = False

    def _background(self, scene: Scene, window: Window) -> Labels:
        return background_labels(self.view, scene, self.mat_corners_mm, window)


def mean_picture(pictures: Sequence[Pixels]) -> Pixels:
    """Return the mean of pictures of the same size: less noise, the same edges."""
    if len(pictures) == 1:
        return pictures[0]
    return np.asarray(np.mean(pictures, axis=0).round(), dtype=np.uint8)
