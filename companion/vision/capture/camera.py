"""How is a real camera read? By a thread of its own that nobody has to wait for.

A driver may not come back from a read at all. Then the health says so, :meth:`Camera.close` leaves
the thread behind after a deadline, and a new thread opens the camera anew after a while; the one
that was left gives its camera back if it ever wakes.
"""

import threading
from typing import Final

from companion.errors import CompanionError
from companion.evidence import Condition, Health
from companion.vision.capture.latest import Latest
from companion.vision.capture.locking import Locks
from companion.vision.capture.loop import CameraLoop, Machine
from companion.vision.capture.names import CameraChoice, CameraName
from companion.vision.capture.negotiation import Terms, Wishes
from companion.vision.capture.source import Frame
from companion.vision.capture.vigil import Way

_NS: Final = 1_000_000_000

HUNG_NS: Final = 3 * _NS
"""A step that takes longer is told of; opening a camera takes up to two seconds on Windows."""

_LEFT_NS: Final = 15 * _NS  # OpenCV gives up after ten: what lasts longer does not end by itself
_MOST_LEFT: Final = 3  # a driver that swallows so many threads swallows every one
_JOIN_S: Final = 2.0


class CameraFailedError(CompanionError, RuntimeError):
    """A camera's thread failed by an error of ours, or was left behind."""


class Camera:
    """One camera of this machine, a :class:`~companion.vision.capture.source.FrameSource`."""

    def __init__(
        self,
        name: str,
        choice: CameraChoice,
        machine: Machine,
        *,
        wishes: Wishes | None = None,
        join_s: float = _JOIN_S,
    ) -> None:
        """Make a source; nothing is looked for before :meth:`open`.

        Args:
            name: What people call it: "front".
            choice: Which one it is.
            machine: This machine.
            wishes: What to ask of it.
            join_s: How long closing waits for the thread.
        """
        self._name = name
        self._choice = choice
        self._machine = machine
        self._wishes = wishes
        self._join_s = join_s
        self._frames: Latest[Frame] = Latest()
        self._worker: _Worker | None = None
        self._left: list[_Worker] = []
        self._mutex = threading.Lock()
        self._not_answering: Health | None = None

    @property
    def name(self) -> str:
        """What people call it."""
        return self._name

    @property
    def replaced(self) -> int:
        """How many frames nobody looked at, because a newer one came."""
        return self._frames.replaced

    @property
    def camera(self) -> CameraName | None:
        """The camera that was found, None if none was."""
        return None if self._worker is None else self._worker.loop.camera

    @property
    def terms(self) -> Terms | None:
        """What it says that it sends."""
        return None if self._worker is None else self._worker.loop.terms

    @property
    def way(self) -> Way:
        """How its pictures come; it explains a low rate."""
        return Way() if self._worker is None else self._worker.loop.vigil.way

    @property
    def locks(self) -> Locks | None:
        """What of it is locked, None as long as nobody tried."""
        return None if self._worker is None else self._worker.loop.locks

    @property
    def rate_hz(self) -> float | None:
        """Pictures a second that come, None if too few came to tell."""
        return None if self._worker is None else self._worker.loop.vigil.rate_hz

    def open(self) -> None:
        """Start the thread; opening twice changes nothing."""
        with self._mutex:
            if self._worker is None:
                self._frames = Latest()
                self._worker = self._new_worker(self._choice, None)

    def newest(self, after: int = -1, deadline_ns: int = 0) -> Frame | None:
        """Return the newest frame beyond ``after``, at the deadline at the latest."""
        self._tend()
        wait_s = max(0, deadline_ns - self._machine.now_ns()) / _NS if deadline_ns else 0.0
        return self._frames.get(after, wait_s)

    def health(self) -> Health:
        """Return how the camera is; a driver that does not come back is told of, too."""
        self._tend()
        worker = self._worker
        now_ns = self._machine.now_ns()
        if worker is None:
            return Health(now_ns, self._name, Condition.BLIND, "The camera is closed.")
        if worker.failure is not None:
            return worker.failure_told
        since_ns = worker.loop.asking_since_ns
        if since_ns is None or now_ns - since_ns < HUNG_NS:
            self._not_answering = None
            return worker.loop.vigil.health
        if self._not_answering is None:
            self._not_answering = Health(
                since_ns,
                self._name,
                Condition.BLIND,
                "The camera's driver does not answer. Plug the camera in again; if that does not "
                "help, start this computer anew.",
            )
        return self._not_answering

    def close(self) -> None:
        """Stop the thread and give the camera back.

        Raises:
            CameraFailedError: The thread had failed, or did not come back and was left behind.
        """
        with self._mutex:
            worker, self._worker = self._worker, None
            left, self._left = self._left, []
        if worker is None:
            return
        self._frames.close()
        worker.stop()
        worker.join(self._join_s)
        if worker.failure is not None:
            raise CameraFailedError(worker.failure_told.sentence) from worker.failure
        if worker.is_alive or any(one.is_alive for one in left):
            raise CameraFailedError(
                f"The driver of the camera {self._name} never came back and was left behind; its "
                "camera is free again when this program ends."
            )

    def _tend(self) -> None:
        """Leave a thread that does not come back, and start another."""
        with self._mutex:
            worker = self._worker
            if worker is None:
                return
            since_ns = worker.loop.asking_since_ns
            if since_ns is None or self._machine.now_ns() - since_ns < _LEFT_NS:
                return
            self._left = [one for one in self._left if one.is_alive]
            if len(self._left) < _MOST_LEFT:
                worker.stop()
                self._left.append(worker)
                self._worker = self._new_worker(worker.loop.choice, worker.loop.locks)

    def _new_worker(self, choice: CameraChoice, locks: Locks | None) -> "_Worker":
        loop = CameraLoop(
            self._name, choice, self._machine, self._frames, wishes=self._wishes, locks=locks
        )
        return _Worker(loop, self._machine, self._name)


class _Worker:
    """A thread that steps a loop until it is stopped."""

    def __init__(self, loop: CameraLoop, machine: Machine, name: str) -> None:
        self.loop = loop
        self.failure: BaseException | None = None
        self.failure_told = loop.vigil.health
        self._machine = machine
        self._name = name
        self._stopped = threading.Event()
        # A daemon: a driver that never comes back must not keep the program from ending.
        self._thread = threading.Thread(target=self._run, name=f"camera {name}", daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def stop(self) -> None:
        self._stopped.set()

    def join(self, timeout_s: float) -> None:
        self._thread.join(timeout_s)

    def _run(self) -> None:
        try:
            while not self._stopped.is_set():
                due_ns = self.loop.step()
                wait_ns = due_ns - self._machine.now_ns()
                if wait_ns > 0:
                    self._stopped.wait(wait_ns / _NS)
        except BaseException as error:
            self.failure_told = Health(
                self._machine.now_ns(),
                self._name,
                Condition.BLIND,
                f"The camera {self._name} stopped by an error of the companion: {error!r}. "
                "Please report it.",
            )
            self.failure = error
        finally:
            self.loop.close()
