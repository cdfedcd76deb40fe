"""Has the table changed since it was last at rest? All cameras of a match together.

Pictures go in one by one. Once a hand was there and every camera that can see shows the table at
rest again, the change is judged; once the belief has taken it up, the plates are measured again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from calibration.camera_model import CameraModel
from calibration.mat_layout import MatLayout
from companion.evidence import Shift, Shifted, Sighting
from companion.scene import Scene
from companion.vision.camera_watch import CameraWatch, Seen
from companion.vision.eye import Eye
from companion.vision.frame import Pixels
from companion.vision.look import look
from companion.vision.nudging import find_nudge, nudged_scene
from companion.vision.space import tower_window

# Two pictures show a table at rest well enough; one does after this time.
_ENOUGH_PICTURES = 2
_ENOUGH_NS = 700_000_000

# A camera that has shown nothing for so long is not waited for.
_LOST_NS = 3_000_000_000

# A shift that the pictures speak less for is none.
_LEAST_NATS = 2.0
_SHIFT_SD_MM = 0.3


@dataclass
class Watch:
    """The cameras of one match."""

    cameras: Mapping[str, CameraModel]
    layout: MatLayout
    watches: dict[str, CameraWatch] = field(default_factory=dict)
    _seen_ns: dict[str, int] = field(default_factory=dict)
    _measured: Scene | None = None

    def see(self, camera: str, at_ns: int, picture: Pixels, scene: Scene) -> Seen:
        """Take a picture of one camera; its calibration must be known."""
        watch = self.watches.get(camera)
        if watch is None:
            watch = CameraWatch(camera, self.cameras[camera], self.layout)
            self.watches[camera] = watch
        self._seen_ns[camera] = at_ns
        seen = watch.see(at_ns, picture, scene)
        if watch.pose is not None and watch.palette is None:
            watch.learn(scene, [one.samples for one in self.watches.values() if one is not watch])
        return seen

    def awaits_judgement(self, now_ns: int) -> bool:
        """Whether something may have changed and everyone sees the table at rest."""
        looking = self._looking(now_ns)
        return (
            bool(looking)
            and any(one.handled for one in looking)
            and all(_is_rested(one, now_ns) for one in looking)
        )

    def judge(self, now_ns: int, scene: Scene, next_plate: str | None) -> Sighting:
        """Return what has changed; only when :meth:`awaits_judgement`."""
        looking = self._looking(now_ns)
        found = look(self._eyes(looking, scene), next_plate)
        since = [one.before_ns for one in looking if one.before_ns is not None]
        for one in looking:
            one.handled = False
        self._measured = scene
        return Sighting(
            at_ns=max(one.rest_ns[0] for one in looking),
            known_ns=now_ns,
            since_ns=min(since, default=0),
            cameras=tuple(one.name for one in looking),
            gone=found.gone,
            came=found.came,
            plate=found.plate,
            agreement=found.agreement,
        )

    def measure(self, now_ns: int, scene: Scene) -> Shifted | None:
        """Return how the plates lie after a change that the belief has taken up, if otherwise."""
        looking = [one for one in self._looking(now_ns) if one.rest]
        if self._measured is None or scene is self._measured or not looking:
            return None
        if any(one.handled for one in looking):
            return None
        self._measured = scene
        shifts = []
        for plate in scene.plates:
            nudge = find_nudge(self._eyes(looking, scene), plate.storey)
            if nudge.nats >= _LEAST_NATS:
                scene = nudged_scene(scene, nudge)
                shifts.append(
                    Shift(plate.storey, nudge.dx_mm, nudge.dy_mm, nudge.turn_deg, _SHIFT_SD_MM)
                )
        return Shifted(now_ns, tuple(shifts)) if shifts else None

    def _looking(self, now_ns: int) -> list[CameraWatch]:
        return [
            one
            for name, one in self.watches.items()
            if one.palette is not None and now_ns - self._seen_ns[name] <= _LOST_NS
        ]

    def _eyes(self, looking: list[CameraWatch], scene: Scene) -> list[Eye]:
        eyes: list[Eye] = []
        for one in looking:
            composition = one.composition(scene, tower_window(one.view, scene))
            eyes.append(Eye(composition, one.sight(composition)))
        return eyes


def _is_rested(watch: CameraWatch, now_ns: int) -> bool:
    if len(watch.rest) >= _ENOUGH_PICTURES:
        return True
    return bool(watch.rest) and now_ns - watch.rest_ns[0] >= _ENOUGH_NS
