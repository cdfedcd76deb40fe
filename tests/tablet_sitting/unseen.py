"""How is the tablet touched when nobody looks? As always, but nothing is drawn until somebody does.

Everything happens that happens with a picture: touches take their whole way, and widgets are laid
out. What they would draw, frame by frame, and the graphics library's pixels are most of the work
here, so widgets that are due wait; :func:`look` has them drawn as they are by then. Only what is
made or measured for the picture, as the height of a paragraph is, does not wait.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from weakref import WeakSet

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.uix.widget import Widget

from companion.tablet.screens.furniture.paragraph import Paragraph
from companion.tablet.widgets.drawn import Drawn
from tests.tablet_driver.driver import Driver, Pixels

_draw_at_once: Final = Drawn._draw_now
_due: Final[WeakSet[Drawn]] = WeakSet()


def look() -> None:
    """Draw what was due since somebody looked last; what is not in the window goes on waiting."""
    for widget in list(_due):
        if widget.get_root_window() is Window:
            _due.discard(widget)
            _draw_at_once(widget, 0)


class Unseen(Driver):
    """The driver of the same window, without pictures."""

    def __init__(self, seen: Driver, *, draws: bool = False) -> None:
        """Take over a window.

        Args:
            seen: Its driver.
            draws: Widgets are drawn in every frame all the same, as errors in that are looked for.
        """
        self.__dict__.update(seen.__dict__)  # what they hold is one, but for this
        self._draws = draws

    def flick(self, at: tuple[float, float]) -> None:
        """Touch and let go within one frame, quicker than any person."""
        finger = self._begin(at, "panel")
        self._up(finger)
        self.frames(2)

    def show_frame(self) -> None:
        """Draw the window once, with all that was due."""
        look()
        super().show_frame()

    def pixels(self, widget: Widget | None = None) -> Pixels:
        """Return what the window shows, with all that was due."""
        look()
        return super().pixels(widget)

    def _frame(self) -> None:
        """Do what Kivy does in a frame, but for the picture."""
        Clock.tick()
        EventLoop.dispatch_input()
        Builder.sync()
        with _put_off(self._draws):
            Clock.tick_draw()
        Builder.sync()


@contextmanager
def _put_off(draws: bool) -> Iterator[None]:
    def _draw_now(widget: Drawn, _dt: float) -> None:  # by its name Kivy's clock finds it again
        if isinstance(widget, Paragraph) or type(widget).prepare is not Drawn.prepare:
            _draw_at_once(widget, _dt)
        else:
            _due.add(widget)

    if draws:
        yield
        return
    Drawn._draw_now = _draw_now  # type: ignore[method-assign, assignment]
    try:
        yield
    finally:
        Drawn._draw_now = _draw_at_once  # type: ignore[method-assign]
