"""Virtual cameras are read by the real capture, on a clock that only waiting moves."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("mujoco", reason="the extra `virtual` is not installed")

from companion.errors import MissingError
from companion.evidence import Condition, Health
from companion.virtual.cameras.eye import Seen
from companion.virtual.cameras.faults import CameraFault
from companion.virtual.cameras.live_device import LiveDevice, Plug
from companion.virtual.cameras.sensor import Exposed
from companion.vision.capture.device import Device
from companion.vision.capture.latest import Latest
from companion.vision.capture.loop import CameraLoop, Machine
from companion.vision.capture.names import CameraChoice, CameraName
from companion.vision.capture.source import Frame

_NS = 1_000_000_000


class Table:
    """One plugged-in camera, its loop, and a clock that stands still unless somebody waits."""

    def __init__(self, optics: Any) -> None:
        self.at_ns = 5 * _NS
        width, height = optics.size_px
        levels = np.tile(np.linspace(20, 220, width, dtype=np.float32)[:, None], (height, 1, 3))
        self.plug = Plug(optics, Seen(Exposed(levels, np.full_like(levels, 2.0)), hand=False))
        self.frames: Latest[Frame] = Latest()
        machine = Machine(self.now_ns, self.names, self.open_camera, held_by=lambda _: ())
        self.loop = CameraLoop("front", CameraChoice(name="front"), machine, self.frames)

    def now_ns(self) -> int:
        return self.at_ns

    def wait_s(self, seconds: float) -> None:
        self.at_ns += round(seconds * _NS)

    def names(self) -> list[CameraName]:
        return [CameraName("front", 0)] if self.plug.is_in else []

    def open_camera(self, camera: CameraName) -> Device:
        if not self.plug.is_in:
            raise MissingError(f"{camera.stable} is gone")
        return LiveDevice(self.plug, self.now_ns, self.wait_s, np.random.default_rng(0))

    def goes_on(self, seconds: float, *faults: CameraFault) -> Health:
        self.plug.faults = frozenset(faults)
        until_ns = self.at_ns + round(seconds * _NS)
        while self.at_ns < until_ns:
            self.at_ns = max(self.at_ns, self.loop.step())
        return self.loop.vigil.health


@pytest.fixture
def table(optics: Any) -> Table:
    return Table(replace(optics, size_px=(160, 90)))


def test_a_camera_sends_thirty_pictures_a_second_each_with_noise_of_its_own(table: Table) -> None:
    health = table.goes_on(4)

    assert health.condition is Condition.WELL
    assert table.loop.vigil.rate_hz == pytest.approx(30, rel=0.05)
    first = table.frames.get()
    table.goes_on(0.1)
    second = table.frames.get()
    assert first is not None
    assert second is not None
    assert (first.pixels != second.pixels).mean() > 0.5


@pytest.mark.parametrize(
    ("fault", "condition", "says"),
    [
        (CameraFault.FROZEN, Condition.BLIND, "frozen"),
        (CameraFault.COVERED, Condition.BLIND, "black|covers"),
        (CameraFault.UNPLUGGED, Condition.BLIND, "front"),
        (CameraFault.SLOW, Condition.DEGRADED, "a second"),
    ],
)
def test_a_fault_is_told_while_it_lasts_and_is_over_when_it_is_switched_off(
    table: Table, fault: CameraFault, condition: Condition, says: str
) -> None:
    table.goes_on(3)
    during = table.goes_on(4, fault)
    after = table.goes_on(5)

    assert during.condition is condition
    assert re.search(says, during.sentence), during.sentence
    assert after.condition is Condition.WELL
