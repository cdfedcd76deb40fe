"""What does a virtual camera say to the thread that reads it? What a driver would, faults included.

It sends thirty pictures a second of whatever was drawn last, each with noise of its own, as a real
sensor does of a table where nothing moves.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from companion.virtual.cameras.eye import Seen
from companion.virtual.cameras.faults import CameraFault
from companion.virtual.cameras.optics import Optics
from companion.virtual.cameras.sensor import Exposed, Sensor
from companion.vision.capture.device import Setting
from companion.vision.capture.negotiation import MJPG, fourcc_number
from companion.vision.capture.source import NowNs

Pixels = npt.NDArray[np.uint8]

WaitS = Callable[[float], object]
"""Lets so many seconds pass."""

_NS: Final = 1_000_000_000
_RATE_HZ: Final = 30.0
_SLOW_HZ: Final = 5.0
_LID_LEVEL: Final = 9.0
_LID_NOISE: Final = 1.5


@dataclass(eq=False)
class Plug:
    """One camera as its table and its driver both know it; each attribute is written as a whole.

    Attributes:
        optics: Which one.
        seen: What is on its sensor, None before the first drawing.
        faults: What is wrong with it now.
    """

    optics: Optics
    seen: Seen | None = None
    faults: frozenset[CameraFault] = field(default_factory=frozenset)

    @property
    def is_in(self) -> bool:
        """Whether the system lists it."""
        return self.seen is not None and CameraFault.UNPLUGGED not in self.faults


class LiveDevice:
    """An open virtual camera, a :class:`~companion.vision.capture.device.Device`."""

    def __init__(self, plug: Plug, now_ns: NowNs, wait_s: WaitS, rng: np.random.Generator) -> None:
        """Open a camera.

        Args:
            plug: Which one.
            now_ns: The monotonic clock.
            wait_s: Waits for the next picture.
            rng: Where its noise comes from.
        """
        self._plug = plug
        self._now_ns = now_ns
        self._wait_s = wait_s
        self._rng = rng
        self._sensor = Sensor(plug.optics)
        self._due_ns = now_ns()
        self._newest: Pixels | None = None
        self._is_open = True
        width, height = plug.optics.size_px
        self._settings = {
            Setting.WIDTH_PX: float(width),
            Setting.HEIGHT_PX: float(height),
            Setting.RATE_HZ: _RATE_HZ,
            Setting.FOURCC: float(fourcc_number(MJPG)),
        }

    def grab(self) -> bool:
        """Wait for the next picture."""
        if not (self._is_open and self._plug.is_in):
            return False
        slow = CameraFault.SLOW in self._plug.faults
        self._due_ns += round(_NS / (_SLOW_HZ if slow else _RATE_HZ))
        late_ns = self._now_ns() - self._due_ns
        if late_ns > 0:
            self._due_ns += late_ns
        else:
            self._wait_s(-late_ns / _NS)
        return True

    def retrieve(self) -> Pixels | None:
        """Return the picture, (h, w, 3); None before anything was drawn."""
        faults, seen = self._plug.faults, self._plug.seen
        if seen is None:
            return None
        if self._newest is None or CameraFault.FROZEN not in faults:
            is_covered = CameraFault.COVERED in faults
            exposed = self._under_a_lid if is_covered else seen.exposed
            self._newest = self._sensor.read_out(exposed, self._rng)
        return self._newest

    def set(self, setting: Setting, value: float) -> bool:
        """Nothing of it can be set; what is asked for is granted if it is so already."""
        return self._settings.get(setting) == value

    def get(self, setting: Setting) -> float:
        """Return what it sends; -1 for what it does not know."""
        return self._settings.get(setting, -1.0)

    def close(self) -> None:
        """Send nothing any more."""
        self._is_open = False

    @cached_property
    def _under_a_lid(self) -> Exposed:
        """Some light comes in, and nothing of what there was."""
        width, height = self._plug.optics.size_px
        levels = np.full((height, width, 3), _LID_LEVEL, dtype=np.float32)
        return Exposed(levels, np.full_like(levels, _LID_NOISE))
