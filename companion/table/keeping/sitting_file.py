"""What goes into the recording of a sitting, in which order, and when? All in time, and late.

Everything is written in the order of its time and some seconds late, for it takes some seconds to
know which pictures counted.
"""

import contextlib
import heapq
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from companion.errors import CompanionError
from companion.record.recording import CameraInfo
from companion.record.recording_writer import RecordingWriter
from companion.table.keeping.items import HashedPicture, NotKept, Post, Said
from companion.table.keeping.kept_files import next_sitting
from companion.table.keeping.window import Thinning
from firmware_bridge.samples import SampleBatch

LEAST_FREE_BYTES: Final = 300_000_000
"""With less room on the disk no more pictures are kept; the record needs a few megabytes."""

Timed = SampleBatch | Said | HashedPicture


class SittingFile:
    """The recording of one sitting; what cannot be written is told once and left out."""

    def __init__(
        self,
        directory: Path,
        setup: bytes,
        cameras: Sequence[CameraInfo],
        began_ns: int,
        free_bytes: Callable[[Path], int],
    ) -> None:
        """Begin a file.

        Args:
            directory: Where the record lies.
            setup: What ``/table/setup`` says.
            cameras: How they are calibrated.
            began_ns: The time of the first thing in it.
            free_bytes: How much room there is where a file lies.

        Raises:
            CompanionError: It cannot be written there.
        """
        self._directory = directory
        self._free_bytes = free_bytes
        self._late: list[tuple[int, int, Timed]] = []
        self._count = 0
        self._thinning = Thinning()
        self._used: set[str] = set()
        self._keeps_pictures = True
        self._writer: RecordingWriter | None = RecordingWriter(
            next_sitting(directory), setup, began_ns
        )
        for info in cameras:
            self._writer.add_camera(at(info, began_ns))

    def hold(self, at_ns: int, item: Timed) -> None:
        """Take something, to be written when its time has come."""
        if self._writer is not None:
            self._count += 1  # what is of one instant stays in its order
            heapq.heappush(self._late, (at_ns, self._count, item))

    def use(self, frames: Sequence[str]) -> None:
        """Let pictures with these hashes be kept: a judgement rests on them."""
        self._used.update(frames)

    def write(self, until_ns: int, now_ns: int, post: Post) -> None:
        """Write what is not younger than ``until_ns``."""
        while self._late and self._late[0][0] <= until_ns:
            _, _, item = heapq.heappop(self._late)
            if not isinstance(item, HashedPicture) or self._is_worth(item, now_ns, post):
                self._put(item, now_ns, post)

    def finish(self, now_ns: int, post: Post) -> None:
        """Write everything there is and close the file; again it does nothing."""
        self.write(now_ns, now_ns, post)
        self._late.clear()
        writer, self._writer = self._writer, None
        if writer is None:
            return
        try:
            writer.add_tap({"tap": "end_of_recording"}, now_ns)
            writer.close()
        except CompanionError as error:
            post(NotKept(now_ns, f"The recording of the match is not whole: {error}"))

    def _is_worth(self, kept: HashedPicture, now_ns: int, post: Post) -> bool:
        is_used = kept.sha256 in self._used
        self._used.discard(kept.sha256)
        is_due = self._thinning.takes(kept.picture.camera, kept.picture.at_ns)
        return (is_used or is_due) and self._has_room(now_ns, post)

    def _has_room(self, now_ns: int, post: Post) -> bool:
        if self._keeps_pictures:
            with contextlib.suppress(OSError):
                self._keeps_pictures = self._free_bytes(self._directory) >= LEAST_FREE_BYTES
            if not self._keeps_pictures:
                sentence = (
                    "The disk is nearly full, so no more pictures of the match are kept; the "
                    "record goes on. Make room, and they are kept from the next match on."
                )
                post(NotKept(now_ns, sentence))
        return self._keeps_pictures

    def _put(self, item: Timed, now_ns: int, post: Post) -> None:
        if self._writer is None:
            return
        try:
            match item:
                case SampleBatch():
                    self._writer.add(item)
                case Said():
                    self._writer.add_tap(item.tap, item.at_ns)
                case HashedPicture():
                    self._writer.add_picture(item.picture)
        except CompanionError as error:
            self._writer = None
            self._late.clear()
            post(NotKept(now_ns, f"The match is recorded no further: {error}"))


def at(info: CameraInfo, at_ns: int) -> CameraInfo:
    """Return how a camera is calibrated, as it is said at a time."""
    return CameraInfo(at_ns, info.camera, info.k, info.d, info.size_px)
