"""By cameras alone, and by both: pictures of a recorded match come as if they were taken now."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from calibration.camera_model import CameraModel
from companion.evidence import Condition, Health
from companion.link.messages.shown.match import MatchView
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.record.recording import (
    CameraInfo,
    Picture,
    RecordedMessage,
    Setup,
    TapMessage,
    read_recording,
)
from companion.table.cameras.frames import CameraFrame, Feed
from companion.table.cameras.live_cameras import Believed, CamerasKnown, LiveCameras
from companion.table.hands_free.looking import Beholding, Looking
from companion.table.host import TableHost
from companion.table.opening import open_table
from companion.table.said import in_english
from companion.tablet.sentences.said import said_text
from companion.tablet.words import Words
from companion.vision.capture.latest import Latest
from companion.vision.frame import decode
from tests.unit.referee.spoken import only_english
from tests.unit.table.hands_free.conftest import SAMPLE

_SECOND_NS = 1_000_000_000


class Clock:
    """The recording's clock."""

    def __init__(self) -> None:
        self.at_ns = 0

    def now_ns(self) -> int:
        return self.at_ns

    def wall(self) -> str:
        return "2026-11-30T20:15:00+00:00"


@dataclass
class CameraTable:
    """A table at which only a camera looks."""

    messages: tuple[RecordedMessage, ...]
    clock: Clock
    host: TableHost
    feed: Feed
    looking: Looking

    def run(self, until_s: float) -> None:
        """Show the pictures up to a time of the recording."""
        began_ns = self.messages[0].at_ns
        for message in self.messages:
            if not isinstance(message, Picture):
                continue
            if message.at_ns - began_ns > until_s * _SECOND_NS:
                return
            self.clock.at_ns = message.at_ns
            pixels = decode(message.jpeg)
            assert pixels is not None
            well = Health(message.at_ns, "camera front", Condition.WELL, "")
            number = self.feed.next_number
            self.feed.put(
                CameraFrame("front", number, message.at_ns, pixels, well, None, all_agreed=True)
            )
            self.look()

    def look(self) -> None:
        for one in self.looking.step(self.clock.at_ns):
            self.host.behold(one)

    @property
    def match(self) -> MatchView:
        view = self.host.snapshot().match
        assert view is not None
        return view


@pytest.fixture
def table(tmp_path: Path) -> Iterator[CameraTable]:
    messages = tuple(
        one
        for one in read_recording(SAMPLE)
        if isinstance(one, Setup | CameraInfo | Picture | TapMessage)
    )
    setup = next(one.setup for one in messages if isinstance(one, Setup))
    info = next(one for one in messages if isinstance(one, CameraInfo))
    started = next(one for one in messages if isinstance(one, TapMessage))
    assert setup.mat is not None
    clock = Clock()
    clock.at_ns = messages[0].at_ns
    known = CamerasKnown({"front": True}, open_table(setup).scene, Believed())
    beheld: Latest[Beholding] = Latest()
    host = TableHost(
        tmp_path,
        Ed25519PrivateKey.from_private_bytes(bytes(32)),
        clock,
        cameras=LiveCameras(known, clock.at_ns, clock.wall()),
        hands_free=True,
        beheld=beheld,
    )
    feed: Feed = Feed()
    model = CameraModel(np.array(info.k), np.array(info.d), info.size_px)
    looking = Looking({"front": feed}, {"front": model}, setup.mat, beheld, lambda: clock.at_ns)
    players = sorted(started.tap["players"], key=lambda one: int(one["seat"]))
    named = tuple(Newcomer(f"P{one['seat']}", tuple(one["colours"])) for one in players)
    assert host.hear(NewMatch("begin", named)).accepted
    yield CameraTable(messages, clock, host, feed, looking)
    host.end()


def test_the_first_moves_are_written_down_by_one_camera_alone(table: CameraTable) -> None:
    table.run(until_s=14)

    moves = [line for line in table.match.log if line.act["act"] == "move"]
    assert moves
    assert {line.verdict for line in moves} == {"legal"}
    assert all(set(line.witnesses) == {"camera", "rules", "measured"} for line in moves)
    assert table.match.turn == len(moves) % len(table.match.players)
    for said in (line.witnesses[witness] for line in moves for witness in ("camera", "measured")):
        assert list(only_english(in_english(said))) == []
    seen = said_text(moves[0].witnesses["camera"])
    for language, begins in (
        ("en", "the cam"),
        ("de", "die Kam"),
        ("ru", "камер"),
        ("ko", "카메라"),
    ):
        assert Words(language).say(seen).startswith(begins)


def test_without_pictures_the_referee_is_blind(table: CameraTable) -> None:
    table.run(until_s=2.5)
    seeing = table.host.snapshot().referee

    table.clock.at_ns += 3 * _SECOND_NS
    table.look()

    blind = table.host.snapshot().referee
    assert seeing is not None
    assert blind is not None
    assert (seeing.state, blind.state) == ("following", "blind")
