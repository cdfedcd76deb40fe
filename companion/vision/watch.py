"""Has the table changed since it was last at rest? All cameras of a match together.

Pictures go in one by one. Once a hand was there and every camera that can see shows the table at
rest again, the change is judged; once the belief has taken it up, the plates are measured again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from calibration.camera_model import CameraModel
from calibration.mat_layout import MatLayout
from companion.evidence import SeenSway, Shifted, Sighting
from companion.scene import Scene
from companion.vision.camera_watch import CameraWatch, Seen
from companion.vision.eye import Eye
from companion.vision.frame import Pixels
from companion.vision.look import look
from companion.vision.nudging import find_nudge, unmoved
from companion.vision.rests import Rests, mean_picture
from companion.vision.swayed import swayed
from companion.vision.unusual import with_unusual
from companion.vision.why import Clue

# Two pictures show a table at rest well enough; one does after this time.
_ENOUGH_PICTURES = 2
_ENOUGH_NS = 700_000_000

# A camera that has shown nothing for so long is not waited for.
_LOST_NS = 3_000_000_000

# A swing that goes on is told again after this time.
_SWAY_AGAIN_NS = 500_000_000

# Of a table that looks less like what was judged nothing is learnt.
_LEAST_AGREEMENT = 0.8

# A shift that the pictures speak less for is not believed.
_LEAST_NATS = 2.0


@dataclass
class Watch:
    """The cameras of one match.

    Attributes:
        cameras: Their lenses, by name.
        layout: The mat on the table.
        watches: What each has seen, once it has seen anything.
        clues: What the last judgement was made from.
    """

    cameras: Mapping[str, CameraModel]
    layout: MatLayout
    watches: dict[str, CameraWatch] = field(default_factory=dict)
    clues: tuple[Clue, ...] = ()
    _measured: Scene | None = None
    _sway_told_ns: int | None = None
    _agreement: float = 0.0

    def see(self, camera: str, at_ns: int, picture: Pixels, scene: Scene) -> Seen:
        """Take a picture of one camera.

        Args:
            camera: Its name.
            at_ns: When it was taken.
            picture: (h, w, 3).
            scene: What is believed to stand.
        """
        watch = self.watches.get(camera)
        if watch is None:
            model = self.cameras.get(camera)
            if model is None:
                return Seen(None, "It has no calibration; its pictures are only shown, not judged.")
            watch = CameraWatch(camera, model, self.layout)
            self.watches[camera] = watch
        others = [
            one.prepared.colours.samples
            for one in self.watches.values()
            if one is not watch and one.prepared is not None
        ]
        return watch.see(at_ns, picture, scene, others)

    def frames_ns(self, camera: str) -> tuple[int, ...]:
        """Return when those of a camera's pictures were taken that a judgement may rest on."""
        watch = self.watches.get(camera)
        return () if watch is None else watch.frames_ns

    def awaits_judgement(self, now_ns: int) -> bool:
        """Whether something may have changed and everyone sees the table at rest."""
        rests = [one.rests for one in self._looking(now_ns)]
        return (
            bool(rests)
            and any(one.handled for one in rests)
            and all(_is_enough(one, now_ns) for one in rests)
        )

    def judge(self, now_ns: int, scene: Scene, next_plate: str | None) -> Sighting:
        """Return what has changed; only when :meth:`awaits_judgement`.

        Args:
            now_ns: When it is asked.
            scene: What was believed to stand before the hand came.
            next_plate: The colour of the plate that may come, None if none is left.
        """
        looking = self._looking(now_ns)
        eyes = [one.eye(scene, with_change=True) for one in looking]
        found, lying = with_unusual(
            look(eyes, next_plate), eyes, lambda: [one.wide_eye(scene) for one in looking]
        )
        self.clues = tuple(_clue(one, eye) for one, eye in zip(looking, eyes, strict=True))
        rests = [one.rests for one in looking]
        since = [one.before_ns for one in rests if one.before_ns is not None]
        self._measured, self._agreement = scene, found.agreement
        sighting = Sighting(
            at_ns=max(one.taken_ns[0] for one in rests),
            known_ns=now_ns,
            since_ns=min(since, default=0),
            cameras=tuple(one.name for one in looking),
            gone=found.gone,
            came=found.came,
            plate=found.plate,
            agreement=found.agreement,
            lying=lying,
        )
        for one in rests:
            one.handled, one.is_doubted = False, sighting.is_strange
        return sighting

    def measure(self, now_ns: int, scene: Scene) -> Shifted | None:
        """Return how the plates lie after a change that the belief has taken up; None before.

        A plate that lies where it was believed to is told with a shift of nothing: that it was not
        nudged is known as well as a nudge would be.


        Args:
            now_ns: When it is asked.
            scene: What is believed to stand by now.
        """
        looking = [one for one in self._looking(now_ns) if one.rests.pictures]
        if self._measured is None or scene is self._measured or not looking:
            return None
        if any(one.rests.handled for one in looking):
            return None
        self._measured = scene
        eyes = [one.eye(scene, with_change=False) for one in looking]
        shifts = []
        for plate in scene.plates:
            nudge = find_nudge(eyes, plate.storey)
            if nudge.nats < _LEAST_NATS:
                shifts.append(unmoved(nudge.shift))
                continue
            shifts.append(nudge.shift)
            scene = scene.shifted(nudge.shift)
            eyes = [one.of(scene) for one in eyes]
        if self._agreement >= _LEAST_AGREEMENT:
            for one, eye in zip(looking, eyes, strict=True):
                one.learn_on(eye)
        return Shifted(now_ns, tuple(shifts)) if shifts else None

    def settled(self, scene: Scene) -> None:
        """Take note that the belief knows of the last measuring: there is no need for another."""
        self._measured = scene

    def stays(self) -> None:
        """Take note that what looked so strange is the table, and nothing that hides it."""
        for one in self.watches.values():
            one.rests.is_doubted = False

    def sway(self, now_ns: int) -> SeenSway | None:
        """Return how the highest plate swings, if it does and that was not told just now."""
        told_ns = self._sway_told_ns
        if told_ns is not None and now_ns - told_ns < _SWAY_AGAIN_NS:
            return None
        watches = [(one.name, one.sway) for one in self._looking(now_ns)]
        seen = swayed(watches, told_ns, now_ns)
        if seen is not None:
            self._sway_told_ns = now_ns
        return seen

    def _looking(self, now_ns: int) -> list[CameraWatch]:
        return [
            one
            for one in self.watches.values()
            if one.prepared is not None and now_ns - one.seen_ns <= _LOST_NS
        ]


def _is_enough(rests: Rests, now_ns: int) -> bool:
    if len(rests.pictures) >= _ENOUGH_PICTURES:
        return True
    return bool(rests.pictures) and now_ns - rests.taken_ns[0] >= _ENOUGH_NS


def _clue(watch: CameraWatch, eye: Eye) -> Clue:
    part = eye.composition.window.slices
    rests = watch.rests
    return Clue(
        watch.name,
        eye.composition,
        None if rests.before is None else rests.before[part].copy(),
        mean_picture([one[part] for one in rests.pictures]).copy(),
        None if rests.before is None else rests.before_ns,
        rests.taken_ns[0],
    )
