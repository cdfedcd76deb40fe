"""How is a Raspberry Pi's ribbon camera read? The only door to Picamera2, where that is installed.

Under libcamera such a camera opens with V4L2 and never sends a picture. Picamera2 comes with
Debian (``python3-picamera2``), not with the companion.
"""

import contextlib
import importlib
import importlib.util
from typing import Any, Final

import numpy as np

from companion.errors import MissingError
from companion.vision.capture.device import Setting
from companion.vision.capture.names import CameraName
from companion.vision.frame import Pixels

_STREAM: Final = "main"
# Picamera2 names formats from the other end: its RGB888 lies in memory as blue, green, red.
_FORMAT: Final = "RGB888"
_US_PER_UNIT: Final = 100.0  # V4L2's unit of exposure, kept here so that all cameras have one


def has_picamera2() -> bool:
    """Return whether Picamera2 is installed here."""
    return importlib.util.find_spec("picamera2") is not None


def open_picamera2(camera: CameraName) -> "Picamera2Device":
    """Return the camera, opened; the first one that libcamera knows.

    Raises:
        MissingError: Picamera2 is not there, or does not open it.
    """
    try:
        library = importlib.import_module("picamera2")
        return Picamera2Device(library.Picamera2())
    except (ImportError, RuntimeError, IndexError, OSError) as error:
        raise MissingError(
            f"Picamera2 does not open {camera.label or camera.stable}: {error}. Close other "
            "programs that use it, and look at its ribbon cable."
        ) from error


class Picamera2Device:
    """One camera behind libcamera, read like any other."""

    def __init__(self, camera: Any) -> None:
        self._camera = camera
        self._size_px = (1280, 720)
        self._rate_hz = 30.0
        self._is_running = False
        self._pixels: Pixels | None = None
        self._controls: dict[Setting, float] = {}

    def grab(self) -> bool:
        """Wait for the next picture; it is whole in memory afterwards."""
        try:
            self._run()
            self._pixels = np.asarray(self._camera.capture_array(_STREAM), dtype=np.uint8)
        except (RuntimeError, OSError, ValueError):
            self._pixels = None
        return self._pixels is not None

    def retrieve(self) -> Pixels | None:
        """Return the picture."""
        return self._pixels

    def set(self, setting: Setting, value: float) -> bool:
        """Ask for a value; sizes are taken before the first picture only."""
        if setting in (Setting.WIDTH_PX, Setting.HEIGHT_PX, Setting.RATE_HZ):
            if self._is_running:
                return False
            width, height = self._size_px
            if setting is Setting.WIDTH_PX:
                self._size_px = int(value), height
            elif setting is Setting.HEIGHT_PX:
                self._size_px = width, int(value)
            else:
                self._rate_hz = value
            return True
        controls: dict[Setting, dict[str, object]] = {
            Setting.AUTO_EXPOSURE: {"AeEnable": value == 3},  # V4L2's words: 3 automatic, 1 manual
            Setting.EXPOSURE: {"ExposureTime": round(value * _US_PER_UNIT)},
            Setting.AUTO_WHITE_BALANCE: {"AwbEnable": value != 0},
        }
        control = controls.get(setting)
        if control is None or (setting is Setting.AUTO_EXPOSURE and value not in (1, 3)):
            return False
        try:
            self._camera.set_controls(control)
        except (RuntimeError, OSError, ValueError):
            return False
        self._controls[setting] = value
        return True

    def get(self, setting: Setting) -> float:
        """Return what is set; the exposure as the camera tells it with its pictures."""
        if setting is Setting.WIDTH_PX:
            return float(self._size_px[0])
        if setting is Setting.HEIGHT_PX:
            return float(self._size_px[1])
        if setting is Setting.RATE_HZ:
            return self._rate_hz
        if setting is Setting.EXPOSURE and self._is_running:
            with contextlib.suppress(RuntimeError, OSError, KeyError):
                return float(self._camera.capture_metadata()["ExposureTime"]) / _US_PER_UNIT
        return self._controls.get(setting, -1.0)

    def close(self) -> None:
        """Give the camera back."""
        with contextlib.suppress(RuntimeError, OSError):
            if self._is_running:
                self._camera.stop()
            self._camera.close()
        self._is_running = False

    def _run(self) -> None:
        if self._is_running:
            return
        self._camera.configure(
            self._camera.create_video_configuration(
                main={"size": self._size_px, "format": _FORMAT},
                controls={"FrameRate": self._rate_hz},
            )
        )
        self._camera.start()
        self._is_running = True
