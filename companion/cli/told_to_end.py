"""How are ``play`` and ``serve`` told to end? By Ctrl-C, by the system, by the terminal going away.

All of them mean the same and are heard once: what runs is closed in order, whatever else arrives
meanwhile.
"""

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

_ASKS_TO_END = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Ctrl-C, the system's order, the end of the terminal, and Windows' second Ctrl-C."""


@contextlib.contextmanager
def told_to_end_once() -> Iterator[None]:
    """Raise ``KeyboardInterrupt`` in the block at the first of the signals; ignore the others.

    A signal that this process was started to ignore (``nohup``, say) stays ignored.
    """
    before = {
        number: signal.getsignal(number)
        for number in (getattr(signal, name, None) for name in _ASKS_TO_END)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN
    }

    def heard(_number: int, _frame: FrameType | None) -> None:
        for number in before:
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    for number in before:
        signal.signal(number, heard)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
