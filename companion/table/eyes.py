"""Who looks at the table? The cameras of one match: pictures in, what they mean to the service out.

A change is judged against the scene that was believed when the hand came, whatever the scales have
told since; once the belief has taken it up, the plates are measured against the new one.
"""

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol, TypeVar

import numpy as np

from calibration.camera_model import CameraModel
from calibration.mat_layout import MatLayout
from companion.evidence import Condition, Health, SeenEvidence, SeenFall, Sighting
from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.record.recording import CameraInfo, Picture
from companion.record.table_setup import TableSetup
from companion.referee.happenings import Happening, Unclear
from companion.referee.states import TableState
from companion.scene import Scene
from companion.table.claims import Judged, claims_of
from companion.table.frames import Frames
from companion.table.glances import Glance, Took
from companion.table.service import Answer
from companion.vision.frame import Pixels
from companion.vision.watch import Watch
from companion.vision.why import WhyPicture, why_picture

# What is told may wait for the scales: pictures of so many judgements are kept to show why.
_JUDGEMENTS_KEPT = 4

# Share of the tower's pixels that look as they should, below which it lies: recorded falls leave
# at most a quarter, a tower that stands has three quarters even while it is misunderstood.
_FALLEN = 0.35

# Where more of it stands, so many columns have to be seen to lie (VP-39).
_COLUMNS_OF_A_FALL = 2

# Who reaches over the tower hides it, and may keep still for a moment: so long after the last hand
# it is the tower itself that looks so strange.
_STAYS_NS = 2_000_000_000

Stopwatch = Callable[[], float]
T = TypeVar("T")


class Hearer(Protocol):
    """Whom eyes tell what they see: the table's service, or somebody who passes it on."""

    @property
    def table(self) -> TableState:
        """What is known of the table by now."""

    def watching(self, cameras_alive: bool, at_ns: int | None = None) -> list[Answer]:
        """Return what is to be told now that cameras see the table, or none does any more."""

    def see(self, seen: SeenEvidence, about: Scene | None = None) -> list[Answer]:
        """Return what is to be told after the cameras said something."""


