"""What is an open camera to the thread that reads it? Grab, retrieve, set, read back."""

from enum import Enum, auto
from typing import Protocol

from companion.vision.frame import Pixels


class Setting(Enum):
    """What can be asked of a camera; the numbers are the driver's own."""

    WIDTH_PX = auto()
    HEIGHT_PX = auto()
    RATE_HZ = auto()
    FOURCC = auto()
    QUEUE = auto()
    AUTO_EXPOSURE = auto()
    EXPOSURE = auto()
    AUTO_WHITE_BALANCE = auto()
    WHITE_BALANCE = auto()
    AUTO_FOCUS = auto()
    FOCUS = auto()


class Device(Protocol):
    """One open camera, for its one owner. Nothing here raises: a camera that fails says False."""

    def grab(self) -> bool:
        """Take the next picture out of the driver's queue; may wait for it, in the worst case long.

        False is "there is none"; some drivers say True after ten seconds of nothing.
        """

    def retrieve(self) -> Pixels | None:
        """Return the picture that was grabbed, (h, w, 3) blue, green, red; None if it is broken."""

    def set(self, setting: Setting, value: float) -> bool:
        """Ask for a value; True is no promise, see :meth:`get`."""

    def get(self, setting: Setting) -> float:
        """Return what the driver says it has; 0 or -1 where it does not know the setting."""

    def close(self) -> None:
        """Give the camera back."""
