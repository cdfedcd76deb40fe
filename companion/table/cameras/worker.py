"""Who looks through the cameras? A thread for each that hands over, and one that looks closely.

None of them waits for the mind, and the mind waits for none of them. What fails is posted, and
raised on close; the other cameras go on.
"""

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.errors import CompanionError
from companion.table.cameras.ear import Ear, Seen, Time
from companion.table.cameras.frames import Feed
from companion.table.cameras.inspecting import Inspector, KnownCamera
from companion.table.cameras.live_cameras import Believed
from companion.table.cameras.looker import Answer, Looker
from companion.table.cameras.news import CameraFailed, CameraNews
from companion.vision.capture.source import FrameSource

_NS: Final = 1_000_000_000
_JOIN_S: Final = 5.0
_AGAIN_S: Final = 0.025
_LOOK_S: Final = 0.05

Post = Callable[[CameraNews], bool]
"""Takes news without waiting, and says whether there was room for it."""


@dataclass(frozen=True)
class TableCamera:
    """One camera of a table.

    Attributes:
        source: Closed; nobody else may use it from now on.
        known: What is known of it.
        has_noise: Whether no two of its pictures are equal, as of every real sensor.
    """

    source: FrameSource
    known: KnownCamera
    has_noise: bool = True


class CamerasFailedError(CompanionError):
    """A thread that looked through a camera ended by an error, or does not end."""


class HostTime:
    """This machine's clock, which waits no longer than it is wanted."""

    def __init__(self) -> None:
        """Begin to be wanted."""
        self.ended = threading.Event()

    def now_ns(self) -> int:
        """Return monotonic nanoseconds."""
        return time.monotonic_ns()

    def wait_until(self, at_ns: int) -> None:
        """Come back then, or once it is ended."""
        self.ended.wait(max(0, at_ns - time.monotonic_ns()) / _NS)


class CamerasWorker:
    """The threads of a table's cameras.

    Attributes:
        feeds: The newest frame of each camera, by its name: for whoever judges or keeps pictures.
        ears: Each camera's ear.
        looker: Who looks closely.
    """

    def __init__(
        self,
        cameras: Sequence[TableCamera],
        believed: Believed,
        *,
        all_agreed: bool = False,
        clock: Time | None = None,
    ) -> None:
        """Make a worker that does nothing before :meth:`start`.

        Args:
            cameras: With names of their own.
            believed: How everything is believed to stand.
            all_agreed: Whether everybody at the table has agreed to be seen whole.
            clock: What time it is; None is this machine's.
        """
        self._time = HostTime()
        now = clock or self._time
        seen = {one.known.name: Seen() for one in cameras}
        self.feeds: dict[str, Feed] = {one.known.name: Feed() for one in cameras}
        self.ears = {
            one.known.name: Ear(
                one.source,
                now,
                self.feeds[one.known.name],
                seen[one.known.name],
                all_agreed=all_agreed,
                has_noise=one.has_noise,
            )
            for one in cameras
        }
        inspectors = {one.known.name: Inspector(one.known) for one in cameras}
        self.looker = Looker(self.feeds, inspectors, seen, believed, now)
        self._threads: list[threading.Thread] = []
        self._failures: list[str] = []

    def start(self, post: Post) -> None:
        """Begin to look."""
        self._threads = [
            threading.Thread(
                target=self._run,
                args=([name], ear.source.open, lambda ear=ear: post(ear.listen()), post),
                name=f"ear {name}",
                daemon=True,
            )
            for name, ear in self.ears.items()
        ]
        self._threads.append(
            threading.Thread(
                target=self._run,
                args=(list(self.ears), _nothing, lambda: self.looker.step(post, _LOOK_S), post),
                name="looker",
                daemon=True,
            )
        )
        for thread in self._threads:
            thread.start()

    def ask(self, camera: str, after: int, answer: Answer) -> bool:
        """Ask for one small picture beyond ``after``; see :meth:`.looker.Looker.ask`."""
        return self.looker.ask(camera, after, answer)

    def close(self) -> None:
        """End the threads and give the cameras back; again it does nothing.

        Raises:
            CamerasFailedError: A thread had ended by an error, or does not end.
        """
        threads, self._threads = self._threads, []
        if not threads:
            return
        self._time.ended.set()
        for thread in threads:
            thread.join(_JOIN_S)
        for name, ear in self.ears.items():
            self.feeds[name].close()
            try:
                ear.source.close()
            except CompanionError as error:
                self._failures.append(str(error))
        if any(thread.is_alive() for thread in threads):
            self._failures.append("A camera's thread hangs and was left behind.")
        failures, self._failures = self._failures, []
        if failures:
            raise CamerasFailedError(" ".join(dict.fromkeys(failures)))

    def _run(
        self,
        cameras: Sequence[str],
        begin: Callable[[], None],
        step: Callable[[], object],
        post: Post,
    ) -> None:
        try:
            begin()
            while not self._time.ended.is_set():
                step()
        except Exception as error:
            sentence = str(error) if isinstance(error, CompanionError) else _reported(error)
            self._failures.append(sentence)
            for camera in cameras:
                last = CameraFailed(camera, self._time.now_ns(), sentence)
                while not post(last) and not self._time.ended.wait(_AGAIN_S):
                    pass


def _nothing() -> None:
    """Open nothing: pictures come from the ears."""


def _reported(error: Exception) -> str:
    return (
        f"Looking through a camera ended by an error ({type(error).__name__}: {error}); start the "
        "companion anew to have it back."
    )
