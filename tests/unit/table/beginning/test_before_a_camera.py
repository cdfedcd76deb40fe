"""A match is set up before one camera, and then followed: drawn pictures, the real mind."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from calibration.mat_layout import OWN_MAT
from companion.evidence import Condition, Health
from companion.link.messages.shown.setting_up import SetupView
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.setting_up import BeginSetup, ConfirmSetup
from companion.scene import LaidPlate, Scene
from companion.table.cameras.frames import CameraFrame, Feed
from companion.table.cameras.live_cameras import Believed, CamerasKnown, LiveCameras
from companion.table.cameras.news import CameraHeard
from companion.table.hands_free.looking import Beholding, Looking
from companion.table.host import TableHost
from companion.vision.capture.latest import Latest
from tests.unit.vision.drawn_table import CAMERA, column, picture, table_set, view_from

VIEW = view_from(60.0, -620.0, 330.0)
STEP_NS = 400_000_000


class Clock:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.at_ns = 10_000_000_000

    def now_ns(self) -> int:
        return self.at_ns

    def wall(self) -> str:
        return "2026-11-30T20:15:00+00:00"


class CameraTable:
    """A base before a camera, and what faces are shown of its set-up."""

    def __init__(self, home: Path) -> None:
        self.clock = Clock()
        known = CamerasKnown({"front": True}, None, Believed(), table_set())
        beheld: Latest[Beholding] = Latest()
        self.host = TableHost(
            home,
            Ed25519PrivateKey.from_private_bytes(bytes(32)),
            self.clock,
            cameras=LiveCameras(known, 0, self.clock.wall()),
            hands_free=True,
            beheld=beheld,
        )
        self.feed: Feed = Feed()
        self.looking = Looking(
            {"front": self.feed}, {"front": CAMERA}, OWN_MAT, beheld, lambda: self.clock.at_ns
        )

    @property
    def setup(self) -> SetupView:
        view = self.host.snapshot().setup
        assert view is not None
        return view

    def show(self, scene: Scene) -> None:
        """Let it stand so for a second and a half."""
        shown = picture(VIEW, scene)
        for _ in range(4):
            self.clock.at_ns += STEP_NS
            now_ns = self.clock.at_ns
            well = Health(now_ns, "camera front", Condition.WELL, "")
            heard = CameraHeard("front", now_ns, 1, now_ns, None, Condition.WELL, "")
            self.host.see(heard)
            number = self.feed.next_number
            self.feed.put(CameraFrame("front", number, now_ns, shown, well, None, all_agreed=True))
            for one in self.looking.step(now_ns):
                self.host.behold(one)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[CameraTable]:
    made = CameraTable(tmp_path)
    yield made
    made.host.end()


def test_what_a_camera_saw_set_up_is_where_the_match_begins(table: CameraTable) -> None:
    bare = Scene(table_set(), (), ())
    red = column("red", "thick", 1, 0, -45.0, -35.0)
    yellow = column("yellow", "hex", 1, 0, 0.0, -50.0)
    players = [Newcomer(one, (one,)) for one in ("red", "blue", "green", "yellow")]
    assert table.host.hear(NewMatch("begin", tuple(players))).accepted
    table.show(bare)
    assert table.host.hear(BeginSetup("set-up")).accepted

    table.show(bare)
    assert table.setup.step == "columns"
    table.show(bare.with_column(red).with_column(yellow))
    assert sum(one.stand for one in table.setup.counts) == 2
    assert table.host.hear(ConfirmSetup("all-stand", "columns")).accepted
    plate = LaidPlate("blue", 1, 5.0, 0.0, 0.5, 0.0)
    table.show(bare.with_column(red).with_column(yellow).with_plate(plate))

    shot = table.host.snapshot()
    assert shot.setup is None
    assert shot.referee is not None
    sure = {(one.colour, one.kind): one for one in shot.referee.columns if one.sd_mm < 10.0}
    assert sorted(sure) == [("red", "thick"), ("yellow", "hex")]
    assert abs(sure["red", "thick"].x_mm + 45.0) < 3.0
    assert abs(shot.referee.plates[0].x_mm - 5.0) < 3.0
