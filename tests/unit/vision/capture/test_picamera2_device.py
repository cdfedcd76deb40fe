"""The door to Picamera2, with a module in its place that behaves as its manual says."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.errors import MissingError
from companion.vision.capture import this_machine
from companion.vision.capture.device import Setting
from companion.vision.capture.locking import Lock, lock
from companion.vision.capture.names import CameraName, Make
from companion.vision.capture.negotiation import Wishes, negotiate
from companion.vision.capture.picamera2_device import (
    Picamera2Device,
    has_picamera2,
    open_picamera2,
)

RIBBON = CameraName("platform-unicam", 0, "unicam-image", "/dev/video0", Make.PI)


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(Path(__file__).parent / "fake_pi"))
    real = sys.modules.pop("picamera2", None)
    yield
    sys.modules.pop("picamera2", None)
    if real is not None:
        sys.modules["picamera2"] = real


@pytest.mark.usefixtures("installed")
def test_a_ribbon_camera_is_read_like_any_other() -> None:
    device = open_picamera2(RIBBON)
    terms = negotiate(device, Wishes())

    assert device.grab()
    pixels = device.retrieve()
    device.close()

    assert terms.size_px == (1280, 720)
    assert terms.shortfalls(Wishes()) == ()
    assert pixels is not None
    assert pixels.shape == (720, 1280, 3)
    assert not device.set(Setting.FOCUS, 1)


@pytest.mark.usefixtures("installed")
def test_its_exposure_is_locked_and_proved() -> None:
    device = open_picamera2(RIBBON)

    def brightness() -> float | None:
        pixels = device.retrieve() if device.grab() else None
        return None if pixels is None else float(pixels.mean())

    brightness()
    locks = lock(device, brightness)
    device.close()

    assert locks.exposure is Lock.PROVED
    assert locks.white_balance is Lock.TOLD


@pytest.mark.usefixtures("installed")
def test_this_machine_opens_a_ribbon_camera_by_its_own_door() -> None:
    machine = this_machine.this_machine()

    device = machine.open_camera(RIBBON)
    device.close()

    assert isinstance(device, Picamera2Device)


@pytest.mark.skipif(has_picamera2(), reason="Picamera2 is installed here")
def test_without_picamera2_the_door_says_so() -> None:
    with pytest.raises(MissingError, match="Picamera2 does not open unicam-image"):
        open_picamera2(RIBBON)
