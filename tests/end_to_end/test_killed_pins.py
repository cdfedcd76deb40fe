"""The process at the pins of a Pi is killed in a match: blind at once, back, and the match goes on.

It is the one child that sensors have: cameras and a microcontroller's port are read by threads of
the service, which go with it (``test_killed_hands_free.py``). That a reading that hangs begins anew
is a test of every day (``tests/unit/firmware_bridge/test_gpio_hx711.py``).
"""

import os
import queue
import signal
import sys
import time
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.record import entries
from companion.record.verify import verify_record
from companion.table.clock import SystemClock
from companion.table.host import TableHost
from companion.table.scales.live_scales import LiveScales, ScalesKnown
from companion.table.scales.worker import ScalesNews, ScalesWorker
from firmware_bridge.drivers.gpio_hx711 import PINS
from firmware_bridge.drivers.gpio_process import GpioHx711Source
from firmware_bridge.drivers.serial_link import SystemTime
from firmware_bridge.health import CellCondition, LinkCondition
from tests.scales_table.table import CELLS
from tests.scales_table.villa import sample_scene

_FAKE_PI = str(Path(__file__).parents[1] / "fake_pi")
_TWO = (Newcomer("Ann", ("red", "blue")), Newcomer("Ben", ("green", "yellow")))
_BLIND_WITHIN_S = 1.0

pytestmark = [
    pytest.mark.soak,  # making a chip's object takes the package seconds, and it is made twice
    pytest.mark.skipif(sys.platform == "win32", reason="there are no Pis with Windows"),
]


class PinsTable:
    """A service whose scales hang on the pins of an emulated Pi; this thread is its mind."""

    def __init__(self, home: Path) -> None:
        # One cell: the package takes a second for each to be made, and nothing is weighed here.
        self.source = GpioHx711Source(pins=PINS[:1])
        self._news: queue.SimpleQueue[ScalesNews] = queue.SimpleQueue()
        self._worker = ScalesWorker(self.source, SystemTime())
        known = ScalesKnown(CELLS, 5.1, None, date(2026, 11, 30), scene=sample_scene())
        key = Ed25519PrivateKey.from_private_bytes(bytes(32))
        self.host = TableHost(home, key, SystemClock(), scales=LiveScales(known), hands_free=True)
        self.light = ""
        self._worker.start(self._post)

    def _post(self, news: ScalesNews) -> bool:
        self._news.put(news)
        return True

    @property
    def is_heard(self) -> bool:
        """Whether the cell at the pins gives usable readings."""
        health = self.source.health()
        is_well = health.cells[0].condition is CellCondition.WELL
        return health.link is LinkCondition.LIVE and is_well

    def run_until(self, happened: Callable[[], bool], within_s: float = 30.0) -> float:
        """Hear the scales till something has happened; return how long that took."""
        began_s = time.monotonic()
        while not happened():
            assert time.monotonic() - began_s < within_s, self.source.health()
            try:
                shown = self.host.sense(self._news.get(timeout=0.05))
            except queue.Empty:
                shown = self.host.sense()
            self.light = self.light if shown is None else shown.light
        return time.monotonic() - began_s

    def kill(self) -> None:
        """Kill the process at the pins as the kernel would that is short of memory."""
        process = self.source._process
        assert process is not None
        assert process.pid is not None
        os.kill(process.pid, signal.SIGKILL)

    def close(self) -> None:
        self._worker.close()
        self.host.end()


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PinsTable]:
    monkeypatch.syspath_prepend(_FAKE_PI)  # a spawned process is given our path
    monkeypatch.setenv("FAKE_PI", "chips")
    made = PinsTable(tmp_path)
    yield made
    made.close()


def test_the_scales_are_blind_at_once_and_heard_again_and_the_match_goes_on(
    table: PinsTable,
) -> None:
    table.run_until(lambda: table.light == "well")
    assert table.host.hear(NewMatch("begin", _TWO)).accepted

    table.kill()
    blind_s = table.run_until(lambda: table.light == "blind")
    said = table.host.hear(Declare("meanwhile", {"act": "pass", "by": 0}))
    table.run_until(lambda: table.is_heard)
    again = table.host.hear(Declare("afterwards", {"act": "pass", "by": 1}))
    table.host.keep()

    assert blind_s < _BLIND_WITHIN_S
    assert table.source.health().reopened == 1
    assert (said.verdict, again.verdict) == ("legal", "legal")
    match = table.host.snapshot().match
    assert match is not None
    told: list[entries.Entry] = []
    verify_record(Path(match.record_path), hear=lambda _, entry: told.append(entry))
    states = [one.state for one in told if isinstance(one, entries.Health)]
    assert states[:2] == ["well", "blind"]
    assert [one.act["act"] for one in told if isinstance(one, entries.Act)] == ["pass", "pass"]
    assert not any(isinstance(one, entries.Question) for one in told)
