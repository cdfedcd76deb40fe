"""Who compares pictures with the table while a match is played? A thread that only looks.

    newest frame of each camera ─► TableEyes ─► Saw, Watches ─► the mind's inbox
    what the referee believes  ─────┘ (newest wins)

Judging a rest takes a few tenths of a second, in which the mind goes on. What was judged is told
with the scene that it was compared with, so that it does no harm if that is out of date by then.
"""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from calibration.camera_model import CameraModel
from calibration.mat_layout import MatLayout
from companion.evidence import Condition, Health, SeenEvidence
from companion.record.recording import Picture
from companion.referee.states import TableState
from companion.scene import Scene
from companion.table.cameras.frames import CameraFrame, Feed
from companion.table.eyes import TableEyes
from companion.table.hands_free.first_look import FirstLook, was_played
from companion.table.service import Answer
from companion.vision.capture.latest import Latest
from companion.vision.pace import Pace
from companion.vision.setting_up import SetUpSeen
from companion.vision.setting_up_watch import Asked, SettingUpWatch

_JOIN_S: Final = 5.0
_STEP_S: Final = 0.03

LOST_NS: Final = 1_500_000_000
"""Without a usable picture of any camera for so long nobody watches by them."""


@dataclass(frozen=True)
class Beholding:
    """What eyes need to know: which match it is, counted, and what its referee knows.

    ``setting_up`` is what they look for while a match is set up, None else; it is counted, too.
    """

    match: int
    table: TableState
    setting_up: Asked | None = None
    set_up: int = 0


@dataclass(frozen=True)
class Saw:
    """What pictures showed, compared with the scene ``about``."""

    seen: SeenEvidence
    about: Scene | None


@dataclass(frozen=True)
class Watches:
    """Whether any camera sees the table by now."""

    cameras_alive: bool


@dataclass(frozen=True)
class SawSetUp:
    """What stands on the base that is being set up; None and a sentence where nobody can tell."""

    at_ns: int
    seen: SetUpSeen | None
    why: str = ""


Looked = Saw | Watches | Health | SawSetUp
"""What the thread posts; health is of one camera, about the match."""

Post = Callable[[Looked], bool]
"""Takes news without waiting, and says whether there was room for it."""


