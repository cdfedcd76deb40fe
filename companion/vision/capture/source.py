"""What is a source of frames? Something to open, to ask for the newest frame and its health.

| source | in | shows |
|---|---|---|
| camera | ``camera.py`` | a camera of this machine, real |
| pictures | ``picture_source.py`` | a folder of pictures, or one picture |
| video | ``picture_source.py`` | a video file |
| recording | ``recording_source.py`` | one camera of a recorded match, paced or step by step |
| rendered | ``rendered_source.py`` | what a function draws: a virtual camera |
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from companion.evidence import Health
from companion.vision.frame import Pixels

NowNs = Callable[[], int]
"""The host's monotonic clock, handed in: nanoseconds of which only differences mean anything."""


@dataclass(frozen=True, eq=False)
class Frame:
    """One picture and when it was taken.

    Attributes:
        camera: The name of its source.
        number: Counts the pictures of that source from 0; a jump is what nobody looked at.
        at_ns: Monotonic time at which the picture was there.
        pixels: (h, w, 3) blue, green, red.
    """

    camera: str
    number: int
    at_ns: int
    pixels: Pixels


class FrameSource(Protocol):
    """One camera, however its pictures are made. Several threads may ask it."""

    @property
    def name(self) -> str:
        """What people call it."""

    def open(self) -> None:
        """Begin to look; opening twice changes nothing.

        Raises:
            CompanionError: It can never work here as it is; the text says what to do. That a
                camera is not plugged in yet is no error: it may come.
        """

    def newest(self, after: int = -1, deadline_ns: int = 0) -> Frame | None:
        """Return the newest frame whose number is beyond ``after``, None if there is none.

        Args:
            after: The number of the frame that one has already.
            deadline_ns: How long to wait for one, monotonic; a past time does not wait.
        """

    def health(self) -> Health:
        """Return how the source is by now; a value that stays equal is no news."""

    def close(self) -> None:
        """Give everything back within a few seconds; closing twice changes nothing.

        Raises:
            CompanionError: Its thread had failed, or never answered and was left behind.
        """
