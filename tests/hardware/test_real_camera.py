"""A camera that is plugged in here; run with ``pytest -m hardware``."""

import time

import pytest

from companion.vision.capture.camera import Camera
from companion.vision.capture.names import CameraChoice
from companion.vision.capture.this_machine import camera_names, this_machine

pytestmark = pytest.mark.hardware


def test_a_plugged_in_camera_sends_pictures_and_gives_them_up_again() -> None:
    names = camera_names()
    if not names:
        pytest.skip("there is no camera here")
    camera = Camera("real", CameraChoice(name=names[0].stable), this_machine())

    camera.open()
    first = camera.newest(deadline_ns=time.monotonic_ns() + 8_000_000_000)
    assert first is not None, camera.health().sentence
    second = camera.newest(first.number, time.monotonic_ns() + 2_000_000_000)
    camera.close()

    assert second is not None
    assert second.at_ns > first.at_ns
    assert second.pixels.ndim == 3
