"""How are commands told to end? By Ctrl-C, by the system, by the terminal going away.

All of them mean the same and are heard once: what runs is closed in order, whatever else arrives
meanwhile.
"""

import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType

import typer

EXIT_CODE_STOPPED = 130
"""128 and the number of SIGINT: what was asked for was not done."""

_ASKS_TO_END = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""Ctrl-C, the system's order, the end of the terminal, and Windows' second Ctrl-C."""


class _Ending:
    """Whether an interruption has to wait, and one does; of the thread that gets signals."""

    def __init__(self) -> None:
        self.held = 0
        self.is_due = False

    def interrupt(self) -> None:
        if self.held:
            self.is_due = True
            return
        raise KeyboardInterrupt


_ending = _Ending()


@contextlib.contextmanager
def told_to_end_once() -> Iterator[None]:
    """Raise ``KeyboardInterrupt`` in the block at the first of the signals; ignore the others.

    A signal that this process was started to ignore (``nohup``, say) stays ignored.
    """
    with _hearing(_ending.interrupt):
        yield


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Let what :func:`told_to_end_once` raises wait until the block is left.

    For calls that hold a lock for an instant, as those on child processes do: torn there, they
    never give it back, and whoever asks for the child's end waits for ever.
    """
    _ending.held += 1
    try:
        yield
    finally:
        _ending.held -= 1
    if _ending.is_due and not _ending.held:
        _ending.is_due = False
        raise KeyboardInterrupt


@contextlib.contextmanager
def is_told_to_end() -> Iterator[Callable[[], bool]]:
    """Yield what says in the block whether one of the signals came; nothing is interrupted.

    For what must not be torn in the middle, as a file that is being written.
    """
    told = threading.Event()
    with _hearing(told.set):
        yield told.is_set


@contextlib.contextmanager
def stopping_says(sentence: str) -> Iterator[None]:
    """End the command with a sentence on standard error if it is told to end in the block.

    Args:
        sentence: What was kept, and what was not.

    Raises:
        typer.Exit: With :data:`EXIT_CODE_STOPPED`.
    """
    try:
        with told_to_end_once():
            yield
    except KeyboardInterrupt:
        print(f"companion: {sentence}", file=sys.stderr)
        raise typer.Exit(EXIT_CODE_STOPPED) from None


@contextlib.contextmanager
def _hearing(told: Callable[[], None]) -> Iterator[None]:
    """Call ``told`` at the first of the signals in the block; ignore the others."""
    before = {
        number: signal.getsignal(number)
        for number in (getattr(signal, name, None) for name in _ASKS_TO_END)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN
    }

    def heard(_number: int, _frame: FrameType | None) -> None:
        for number in before:
            signal.signal(number, signal.SIG_IGN)
        told()

    for number in before:
        signal.signal(number, heard)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
