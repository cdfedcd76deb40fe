"""A table with cameras in memory: a real picture with noise, the real ears and mind, no waiting."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from calibration.camera_model import CameraModel
from companion.link.messages.shown.cameras import CameraPicture, CameraView
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.record import entries
from companion.record.recording import CameraInfo, Picture, Setup, read_recording
from companion.record.table_setup import TableSetup
from companion.record.verify import verify_record
from companion.scene import Scene
from companion.table.cameras.inspecting import KnownCamera
from companion.table.cameras.live_cameras import Believed, CamerasKnown, LiveCameras
from companion.table.cameras.news import CameraNews
from companion.table.cameras.worker import CamerasWorker, TableCamera
from companion.table.host import TableHost
from companion.table.opening import open_table
from companion.vision.capture.rendered_source import RenderedSource
from companion.vision.frame import Pixels, decode

RATE_HZ = 10.0
"""Pictures a second; as many as are glanced at."""

WIDTH_PX, HEIGHT_PX = 640, 360
"""A quarter of what real cameras send: the mat is found in a quarter of the time."""

_NS = 1_000_000_000


@cache
def sample() -> tuple[TableSetup, CameraModel, Pixels]:
    """The set-up, the camera and the first picture of the match that comes with the companion."""
    setup = info = None
    for message in read_recording(Path(str(files("companion") / "samples/villa-paletti.mcap"))):
        if isinstance(message, Setup):
            setup = message.setup
        elif isinstance(message, CameraInfo):
            info = message
        elif isinstance(message, Picture):
            pixels = decode(message.jpeg)
            break
    assert setup is not None
    assert info is not None
    assert pixels is not None
    small = cv2.resize(pixels, (WIDTH_PX, HEIGHT_PX), interpolation=cv2.INTER_AREA)
    model = CameraModel(np.array(info.k), np.array(info.d), info.size_px)
    return setup, model, np.asarray(small, dtype=np.uint8)


class Clock:
    """A clock that goes on when somebody waits."""

    def __init__(self) -> None:
        self.ns = 10 * _NS

    def now_ns(self) -> int:
        return self.ns

    def wait_until(self, at_ns: int) -> None:
        self.ns = max(self.ns, at_ns)

    def wall(self) -> str:
        seconds = self.ns // _NS
        return f"2026-11-30T20:{seconds // 60:02d}:{seconds % 60:02d}+00:00"


class Lens:
    """What a camera in memory sees; change it, and its next picture is of that."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)
        self._noise = self._chance.integers(-2, 3, (HEIGHT_PX, WIDTH_PX, 3), dtype=np.int16)
        self.pixels: Pixels | None = sample()[2]
        self.is_frozen = False
        self._last: Pixels | None = None

    def render(self, _at_ns: int) -> Pixels | None:
        """Draw what is seen, with noise that is another each time."""
        if self.pixels is None:
            return None
        if not self.is_frozen or self._last is None:
            self._noise = np.roll(self._noise, int(self._chance.integers(1, 999)), axis=1)
            self._last = (self.pixels + self._noise).clip(0, 255).astype(np.uint8)
        return self._last

    def unplug(self) -> None:
        self.pixels = None

    def plug_in(self) -> None:
        self.pixels = sample()[2]

    def cover(self, level: int) -> None:
        """Put something of one brightness before it, from 0 for black to 255."""
        self.pixels = np.full((HEIGHT_PX, WIDTH_PX, 3), level, dtype=np.uint8)

    def blur(self) -> None:
        self.pixels = np.asarray(cv2.GaussianBlur(sample()[2], (0, 0), 5), dtype=np.uint8)

    def knock(self) -> None:
        """Turn it a little aside; the mat is still in the picture."""
        aside = np.array([[1, 0, 9], [0, 1, 4]], dtype=np.float32)
        size = (WIDTH_PX, HEIGHT_PX)
        moved = cv2.warpAffine(sample()[2], aside, size, borderMode=cv2.BORDER_REPLICATE)
        self.pixels = np.asarray(moved, dtype=np.uint8)

    def reach_in(self, width_px: int) -> None:
        """Let a striped sleeve of such a width lie over the mat, from below."""
        seen = sample()[2].copy()
        stripes = np.where(np.arange(HEIGHT_PX // 2) // 7 % 2, 60, 160).astype(np.uint8)
        seen[HEIGHT_PX // 2 :, 260 : 260 + width_px] = stripes[:, None, None]
        self.pixels = seen

    def turn_away(self) -> None:
        """Let it see the room: edges and people, and no mat."""
        self.pixels = np.asarray(np.flip(sample()[2][:, : WIDTH_PX // 4].repeat(4, axis=1), axis=0))


class CamerasTable:
    """One table, what its cameras see, and what faces were shown of them."""

    def __init__(
        self,
        home: Path,
        names: Sequence[str] = ("front",),
        *,
        calibrated: bool = True,
        knows_scene: bool = False,
        all_agreed: bool = False,
    ) -> None:
        setup, model, _ = sample()
        assert setup.mat is not None
        self.clock = Clock()
        self.lenses = {name: Lens(seed) for seed, name in enumerate(names)}
        self.scene: Scene | None = open_table(setup).scene if knows_scene else None
        known_model = model if calibrated else None
        sources = [
            RenderedSource(name, lens.render, self.clock.now_ns, RATE_HZ)
            for name, lens in self.lenses.items()
        ]
        believed = Believed()
        self.worker = CamerasWorker(
            [
                TableCamera(one, KnownCamera(one.name, known_model, setup.mat, setup.table_set))
                for one in sources
            ],
            believed,
            all_agreed=all_agreed,
            clock=self.clock,
        )
        for one in sources:
            one.open()
        known = CamerasKnown(dict.fromkeys(names, calibrated), self.scene, believed)
        self.cameras = LiveCameras(known, self.clock.now_ns(), self.clock.wall())
        key = Ed25519PrivateKey.from_private_bytes(bytes(32))
        self.host = TableHost(home, key, self.clock, cameras=self.cameras)
        self.see: Callable[[CameraNews], object] = self._see
        self.shown: list[tuple[int, tuple[CameraView, ...]]] = []
        self._taps = 0

    @property
    def front(self) -> Lens:
        """The first camera."""
        return self.lenses["front"]

    @property
    def light(self) -> CameraView:
        """How the first camera is shown to be."""
        return self.host.snapshot().cameras[0]

    def run(self, seconds: float) -> CameraView:
        """Look for so long; return how the first camera is then."""
        end_ns = self.clock.ns + round(seconds * _NS)
        while self.clock.ns < end_ns:
            self._listen()
            self.worker.looker.step(self._post)
        return self.light

    def settle(self) -> None:
        """Let the cameras' first seconds pass, in which they may take a while to themselves."""
        end_ns = self.clock.ns + 5 * _NS
        while self.clock.ns < end_ns:
            self._listen()

    def picture(self, camera: str = "front", after: int = -1) -> CameraPicture | None:
        """Ask for a picture, and look until one comes, for half a second at most."""
        came: list[CameraPicture] = []
        assert self.worker.ask(camera, after, came.append)
        for _ in range(5):
            if not came:
                self.run(0.1)
        return came[0] if came else None

    def begin(self) -> None:
        """Begin a match of four."""
        players = tuple(
            Newcomer(colour.capitalize(), (colour,))
            for colour in ("red", "blue", "green", "yellow")
        )
        answer = self.host.hear(NewMatch(self._tap(), players))
        assert answer.accepted, answer

    def declare(self, **act: Any) -> None:
        """Let people say what was done."""
        answer = self.host.hear(Declare(self._tap(), act))
        assert answer.verdict == "legal", answer

    def states(self) -> list[tuple[str, str]]:
        """Device and state of each line about health that is in the record, on the disk."""
        self.host.keep()
        match = self.host.snapshot().match
        assert match is not None
        told: list[entries.Entry] = []
        verify_record(Path(match.record_path), hear=lambda _, entry: told.append(entry))
        return [(one.device, one.state) for one in told if isinstance(one, entries.Health)]

    def _listen(self) -> None:
        start_ns = self.clock.ns
        for ear in self.worker.ears.values():
            self.clock.ns = start_ns  # they listen side by side
            self.see(ear.listen())

    def _see(self, news: CameraNews) -> None:
        view = self.host.see(news)
        if view is not None:
            self.shown.append((self.clock.ns, view))

    def _post(self, news: CameraNews) -> bool:
        self.see(news)
        return True

    def _tap(self) -> str:
        self._taps += 1
        return f"tap-{self._taps}"
