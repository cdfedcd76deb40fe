"""A camera is calibrated and the mat looked at by it, over the wire: the real threads."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from calibration.camera_file import read_camera
from calibration.camera_guide import Wanted
from calibration.mat_layout import OWN_MAT
from calibration.set_file import default_set
from companion.cli.camera.at_table import put_together
from companion.cli.play.workshop import tools_at_table
from companion.cli.wiring import table_server
from companion.link.messages.holding import LinkState
from companion.link.messages.parts import Problem
from companion.link.messages.shown.cameras import CameraPicture
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.shown.workshop import WorkshopView
from companion.link.messages.tapped.calibrating import (
    BeginLens,
    BeginPieces,
    EndCalibration,
    FinishLens,
    StepDone,
)
from companion.link.messages.tapped.cameras import AskLook
from companion.link.messages.wire import FromTable
from companion.link.socket.table_link import TableLink
from companion.table.cameras.inspecting import KnownCamera
from companion.table.cameras.worker import TableCamera
from companion.vision.capture.rendered_source import RenderedSource
from tests.unit.calibration.drawn_mat import Look, looking_from, photo, print_of
from tests.workshop_table.boards import LENS, held
from tests.workshop_table.table import Before

_PATIENCE_S = 30.0
_POSES = (Wanted.LEFT_AWAY, Wanted.TOP_AWAY, Wanted.TOP_LEFT, Wanted.BOTTOM_RIGHT)


class Face:
    """A tablet that remembers the newest of everything."""

    def __init__(self, address: str, token: str) -> None:
        self.link = TableLink(address, token)
        self.shop: WorkshopView | None = None
        self.picture: CameraPicture | None = None

    def on_message(self, message: FromTable) -> None:
        if isinstance(message, Snapshot):
            self.shop = message.workshop
        elif isinstance(message, CameraPicture):
            self.picture = message

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        pass

    def takes(self, count: int) -> None:
        """Wait until so many pictures are taken."""
        self.sees(lambda shop: shop.lens is not None and len(shop.lens.taken) == count)

    def sees(self, condition: Callable[[WorkshopView], object]) -> WorkshopView:
        """Wait until the table shows something."""
        until_s = time.monotonic() + _PATIENCE_S
        while time.monotonic() < until_s:
            shop = self.shop
            if shop is not None and condition(shop):
                return shop
            time.sleep(0.01)
        raise AssertionError(f"it was not shown; the last was {self.shop}")


@pytest.fixture
def before() -> Before:
    return Before()


@pytest.fixture
def face(tmp_path: Path, before: Before, monkeypatch: pytest.MonkeyPatch) -> Iterator[Face]:
    """A face of a table that is served, with one camera that was never calibrated."""
    monkeypatch.setenv("PALETTI_HOME", str(tmp_path))
    table_set = default_set().table_set()
    source = RenderedSource("front", before.render, time.monotonic_ns, 12.0)
    known = KnownCamera("front", None, OWN_MAT, table_set)
    cameras = put_together([TableCamera(source, known)])
    tools = tools_at_table(None, cameras, None)
    server, token = table_server("127.0.0.1", 0, None, cameras, tools=tools)
    made = Face(f"ws://127.0.0.1:{server.port}", token)
    made.link.open(made)
    yield made
    made.link.close()
    server.close()


def test_a_camera_is_calibrated_and_pieces_can_be_measured_by_it_without_a_new_start(
    face: Face, before: Before, tmp_path: Path
) -> None:
    link = face.link
    before.pixels = held(Wanted.MIDDLE)
    face.sees(lambda shop: shop.lenses == (("front", False),))

    link.send(BeginLens("t1", "front"))
    for count, wanted in enumerate((Wanted.MIDDLE, *_POSES), 1):
        before.pixels = held(wanted)
        face.takes(count)
    link.ask(AskLook(-1))
    link.send(FinishLens("t2", "front"))
    over = face.sees(lambda shop: shop.lens and shop.lens.stage == "over")
    link.send(EndCalibration("t3"))
    before.pixels = photo(print_of(OWN_MAT), LENS, looking_from((0, -560, 600), (0, 0, 0)), Look())[
        ..., None
    ].repeat(3, axis=2)
    link.send(BeginPieces("t4", "front"))
    link.send(StepDone("t5", 1))
    measured = face.sees(lambda shop: shop.pieces and shop.pieces.found)

    assert over.lens is not None
    assert over.lens.found is not None
    assert over.lenses == (("front", True),)
    assert read_camera(tmp_path / "cameras/front.toml").camera().focal_px == pytest.approx(
        LENS.focal_px, rel=0.05
    )
    assert face.picture is not None
    assert len(face.picture.dots) > 20
    assert measured.pieces is not None
    assert measured.pieces.found is not None
    assert measured.pieces.found.rms_px is not None
