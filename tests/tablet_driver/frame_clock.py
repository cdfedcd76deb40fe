"""What time is it on the tablet in a test? As late as the frames that have passed make it.

Kivy asks this clock instead of the machine's. So what happens in which frame is always the same,
however long a frame takes on a slow or busy machine; and nothing waits for a frame's pace.
"""

from typing import Final

from kivy.clock import Clock

FRAME_S: Final = 1 / 30
"""What every frame takes: the pace of a slow tablet, so that a second is few pictures."""


class FrameClock:
    """A clock that goes on by one frame when it is told to, and else stands still."""

    def __init__(self) -> None:
        self.now_s = float(Clock.time())

    def __call__(self) -> float:
        """Return the time in seconds, as Kivy's clock asks for it."""
        return self.now_s

    def pass_frame(self) -> None:
        """Let the time of a frame pass."""
        self.now_s += FRAME_S

    def wind(self) -> None:
        """Have Kivy go by this clock, for good; it then waits for no frame to begin."""
        Clock.time = self
        Clock._max_fps = 0
