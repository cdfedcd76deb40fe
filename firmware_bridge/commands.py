"""What was asked of the board and not answered yet? Each question is repeated, none for ever.

Commands say how things shall be, so asking twice does no harm. A question goes out again after a
quarter of a second, four times; if none of the five was answered the link counts as lost.
"""

from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.frames import frame
from firmware_bridge.messages import GetHello, GetTime, RestartCells, Stream, ToBoard
from firmware_bridge.payloads import encode

_AGAIN_NS = 250_000_000
_MOST_SENT = 5
_NUMBERS = 2**16
_TOKENS = 2**32


@dataclass
class _Asked:
    """One open question: how to put it, and how often and when it was put."""

    make: Callable[[int], ToBoard]
    number: int = -1
    sent: int = 0
    sent_ns: int = 0
    is_lost: bool = False


class Commands:
    """The open questions of one line, at most one of each kind."""

    def __init__(self) -> None:
        self._open: dict[str, _Asked] = {}
        self._number = 0
        self._token = 0

    @property
    def is_lost(self) -> bool:
        """Whether a question was asked five times in vain."""
        return any(one.is_lost for one in self._open.values())

    def ask_hello(self) -> None:
        """Ask the board to present itself, unless that is asked already."""
        self._open.setdefault("hello", _Asked(GetHello))

    def ask_time(self) -> None:
        """Ask for the device's time, unless that is asked already."""
        self._open.setdefault("time", _Asked(self._fresh_time))

    def restart_cells(self, mask: int) -> None:
        """Have the cells whose bit is set power-cycled."""
        self._open["restart"] = _Asked(lambda number: RestartCells(number, mask))

    def stream(self, on: bool) -> None:
        """Have samples sent, or not."""
        self._open["stream"] = _Asked(lambda number: Stream(number, on))

    def to_send(self, now_ns: int) -> bytes:
        """Return the frames that are due, and count them as sent now."""
        frames = b""
        for asked in self._open.values():
            if asked.is_lost or (asked.sent and now_ns - asked.sent_ns < _AGAIN_NS):
                continue
            if asked.sent == _MOST_SENT:
                asked.is_lost = True
                continue
            asked.number = self._number
            asked.sent += 1
            asked.sent_ns = now_ns
            frames += frame(encode(asked.make(self._number)))
            self._number = (self._number + 1) % _NUMBERS
        return frames

    def hello_came(self) -> None:
        """Note that the board presented itself."""
        self._open.pop("hello", None)

    def time_came(self, token: int) -> int | None:
        """Return when the question with this token was sent; None if it is not the open one."""
        asked = self._open.get("time")
        if asked is None or not asked.sent or token != self._token:
            return None
        del self._open["time"]
        return asked.sent_ns

    def done_came(self, number: int) -> None:
        """Note the answer to the command with this frame number."""
        for kind in ("restart", "stream"):
            asked = self._open.get(kind)
            if asked is not None and asked.number == number:
                del self._open[kind]

    def _fresh_time(self, number: int) -> GetTime:
        # A token for each time it is sent: the answer has to belong to the sending that is timed.
        self._token = (self._token + 1) % _TOKENS
        return GetTime(number, self._token)
