"""The threads that look: real time, real threads, cameras in memory; nobody waits for them."""

import queue
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import MissingError
from companion.evidence import Condition, Health
from companion.link.messages.holding import LinkState
from companion.link.messages.parts import Problem
from companion.link.messages.shown.cameras import CameraPicture, CamerasNow, CameraView
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.cameras import AskPicture
from companion.link.messages.wire import FromTable
from companion.link.socket.table_link import TableLink
from companion.link.socket.table_server import TableServer
from companion.table.cameras.inspecting import KnownCamera
from companion.table.cameras.live_cameras import Believed, CamerasKnown, LiveCameras
from companion.table.cameras.news import CameraFailed, CameraNews
from companion.table.cameras.worker import CamerasFailedError, CamerasWorker, TableCamera
from companion.table.clock import SystemClock
from companion.table.host import TableHost
from companion.vision.capture.rendered_source import RenderedSource
from companion.vision.capture.source import Frame, FrameSource
from tests.cameras_table.table import Lens, sample

_DEADLINE_S = 20.0


class BrokenSource:
    """A camera that cannot be opened, or fails while it is read."""

    name = "front"

    def __init__(self, *, opens: Exception | None = None, reads: Exception | None = None) -> None:
        self._opens, self._reads = opens, reads
        self.is_closed = False

    def open(self) -> None:
        if self._opens is not None:
            raise self._opens

    def newest(self, after: int = -1, deadline_ns: int = 0) -> Frame | None:
        if self._reads is not None:
            raise self._reads
        return None

    def health(self) -> Health:
        return Health(0, "front", Condition.WELL, "")

    def close(self) -> None:
        self.is_closed = True


class Face:
    """A listener that keeps what it is shown of the cameras."""

    def __init__(self) -> None:
        self.views: queue.Queue[tuple[CameraView, ...]] = queue.Queue()
        self.pictures: queue.Queue[CameraPicture] = queue.Queue()
        self.connected = threading.Event()

    def on_message(self, message: FromTable) -> None:
        if isinstance(message, Snapshot | CamerasNow):
            self.views.put(message.cameras)
        elif isinstance(message, CameraPicture):
            self.pictures.put(message)

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        if state == "connected":
            self.connected.set()

    def wait_for(self, light: str) -> CameraView:
        while True:
            view = self.views.get(timeout=_DEADLINE_S)
            if view and view[0].light == light:
                return view[0]


def _camera(source: FrameSource) -> TableCamera:
    setup, model, _ = sample()
    assert setup.mat is not None
    return TableCamera(source, KnownCamera(source.name, model, setup.mat, setup.table_set))


def _lens_source(name: str = "front") -> tuple[Lens, RenderedSource]:
    lens = Lens(0)
    return lens, RenderedSource(name, lens.render, time.monotonic_ns, 20.0)


def _server(home: Path, worker: CamerasWorker, believed: Believed) -> TableServer:
    clock = SystemClock()
    known = CamerasKnown(dict.fromkeys(worker.ears, True), None, believed)
    live = LiveCameras(known, clock.now_ns(), clock.wall())
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    return TableServer(TableHost(home, key, clock, cameras=live), "token", cameras=worker)


def _into(line: queue.Queue[CameraNews]) -> Callable[[CameraNews], bool]:
    def post(news: CameraNews) -> bool:
        line.put(news)
        return True

    return post


def test_a_face_sees_a_camera_and_its_pictures_over_the_wire(tmp_path: Path) -> None:
    lens, source = _lens_source()
    believed = Believed()
    worker = CamerasWorker([_camera(source)], believed)
    server = _server(tmp_path, worker, believed)
    face, link = Face(), TableLink(f"ws://127.0.0.1:{server.port}", "token")
    try:
        link.open(face)
        face.wait_for("well")

        link.ask(AskPicture("bedroom"))
        link.ask(AskPicture("front"))
        first = face.pictures.get(timeout=_DEADLINE_S)
        link.ask(AskPicture("front", first.number))
        second = face.pictures.get(timeout=_DEADLINE_S)
        lens.unplug()
        blind = face.wait_for("blind")
        none_asked = face.pictures.empty()
    finally:
        link.close()
        server.close()

    assert second.number > first.number
    assert first.jpeg.startswith(b"\xff\xd8")
    assert blind.trouble is not None
    assert none_asked
    assert not server.is_alive()
    running = {thread.name for thread in threading.enumerate()}
    assert not {"ear front", "looker"} & running


@pytest.mark.parametrize(
    ("source", "says"),
    [
        (BrokenSource(opens=MissingError("There is no such recording.")), "no such recording"),
        (BrokenSource(reads=ZeroDivisionError("by zero")), "ZeroDivisionError"),
    ],
    ids=["opening", "reading"],
)
def test_a_camera_that_fails_is_told_of_and_raised_on_close_and_the_other_goes_on(
    source: BrokenSource, says: str
) -> None:
    news: queue.Queue[CameraNews] = queue.Queue()
    _, other = _lens_source("side")
    worker = CamerasWorker([_camera(source), _camera(other)], Believed())

    worker.start(_into(news))
    failed = news.get(timeout=_DEADLINE_S)
    while not isinstance(failed, CameraFailed):
        failed = news.get(timeout=_DEADLINE_S)
    goes_on = worker.feeds["side"].get(timeout_s=_DEADLINE_S)

    assert failed.camera == "front"
    assert says in failed.sentence
    assert goes_on is not None
    with pytest.raises(CamerasFailedError, match=says):
        worker.close()
    worker.close()
    assert source.is_closed


def test_whoever_takes_frames_waits_for_the_next_and_is_let_go_at_the_end() -> None:
    _, source = _lens_source()
    worker = CamerasWorker([_camera(source)], Believed())
    feed = worker.feeds["front"]
    worker.start(lambda _: True)

    first = feed.get(timeout_s=_DEADLINE_S)
    assert first is not None
    second = feed.get(first.number, _DEADLINE_S)
    worker.close()

    assert second is not None
    assert second.at_ns > first.at_ns
    assert feed.get(second.number + 100, _DEADLINE_S) is None


def test_a_camera_that_failed_is_shown_as_blind(tmp_path: Path) -> None:
    believed = Believed()
    worker = CamerasWorker([_camera(BrokenSource(opens=MissingError("Gone.")))], believed)
    server = _server(tmp_path, worker, believed)
    face, link = Face(), TableLink(f"ws://127.0.0.1:{server.port}", "token")
    link.open(face)

    view = face.wait_for("blind")
    link.close()

    assert view.trouble is not None
    assert view.trouble.name == "camera_failed"
    with pytest.raises(CamerasFailedError, match="Gone"):
        server.close()
    assert not server.is_alive()
