"""A table in memory at which cameras are calibrated and pieces measured; one virtual clock."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path

import numpy as np
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from calibration.camera_model import CameraModel
from calibration.load_cell import LoadCells
from calibration.mat_layout import OWN_MAT
from calibration.set_file import default_set
from companion.link.local import LocalLink
from companion.link.messages.parts import TapMessage
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.cameras import CameraPicture
from companion.link.messages.shown.workshop import LensView, PiecesView, WorkshopView
from companion.link.messages.tapped.calibrating import BeginLens, BeginPieces
from companion.table.calibrating.onlooker import Onlooker, OnlookerNews
from companion.table.calibrating.workshop import Tools
from companion.table.cameras.inspecting import KnownCamera
from companion.table.cameras.live_cameras import Believed, CamerasKnown, LiveCameras
from companion.table.cameras.news import CameraNews
from companion.table.cameras.worker import CamerasWorker, TableCamera
from companion.table.host import TableHost
from companion.table.scales.live_scales import LiveScales, ScalesKnown
from companion.table.scales.worker import listen
from companion.vision.capture.rendered_source import RenderedSource
from companion.vision.frame import Pixels
from firmware_bridge.drivers.mcu import McuSource
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.ports import VirtualPorts, VirtualTime
from firmware_bridge.virtual.traits import BoardTraits, counts_of_grams

RATE_HZ = 10.0
_NS = 1_000_000_000
_GAINS = (402.0, -397.0, 441.0, -455.0)
_TARES = (120_000.0, -80_000.0, 30_000.0, 5_000.0)
CELLS = LoadCells(
    np.array([(105.0, 105.0), (-105.0, 105.0), (-105.0, -105.0), (105.0, -105.0)]),
    _GAINS,
    _TARES,
    420.0,
)


class Before:
    """What a camera has before it; noise makes each of its pictures another."""

    def __init__(self) -> None:
        self.pixels: Pixels | None = None
        self.is_black = False
        self._noise = np.random.default_rng(5).integers(0, 2, (1_000, 1_000, 3), dtype=np.uint8)
        self._drawn = 0

    def render(self, _at_ns: int) -> Pixels | None:
        """Draw it; None while the camera is unplugged."""
        pixels = self.pixels
        if pixels is None:
            return None
        self._drawn = (self._drawn + 1) % 40
        height, width = pixels.shape[:2]
        shift = self._noise[self._drawn : self._drawn + height, self._drawn : self._drawn + width]
        return pixels ^ shift


class WorkshopTable:
    """One table, what lies before its cameras and on its scales."""

    def __init__(
        self,
        home: Path,
        *,
        lenses: Mapping[str, CameraModel | None] | None = None,
        cells: LoadCells | None = None,
        has_scales: bool = False,
    ) -> None:
        self.home = home
        self.time = VirtualTime()
        self.on_base_g = 0.0
        self.board = VirtualBoard(
            counts_of_grams(self._loads_g, _GAINS, _TARES),
            BoardTraits(noise_counts=40, boot_ns=100_000_000),
        )
        self._scales = McuSource(VirtualPorts(self.time, self.board), self.time)
        self._has_scales = has_scales or cells is not None
        if self._has_scales:
            self._scales.open()
        known = dict(lenses or {})
        self.before = {name: Before() for name in known}
        sources = [
            RenderedSource(name, one.render, self.time.now_ns, RATE_HZ)
            for name, one in self.before.items()
        ]
        table_set = default_set().table_set()
        believed = Believed()
        self.worker = CamerasWorker(
            [
                TableCamera(one, KnownCamera(one.name, known[one.name], OWN_MAT, table_set))
                for one in sources
            ],
            believed,
            clock=self,
        )
        for one in sources:
            one.open()
        calibrated = {name: model is not None for name, model in known.items()}
        self.cameras = LiveCameras(
            CamerasKnown(calibrated, None, believed, table_set), self.now_ns(), self.wall()
        )
        self.onlooker = Onlooker(self.worker.feeds, self.now_ns) if known else None
        self.set_file = home / "set.toml"
        tools = Tools(self.set_file, OWN_MAT, self.file_of, self.onlooker, known, self._see_by)
        self.host = TableHost(
            home,
            Ed25519PrivateKey.from_private_bytes(bytes(32)),
            self,
            scales=LiveScales(ScalesKnown(cells, 5.1, None, date(2026, 11, 30)))
            if self._has_scales
            else None,
            cameras=self.cameras if known else None,
            calibration=home / "scales.toml",
            tools=tools,
        )
        self.glimpse: Callable[[OnlookerNews], object] = self.host.glimpse
        self._sense: Callable[..., object] = self.host.sense
        self._see: Callable[[CameraNews], object] = self.host.see
        self._is_shown = False
        self._taps = 0
        self.news = 0

    # --- the clock of everything -------------------------------------------------------------

    def now_ns(self) -> int:
        return self.time.now_ns()

    def wall(self) -> str:
        return "2026-11-30T20:15:00+00:00"

    def wait_until(self, at_ns: int) -> None:
        if at_ns > self.time.now_ns():
            self.time.pause_until(at_ns)

    # --- what people do ----------------------------------------------------------------------

    def say(self, kind: type[TapMessage], *said: object) -> Answer:
        """Say something to the table."""
        self._taps += 1
        return self.host.hear(kind(f"tap-{self._taps}", *said))  # type: ignore[arg-type]  # a Tap

    def begin_lens(self, camera: str = "front") -> Answer:
        return self.say(BeginLens, camera)

    def begin_pieces(self, camera: str | None = "front") -> Answer:
        return self.say(BeginPieces, camera)

    def show(self, pixels: Pixels | None, seconds: float = 0.6, camera: str = "front") -> None:
        """Hold something before a camera for a while; None unplugs it."""
        self.before[camera].pixels = pixels
        self.run(seconds)

    def hold(self, pixels: Pixels, camera: str = "front") -> None:
        """Hold a board up until its picture is taken, for a second at most."""
        taken = len(self.lens.taken)
        self.before[camera].pixels = pixels
        for _ in range(10):
            if len(self.lens.taken) == taken:
                self.run(0.1)

    def run(self, seconds: float) -> None:
        """Let so long pass."""
        end_ns = self.now_ns() + round(seconds * _NS)
        while self.now_ns() < end_ns:
            if self._has_scales:
                self._sense(listen(self._scales, self.time))
            else:
                self.wait_until(self.now_ns() + 25_000_000)
                self._sense()
            if self.onlooker is not None:
                self.look()
            self.news += self.host.take_news()

    def link(self) -> LocalLink:
        """Return a tablet's way to this table; what the table shows arrives by it from now on."""
        made = LocalLink(self.host, self.worker, None, self.onlooker)
        self._sense, self.glimpse, self._see = made.sense, made.glimpse, made.see
        self._is_shown = True
        return made

    def inspect(self) -> None:
        """Let a close look be taken at each camera's picture, as once a second."""
        for _ in self.before:
            self.worker.looker.step(self._seen)

    def look(self) -> None:
        """Let the cameras hand over what they see, and the onlooker look at it."""
        assert self.onlooker is not None
        for ear in self.worker.ears.values():
            frame = ear.source.newest(ear._number)
            if frame is not None:
                ear._take(frame)
            if self._is_shown:
                self._see(ear._heard(self.now_ns()))
        self.onlooker.step(self._glimpsed)

    def _seen(self, news: CameraNews) -> bool:
        self._see(news)
        return True

    def _glimpsed(self, news: OnlookerNews) -> bool:
        self.glimpse(news)
        return True

    def silence_scales(self) -> None:
        """Pull the scales' plug."""
        self._scales.close()

    def picture(self) -> CameraPicture | None:
        """Ask for the picture that is looked at, and look on until it comes."""
        assert self.onlooker is not None
        came: list[CameraPicture] = []
        self.onlooker.ask(-1, came.append)
        self.run(0.3)
        return came[0] if came else None

    # --- what is shown -----------------------------------------------------------------------

    @property
    def workshop(self) -> WorkshopView:
        view = self.host.snapshot().workshop
        assert view is not None
        return view

    @property
    def lens(self) -> LensView:
        assert self.workshop.lens is not None
        return self.workshop.lens

    @property
    def pieces(self) -> PiecesView:
        assert self.workshop.pieces is not None
        return self.workshop.pieces

    def file_of(self, camera: str) -> Path:
        return self.home / "cameras" / f"{camera}.toml"

    def _see_by(self, camera: str, model: CameraModel) -> None:
        self.cameras.now_calibrated(camera)
        self.worker.looker.see_by(camera, model)

    def _loads_g(self, _at_ns: int) -> Sequence[float]:
        return [(420.0 + self.on_base_g) / 4] * 4
