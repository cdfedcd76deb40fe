"""Where does a camera stand, and are its pictures good enough? Looked at about once a second.

| place was | the mat | place becomes |
|---|---|---|
| unknown | is found | known |
| known | is where it was | known |
| known | hands are on it, and it is found where it was | known |
| known | is found elsewhere, or nobody can tell | doubted: somebody may lean over it |
| doubted | is where it was | known |
| doubted | is found elsewhere again | moved |
| doubted | is not found for three seconds | moved |
| moved | is found twice at one place | known |

While the place is anything but known, nothing of the picture is shown to others but blocks, and
whoever judges pictures has to find the mat for himself first.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from calibration.camera_model import CameraModel
from calibration.mat import MatPose, find_mat
from calibration.mat_drift import drift_px
from calibration.mat_layout import MatLayout
from calibration.mat_missing import NotFound
from calibration.table_set import TableSet
from companion.table.cameras.news import Place
from companion.vision.capture.doctor.framing import framing_of, judge_framing
from companion.vision.capture.doctor.light import judge_light, light_of_picture, light_on_mat
from companion.vision.capture.doctor.mat_seen import judge_mat
from companion.vision.capture.doctor.sharpness import (
    edge_width_px,
    judge_sharpness,
    slope_width_px,
)
from companion.vision.capture.doctor.verdict import Grade, Verdict
from companion.vision.capture.doctor.viewpoint import guess_camera, view_of
from companion.vision.frame import Pixels
from companion.vision.masking import Outlines, table_outlines_px
from companion.vision.view import View

_MOST_DRIFT_PX: Final = 1.0
"""Farther than this a camera was knocked; half as far again would make wrong judgements."""

_DOUBT_NS: Final = 3_000_000_000
"""People lean over the mat for two seconds at most."""

_SAME_PLACE_PX: Final = 1.5

_LOOKS: Final = 3
"""A quality at its limit would come and go with every look: the middle one of these is told."""

_BY_GRADE: Final = (Grade.UNKNOWN, Grade.GOOD, Grade.FAIR, Grade.BAD)


@dataclass(frozen=True, eq=False)
class KnownCamera:
    """What is known of a camera before it sends anything.

    Attributes:
        name: What the table calls it.
        model: Its lens; None if it was never calibrated.
        layout: The mat on the table.
        table_set: The pieces.
    """

    name: str
    model: CameraModel | None
    layout: MatLayout
    table_set: TableSet


@dataclass(frozen=True, eq=False)
class Inspection:
    """What one look found.

    Attributes:
        place: What is known of where the camera stands.
        pose: The mat where it stands; None unless the place is known.
        qualities: The doctor's verdicts.
    """

    place: Place
    pose: MatPose | None
    qualities: tuple[Verdict, ...]

    @property
    def view(self) -> View | None:
        """The camera at its place."""
        pose = self.pose
        return None if pose is None else View(pose.camera, pose.camera_from_board)


class Inspector:
    """Looks closely at the pictures of one camera, one after the other."""

    def __init__(self, known: KnownCamera) -> None:
        """Begin without having seen anything."""
        self.known = known
        self._place = Place.UNKNOWN
        self._pose: MatPose | None = None  # kept while it is doubted
        self._elsewhere: MatPose | None = None
        self._doubted_ns = 0
        self._guess: CameraModel | None = None
        self._looks: deque[tuple[Verdict, ...]] = deque(maxlen=_LOOKS)

    def look(self, pixels: Pixels, at_ns: int) -> Inspection:
        """Return what a picture shows; most looks take 50 ms, those without a mat many times that.

        Args:
            pixels: (h, w, 3), with something in it.
            at_ns: When it was taken.
        """
        found: MatPose | NotFound | None = None
        moved_px = None if self._pose is None else self._moved_px(pixels, self._pose)
        if moved_px is not None and moved_px <= _MOST_DRIFT_PX:
            self._place = Place.KNOWN
        else:
            found = self._find(pixels)
            self._follow(found, at_ns, has_hands=moved_px is None)
        pose = self._pose if self._place is Place.KNOWN else None
        if isinstance(found, NotFound):
            qualities = self._qualities(pixels, None, found)
        else:  # where it stands now, also while that is not believed yet
            qualities = self._qualities(pixels, found or self._pose, None)
        self._looks.append(qualities)
        return Inspection(self._place, pose, _steady(self._looks))

    def outlines_of(self, inspection: Inspection) -> Outlines | None:
        """Return what encloses what may be shown of this camera, None if nothing may be."""
        view = inspection.view
        if view is None:
            return None
        return table_outlines_px(view, self.known.layout, self.known.table_set)

    def _moved_px(self, pixels: Pixels, pose: MatPose) -> float | None:
        """How far the mat has moved in the picture, None if too much of it is hidden to tell."""
        if pose.camera.size_px != (pixels.shape[1], pixels.shape[0]):
            return None
        return drift_px(pose, pixels, self.known.layout).moved_px

    def _find(self, pixels: Pixels) -> MatPose | NotFound:
        model = self.known.model or self._guess
        if model is None:
            self._guess = model = guess_camera(pixels, self.known.layout)
        found = find_mat(pixels, self.known.layout, model)
        if isinstance(found, NotFound) and self.known.model is None:
            self._guess = None  # it was guessed from a picture without a mat
        return found

    def _follow(self, found: MatPose | NotFound, at_ns: int, *, has_hands: bool) -> None:
        pose = found if isinstance(found, MatPose) else None
        match self._place:
            case Place.UNKNOWN:
                if pose is not None:
                    self._settle(pose)
            case Place.KNOWN | Place.DOUBTED:
                known = self._pose
                if has_hands and pose is not None and known is not None and _alike(known, pose):
                    self._place = Place.KNOWN  # and the outlines stay as they are: nothing flickers
                elif self._place is Place.KNOWN:
                    self._place, self._doubted_ns = Place.DOUBTED, at_ns
                elif pose is not None or at_ns - self._doubted_ns >= _DOUBT_NS:
                    self._place, self._pose, self._elsewhere = Place.MOVED, None, pose
            case Place.MOVED:
                before, self._elsewhere = self._elsewhere, pose
                if pose is not None and before is not None and _alike(before, pose):
                    self._settle(pose)

    def _settle(self, pose: MatPose) -> None:
        self._place, self._pose, self._elsewhere = Place.KNOWN, pose, None

    def _qualities(
        self, pixels: Pixels, pose: MatPose | None, missing: NotFound | None
    ) -> tuple[Verdict, ...]:
        known = self.known
        on_mat = None if pose is None else light_on_mat(pixels, pose, known.layout)
        width_px = slope_width_px(pixels) if pose is None else edge_width_px(pixels, pose)
        qualities = [
            *judge_light(on_mat or light_of_picture(pixels)),
            judge_sharpness(width_px, pixels.shape[1]),
        ]
        seen = pose or missing
        if seen is not None:
            qualities.append(judge_mat(seen, is_guessed=known.model is None))
        if pose is not None:
            framing = framing_of(view_of(pose), known.layout, known.table_set)
            qualities += judge_framing(framing, known.table_set)
        return tuple(qualities)


def _steady(looks: Iterable[tuple[Verdict, ...]]) -> tuple[Verdict, ...]:
    """Return for each quality of the newest look the middle one of the last few."""
    *_, newest = looks = tuple(looks)
    told = []
    for quality in newest:
        all_of_it = [one for look in looks for one in look if one.check is quality.check]
        all_of_it.sort(key=lambda one: _BY_GRADE.index(one.grade))
        told.append(all_of_it[(len(all_of_it) - 1) // 2])
    return tuple(told)


def _alike(one: MatPose, other: MatPose) -> bool:
    """Whether two poses show the mat, as far as both read it, at the same place in the picture."""
    shared = one.corners_px.keys() & other.corners_px.keys()
    if not shared or one.camera.size_px != other.camera.size_px:
        return False
    apart = [one.corners_px[marker] - other.corners_px[marker] for marker in shared]
    return float(np.linalg.norm(np.concatenate(apart), axis=1).max()) <= _SAME_PLACE_PX
