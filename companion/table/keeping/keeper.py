"""Who writes down what sensors sent during a match? A thread with two files and two rings.

``table.mcap`` beside the record has all samples, all that people said, two pictures a second of
each camera and every picture that a judgement rests on. Around a fall everything goes into a file
of its own. What cannot be written is told once and left out: the record itself is never waited for.

Everything is written in the order of its time and eight seconds late, for it takes some seconds to
know which pictures counted.
"""

import contextlib
import hashlib
import heapq
import queue
import shutil
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.errors import CompanionError
from companion.record.recording import CameraInfo, Picture
from companion.record.recording_writer import RecordingWriter
from companion.scene import Scene
from companion.table.beginning.recorded import setup_with
from companion.table.cameras.frames import Feed
from companion.table.keeping.window import Ring, Thinning, Window
from firmware_bridge.samples import SampleBatch

_MOST_WAITING: Final = 4096
_STEP_S: Final = 0.05
_JOIN_S: Final = 10.0

LOOK_EVERY_NS: Final = 120_000_000
"""Eight pictures a second of a camera are in the ring, and those that eyes have looked at."""

LAG_NS: Final = 8_000_000_000
"""Longer than a picture can be waited for before it counts."""

PREROLL_NS: Final = 5_000_000_000
"""So much of what the scales sent before a match is kept with it."""

_ARRIVES_NS: Final = 500_000_000
"""What was sent at the end of a window is here by then."""

LEAST_FREE_BYTES: Final = 300_000_000
"""With less room on the disk no more pictures are kept; the record needs a few megabytes."""


@dataclass(frozen=True)
class Began:
    """A match begins or goes on, whose record lies in ``directory``.

    ``first`` is what stood where when it began; None: as ``/table/setup`` has it.
    """

    directory: Path
    at_ns: int
    first: Scene | None = None


@dataclass(frozen=True)
class Said:
    """People said something: a tap as ``/referee/taps`` has it."""

    at_ns: int
    tap: dict[str, Any]


@dataclass(frozen=True)
class Used:
    """A judgement rests on frames with these hashes."""

    frames: tuple[str, ...]


@dataclass(frozen=True)
class Fell:
    """The villa fell."""

    onset_ns: int


@dataclass(frozen=True)
class Ended:
    """The match is left: everything is to be finished, and told."""

    told: threading.Event


Item = Began | Said | Used | Fell | Ended | SampleBatch | Picture


@dataclass(frozen=True)
class FallKept:
    """What was around a fall is in a file; ``sha256`` is of its bytes."""

    at_ns: int
    file: str
    sha256: str
    from_ns: int
    to_ns: int
    pictures: int
    samples: int


@dataclass(frozen=True)
class NotKept:
    """Something cannot be kept any more; the sentence says what and why."""

    at_ns: int
    sentence: str


@dataclass(frozen=True)
class _Kept:
    """A picture in the ring, and the hash by which judgements name it."""

    picture: Picture
    sha256: str


_Late = SampleBatch | Said | _Kept

KeeperNews = FallKept | NotKept
Post = Callable[[KeeperNews], object]
"""Takes news without waiting."""