class Looking:
    """The thread that looks, for as long as a table is served."""

    def __init__(
        self,
        feeds: Mapping[str, Feed],
        models: Mapping[str, CameraModel],
        layout: MatLayout,
        believed: Latest[Beholding],
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Make one that does nothing before :meth:`start`.

        Args:
            feeds: The newest frame of each camera.
            models: Their lenses; a camera without one is only shown.
            layout: The mat on the table.
            believed: Where the mind tells what its referee knows.
            now_ns: The table's clock.
        """
        self._now_ns = now_ns
        self._keep: Callable[[Picture], object] | None = None
        self._feeds = {name: feeds[name] for name in feeds if name in models}
        self.models = models
        self._layout = layout
        self._believed = believed
        self._numbers = dict.fromkeys(self._feeds, -1)
        self._pace = Pace(len(self._feeds))
        self._match = -1
        self._eyes: TableEyes | None = None
        self._first: FirstLook | None = None
        self._set_up = 0
        self._watch: SettingUpWatch | None = None
        self._mouth = _Mouth(believed)
        self._newest_ns = 0
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def hand_pictures_to(self, keep: Callable[[Picture], object]) -> None:
        """Hand every picture that is looked at to somebody who never waits, as it may be kept."""
        self._keep = keep

    def start(self, post: Post) -> None:
        """Begin to look."""
        self._thread = threading.Thread(target=self._run, args=(post,), name="eyes", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread; again it does nothing."""
        thread, self._thread = self._thread, None
        self._ended.set()
        if thread is not None:
            thread.join(_JOIN_S)

    def step(self, now_ns: int) -> list[Looked]:
        """Look at what is new of each camera, once; return what it showed.

        Args:
            now_ns: Host time.
        """
        believed = self._believed.get()
        if believed is None:
            return []
        if believed.setting_up is not None:
            return self._look_at_set_up(believed.setting_up, believed.set_up, now_ns)
        if believed.table.belief is None:
            return self._mouth.take()  # nobody knows what stands: there is nothing to compare with
        if self._eyes is None or believed.match != self._match:
            self._match, self._mouth = believed.match, _Mouth(self._believed)
            self._eyes = TableEyes(
                self._mouth, layout=self._layout, cameras=self.models, keeps_glances=False
            )
            scene = believed.table.scenes.likeliest
            self._first = None
            if was_played(believed.table.game):
                self._first = FirstLook(self.models, self._layout, scene, now_ns)
        for name, feed in self._feeds.items():
            frame = feed.get(self._numbers[name]) if self._pace.is_due(name, now_ns) else None
            if frame is not None:
                self._numbers[name], began_ns = frame.number, self._now_ns()
                self._look(self._eyes, frame)
                self._pace.looked(name, now_ns, self._now_ns() - began_ns)
        if self._newest_ns and now_ns - self._newest_ns > LOST_NS:
            self._newest_ns = 0
            self._eyes.lost(now_ns)
        if self._first is not None:
            self._look_first(self._first, believed.table.scenes.likeliest, now_ns)
        return self._mouth.take()

    def _look_first(self, first: FirstLook, scene: Scene, now_ns: int) -> None:
        """Tell how the table looks after a break, once; then eyes follow what happens."""
        seen = None if first.is_over(scene, now_ns) else first.look(now_ns)
        if seen is not None:
            self._mouth.see(seen, first.scene)
        if seen is not None or first.is_over(scene, now_ns):
            self._first = None

    def _look_at_set_up(self, asked: Asked, set_up: int, now_ns: int) -> list[Looked]:
        if self._watch is None or set_up != self._set_up:
            self._set_up, self._watch = set_up, SettingUpWatch(self.models, self._layout)
        self._watch.ask(asked)
        for name, feed in self._feeds.items():
            frame = feed.get(self._numbers[name])
            if frame is None or not self._pace.is_due(name, now_ns):
                continue
            self._numbers[name], began_ns = frame.number, self._now_ns()
            if frame.health.condition is not Condition.BLIND:
                self._watch.see(name, frame.at_ns, frame.pixels)
            self._pace.looked(name, now_ns, self._now_ns() - began_ns)
        seen = self._watch.look(now_ns)
        if seen is None:
            return []
        why = seen if isinstance(seen, str) else ""
        return [SawSetUp(now_ns, None if isinstance(seen, str) else seen, why)]

    def _look(self, eyes: TableEyes, frame: CameraFrame) -> None:
        if frame.health.condition is Condition.BLIND:
            return  # covered, black, frozen: nobody judges by it
        self._newest_ns = frame.at_ns
        picture = Picture(frame.at_ns, frame.camera, frame.jpeg)
        if self._keep is not None:
            self._keep(picture)
        if self._first is not None:
            self._first.see(frame.camera, frame.at_ns, frame.pixels)
            return  # what is seen of the first rest is no change of another one
        self._mouth.tell(eyes.see(picture, frame.pixels))

    def _run(self, post: Post) -> None:
        while not self._ended.wait(_STEP_S):
            for one in self.step(self._now_ns()):
                post(one)


class _Mouth:
    """Keeps for the mind what eyes would tell the table's service; knows what the mind knows."""

    def __init__(self, believed: Latest[Beholding]) -> None:
        self._believed = believed
        self._told: list[Looked] = []

    @property
    def table(self) -> TableState:
        believed = self._believed.get()
        return TableState() if believed is None else believed.table

    def watching(self, cameras_alive: bool, at_ns: int | None = None) -> list[Answer]:
        self._told.append(Watches(cameras_alive))
        return []

    def see(self, seen: SeenEvidence, about: Scene | None = None) -> list[Answer]:
        self._told.append(Saw(seen, about))
        return []

    def tell(self, answers: list[Answer]) -> None:
        """Keep what eyes say of themselves."""
        self._told += [one for one in answers if isinstance(one, Health)]

    def take(self) -> list[Looked]:
        """Return what was told since this was asked."""
        told, self._told = self._told, []
        return told
