"""How does a finger reach the tablet in a test? As touches of an input device of Kivy's own kind.

The device is asked for news once a frame like any touch panel, so a touch takes the whole way:
post-processing, window, widgets, grabs.
"""

from collections.abc import Callable
from itertools import count

from kivy.input.motionevent import MotionEvent
from kivy.input.provider import MotionEventProvider

Point = tuple[float, float]
Deliver = Callable[[str, MotionEvent], None]

_ids = count(1)


class Finger(MotionEvent):
    """One finger on the glass, from its first contact until it is lifted."""

    def __init__(self, at: Point, device: str = "panel") -> None:
        """Args: at: From the window's lower left corner, each 0…1."""
        super().__init__(device, next(_ids), at, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    @property
    def is_held(self) -> bool:
        """Whether a widget in the window still waits for how this touch ends."""
        holders = (weak() for weak in self.grab_list)
        return any(one is not None and one.get_root_window() is not None for one in holders)

    def depack(self, args: Point) -> None:
        """Take a new place over."""
        self.sx, self.sy = args
        super().depack(args)


class Panel(MotionEventProvider):
    """A touch panel that reports what it was told since the last frame."""

    def __init__(self) -> None:
        super().__init__("panel", "")
        self._news: list[tuple[str, Finger]] = []

    def tell(self, what: str, finger: Finger) -> None:
        """Report ``begin``, ``update`` or ``end`` of a touch with the next frame."""
        self._news.append((what, finger))

    def update(self, dispatch_fn: Deliver) -> None:
        """Hand the news over; Kivy calls this once a frame."""
        news, self._news = self._news, []
        for what, finger in news:
            dispatch_fn(what, finger)
