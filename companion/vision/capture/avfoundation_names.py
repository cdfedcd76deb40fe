"""Which cameras has a Mac? As ``system_profiler`` tells, in the order of OpenCV's indices."""

import json
import subprocess
from collections.abc import Callable
from typing import Final

from companion.vision.capture.names import CameraName

_COMMAND: Final = ("/usr/sbin/system_profiler", "SPCameraDataType", "-json")
_PATIENCE_S: Final = 10


def ask_system_profiler() -> bytes:
    """Return what the system says of its cameras, nothing if it does not answer."""
    try:
        return subprocess.run(_COMMAND, capture_output=True, timeout=_PATIENCE_S, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return b""


def avfoundation_names(ask: Callable[[], bytes] = ask_system_profiler) -> list[CameraName]:
    """Return the cameras, lowest index first.

    OpenCV counts them sorted by their unique ids (``cap_avfoundation_mac.mm``).
    """
    try:
        listed = json.loads(ask() or b"{}").get("SPCameraDataType", [])
        cameras = sorted(
            (str(one["spcamera_unique-id"]), str(one.get("_name", ""))) for one in listed
        )
    except (ValueError, AttributeError, KeyError, TypeError):
        return []
    return [
        CameraName(stable=unique, index=index, label=label, aliases=(label,) if label else ())
        for index, (unique, label) in enumerate(cameras)
    ]
