"""What stands for Picamera2 in the tests: its names, and a sensor that follows its controls."""

from typing import Any

import numpy as np
import numpy.typing as npt

AUTOMATIC_US = 15_000


class Picamera2:
    """One ribbon camera."""

    def __init__(self) -> None:
        self._controls: dict[str, Any] = {"AeEnable": True, "ExposureTime": AUTOMATIC_US}
        self._size = (640, 480)
        self._running = False

    def create_video_configuration(
        self, main: dict[str, Any], controls: dict[str, Any]
    ) -> dict[str, Any]:
        assert main["format"] == "RGB888"  # blue first in memory
        assert controls["FrameRate"] > 0
        return main

    def configure(self, configuration: dict[str, Any]) -> None:
        self._size = configuration["size"]

    def start(self) -> None:
        self._running = True

    def stop(self) -> None:
        self._running = False

    def close(self) -> None:
        assert not self._running

    def set_controls(self, controls: dict[str, Any]) -> None:
        self._controls |= controls

    def capture_metadata(self) -> dict[str, Any]:
        return {"ExposureTime": self._exposure_us()}

    def capture_array(self, name: str) -> npt.NDArray[np.uint8]:
        assert name == "main"
        if not self._running:
            raise RuntimeError("camera is not running")
        width, height = self._size
        level = 100 * (self._exposure_us() / AUTOMATIC_US) ** (1 / 2.2)
        return np.full((height, width, 3), min(255, level), dtype=np.uint8)

    def _exposure_us(self) -> int:
        return AUTOMATIC_US if self._controls["AeEnable"] else int(self._controls["ExposureTime"])
