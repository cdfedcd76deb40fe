"""What does a camera show that is no camera? Whatever a function draws for a moment in time."""

from collections.abc import Callable
from typing import Final

from companion.evidence import Condition, Health
from companion.vision.capture.source import Frame, NowNs
from companion.vision.frame import Pixels

Render = Callable[[int], Pixels | None]
"""Draws the table as it is at a time (monotonic ns); None while there is nothing to see."""

_NS: Final = 1_000_000_000


class RenderedSource:
    """A virtual camera: it draws when somebody looks, and not more often than its rate."""

    def __init__(self, name: str, render: Render, now_ns: NowNs, rate_hz: float = 30.0) -> None:
        self._name = name
        self._render = render
        self._now_ns = now_ns
        self._period_ns = round(_NS / rate_hz)
        self._frame: Frame | None = None
        self._health = Health(now_ns(), name, Condition.BLIND, "The camera is closed.")
        self._is_open = False

    @property
    def name(self) -> str:
        """What people call it."""
        return self._name

    def open(self) -> None:
        """Begin to draw."""
        if not self._is_open:
            self._is_open = True
            self._tell(Condition.WELL, "The camera is well.")

    def newest(self, after: int = -1, deadline_ns: int = 0) -> Frame | None:
        """Return a frame drawn for now; it takes no time that a deadline would have to bound."""
        now_ns = self._now_ns()
        if not self._is_open:
            return None
        if self._frame is None or now_ns - self._frame.at_ns >= self._period_ns:
            pixels = self._render(now_ns)
            if pixels is None:
                self._tell(Condition.BLIND, "The virtual camera has nothing to show.")
                return None
            self._tell(Condition.WELL, "The camera is well.")
            number = 0 if self._frame is None else self._frame.number + 1
            self._frame = Frame(self._name, number, now_ns, pixels)
        return self._frame if self._frame.number > after else None

    def health(self) -> Health:
        """Return whether there is anything to see."""
        return self._health

    def close(self) -> None:
        """Draw no more."""
        if self._is_open:
            self._is_open = False
            self._tell(Condition.BLIND, "The camera is closed.")

    def _tell(self, condition: Condition, sentence: str) -> None:
        if (self._health.condition, self._health.sentence) != (condition, sentence):
            self._health = Health(self._now_ns(), self._name, condition, sentence)
