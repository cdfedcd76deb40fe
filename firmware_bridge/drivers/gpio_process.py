"""How is a way of reading pins that may hang made harmless? In a process that is watched.

No sign of life for half a second, and the process is ended and another one started.
"""

import contextlib
import multiprocessing
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from firmware_bridge.drivers.gpio_hx711 import PINS, open_reader
from firmware_bridge.drivers.pin_stream import Conversion, PinStream
from firmware_bridge.errors import BridgeError
from firmware_bridge.health import LinkCondition, LinkProblem, ScalesHealth
from firmware_bridge.line import Timekeeper
from firmware_bridge.samples import SampleBatch

_LOOK_S = 0.001
_SEND_NS = 10_000_000
_WATCHDOG_NS = 500_000_000

# Making the four chips' objects takes the package a second each, and a Python process starts.
_START_NS = 15_000_000_000
_MOST_STARTS_UNHEARD = 3

Message = list[Conversion] | BridgeError
"""From the process: conversions, maybe none, as a sign of life; or why it cannot be done."""


def read_for_ever(pins: Sequence[tuple[int, int]], to_parent: "Connection[Message, None]") -> None:
    """Be the process: read, and send what came every 10 ms, until the other end is closed."""
    try:
        reader = open_reader(pins)
    except BridgeError as error:
        to_parent.send(error)
        return
    found: list[Conversion] = []
    sent_ns = time.monotonic_ns()
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt):
        while True:
            found += reader.look()
            if time.monotonic_ns() - sent_ns >= _SEND_NS:
                to_parent.send(found)
                found, sent_ns = [], time.monotonic_ns()
            time.sleep(_LOOK_S)


class GpioHx711Source:
    """Samples of the cells on this machine's pins, read in a process that is watched."""

    def __init__(
        self, time: Timekeeper | None = None, pins: Sequence[tuple[int, int]] = PINS
    ) -> None:
        """Make a source that is closed yet; ``time`` is the real clock."""
        self._time = time or _RealTime()
        self._pins = tuple(pins)
        self._stream = PinStream()
        self._process: BaseProcess | None = None
        self._from_child: Connection[None, Message] | None = None
        self._alive_ns = 0
        self._is_heard = False
        self._starts = 0
        self._starts_unheard = 0
        self._problem, self._sentence = LinkProblem.NONE, ""

    def open(self) -> None:
        """Start the process; that it cannot work is told by the first :meth:`read`."""
        if self._process is None:
            self._start()

    def close(self) -> None:
        """End the process."""
        self._end_process()

    def read(self, deadline_ns: int) -> list[SampleBatch]:
        """Return what has come, at the deadline at the latest.

        Raises:
            DriverMissingError, TooSlowError: It cannot be done on this machine.
            BridgeError: The process ended again and again, or the source is closed.
        """
        if self._from_child is None:
            raise BridgeError("The scales are closed; open them before they are read.")
        while True:
            now_ns = self._time.now_ns()
            message = self._received(max(0.0, (deadline_ns - now_ns) / 1e9))
            if isinstance(message, BridgeError):
                self._end_process()
                raise message
            if message:
                return [self._stream.batch(message)]
            self._watch()
            if self._time.now_ns() >= deadline_ns:
                return []

    def health(self) -> ScalesHealth:
        """Return how the cells are by now."""
        link = LinkCondition.WAITING
        if self._from_child is None:
            link = LinkCondition.CLOSED
        elif self._is_heard:
            link = LinkCondition.LIVE
        return self._stream.health(
            self._time.now_ns(),
            link,
            "gpio",
            problem=self._problem,
            sentence=self._sentence,
            reopened=max(0, self._starts - 1),
        )

    def _received(self, wait_s: float) -> Message | None:
        """A message of the process; None if none came, or it has ended."""
        assert self._from_child is not None
        # In short waits, so that the watchdog is looked at however late the deadline is.
        if not self._from_child.poll(min(wait_s, _WATCHDOG_NS / 5e9)):
            return None
        try:
            message: Message = self._from_child.recv()
        except (EOFError, OSError):
            self._alive_ns = -_START_NS  # it has ended: the watchdog need not wait
            return None
        self._alive_ns = self._time.now_ns()
        if not self._is_heard and not isinstance(message, BridgeError):
            self._is_heard = True
            self._starts_unheard = 0
            self._problem, self._sentence = LinkProblem.NONE, ""
        return message

    def _watch(self) -> None:
        """End the process and start another if it gave no sign of life."""
        patience_ns = _WATCHDOG_NS if self._is_heard else _START_NS
        if self._time.now_ns() - self._alive_ns <= patience_ns:
            return
        self._end_process()
        self._stream.gap()
        if self._starts_unheard >= _MOST_STARTS_UNHEARD:
            raise BridgeError(
                "The cells on this machine's pins give no answer, however often they are asked: "
                "check their 3.3 V and their wires, or put them on a microcontroller."
            )
        self._start()
        self._problem = LinkProblem.SILENT
        self._sentence = (
            "Reading the cells from this machine's pins had stopped and was started anew; if that "
            "repeats, put them on a microcontroller."
        )

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")  # nothing of ours hangs with it
        self._from_child, to_parent = context.Pipe(duplex=False)
        self._process = context.Process(
            target=read_for_ever, args=(self._pins, to_parent), name="hx711", daemon=True
        )
        self._process.start()
        to_parent.close()
        self._alive_ns = self._time.now_ns()
        self._is_heard = False
        self._starts += 1
        self._starts_unheard += 1

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()  # it may be anywhere, also where it hears nothing
            process.join(1.0)
            process.close()
        if self._from_child is not None:
            self._from_child.close()
            self._from_child = None
        self._is_heard = False


class _RealTime:
    def now_ns(self) -> int:
        return time.monotonic_ns()

    def pause_until(self, at_ns: int) -> None:
        time.sleep(max(0, at_ns - time.monotonic_ns()) / 1e9)
