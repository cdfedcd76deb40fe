"""The thread that listens: real time, real threads, a board in memory; it waits for nobody."""

import queue
import threading
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import MissingError
from companion.link.messages.holding import LinkState
from companion.link.messages.parts import Problem
from companion.link.messages.shown.scales import ScalesNow, ScalesView
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.wire import FromTable
from companion.link.socket.table_link import TableLink
from companion.link.socket.table_server import TableServer
from companion.table.clock import SystemClock
from companion.table.host import TableHost
from companion.table.inbox import Inbox
from companion.table.scales.live_scales import LiveScales, ScalesKnown
from companion.table.scales.worker import (
    Failed,
    Heard,
    ScalesFailedError,
    ScalesNews,
    ScalesWorker,
)
from firmware_bridge.drivers.mcu import McuSource
from firmware_bridge.drivers.serial_link import SystemTime
from firmware_bridge.errors import DriverMissingError
from firmware_bridge.health import ScalesHealth
from firmware_bridge.samples import SampleBatch
from firmware_bridge.virtual.faults import LineFault
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.ports import VirtualPorts
from firmware_bridge.virtual.traits import BoardTraits, counts_of_grams
from tests.scales_table.table import CELLS, GAINS, TARES

_DEADLINE_S = 20.0
TIME = SystemTime()


def _board() -> VirtualBoard:
    loads_g = (230.0, 230.0, 230.0, 230.0)
    return VirtualBoard(
        counts_of_grams(lambda _: loads_g, GAINS, TARES), BoardTraits(boot_ns=20_000_000)
    )


def _into(line: queue.Queue[ScalesNews]) -> Callable[[ScalesNews], bool]:
    def post(news: ScalesNews) -> bool:
        line.put(news)
        return True

    return post


class BrokenSource:
    """A source that cannot work, as a driver on a machine without pins."""

    def __init__(self, error: Exception) -> None:
        self._error = error
        self.is_closed = False

    def open(self) -> None:
        raise self._error

    def read(self, deadline_ns: int) -> list[SampleBatch]:
        raise AssertionError(deadline_ns)

    def health(self) -> ScalesHealth:
        raise AssertionError

    def close(self) -> None:
        self.is_closed = True


class Face:
    """A listener that keeps what it is shown of the scales."""

    def __init__(self) -> None:
        self.views: queue.Queue[ScalesView | None] = queue.Queue()

    def on_message(self, message: FromTable) -> None:
        if isinstance(message, Snapshot | ScalesNow):
            self.views.put(message.scales)

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        pass

    def wait_for(self, wanted: Callable[[ScalesView], bool]) -> float:
        """Seconds until such a view came."""
        since_s = time.monotonic()
        while True:
            view = self.views.get(timeout=_DEADLINE_S)
            if view is not None and wanted(view):
                return time.monotonic() - since_s


def test_a_worker_posts_all_the_time_and_gives_its_source_back() -> None:
    heard: queue.Queue[ScalesNews] = queue.Queue()
    worker = ScalesWorker(McuSource(VirtualPorts(TIME, _board()), TIME), TIME)

    worker.start(_into(heard))
    news = [heard.get(timeout=_DEADLINE_S)]
    while not (isinstance(news[-1], Heard) and news[-1].batches):
        news.append(heard.get(timeout=_DEADLINE_S))
    worker.close()
    worker.close()

    assert isinstance(news[0], Heard)
    assert "scales" not in {thread.name for thread in threading.enumerate()}


def test_a_driver_that_cannot_work_is_told_and_raised_on_close() -> None:
    heard: queue.Queue[ScalesNews] = queue.Queue()
    source = BrokenSource(DriverMissingError("There are no pins here."))
    worker = ScalesWorker(source, TIME)

    worker.start(_into(heard))
    last = heard.get(timeout=_DEADLINE_S)

    assert isinstance(last, Failed)
    assert last.sentence == "There are no pins here."
    with pytest.raises(MissingError, match="no pins"):
        worker.close()
    worker.close()
    assert source.is_closed


def test_a_programming_error_is_told_too_and_not_swallowed() -> None:
    worker = ScalesWorker(BrokenSource(ZeroDivisionError("by zero")), TIME)
    heard: queue.Queue[ScalesNews] = queue.Queue()

    worker.start(_into(heard))
    heard.get(timeout=_DEADLINE_S)

    with pytest.raises(ScalesFailedError, match="ZeroDivisionError"):
        worker.close()


def test_a_full_inbox_is_not_waited_for_and_counts_what_it_refused() -> None:
    inbox: Inbox[int] = Inbox(2)

    taken = [inbox.offer(number) for number in range(4)]

    assert taken == [True, True, False, False]
    assert inbox.refused == 2
    assert [inbox.take(0), inbox.take(0), inbox.take(0)] == [0, 1, None]


def test_a_face_sees_the_plug_pulled_and_put_back_while_the_table_runs(tmp_path: Path) -> None:
    board = _board()
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    scales = LiveScales(ScalesKnown(CELLS, 5.1, None, date(2026, 11, 30)))
    host = TableHost(tmp_path, key, SystemClock(), scales=scales)
    worker = ScalesWorker(McuSource(VirtualPorts(TIME, board), TIME), TIME)
    server = TableServer(host, "token", scales=worker)
    face, link = Face(), TableLink(f"ws://127.0.0.1:{server.port}", "token")
    try:
        link.open(face)
        face.wait_for(lambda view: view.light == "well" and view.weight_g is not None)

        board.line_faults.add(LineFault.UNPLUGGED)
        face.wait_for(lambda view: view.light == "blind")
        board.line_faults.clear()
        face.wait_for(lambda view: view.light == "well" and view.weight_g is not None)
    finally:
        link.close()
        server.close()

    assert not server.is_alive()


def test_a_table_whose_scales_failed_closes_in_order_and_then_says_so(tmp_path: Path) -> None:
    key = Ed25519PrivateKey.from_private_bytes(bytes(32))
    scales = LiveScales(ScalesKnown(CELLS, 5.1, None, date(2026, 11, 30)))
    host = TableHost(tmp_path, key, SystemClock(), scales=scales)
    worker = ScalesWorker(BrokenSource(DriverMissingError("There are no pins here.")), TIME)
    server = TableServer(host, "token", scales=worker)
    face, link = Face(), TableLink(f"ws://127.0.0.1:{server.port}", "token")
    link.open(face)

    face.wait_for(lambda view: view.trouble is not None and view.trouble.name == "scales_failed")
    link.close()

    with pytest.raises(MissingError, match="no pins"):
        server.close()
    assert not server.is_alive()
