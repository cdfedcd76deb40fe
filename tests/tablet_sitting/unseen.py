"""How is the tablet touched when nobody looks? As always, but no picture is put on the screen.

Everything happens that happens with a picture: touches take their whole way, widgets are laid out
and drawn. Only the graphics library is not asked for pixels, which takes most of the time here.
"""

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.lang import Builder

from tests.tablet_driver.driver import Driver


class Unseen(Driver):
    """The driver of the same window, without pictures."""

    def __init__(self, seen: Driver) -> None:
        self.__dict__ = seen.__dict__

    def flick(self, at: tuple[float, float]) -> None:
        """Touch and let go within one frame, quicker than any person."""
        finger = self._begin(at, "panel")
        self._up(finger)
        self.frames(2)

    def _frame(self) -> None:
        """Do what Kivy does in a frame, but for the picture."""
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()
