"""Which machine is this? Its clock, its cameras' names, how they are opened: the real ones."""

import sys
import time
from collections.abc import Callable, Mapping
from functools import partial

from companion.vision.capture.avfoundation_names import avfoundation_names
from companion.vision.capture.camera import Camera
from companion.vision.capture.device import Device
from companion.vision.capture.directshow_names import directshow_names
from companion.vision.capture.holders import holders
from companion.vision.capture.loop import Machine
from companion.vision.capture.names import CameraChoice, CameraName, Make
from companion.vision.capture.opencv_device import open_camera
from companion.vision.capture.picamera2_device import has_picamera2, open_picamera2
from companion.vision.capture.v4l2_names import v4l2_names


def camera_names() -> list[CameraName]:
    """Return the cameras of this machine, lowest index first."""
    if sys.platform == "win32":
        return directshow_names()
    if sys.platform == "darwin":
        return avfoundation_names()
    return v4l2_names()


def this_machine(others_open: Callable[[], bool] = lambda: False) -> Machine:
    """Return what cameras need of this machine.

    Args:
        others_open: Whether this program reads another camera.
    """
    return Machine(
        now_ns=time.monotonic_ns,
        names=camera_names,
        open_camera=_open,
        held_by=holders,
        others_open=others_open,
    )


def cameras(choices: Mapping[str, CameraChoice]) -> list[Camera]:
    """Return the cameras of a table, closed yet; each knows whether another one sends pictures.

    Args:
        choices: Which ones, by what the table calls them.
    """
    made: list[Camera] = []
    for name, choice in choices.items():
        machine = this_machine(partial(_another_sends, made, name))
        made.append(Camera(name, choice, machine))
    return made


def _another_sends(made: list[Camera], name: str) -> bool:
    return any(one.rate_hz is not None for one in made if one.name != name)


def _open(camera: CameraName) -> Device:
    if camera.make is Make.PI and has_picamera2():
        return open_picamera2(camera)
    return open_camera(camera)
