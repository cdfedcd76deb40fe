"""How does a test use the tablet? It shows widgets in a real window, touches them, and looks.

There is one window in a process, drawn into memory. Frames are pumped by the test itself, so an
error in a callback ends the test with its own traceback. Time passes by frames alone: nothing waits
for it, and a slow machine sees what a quick one sees. Only for other threads and processes is there
a real deadline, a generous one. Coordinates are window pixels from the lower left corner, as Kivy's
are.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, Self, get_args

import cv2
import numpy as np
import numpy.typing as npt
from kivy.base import EventLoop
from kivy.core.text import DEFAULT_FONT, LabelBase
from kivy.core.window import Window
from kivy.graphics import opengl
from kivy.input import kivy_postproc_modules
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from companion.tablet.fonts import REGULAR
from companion.tablet.widgets.touched import Touched
from tests.tablet_driver import SURFACE_PX, WINDOW_SIZE_PX
from tests.tablet_driver.finger import Finger, Panel
from tests.tablet_driver.frame_clock import FRAME_S, FrameClock

Order = Literal["together", "one after the other"]
ORDERS: tuple[Order, ...] = get_args(Order)
"""How one touch may be delivered twice: both fingers down at a time, or in turn."""

Pixels = npt.NDArray[np.uint8]
Target = Any  # a widget (its centre is touched) or a point of the window in pixels

DEADLINE_S: Final = 90.0
"""How long other threads and processes may take: on any machine they are done long before."""

_LETS_GO_S: Final = 1.0
"""Longer than a list waits, after a finger was lifted, before it tells what lies in it."""


@cache
def the_driver() -> "Driver":
    """Return the one driver of this process; the first call opens the window."""
    return Driver()


class Driver:
    """A window, a touch panel, and eyes."""

    def __init__(self) -> None:
        EventLoop.ensure_window()
        self._clock = FrameClock()
        self._clock.wind()
        LabelBase.register(DEFAULT_FONT, str(REGULAR))  # as the app does when it starts
        self._panel = Panel()
        EventLoop.add_input_provider(self._panel)
        for module in kivy_postproc_modules.values():
            EventLoop.add_postproc_module(module)
        EventLoop.start()
        self._down: list[Finger] = []
        self.resize(*WINDOW_SIZE_PX)

    # --- what is shown ---------------------------------------------------------------------

    def fresh(self) -> Self:
        """Take everything away: widgets, fingers, their echo, another density or size."""
        self.lift_fingers()
        for child in list(Window.children):
            Window.remove_widget(child)
        if Metrics.density != 1:
            Metrics.density = 1
        if tuple(Window.size) != WINDOW_SIZE_PX:
            self.resize(*WINDOW_SIZE_PX)
        Window.clearcolor = (0, 0, 0, 1)
        self.frames(1)
        Touched.forget()
        return self

    def show(
        self,
        widget: Widget,
        size: tuple[float, float] | None = None,
        at: tuple[float, float] = (0, 0),
    ) -> Widget:
        """Put a widget into the window and let it settle; without a size it fills the window."""
        if size is not None:
            widget.size_hint = (None, None)
            widget.size = size
            widget.pos = at
        Window.add_widget(widget)
        self.frames(2)
        return widget

    def ground(self, rgba: tuple[float, float, float, float]) -> None:
        """Give the window behind everything a colour, until the next fresh start."""
        Window.clearcolor = rgba

    def resize(self, width_px: int, height_px: int) -> None:
        """Give the window another size, as a turned tablet does.

        Raises:
            ValueError: The surface is not as large; the rest of the window would stay black.
        """
        if width_px > SURFACE_PX[0] or height_px > SURFACE_PX[1]:
            raise ValueError(f"{width_px} × {height_px} px do not fit on {SURFACE_PX}")
        Window.size = (width_px, height_px)
        self.wait_until(lambda: tuple(Window.size) == (width_px, height_px))
        self.frames()

    @contextmanager
    def density(self, density: float) -> Iterator[None]:
        """As on a screen with ``density`` pixels to a dp; widgets made inside see it."""
        Metrics.density = density
        try:
            yield
        finally:
            Metrics.density = 1

    # --- time ------------------------------------------------------------------------------

    def frames(self, count: int = 2) -> None:
        """Let ``count`` frames pass."""
        for _ in range(count):
            self._clock.pass_frame()
            self._frame()

    def show_frame(self) -> None:
        """Draw the window once, at once, without letting time pass."""
        Window.canvas.ask_update()
        Window.dispatch("on_draw")
        opengl.glFinish()
        Window.dispatch("on_flip")

    def wait_until(self, condition: Callable[[], object], timeout_s: float = 5.0) -> None:
        """Let frames pass until ``condition()`` holds.

        Args:
            condition: Something that comes with time alone, not of another thread.
            timeout_s: Seconds of the test's own clock.

        Raises:
            AssertionError: It does not within ``timeout_s``.
        """
        give_up_s = self._clock.now_s + timeout_s
        while not condition():
            assert self._clock.now_s < give_up_s, f"still not so after {timeout_s} s"
            self.frames(1)

    def wait_for_others(self, condition: Callable[[], object]) -> None:
        """Let frames pass until another thread or process has made ``condition()`` hold.

        Raises:
            AssertionError: It has not within ``DEADLINE_S`` of real time.
        """
        give_up_s = time.monotonic() + DEADLINE_S
        while not condition():
            assert time.monotonic() < give_up_s, f"still not so after {DEADLINE_S} s"
            self.frames(1)
            time.sleep(FRAME_S)  # no busier than a real screen: the others want to get on

    def pass_time(self, seconds: float) -> None:
        """Let frames pass for so long by Kivy's clock."""
        until_s = self._clock.now_s + seconds
        while self._clock.now_s < until_s:
            self.frames(1)

    def _frame(self) -> None:
        """Do what Kivy does in a frame."""
        EventLoop.idle()
        # Nothing waits for a screen offscreen; without this, frames pile up in Mesa's queue.
        opengl.glFinish()

    # --- touches ---------------------------------------------------------------------------

    def press(self, target: Target, device: str = "panel") -> Finger:
        """Put a finger down and keep it there."""
        finger = self._begin(target, device)
        self.frames(1)
        return finger

    def move(self, finger: Finger, to: Target) -> None:
        """Slide a finger that is down to another place."""
        finger.move(_unit(to))
        self._panel.tell("update", finger)
        self.frames(1)

    def release(self, finger: Finger) -> None:
        """Lift a finger; a list hands a touch on only once it was not pushed, which is waited for.

        Raises:
            AssertionError: Something does not let go of the finger.
        """
        self._up(finger)
        self.frames()
        self.wait_until(lambda: not finger.is_held, _LETS_GO_S)

    def lift_fingers(self) -> None:
        """Lift all fingers that a test, perhaps a failed one, has left on the glass."""
        for finger in list(self._down):
            self._up(finger)

    def tap(self, target: Target) -> None:
        """Touch and let go."""
        self.release(self.press(target))

    def tap_delivered_twice(self, target: Target, order: Order = "together") -> None:
        """One touch that two devices report within 5 ms, as seen on a Raspberry Pi."""
        if order == "together":
            fingers = [self._begin(target, device) for device in ("mouse", "panel")]
            self.frames(1)
            for finger in fingers:
                self._up(finger)
        else:
            for device in ("mouse", "panel"):
                self._up(self._begin(target, device))
        self.frames()

    def hold(self, target: Target, seconds: float) -> None:
        """Touch, stay for so long, and let go."""
        finger = self.press(target)
        self.pass_time(seconds)
        self.release(finger)

    def drag(self, start: Target, end: Target, steps: int = 6) -> None:
        """Touch at one place, slide to another in some frames, and let go."""
        finger = self.press(start)
        (x0, y0), (x1, y1) = _point(start), _point(end)
        for step in range(1, steps + 1):
            share = step / steps
            self.move(finger, (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
        self.release(finger)

    def _begin(self, target: Target, device: str) -> Finger:
        finger = Finger(_unit(target), device)
        self._down.append(finger)
        self._panel.tell("begin", finger)
        return finger

    def _up(self, finger: Finger) -> None:
        self._down.remove(finger)
        self._panel.tell("end", finger)

    # --- eyes ------------------------------------------------------------------------------

    def pixels(self, widget: Widget | None = None) -> Pixels:
        """Return what the window shows, or the part where ``widget`` is: rows from the top, RGB."""
        Window.canvas.ask_update()
        Window.dispatch("on_draw")
        width, height = (round(one) for one in Window.size)
        raw = opengl.glReadPixels(0, 0, width, height, opengl.GL_RGB, opengl.GL_UNSIGNED_BYTE)
        Window.dispatch("on_flip")
        rows = np.frombuffer(raw, np.uint8).reshape(height, width, 3)[::-1]
        if widget is None:
            return rows
        left, bottom = widget.to_window(widget.x, widget.y)
        right, top = widget.to_window(widget.right, widget.top)
        return rows[
            max(0, round(height - top)) : round(height - bottom), max(0, round(left)) : round(right)
        ]

    def screenshot(self, path: Path, widget: Widget | None = None) -> Path:
        """Write what the window, or a widget in it, shows to a PNG file; its folder is made."""
        path.parent.mkdir(parents=True, exist_ok=True)
        if not cv2.imwrite(str(path), self.pixels(widget)[:, :, ::-1]):
            raise OSError(f"{path} could not be written.")
        return path


def _point(target: Target) -> tuple[float, float]:
    """Where a target is in the window."""
    if isinstance(target, Widget):
        x, y = target.to_window(*target.center)
        return float(x), float(y)
    x, y = target
    return float(x), float(y)


def _unit(target: Target) -> tuple[float, float]:
    """Where a target is as a touch panel says it: 0…1 of the window."""
    x, y = _point(target)
    return x / (Window.width - 1), y / (Window.height - 1)
