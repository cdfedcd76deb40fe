"""Who listens to the scales? A thread that owns their source and posts what it hears.

Every 25 ms it posts what came, be it nothing: how the scales are is news too. It never waits
longer than that, neither for the source nor for the mind. If it fails, that is the last it posts;
it is raised on close.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass

from companion.errors import CompanionError, MissingError
from firmware_bridge.errors import BridgeError
from firmware_bridge.health import ScalesHealth
from firmware_bridge.line import Timekeeper
from firmware_bridge.samples import SampleBatch
from firmware_bridge.source import BATCH_NS, SampleSource

_JOIN_S = 5.0
_AGAIN_S = 0.025


@dataclass(frozen=True)
class Heard:
    """What came in the last 25 ms, maybe nothing, and how the scales are."""

    at_ns: int
    batches: tuple[SampleBatch, ...]
    health: ScalesHealth


@dataclass(frozen=True)
class Failed:
    """The scales will not be heard any more while this program runs."""

    at_ns: int
    sentence: str


ScalesNews = Heard | Failed


class ScalesFailedError(CompanionError):
    """The thread that listened to the scales ended by an error of its own."""


def listen(source: SampleSource, time: Timekeeper) -> Heard:
    """Return what an open source says in the next 25 ms.

    Raises:
        BridgeError: It can say nothing on this machine, however long one waits.
    """
    deadline_ns = time.now_ns() + BATCH_NS
    batches: list[SampleBatch] = []
    while time.now_ns() < deadline_ns:
        batches += source.read(deadline_ns)
    return Heard(time.now_ns(), tuple(batches), source.health())


class ScalesWorker:
    """The thread of one source of samples."""

    def __init__(self, source: SampleSource, time: Timekeeper) -> None:
        """Make a worker that does nothing before :meth:`start`.

        Args:
            source: Closed; nobody else may use it from now on.
            time: Its clock.
        """
        self._source = source
        self._time = time
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None
        self._failure: Exception | None = None

    def start(self, post: Callable[[ScalesNews], bool]) -> None:
        """Begin to listen.

        Args:
            post: Takes news without waiting, and says whether there was room for it. Samples
                that found none are missing in the numbering, like any that were lost.
        """
        self._thread = threading.Thread(
            target=self._listen, args=(post,), name="scales", daemon=True
        )
        self._thread.start()

    def close(self) -> None:
        """End the thread and give the source back; again it does nothing.

        Raises:
            MissingError: The scales could not be heard on this machine; the sentence says why.
            ScalesFailedError: The thread had ended by an error, or does not end.
        """
        thread, self._thread = self._thread, None
        if thread is None:
            return
        self._ended.set()
        thread.join(_JOIN_S)
        if thread.is_alive():
            raise ScalesFailedError("The scales' driver hangs and was left behind.")
        failure, self._failure = self._failure, None
        if isinstance(failure, BridgeError):
            raise MissingError(str(failure)) from failure
        if failure is not None:
            raise ScalesFailedError(_sentence(failure)) from failure

    def _listen(self, post: Callable[[ScalesNews], bool]) -> None:
        try:
            self._source.open()
            while not self._ended.is_set():
                post(listen(self._source, self._time))
        except Exception as failure:
            self._failure = failure
            last = Failed(self._time.now_ns(), _sentence(failure))
            while not post(last) and not self._ended.wait(_AGAIN_S):
                pass
        finally:
            self._source.close()


def _sentence(failure: Exception) -> str:
    if isinstance(failure, BridgeError):
        return str(failure)
    return (
        f"Listening to the scales ended by an error ({type(failure).__name__}: {failure}); start "
        "the companion anew to have them back."
    )
