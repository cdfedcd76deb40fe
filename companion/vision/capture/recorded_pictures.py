"""Which pictures of one camera does a recording of a table hold, and what does it know of it?"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from companion.errors import UsageError
from companion.record.recording import CameraInfo, Picture, Setup, read_recording
from companion.record.table_setup import TableSetup
from companion.vision.capture.played_source import Stored
from companion.vision.frame import decode


@dataclass(frozen=True)
class RecordedCamera:
    """What a recording tells of a camera before its first picture."""

    name: str
    info: CameraInfo | None
    setup: TableSetup | None


def recorded_pictures(path: Path, camera: str) -> Iterator[Stored]:
    """Yield a camera's pictures in the order of their time.

    Raises:
        MissingError, UnreadableError: As :func:`~companion.record.recording.read_recording`.
    """
    for message in read_recording(path):
        if isinstance(message, Picture) and message.camera == camera:
            yield Stored(message.at_ns, partial(decode, message.jpeg))


def recorded_camera(path: Path, camera: str | None) -> RecordedCamera:
    """Return what a recording tells of a camera; of its only one, or its first, if None.

    Raises:
        UsageError: It has no such camera; the text lists those that it has.
        MissingError, UnreadableError: As :func:`~companion.record.recording.read_recording`.
    """
    setup: TableSetup | None = None
    infos: dict[str, CameraInfo | None] = {}
    for message in read_recording(path):
        if isinstance(message, Setup):
            setup = message.setup
        elif isinstance(message, CameraInfo):
            infos[message.camera] = message
        elif isinstance(message, Picture):
            infos.setdefault(message.camera, None)
            if camera in (None, message.camera) and infos.get(message.camera) is not None:
                break
    if not infos:
        raise UsageError(f"{path} was recorded without a camera.")
    name = camera if camera is not None else sorted(infos)[0]
    if name not in infos:
        raise UsageError(f"{path} has no camera {name}; it has: {', '.join(sorted(infos))}.")
    return RecordedCamera(name, infos[name], setup)
