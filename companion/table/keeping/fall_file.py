"""What was around a fall? All samples and pictures of its window, in a file of its own."""

from collections.abc import Sequence
from pathlib import Path

from companion.errors import CompanionError
from companion.record.recording import CameraInfo
from companion.record.recording_writer import RecordingWriter
from companion.table.keeping.items import FallKept, HashedPicture, KeeperNews, NotKept
from companion.table.keeping.kept_files import next_fall, sha256_of
from companion.table.keeping.sitting_file import at
from companion.table.keeping.window import Ring, Window
from firmware_bridge.samples import SampleBatch


def keep_fall(
    directory: Path,
    window: Window,
    *,
    setup: bytes,
    cameras: Sequence[CameraInfo],
    samples: Ring[SampleBatch],
    pictures: Ring[HashedPicture],
    now_ns: int,
) -> KeeperNews:
    """Write the file of a fall; return what is to be told of it.

    Args:
        directory: Where the record lies.
        window: The time around the fall, as far as it has passed.
        setup: What ``/table/setup`` says.
        cameras: How they are calibrated.
        samples, pictures: What there was of late.
        now_ns: The table's time.
    """
    path = next_fall(directory)
    try:
        with RecordingWriter(path, setup, window.from_ns) as writer:
            for info in cameras:
                writer.add_camera(at(info, window.from_ns))
            for _, batch in samples.between(window.from_ns, window.to_ns):
                writer.add(batch)
            for _, kept in pictures.between(window.from_ns, window.to_ns):
                writer.add_picture(kept.picture)
        digest = sha256_of(path)
    except (CompanionError, OSError) as error:
        return NotKept(now_ns, f"What was around the fall is not kept: {error}")
    return FallKept(
        now_ns,
        window.onset_ns,
        path.name,
        digest,
        window.from_ns,
        min(window.to_ns, now_ns),
        writer.pictures,
        writer.samples,
    )