class Keeper:
    """The thread that keeps, for as long as a table is served."""

    def __init__(
        self,
        setup: bytes,
        feeds: Mapping[str, Feed],
        cameras: Sequence[CameraInfo],
        free_bytes: Callable[[Path], int] | None = None,
    ) -> None:
        """Make one that does nothing before :meth:`start`.

        Args:
            setup: What ``/table/setup`` says.
            feeds: The newest frame of each camera.
            cameras: How they are calibrated, those that are.
            free_bytes: How much room there is where a file lies; None asks the disk.
        """
        self._setup = setup
        self._feeds = feeds
        self._cameras = cameras
        self._free_bytes = free_bytes or (lambda path: shutil.disk_usage(path).free)
        self._line: queue.Queue[Item] = queue.Queue(_MOST_WAITING)
        self._numbers = dict.fromkeys(feeds, -1)
        self._looked_ns = dict.fromkeys(feeds, -LOOK_EVERY_NS)
        self._pictures: Ring[_Kept] = Ring()
        self._samples: Ring[SampleBatch] = Ring()
        self._thinning = Thinning()
        self._used: set[str] = set()
        self._late: list[tuple[int, int, _Late]] = []
        self._count = 0
        self._news: deque[KeeperNews] = deque()
        self._writer: RecordingWriter | None = None
        self._directory: Path | None = None
        self._windows: list[Window] = []
        self._falls = 0
        self._keeps_pictures = True
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self.refused = 0
        """How many things found no room in line."""

    def start(self) -> None:
        """Begin to keep."""
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()

    def take_news(self) -> list[KeeperNews]:
        """Return what is to be told since this was asked, for the record and for people."""
        news: list[KeeperNews] = []
        while self._news:
            news.append(self._news.popleft())
        return news

    def close(self) -> None:
        """Finish what is open and end the thread; again it does nothing."""
        thread, self._thread = self._thread, None
        self._ended.set()
        if thread is not None:
            thread.join(_JOIN_S)

    def keep(self, item: Item) -> None:
        """Hand something over; never waits. What finds no room is counted and lost."""
        try:
            self._line.put_nowait(item)
        except queue.Full:
            self.refused += 1

    def finish(self, within_s: float) -> bool:
        """Let everything of the match be finished; return whether it was in time."""
        told = threading.Event()
        self.keep(Ended(told))
        return told.wait(within_s)

    def step(self, now_ns: int, post: Post) -> None:
        """Write what is in line, and look at each camera's newest frame.

        Args:
            now_ns: Host time.
            post: Takes what is to be told.
        """
        while True:
            try:
                item = self._line.get_nowait()
            except queue.Empty:
                break
            self._take(item, now_ns, post)
        for name, feed in self._feeds.items():
            if now_ns - self._looked_ns[name] >= LOOK_EVERY_NS:
                frame = feed.get(self._numbers[name])
                if frame is not None:
                    self._numbers[name], self._looked_ns[name] = frame.number, now_ns
                    picture = Picture(frame.at_ns, frame.camera, frame.jpeg)
                    self._picture(picture)
        self._write_late(now_ns - LAG_NS, now_ns, post)
        for window in [one for one in self._windows if now_ns >= one.to_ns + _ARRIVES_NS]:
            self._keep_fall(window, now_ns, post)

    def _take(self, item: Item, now_ns: int, post: Post) -> None:
        match item:
            case SampleBatch():
                self._samples.add(item.received_ns, item)
                self._hold(item.received_ns, item)
            case Said():
                self._hold(item.at_ns, item)
            case Picture():
                self._picture(item)
            case Used():
                self._used.update(item.frames)
            case Fell():
                self._windows.append(Window(item.onset_ns))
            case Began():
                self._finish(now_ns, post)
                self._begin(item, post)
            case Ended():
                self._finish(now_ns, post)
                item.told.set()

    def _begin(self, began: Began, post: Post) -> None:
        self._directory, self._falls = began.directory, _falls_in(began.directory)
        self._thinning = Thinning()
        self._used.clear()
        self._keeps_pictures = True
        # How everything rested before is needed to see the first change.
        before = self._samples.between(began.at_ns - PREROLL_NS, began.at_ns)
        began_ns = before[0][0] if before else began.at_ns
        try:
            if began.first is not None:
                self._setup = setup_with(self._setup, began.first)
            writer = RecordingWriter(_free_name(began.directory), self._setup, began_ns)
            for info in self._cameras:
                writer.add_camera(_at(info, began_ns))
        except CompanionError as error:
            post(NotKept(began.at_ns, f"The match is not recorded: {error}"))
            return
        self._writer = writer
        for at_ns, batch in before:
            self._hold(at_ns, batch)

    def _picture(self, picture: Picture) -> None:
        known = self._pictures.between(picture.at_ns, picture.at_ns)
        if any(one.picture.camera == picture.camera for _, one in known):
            return  # eyes and the keeper have taken the same one
        kept = _Kept(picture, hashlib.sha256(picture.jpeg).hexdigest())
        self._pictures.add(picture.at_ns, kept)
        self._hold(picture.at_ns, kept)

    def _hold(self, at_ns: int, item: _Late) -> None:
        if self._writer is not None:
            self._count += 1  # what is of one instant stays in its order
            heapq.heappush(self._late, (at_ns, self._count, item))

    def _write_late(self, until_ns: int, now_ns: int, post: Post) -> None:
        while self._late and self._late[0][0] <= until_ns:
            _, _, item = heapq.heappop(self._late)
            if not isinstance(item, _Kept) or self._is_worth(item, now_ns, post):
                self._write(item, now_ns, post)

    def _is_worth(self, kept: _Kept, now_ns: int, post: Post) -> bool:
        picture = kept.picture
        is_used = kept.sha256 in self._used
        self._used.discard(kept.sha256)
        is_due = self._thinning.takes(picture.camera, picture.at_ns)
        return (is_used or is_due) and self._has_room(now_ns, post)

    def _has_room(self, now_ns: int, post: Post) -> bool:
        if self._keeps_pictures and self._directory is not None:
            with contextlib.suppress(OSError):
                self._keeps_pictures = self._free_bytes(self._directory) >= LEAST_FREE_BYTES
            if not self._keeps_pictures:
                sentence = (
                    "The disk is nearly full, so no more pictures of the match are kept; the "
                    "record goes on. Make room, and they are kept from the next match on."
                )
                post(NotKept(now_ns, sentence))
        return self._keeps_pictures

    def _write(self, item: _Late, now_ns: int, post: Post) -> None:
        if self._writer is None:
            return
        try:
            match item:
                case SampleBatch():
                    self._writer.add(item)
                case Said():
                    self._writer.add_tap(item.tap, item.at_ns)
                case _Kept():
                    self._writer.add_picture(item.picture)
        except CompanionError as error:
            self._writer = None
            self._late.clear()
            post(NotKept(now_ns, f"The match is recorded no further: {error}"))

    def _keep_fall(self, window: Window, now_ns: int, post: Post) -> None:
        self._windows.remove(window)
        if self._directory is None:
            return
        self._falls += 1
        path = self._directory / f"fall-{self._falls}.mcap"
        try:
            with RecordingWriter(path, self._setup, window.from_ns) as writer:
                for info in self._cameras:
                    writer.add_camera(_at(info, window.from_ns))
                for _, batch in self._samples.between(window.from_ns, window.to_ns):
                    writer.add(batch)
                for _, kept in self._pictures.between(window.from_ns, window.to_ns):
                    writer.add_picture(kept.picture)
            digest = _sha256(path)
        except (CompanionError, OSError) as error:
            post(NotKept(now_ns, f"What was around the fall is not kept: {error}"))
            return
        to_ns = min(window.to_ns, now_ns)
        post(
            FallKept(
                now_ns, path.name, digest, window.from_ns, to_ns, writer.pictures, writer.samples
            )
        )

    def _finish(self, now_ns: int, post: Post) -> None:
        for window in tuple(self._windows):
            self._keep_fall(window, now_ns, post)
        self._write_late(now_ns, now_ns, post)
        self._late.clear()
        writer, self._writer = self._writer, None
        if writer is not None:
            try:
                writer.add_tap({"tap": "end_of_recording"}, now_ns)
                writer.close()
            except CompanionError as error:
                post(NotKept(now_ns, f"The recording of the match is not whole: {error}"))
        self._directory = None

    def _run(self) -> None:
        post = self._news.append
        while not self._ended.wait(_STEP_S):
            self.step(time.monotonic_ns(), post)
        self.step(time.monotonic_ns(), post)
        self._finish(time.monotonic_ns(), post)


def kept_files(directory: Path) -> dict[str, str]:
    """Return the SHA-256 of each finished recording beside a record, by name.

    ``recording`` is the first sitting's, ``recording-2`` the second one's, ``fall-1`` the first
    fall's. One that cannot be read is left out.
    """
    found: dict[str, str] = {}
    for path in sorted(directory.glob("*.mcap")):
        name = path.stem.replace("table", "recording", 1)
        with contextlib.suppress(OSError):
            found[name] = _sha256(path)
    return found


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _free_name(directory: Path) -> Path:
    """The next sitting's file."""
    sitting = 1
    while (
        path := directory / ("table.mcap" if sitting == 1 else f"table-{sitting}.mcap")
    ).exists():
        sitting += 1
    return path


def _falls_in(directory: Path) -> int:
    """How many falls were kept already."""
    return sum(1 for _ in directory.glob("fall-*.mcap"))


def _at(info: CameraInfo, at_ns: int) -> CameraInfo:
    return CameraInfo(at_ns, info.camera, info.k, info.d, info.size_px)
