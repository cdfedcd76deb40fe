"""A camera's thread: frames come over, failures are told, and nothing keeps it from ending."""

import contextlib
import threading
from collections.abc import Callable, Iterator

import pytest

from companion.evidence import Condition
from companion.vision.capture.camera import Camera, CameraFailedError
from companion.vision.capture.loop import Machine
from companion.vision.capture.names import CameraChoice
from companion.vision.capture.source import FrameSource
from tests.unit.vision.capture.fake_capture import NS, Fault
from tests.unit.vision.capture.table_of_cameras import FRONT, FakeMachine

PATIENCE_NS = 10_000 * NS  # of the fake clock, which a camera's reads move


@pytest.fixture
def fake() -> FakeMachine:
    return FakeMachine()


@pytest.fixture
def camera(fake: FakeMachine) -> Iterator[Camera]:
    made = Camera("front", CameraChoice(name=FRONT.stable), fake.machine(), join_s=0.2)
    yield made
    for capture in fake.plugged.values():
        capture.fault = None
        capture.wake.set()
    with contextlib.suppress(CameraFailedError):
        made.close()


def test_frames_come_over_in_order(fake: FakeMachine, camera: Camera) -> None:
    fake.plug()
    source: FrameSource = camera

    source.open()
    first = source.newest(deadline_ns=PATIENCE_NS)
    assert first is not None
    second = source.newest(first.number, deadline_ns=PATIENCE_NS)
    source.close()

    assert second is not None
    assert second.number > first.number
    assert second.at_ns > first.at_ns
    assert second.pixels.shape == (64, 96, 3)
    assert fake.plugged[FRONT].released


def test_opening_and_closing_twice_changes_nothing(fake: FakeMachine, camera: Camera) -> None:
    fake.plug()

    camera.open()
    camera.open()
    camera.newest(deadline_ns=PATIENCE_NS)
    camera.close()
    camera.close()

    assert fake.opened == [FRONT]
    assert camera.health().sentence == "The camera is closed."


def test_a_closed_camera_can_be_opened_again(fake: FakeMachine, camera: Camera) -> None:
    fake.plug()
    camera.open()
    camera.newest(deadline_ns=PATIENCE_NS)
    camera.close()

    camera.open()

    assert camera.newest(deadline_ns=PATIENCE_NS) is not None


def test_a_read_that_never_returns_keeps_nobody_from_closing(
    fake: FakeMachine, camera: Camera
) -> None:
    capture = fake.plug()
    camera.open()
    camera.newest(deadline_ns=PATIENCE_NS)
    capture.fault = Fault.HANG
    assert capture.hung.wait(10)

    fake.clock.ns += 4 * NS
    assert "driver does not answer" in camera.health().sentence
    assert camera.health() is camera.health()
    with pytest.raises(CameraFailedError, match="left behind"):
        camera.close()


def test_a_thread_that_hangs_for_long_is_replaced_by_another(
    fake: FakeMachine, camera: Camera
) -> None:
    capture = fake.plug()
    camera.open()
    camera.newest(deadline_ns=PATIENCE_NS)
    capture.fault = Fault.HANG
    assert capture.hung.wait(10)
    seen = camera.newest()
    assert seen is not None
    fake.plug()  # the same camera, plugged in again

    fake.clock.ns += 16 * NS
    frame = camera.newest(seen.number, deadline_ns=PATIENCE_NS)
    capture.wake.set()

    assert frame is not None
    assert camera.health().condition is Condition.WELL


def test_a_driver_that_swallows_every_thread_is_given_four_and_no_more(
    fake: FakeMachine, camera: Camera
) -> None:
    before = set(threading.enumerate())
    capture = fake.plug()
    capture.fault = Fault.HANG
    camera.open()

    for _ in range(4):
        assert capture.hung.wait(10)  # the newest thread is stuck, too
        capture.hung.clear()
        fake.clock.ns += 16 * NS
        camera.health()
    for _ in range(4):
        fake.clock.ns += 16 * NS
        camera.health()

    assert len(set(threading.enumerate()) - before) == 4


def test_an_error_of_ours_is_shown_and_raised_on_closing(fake: FakeMachine) -> None:
    def names() -> list[object]:
        raise ZeroDivisionError("a mistake")

    working = fake.machine()
    broken = Machine(working.now_ns, names, working.open_camera)  # type: ignore[arg-type]
    camera = Camera("front", CameraChoice(index=0), broken)
    camera.open()
    wait_for(lambda: "ZeroDivisionError" in camera.health().sentence)

    with pytest.raises(CameraFailedError, match="a mistake"):
        camera.close()


def wait_for(is_so: Callable[[], bool]) -> None:
    """Give another thread its turn until something is so; pytest's time-out ends it otherwise."""
    import time

    while not is_so():
        time.sleep(0)