class TableEyes:
    """Follows the pictures of one match and tells the service what they show."""

    def __init__(
        self,
        service: Hearer,
        stopwatch: Stopwatch | None = None,
        *,
        layout: MatLayout | None = None,
        cameras: Mapping[str, CameraModel] | None = None,
        keeps_glances: bool = True,
    ) -> None:
        """Make eyes that know no more cameras than they are told of.

        Args:
            service: Whom to tell.
            stopwatch: Seconds of the processor's time; with it ``took`` is filled.
            layout: The mat on the table; :meth:`set_up` tells it, too.
            cameras: Their lenses by name; :meth:`know` tells more of them.
            keeps_glances: Whether ``glances`` has every picture, for benches and reports.
        """
        self._service = service
        self._stopwatch = stopwatch
        self._layout = layout
        self._cameras = dict(cameras or {})
        self._keeps_glances = keeps_glances
        self._watch: Watch | None = None
        self._before: Scene | None = None
        self._strange: Sighting | None = None
        self._hand_ns = 0
        self._is_watching = False
        self._frames = Frames()
        self._judged: deque[Judged] = deque(maxlen=_JUDGEMENTS_KEPT)
        self._said: set[tuple[str, str]] = set()
        self.glances: list[Glance] = []
        self.took = Took()

    def set_up(self, setup: TableSetup) -> None:
        """Learn which mat lies on the table."""
        self._layout = setup.mat

    def know(self, info: CameraInfo) -> list[Answer]:
        """Learn how a camera is calibrated."""
        try:
            self._cameras[info.camera] = CameraModel(
                np.array(info.k), np.array(info.d), info.size_px
            )
        except ValueError as error:
            return self._ail(
                info.at_ns,
                info.camera,
                f"Its calibration cannot be used ({error}); its pictures are only shown.",
            )
        return []

    def see(self, picture: Picture, pixels: Pixels) -> list[Answer]:
        """Return what is to be told after one picture.

        Args:
            picture: With its camera and its time.
            pixels: (h, w, 3), decoded.
        """
        at_ns, camera = picture.at_ns, picture.camera
        belief = self._service.table.belief
        if belief is None or not self._is_usable(camera, pixels):
            return self._why_not(picture, pixels)
        assert self._layout is not None
        if self._watch is None:
            self._watch = Watch(self._cameras, self._layout)
        scene = belief.likeliest
        seen, sway = self._timed(
            self.took.following,
            lambda watch: (watch.see(camera, at_ns, pixels, scene), watch.sway(at_ns)),
        )
        self._frames.note(camera, at_ns, picture.jpeg, self._watch.frames_ns(camera))
        if self._keeps_glances:
            self.glances.append(Glance(at_ns, camera, seen.hand))
        answers = [] if seen.why is None else self._ail(at_ns, camera, seen.why)
        if seen.hand is None:
            return answers
        if not self._is_watching:
            self._is_watching = True
            answers += self._service.watching(True, at_ns)
        if sway is not None:
            answers += self._service.see(sway)
        if seen.hand:
            self._before = self._before or scene
            self._strange, self._hand_ns = None, at_ns
            return answers
        return [*answers, *self._at_rest(at_ns)]

    def why(self, told: Happening | Unclear, began_ns: int) -> tuple[WhyPicture, ...]:
        """Return the pictures that show why something was told, those of the newest rest last.

        Ask soon: only the newest judgements can be shown, and none that no camera took part in.

        Args:
            told: What the service answered.
            began_ns: Where the times in the pictures count from.
        """
        return tuple(
            why_picture(clue, claim, began_ns)
            for judged, claim in claims_of(told, tuple(self._judged))
            for clue in judged.clues
        )

    def lost(self, at_ns: int) -> list[Answer]:
        """Return what is to be told when no camera shows anything any more."""
        if not self._is_watching:
            return []
        self._is_watching = False
        return self._service.watching(False, at_ns)

    def _at_rest(self, at_ns: int) -> list[Answer]:
        assert self._watch is not None
        answers: list[Answer] = []
        if self._watch.awaits_judgement(at_ns):
            scene = self._before or self._service.table.scenes.likeliest
            laid = len(scene.plates)
            next_plate = PLATE_ORDER[laid] if laid < len(PLATE_ORDER) else None
            if next_plate not in scene.table_set.plates:
                next_plate = None
            sighting = self._timed(
                self.took.judging,
                lambda watch: watch.judge(at_ns, scene, next_plate),
                len(self._watch.watches),
            )
            hashes = [one for name in sighting.cameras for one in self._frames.hashes(name)]
            sighting = replace(sighting, frames=tuple(hashes))
            self._judged.append(Judged(sighting, scene, self._watch.clues))
            if sighting.is_strange:
                self._strange, self._before = sighting, scene
            else:
                self._strange = self._before = None
                answers += self._service.see(sighting, scene)
        if self._strange is not None:
            if at_ns - self._hand_ns < _STAYS_NS:
                return answers
            answers += self._stays(self._strange, at_ns)
        now = self._service.table.scenes.likeliest
        shifted = self._timed(
            self.took.measuring,
            lambda watch: watch.measure(at_ns, now),
            len(self._watch.watches),
        )
        if shifted is None:
            return answers
        answers += self._service.see(shifted)
        if not any(one.dx_mm or one.dy_mm or one.turn_deg for one in shifted.shifts):
            self._watch.settled(self._service.table.scenes.likeliest)
        return answers

    def _stays(self, strange: Sighting, at_ns: int) -> list[Answer]:
        """What is to be told of a strange sight that is no arm before the tower: that goes away."""
        assert self._watch is not None
        self._watch.stays()
        scene, self._before, self._strange = self._before, None, None
        return self._service.see(_meant(replace(strange, known_ns=at_ns)), scene)

    def _timed(self, times: list[float], work: Callable[[Watch], T], shared_by: int = 1) -> T:
        assert self._watch is not None
        if self._stopwatch is None:
            return work(self._watch)
        started = self._stopwatch()
        result = work(self._watch)
        times.append((self._stopwatch() - started) / shared_by)
        return result

    def _is_usable(self, camera: str, pixels: Pixels) -> bool:
        model = self._cameras.get(camera)
        return (
            self._layout is not None
            and model is not None
            and model.size_px == (pixels.shape[1], pixels.shape[0])
        )

    def _why_not(self, picture: Picture, pixels: Pixels) -> list[Answer]:
        """Say once why a camera's pictures are only shown."""
        if self._service.table.belief is None:
            return []  # that a set-up is missing is told by others
        if self._layout is None:
            why = "The set-up tells of no mat that can be found in a picture"
        elif picture.camera not in self._cameras:
            why = "It has no calibration"
        else:
            width, height = self._cameras[picture.camera].size_px
            why = (
                f"Its pictures have {pixels.shape[1]}x{pixels.shape[0]} pixels, its calibration is "
                f"for {width}x{height}"
            )
        return self._ail(
            picture.at_ns, picture.camera, f"{why}; its pictures are only shown, not judged."
        )

    def _ail(self, at_ns: int, camera: str, sentence: str) -> list[Answer]:
        if (camera, sentence) in self._said:
            return []
        self._said.add((camera, sentence))
        return [Health(at_ns, f"camera {camera}", Condition.DEGRADED, sentence)]


def _meant(sighting: Sighting) -> Sighting | SeenFall:
    """A tower of which next to nothing is where it should be has fallen.

    So has one of which more is, if two columns or more are seen to lie (VP-39).
    """
    if sighting.agreement >= _FALLEN and len(sighting.lying) < _COLUMNS_OF_A_FALL:
        return sighting
    return SeenFall(sighting.at_ns, sighting.known_ns, sighting.cameras, sighting.agreement)
