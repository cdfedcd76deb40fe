"""Who writes down what sensors sent during a match? A thread with two files and two rings.

``table.mcap`` beside the record has all samples, all that people said, two pictures a second of
each camera and every picture that a judgement rests on (``sitting_file.py``). Around a fall
everything goes into a file of its own (``fall_file.py``). What cannot be written is told once and
left out: the record itself is never waited for.
"""

import hashlib
import queue
import shutil
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from companion.errors import CompanionError
from companion.record.recording import CameraInfo, Picture
from companion.table.beginning.recorded import setup_weighed_by, setup_with
from companion.table.cameras.frames import Feed
from companion.table.keeping.fall_file import keep_fall
from companion.table.keeping.items import (
    Began,
    Ended,
    Fell,
    HashedPicture,
    Item,
    KeeperNews,
    NotKept,
    Said,
    Used,
    WeighedBy,
)
from companion.table.keeping.sitting_file import SittingFile, Timed
from companion.table.keeping.window import Ring, Window
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


class Keeper:
    """The thread that keeps, for as long as a table is served."""

    def __init__(
        self,
        setup: bytes,
        feeds: Mapping[str, Feed],
        cameras: Sequence[CameraInfo],
        free_bytes: Callable[[Path], int] | None = None,
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Make one that does nothing before :meth:`start`.

        Args:
            setup: What ``/table/setup`` says.
            feeds: The newest frame of each camera.
            cameras: How they are calibrated, those that are.
            free_bytes: How much room there is where a file lies; None asks the disk.
            now_ns: The table's clock.
        """
        self._setup = setup
        self._feeds = feeds
        self._cameras = cameras
        self._free_bytes = free_bytes or (lambda path: shutil.disk_usage(path).free)
        self._now_ns = now_ns
        self._line: queue.Queue[Item] = queue.Queue(_MOST_WAITING)
        self._numbers = dict.fromkeys(feeds, -1)
        self._looked_ns = dict.fromkeys(feeds, -LOOK_EVERY_NS)
        self._pictures: Ring[HashedPicture] = Ring()
        self._samples: Ring[SampleBatch] = Ring()
        self._news: deque[KeeperNews] = deque()
        self._sitting: SittingFile | None = None
        self._directory: Path | None = None
        self._may_keep_pictures = True
        self._windows: list[Window] = []
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

    def step(self, now_ns: int) -> None:
        """Write what is in line, and look at each camera's newest frame.

        Args:
            now_ns: The table's time.
        """
        while True:
            try:
                item = self._line.get_nowait()
            except queue.Empty:
                break
            self._take(item, now_ns)
        for name, feed in self._feeds.items():
            if now_ns - self._looked_ns[name] >= LOOK_EVERY_NS:
                frame = feed.get(self._numbers[name])
                if frame is not None:
                    self._numbers[name], self._looked_ns[name] = frame.number, now_ns
                    picture = Picture(frame.at_ns, frame.camera, frame.jpeg)
                    self._picture(picture)
        if self._sitting is not None:
            self._sitting.write(now_ns - LAG_NS, now_ns, self._news.append)
        for window in [one for one in self._windows if now_ns >= one.to_ns + _ARRIVES_NS]:
            self._keep_fall(window, now_ns)

    def _take(self, item: Item, now_ns: int) -> None:
        match item:
            case SampleBatch():
                self._samples.add(item.received_ns, item)
                self._hold(item.received_ns, item)
            case Said():
                self._hold(item.at_ns, item)
            case Picture():
                self._picture(item)
            case Used():
                if self._sitting is not None:
                    self._sitting.use(item.frames)
            case Fell():
                self._windows.append(Window(item.onset_ns))
            case Began():
                self._finish(now_ns)
                self._begin(item)
            case WeighedBy():
                self._setup = setup_weighed_by(self._setup, item.cells)
            case Ended():
                self._finish(now_ns)
                item.told.set()

    def _begin(self, began: Began) -> None:
        self._directory, self._may_keep_pictures = began.directory, began.pictures
        if not began.pictures:
            self._pictures = Ring()  # nor what came before the match
        # How everything rested before is needed to see the first change.
        before = self._samples.between(began.at_ns - PREROLL_NS, began.at_ns)
        began_ns = before[0][0] if before else began.at_ns
        try:
            if began.first is not None:
                self._setup = setup_with(self._setup, began.first)
            self._sitting = SittingFile(
                began.directory, self._setup, self._cameras, began_ns, self._free_bytes
            )
        except CompanionError as error:
            self._news.append(NotKept(began.at_ns, f"The match is not recorded: {error}"))
            return
        for at_ns, batch in before:
            self._hold(at_ns, batch)

    def _picture(self, picture: Picture) -> None:
        if not self._may_keep_pictures:
            return
        known = self._pictures.between(picture.at_ns, picture.at_ns)
        if any(one.picture.camera == picture.camera for _, one in known):
            return  # eyes and the keeper have taken the same one
        kept = HashedPicture(picture, hashlib.sha256(picture.jpeg).hexdigest())
        self._pictures.add(picture.at_ns, kept)
        self._hold(picture.at_ns, kept)

    def _hold(self, at_ns: int, item: Timed) -> None:
        if self._sitting is not None:
            self._sitting.hold(at_ns, item)

    def _keep_fall(self, window: Window, now_ns: int) -> None:
        self._windows.remove(window)
        if self._directory is not None:
            self._news.append(
                keep_fall(
                    self._directory,
                    window,
                    setup=self._setup,
                    cameras=self._cameras,
                    samples=self._samples,
                    pictures=self._pictures,
                    now_ns=now_ns,
                )
            )

    def _finish(self, now_ns: int) -> None:
        for window in tuple(self._windows):
            self._keep_fall(window, now_ns)
        sitting, self._sitting = self._sitting, None
        if sitting is not None:
            sitting.finish(now_ns, self._news.append)
        self._directory = None

    def _run(self) -> None:
        while not self._ended.wait(_STEP_S):
            self.step(self._now_ns())
        self.step(self._now_ns())
        self._finish(self._now_ns())
