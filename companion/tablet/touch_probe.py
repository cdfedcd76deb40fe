"""How long until a touch is seen? Touches the running tablet, and times the picture after it.

A touch goes the way of all touches, from the event loop through window and widgets; it is seen
with the next picture, once that is complete. Touched is what has the most to draw anew: columns in
the picture of the tower; in Palagonia cells of the board, where tiles are laid and then turned.
"""

import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

from companion.tablet.shown import when_shown
from companion.tablet.widgets.tower_side import TowerSide

_BETWEEN_S: Final = 0.4
"""Longer than the echo of a touch (``widgets.touched.ECHO_S``)."""

FULL_BOARD: Final = 30
"""With fewer tiles the board of Palagonia is not touched yet: a match is still on its way there."""


class Finger(MotionEvent):
    """One finger on the glass."""

    def __init__(self, number: int, at: tuple[float, float]) -> None:
        super().__init__("probe", number, at, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: tuple[float, float]) -> None:
        """Take a place over: from the window's lower left corner, each 0…1."""
        self.sx, self.sy = args
        super().depack(args)


class TouchProbe:
    """Touches a match as soon as one is shown."""

    def __init__(self, touches: int, on_done: Callable[[list[float]], None]) -> None:
        """Begin to wait for a match.

        Args:
            touches: How many touches are timed.
            on_done: Is handed the milliseconds from each touch to the picture after it.
        """
        self._left, self._on_done = touches, on_done
        self._took_ms: list[float] = []
        # The clock would not keep a method's object alive; it keeps what a function refers to.
        Clock.schedule_interval(partial(TouchProbe._touch, self), _BETWEEN_S)

    def _touch(self, _dt: float) -> bool:
        """Touch the next place; return whether another touch follows."""
        places = _places_to_touch()
        if not places:
            return True
        if self._left == 0:
            self._on_done(self._took_ms)
            return False
        self._left -= 1
        x, y = places[self._left % len(places)]
        at = x / Window.width, y / Window.height
        finger = Finger(self._left, at)
        began_s = time.perf_counter()
        when_shown(lambda: self._seen(began_s))
        EventLoop.post_dispatch_input("begin", finger)
        Clock.schedule_once(lambda _: EventLoop.post_dispatch_input("end", finger), 0.1)
        return True

    def _seen(self, began_s: float) -> None:
        self._took_ms.append(round(1000 * (time.perf_counter() - began_s), 1))


def _places_to_touch() -> list[tuple[float, float]]:
    """Return the places in the window that may be touched now; none before a match is shown."""
    stage: Any = App.get_running_app().root
    if stage.screen_name == "match":
        tower = next(one for one in stage.screen.walk() if isinstance(one, TowerSide))
        boxes = [tower.place_of(view.column) for view in tower.columns if not view.out]
        return [(x + width / 2, y + height / 2) for x, y, width, height in boxes]
    if stage.screen_name == "palagonia.match":
        board = stage.screen.board
        if len(board.tiles) >= FULL_BOARD:
            return [board.place_of(cell) for cell in board.offered or board.drafts]
    return []
