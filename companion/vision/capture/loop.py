"""What does a camera's thread do next? One step: look for the camera, or take its newest picture.

    searching ──found, opens──► open ──says nothing for 1 s, or is late twice──► searching
        ▲ └─ again in half a second                                                  │
        └────────────────────────────────────────────────────────────────────────────┘

A camera that is unplugged is looked for by its name, so it may come back under another index; what
was locked before is set again. Nothing here waits but the driver's own ``grab``.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from companion.errors import CompanionError, UsageError
from companion.vision.capture.device import Device, Setting
from companion.vision.capture.holders import Holder, holders
from companion.vision.capture.latest import Latest
from companion.vision.capture.locking import Lock, Locks, lock
from companion.vision.capture.names import CameraChoice, CameraName, pick
from companion.vision.capture.negotiation import Terms, Wishes, negotiate
from companion.vision.capture.picture_facts import glance
from companion.vision.capture.reasons import why_no_picture
from companion.vision.capture.source import Frame, NowNs
from companion.vision.capture.vigil import LATE_NS, Vigil, Way

_NS: Final = 1_000_000_000

SEARCH_NS: Final = _NS // 2
"""How often a camera that is away is looked for: it is back within a second, opening included."""

_AGAIN_NS: Final = 20_000_000  # after a read that failed at once, so that no core is burnt

# A picture that did not have to be waited for lay in the driver's queue, and is as old as that.
_QUEUED_NS: Final = 3_000_000
_LONGEST_QUEUE: Final = 8

# Automatic exposure takes about a second to settle; it is locked at what it found.
_SETTLING_NS: Final = _NS + _NS // 2

# UVC cameras act on a setting two or three pictures later.
_UNTIL_IT_SHOWS: Final = 4

_LATE_IS_GONE: Final = 2


@dataclass(frozen=True)
class Machine:
    """What a camera's thread needs of this machine; each part can be another one in a test.

    Attributes:
        now_ns: The monotonic clock.
        names: Lists the cameras that are there now.
        open_camera: Opens one, or raises MissingError.
        held_by: The other programs that have a device file open.
        others_open: Whether this program reads another camera.
    """

    now_ns: NowNs
    names: Callable[[], Sequence[CameraName]]
    open_camera: Callable[[CameraName], Device]
    held_by: Callable[[Path], Sequence[Holder]] = holders
    others_open: Callable[[], bool] = lambda: False


class CameraLoop:
    """One camera's search, opening and reading; belongs to one thread."""

    def __init__(
        self,
        name: str,
        choice: CameraChoice,
        machine: Machine,
        frames: Latest[Frame],
        *,
        wishes: Wishes | None = None,
        locks: Locks | None = None,
    ) -> None:
        self._name = name
        self._choice = choice
        self._machine = machine
        self._frames = frames
        self._wishes = wishes or Wishes()
        self._vigil = Vigil(name, machine.now_ns())
        self._device: Device | None = None
        self._camera: CameraName | None = None
        self._terms: Terms | None = None
        self._locks = locks
        self._has_locked = False
        self._settled_ns = 0
        self._late = 0
        self.asking_since_ns: int | None = None
        """Since when the driver has been busy with a question, None while it is not asked."""

    @property
    def vigil(self) -> Vigil:
        """How the camera is."""
        return self._vigil

    @property
    def choice(self) -> CameraChoice:
        """What is looked for: what was chosen, and its stable name once it was found."""
        return self._choice

    @property
    def camera(self) -> CameraName | None:
        """The camera that is or was read, None as long as none was found."""
        return self._camera

    @property
    def terms(self) -> Terms | None:
        """What the open camera says that it sends."""
        return self._terms

    @property
    def locks(self) -> Locks | None:
        """What is locked, None as long as nobody tried."""
        return self._locks

    def step(self) -> int:
        """Do the next thing; return when the next step is due (monotonic, past means at once)."""
        self.asking_since_ns = self._machine.now_ns()
        try:
            return self._search() if self._device is None else self._read(self._device)
        finally:
            self.asking_since_ns = None

    def close(self) -> None:
        """Give the camera back."""
        if self._device is not None:
            device, self._device = self._device, None
            device.close()

    def _search(self) -> int:
        again_ns = self._machine.now_ns() + SEARCH_NS
        try:
            camera = pick(self._machine.names(), self._choice)
        except UsageError as ambiguous:
            self._absent(str(ambiguous))
            return again_ns
        if camera is None:
            self._absent(
                f"The {self._choice} is not there. Plug it in; `companion camera list` "
                "shows what is."
            )
            return again_ns
        self._camera = camera
        try:
            device = self._machine.open_camera(camera)
        except CompanionError:
            self._absent(self._why(camera, None))
            return again_ns
        # An index was only how to find it first: after this, the name is what stays.
        self._choice = CameraChoice(name=camera.stable)
        self._device, self._late = device, 0
        self._terms = negotiate(device, self._wishes)
        self._has_locked = False
        if self._locks is not None:
            self._lock(device)
        now_ns = self._machine.now_ns()
        self._settled_ns = now_ns + _SETTLING_NS
        self._vigil.opened(now_ns, self._way(device))
        return now_ns

    def _read(self, device: Device) -> int:
        grabbed, took_ns = self._grab_newest(device)
        now_ns = self._machine.now_ns()
        if took_ns >= LATE_NS:
            self._late += 1
            self._vigil.late(now_ns, took_ns)
            if self._late >= _LATE_IS_GONE:
                self.close()
            return now_ns
        pixels = device.retrieve() if grabbed else None
        if pixels is None:
            return self._nothing(now_ns)
        self._late = 0
        self._vigil.picture(now_ns, glance(pixels))
        self._frames.put(Frame(self._name, self._frames.next_number, now_ns, pixels))
        if not self._has_locked and now_ns >= self._settled_ns:
            self._lock(device)
            self._vigil.interrupted(self._machine.now_ns(), self._way(device))
        return now_ns

    def _grab_newest(self, device: Device) -> tuple[bool, int]:
        """Grab until the driver's queue is empty; return whether there is one, and the wait."""
        for _ in range(_LONGEST_QUEUE):
            before_ns = self._machine.now_ns()
            grabbed = device.grab()
            took_ns = self._machine.now_ns() - before_ns
            if not grabbed or took_ns >= _QUEUED_NS:
                break
        return grabbed, took_ns

    def _nothing(self, now_ns: int) -> int:
        if self._camera is None or not self._vigil.has_waited_enough(now_ns):
            return now_ns + _AGAIN_NS
        # Who has it is asked only now: looking through all processes takes a while.
        why = self._why(self._camera, self._terms)
        self.close()
        self._absent(why)
        return now_ns + SEARCH_NS

    def _absent(self, sentence: str) -> None:
        self._vigil.absent(self._machine.now_ns(), sentence)

    def _why(self, camera: CameraName, terms: Terms | None) -> str:
        return why_no_picture(
            camera,
            terms=terms,
            held_by=self._machine.held_by(Path(camera.node)) if camera.node else (),
            others_open=self._machine.others_open(),
        )

    def _lock(self, device: Device) -> None:
        self._locks = lock(device, lambda: self._brightness(device), self._locks)
        self._has_locked = True

    def _brightness(self, device: Device) -> float | None:
        level = None
        for _ in range(_UNTIL_IT_SHOWS):
            pixels = device.retrieve() if device.grab() else None
            level = None if pixels is None else glance(pixels).level
        return level

    def _way(self, device: Device) -> Way:
        terms = self._terms
        locked = self._locks is not None and self._locks.exposure is not Lock.REFUSED
        return Way(
            fourcc=terms.fourcc if terms else "",
            size_px=terms.size_px if terms else (0, 0),
            # What a camera tells while it chooses by itself is often the last one set by hand.
            exposure_ms=exposure_ms(device.get(Setting.EXPOSURE)) if locked else None,
        )


def exposure_ms(value: float) -> float | None:
    """Return an exposure in milliseconds: V4L2 counts 0.1 ms, DirectShow powers of two of 1 s."""
    if value < 0:
        return float(1000 * 2.0**value)
    return value / 10 if value > 1 else None
