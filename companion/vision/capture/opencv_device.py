"""How is a camera or a video file opened with OpenCV? The only door to ``cv2.VideoCapture``."""

import contextlib
import os
import sys
from pathlib import Path
from typing import Any, Final

import cv2
import numpy as np

from companion.errors import MissingError, UnreadableError
from companion.vision.capture.device import Setting
from companion.vision.capture.names import CameraName
from companion.vision.frame import Pixels

_PROPERTY: Final = {
    Setting.WIDTH_PX: cv2.CAP_PROP_FRAME_WIDTH,
    Setting.HEIGHT_PX: cv2.CAP_PROP_FRAME_HEIGHT,
    Setting.RATE_HZ: cv2.CAP_PROP_FPS,
    Setting.FOURCC: cv2.CAP_PROP_FOURCC,
    Setting.QUEUE: cv2.CAP_PROP_BUFFERSIZE,
    Setting.AUTO_EXPOSURE: cv2.CAP_PROP_AUTO_EXPOSURE,
    Setting.EXPOSURE: cv2.CAP_PROP_EXPOSURE,
    Setting.AUTO_WHITE_BALANCE: cv2.CAP_PROP_AUTO_WB,
    Setting.WHITE_BALANCE: cv2.CAP_PROP_WB_TEMPERATURE,
    Setting.AUTO_FOCUS: cv2.CAP_PROP_AUTOFOCUS,
    Setting.FOCUS: cv2.CAP_PROP_FOCUS,
}

# The index of a camera means something only together with the list that it was taken from, and
# each list of names follows one of these.
_BACKEND: Final = {
    "linux": cv2.CAP_V4L2,
    "win32": cv2.CAP_DSHOW,
    "darwin": cv2.CAP_AVFOUNDATION,
}


class OpenCvDevice:
    """An open ``cv2.VideoCapture``, or what behaves like one."""

    def __init__(self, capture: Any) -> None:
        self._capture = capture

    def grab(self) -> bool:
        """Take the next picture; False if there is none, or OpenCV failed."""
        try:
            return bool(self._capture.grab())
        except (cv2.error, OSError, RuntimeError):
            return False

    def retrieve(self) -> Pixels | None:
        """Return the grabbed picture, grey ones as three equal channels."""
        try:
            done, pixels = self._capture.retrieve()
        except (cv2.error, OSError, RuntimeError):
            return None
        if not done or pixels is None or pixels.size == 0:
            return None
        if pixels.ndim == 2:
            pixels = cv2.cvtColor(pixels, cv2.COLOR_GRAY2BGR)
        return np.asarray(pixels, dtype=np.uint8)

    def set(self, setting: Setting, value: float) -> bool:
        """Ask for a value."""
        try:
            return bool(self._capture.set(_PROPERTY[setting], value))
        except (cv2.error, OSError, RuntimeError):
            return False

    def get(self, setting: Setting) -> float:
        """Return the driver's value, -1 where it cannot be asked."""
        try:
            return float(self._capture.get(_PROPERTY[setting]))
        except (cv2.error, OSError, RuntimeError):
            return -1.0

    def close(self) -> None:
        """Give the camera back."""
        with contextlib.suppress(cv2.error, OSError, RuntimeError):
            self._capture.release()


def _set_opencv_up() -> None:
    """Shorten its waits, and let it say nothing by itself; what a user has set stays."""
    # V4L2 waits ten seconds for a picture that does not come, before it says so (or does not).
    # It is read at the first capture; no exposure takes longer than a second.
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "2")
    # A camera that is away is tried twice a second, and each time would be a line of warning.
    if "OPENCV_LOG_LEVEL" not in os.environ:
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)


def open_camera(camera: CameraName) -> OpenCvDevice:
    """Return a camera of this machine, opened.

    Raises:
        MissingError: It does not open; why is for ``reasons.py`` to find out.
    """
    backend = _BACKEND.get(sys.platform, cv2.CAP_ANY)
    return _opened(camera.stable, camera.index, backend)


def open_video(path: Path) -> OpenCvDevice:
    """Return a video file, opened.

    Raises:
        MissingError: There is no such file.
        UnreadableError: OpenCV finds no video in it.
    """
    if not path.is_file():
        raise MissingError(f"There is no file {path}.")
    try:
        return _opened(path.name, str(path), cv2.CAP_ANY)
    except MissingError as error:
        raise UnreadableError(
            f"{path} is no video that can be read here; MJPG in an .avi file always can."
        ) from error


def _opened(name: str, source: int | str, backend: int) -> OpenCvDevice:
    _set_opencv_up()
    try:
        capture: Any = cv2.VideoCapture(source, backend)  # type: ignore[call-overload,unused-ignore]
        if capture.isOpened():
            return OpenCvDevice(capture)
        capture.release()
    except cv2.error as error:
        raise MissingError(f"The camera {name} does not open: {error}.") from error
    raise MissingError(f"The camera {name} does not open.")
