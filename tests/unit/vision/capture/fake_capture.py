"""What stands for a camera that is not there: a ``cv2.VideoCapture`` with the faults of real ones.

Its clock is virtual: a read that waits moves it. Faults are switched on by setting ``fault``.
"""

import threading
from enum import Enum, auto

import cv2
import numpy as np
import numpy.typing as npt

NS = 1_000_000_000


class Clock:
    """A clock that goes on when somebody waits."""

    def __init__(self) -> None:
        self.ns = 1_000 * NS

    def now_ns(self) -> int:
        return self.ns


class Fault(Enum):
    """What public reports tell of cameras."""

    NOTHING = auto()  # read() is False for ever (opencv#22820: libcamera; unplugged)
    TIME_OUT = auto()  # True after ten seconds, with the old picture (opencv#10927, #25846)
    FROZEN = auto()  # the same picture for ever
    GARBAGE_BUSY = auto()  # True while another program has it, always the same (opencv#8358)
    EXCEPTION = auto()
    HANG = auto()  # grab() does not come back
    BLACK = auto()
    COVERED = auto()
    NO_PICTURE = auto()  # retrieve() is (True, None)


class FakeVideoCapture:
    """One camera with a driver's queue of four, MJPG at 30 a second, YUYV at 9."""

    def __init__(self, clock: Clock, *, fault: Fault | None = None, depth: int = 4) -> None:
        self.clock = clock
        self.fault = fault
        self.hung = threading.Event()
        self.wake = threading.Event()
        self.released = False
        self.exposure_time_ns = 0  # automatic exposure of a dark room lengthens each picture
        self.size_forgets_format = False  # DirectShow, MSMF
        self.format_forgets_size = False
        self.only_yuyv = False
        self.manual_is: float | None = 1.0  # None: exposure cannot be taken over
        self.accepts = (0.25, 0.75, 1.0, 3.0)  # values it says True to, and reads back
        self.can_lock_white_balance = True
        self.asked: list[tuple[int, float]] = []
        self.properties: dict[int, float] = {
            cv2.CAP_PROP_FRAME_WIDTH: 640,
            cv2.CAP_PROP_FRAME_HEIGHT: 480,
            cv2.CAP_PROP_FOURCC: number("YUYV"),
            cv2.CAP_PROP_FPS: 30,
            cv2.CAP_PROP_AUTO_EXPOSURE: 3,
            cv2.CAP_PROP_EXPOSURE: 156,
            cv2.CAP_PROP_AUTO_WB: 1,
            cv2.CAP_PROP_WB_TEMPERATURE: 4600,
            cv2.CAP_PROP_AUTOFOCUS: 1,
            cv2.CAP_PROP_FOCUS: 30,
        }
        self._chance = np.random.default_rng(1)
        self._depth = depth
        self._queue: list[int] = []  # times at which the waiting pictures were taken
        self._next_ns = clock.ns + self.period_ns
        self._grabbed_ns = clock.ns
        self._last: npt.NDArray[np.uint8] | None = None

    @property
    def period_ns(self) -> int:
        is_mjpg = self.properties[cv2.CAP_PROP_FOURCC] == number("MJPG")
        return max(NS // (30 if is_mjpg else 9), self.exposure_time_ns)

    def isOpened(self) -> bool:
        return not self.released

    def grab(self) -> bool:
        if self.fault is Fault.EXCEPTION:
            raise cv2.error("!_src.empty()")
        if self.fault is Fault.HANG:
            self.hung.set()
            self.wake.wait(30)
            return False
        if self.fault is Fault.NOTHING or self.released:
            return False
        if self.fault is Fault.TIME_OUT:
            self.clock.ns += 10 * NS
            return True
        while self._next_ns <= self.clock.ns:
            if len(self._queue) < self._depth:  # a full queue loses the newest, not the oldest
                self._queue.append(self._next_ns)
            self._next_ns += self.period_ns
        if not self._queue:
            self.clock.ns = self._next_ns
            self._queue.append(self._next_ns)
            self._next_ns += self.period_ns
        self._grabbed_ns = self._queue.pop(0)
        return True

    def retrieve(self) -> tuple[bool, npt.NDArray[np.uint8] | None]:
        if self.fault is Fault.NO_PICTURE:
            return True, None
        if (
            self.fault in (Fault.FROZEN, Fault.TIME_OUT, Fault.GARBAGE_BUSY)
            and self._last is not None
        ):
            return True, self._last
        self._last = self._picture()
        return True, self._last

    def read(self) -> tuple[bool, npt.NDArray[np.uint8] | None]:
        return self.retrieve() if self.grab() else (False, None)

    def set(self, prop: int, value: float) -> bool:
        self.asked.append((prop, value))
        if prop == cv2.CAP_PROP_FOURCC:
            if self.only_yuyv:
                return True  # says so, and is not
            if self.format_forgets_size:
                self.properties[cv2.CAP_PROP_FRAME_WIDTH] = 640
                self.properties[cv2.CAP_PROP_FRAME_HEIGHT] = 480
        is_size = prop in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
        if is_size and self.size_forgets_format:
            self.properties[cv2.CAP_PROP_FOURCC] = number("YUYV")
        if prop == cv2.CAP_PROP_AUTO_EXPOSURE and value not in self.accepts:
            return False
        if prop == cv2.CAP_PROP_AUTO_WB and not self.can_lock_white_balance:
            return False
        if prop not in self.properties:
            return False
        self.properties[prop] = value
        return True

    def get(self, prop: int) -> float:
        return self.properties.get(prop, 0.0)

    def getBackendName(self) -> str:
        return "FAKE"

    def release(self) -> None:
        self.released = True

    @property
    def taken_ns(self) -> int:
        """When the picture was taken that was grabbed last."""
        return self._grabbed_ns

    def _picture(self) -> npt.NDArray[np.uint8]:
        scene = np.tile(np.linspace(40, 200, 96), (64, 1))[:, :, None].repeat(3, axis=2)
        exposure = self.properties[cv2.CAP_PROP_EXPOSURE]
        automatic = self.properties[cv2.CAP_PROP_AUTO_EXPOSURE] != self.manual_is
        if not automatic:
            share = 2.0 ** (exposure + 6) if exposure < 0 else exposure / 156
            scene = scene * share ** (1 / 2.2)
        if self.fault is Fault.BLACK:
            scene = scene * 0
        if self.fault is Fault.COVERED:
            scene = scene * 0 + 90
        noisy = scene + self._chance.normal(0, 1.0, scene.shape)
        return np.clip(noisy, 0, 255).astype(np.uint8)


def number(fourcc: str) -> float:
    """A format's number, as OpenCV makes it."""
    return float(cv2.VideoWriter.fourcc(*fourcc))
