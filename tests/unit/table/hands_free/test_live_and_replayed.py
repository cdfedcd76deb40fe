"""What is followed live by scales and a camera is the match that its own recording tells again."""

import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from calibration.camera_model import CameraModel
from companion.cli.recorded_setup import setup_to_record
from companion.evidence import Condition, Health
from companion.link.messages.shown.match import MatchView
from companion.link.messages.tapped.beginning import Leave, Newcomer, NewMatch
from companion.record.entries import Act, Entry, Evidence
from companion.record.recording import (
    CameraInfo,
    Picture,
    RecordedMessage,
    Samples,
    Setup,
    TapMessage,
    read_recording,
)
from companion.record.verify import verify_record
from companion.table.cameras.frames import CameraFrame, Feed
from companion.table.cameras.live_cameras import Believed, CamerasKnown, LiveCameras
from companion.table.hands_free.kept import MatchKeeping
from companion.table.hands_free.looking import Beholding, Looking
from companion.table.host import TableHost
from companion.table.keeping.keeper import Keeper
from companion.table.opening import open_table
from companion.table.rejudging.rejudged import by_recording
from companion.table.replay import replay
from companion.table.scales.live_scales import LiveScales, ScalesKnown
from companion.table.scales.worker import Heard
from companion.vision.capture.latest import Latest
from companion.vision.frame import decode
from firmware_bridge.health import LinkCondition, ScalesHealth
from tests.unit.table.hands_free.conftest import SAMPLE

_SECOND_NS = 1_000_000_000
_TWO_MOVES_S = 16.5


@dataclass
class Clock:
    """The recording's clock."""

    at_ns: int

    def now_ns(self) -> int:
        return self.at_ns

    def wall(self) -> str:
        return "2026-11-30T20:15:00+00:00"


@dataclass
class BothTable:
    """A table at which everything that a recording has arrives as if it came just now."""

    clock: Clock
    host: TableHost
    keeper: Keeper
    looking: Looking
    feed: Feed
    messages: tuple[RecordedMessage, ...]
    _is_left: threading.Event = field(default_factory=threading.Event)

    def run(self, until_s: float) -> None:
        """Let everything arrive up to a time of the recording."""
        began_ns = self.messages[0].at_ns
        for one in self.messages:
            if one.at_ns - began_ns > until_s * _SECOND_NS:
                return
            self.clock.at_ns = one.at_ns
            if isinstance(one, Samples):
                well = ScalesHealth(one.at_ns, LinkCondition.LIVE, "recorded", "", "", ())
                self.host.sense(Heard(one.at_ns, (one.batch,), well))
            elif isinstance(one, Picture):
                self._show(one)
            self.keeper.step(one.at_ns)

    def _show(self, one: Picture) -> None:
        pixels = decode(one.jpeg)
        assert pixels is not None
        well = Health(one.at_ns, "camera front", Condition.WELL, "")
        number = self.feed.next_number
        self.feed.put(CameraFrame("front", number, one.at_ns, pixels, well, None, all_agreed=True))
        for seen in self.looking.step(one.at_ns):
            self.host.behold(seen)

    @property
    def match(self) -> MatchView:
        view = self.host.snapshot().match
        assert view is not None
        return view

    def leave(self) -> None:
        """Leave the match; the keeper, who is waited for, goes on meanwhile."""
        beat = threading.Thread(target=self._beat, daemon=True)
        beat.start()
        assert self.host.hear(Leave("leave")).accepted
        self._is_left.set()
        beat.join()

    def _beat(self) -> None:
        while not self._is_left.is_set():
            self.keeper.step(self.clock.at_ns)
            time.sleep(0.01)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[BothTable]:
    messages = tuple(read_recording(SAMPLE))
    setup = next(one.setup for one in messages if isinstance(one, Setup))
    info = next(one for one in messages if isinstance(one, CameraInfo))
    started = next(one for one in messages if isinstance(one, TapMessage))
    assert setup.mat is not None
    assert setup.cells is not None
    clock = Clock(messages[0].at_ns)
    scene, feed = open_table(setup).scene, Feed()
    beheld: Latest[Beholding] = Latest()
    keeper = Keeper(
        setup_to_record(SAMPLE, setup.cells), {"front": feed}, [info], now_ns=clock.now_ns
    )
    host = TableHost(
        tmp_path,
        Ed25519PrivateKey.from_private_bytes(bytes(32)),
        clock,
        scales=LiveScales(ScalesKnown(setup.cells, 5.1, None, date(2026, 11, 30), scene)),
        cameras=LiveCameras(
            CamerasKnown({"front": True}, scene, Believed()), clock.at_ns, clock.wall()
        ),
        hands_free=True,
        beheld=beheld,
        keeping=MatchKeeping(keeper),
    )
    models = {"front": CameraModel(np.array(info.k), np.array(info.d), info.size_px)}
    looking = Looking({"front": feed}, models, setup.mat, beheld, clock.now_ns)
    looking.hand_pictures_to(keeper.keep)
    players = sorted(started.tap["players"], key=lambda one: int(one["seat"]))
    named = tuple(Newcomer(f"P{one['seat']}", tuple(one["colours"])) for one in players)
    assert host.hear(NewMatch("begin", named)).accepted
    yield BothTable(clock, host, keeper, looking, feed, messages)
    host.end()


def test_the_record_of_a_live_match_and_its_recording_tell_the_same(table: BothTable) -> None:
    table.run(_TWO_MOVES_S)
    path = Path(table.match.record_path)
    table.leave()

    told: list[tuple[int, Entry]] = []
    found = verify_record(path, hear=lambda i, entry: told.append((i, entry)))
    assert found.opened is not None
    again = by_recording(found.opened, told, replay(path.parent / "table.mcap"))
    acts = [entry for _, entry in told if isinstance(entry, Act)]
    witnesses = {entry.witness for _, entry in told if isinstance(entry, Evidence)}
    assert [one.act["act"] for one in acts] == ["move", "move"]
    assert all({"scales", "camera"} <= set(one.witnesses) for one in acts)
    assert {"scales", "camera"} <= witnesses
    assert again.is_same, again.differences
    assert all(one.recorded is not None and one.now is not None for one in again.numeric)
