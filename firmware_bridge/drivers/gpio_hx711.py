"""How are cells on a Raspberry Pi's own pins read? By the package ``hx711``, kept at arm's length.

The package polls, times its pulses in Python, and can wait for ever. So it lives in a process of
its own that is watched: no sign of life for half a second, and the process is ended and another
one started. Only its single reading ``_read`` is used:

| the package says | what becomes of it |
|---|---|
| a word | a conversion; the next four after a power cycle are dropped |
| False: a pulse of 60 µs, or the end of the range | flagged, and the cell is power-cycled |
| nothing, for ever | the watchdog ends its process |

It cannot tell a saturated cell from a slow pulse, never checks the 25th bit, and needs RPi.GPIO,
which a Pi 5 has not. For a table that is used, take a microcontroller.
"""

import contextlib
import multiprocessing
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Protocol

from firmware_bridge.drivers.pin_stream import Conversion, PinStream, flags_of
from firmware_bridge.errors import BridgeError, DriverMissingError, TooSlowError
from firmware_bridge.health import LinkCondition, LinkProblem, ScalesHealth
from firmware_bridge.line import Timekeeper
from firmware_bridge.samples import SampleBatch, SampleFlag

PINS = ((5, 12), (6, 16), (13, 20), (19, 21))
"""DOUT and SCK of each cell, in the numbering of the chip (BCM)."""

_PULSE_LIMIT_NS = 60_000
_PULSES_MEASURED = 300
_SETTLING = 4
_QUIET_NS = 1_000_000_000  # a cell that says nothing for so long is power-cycled
_LOOK_S = 0.001
_SEND_NS = 10_000_000
_WATCHDOG_NS = 500_000_000

# Making the four chips' objects takes the package a second each, and a Python process starts.
_START_NS = 15_000_000_000
_MOST_STARTS_UNHEARD = 3

Message = list[Conversion] | BridgeError
"""From the process: conversions, maybe none, as a sign of life; or why it cannot be done."""


class _Package(Protocol):
    HX711: Callable[..., Any]


@dataclass
class _Cell:
    chip: Any
    dropping: int = _SETTLING
    heard_ns: int = 0


class PinReader:
    """Reads four chips by the package, in the process that may hang."""

    def __init__(
        self,
        package: _Package,
        gpio: Any,
        pins: Sequence[tuple[int, int]],
        now_ns: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        """Make one.

        Args:
            package: The module ``hx711``.
            gpio: The module ``RPi.GPIO``.
            pins: DOUT and SCK of each cell.
            now_ns: The clock of the pins.

        Raises:
            TooSlowError: Pulses take too long on this machine.
        """
        self._now_ns = now_ns
        gpio.setwarnings(False)
        gpio.setmode(gpio.BCM)
        for _, sck in pins:
            gpio.setup(sck, gpio.OUT)
        self._require_quick_pulses(gpio, pins[0][1])
        self._cells = [_Cell(package.HX711(dout_pin=dout, pd_sck_pin=sck)) for dout, sck in pins]
        for cell in self._cells:
            self._power_cycle(cell)

    def look(self) -> list[Conversion]:
        """Return what is ready now."""
        found = []
        for number, cell in enumerate(self._cells):
            at_ns = self._now_ns()
            if not cell.chip._ready():  # noqa: SLF001 -- its only look without a wait
                if at_ns - cell.heard_ns > _QUIET_NS:
                    self._power_cycle(cell)
                continue
            cell.heard_ns = at_ns
            word = cell.chip._read(max_tries=1)  # noqa: SLF001 -- the public one waits for ever
            if word is False:  # 0 == False, and 0 is a word
                found.append(Conversion(at_ns, number, 0, SampleFlag.DESYNC))
                self._power_cycle(cell)
            elif cell.dropping:
                cell.dropping -= 1
            else:
                found.append(Conversion(at_ns, number, word, flags_of(word)))
        return found

    def _power_cycle(self, cell: _Cell) -> None:
        cell.chip.power_down()
        cell.chip.power_up()
        cell.dropping = _SETTLING
        cell.heard_ns = self._now_ns()

    def _require_quick_pulses(self, gpio: Any, sck: int) -> None:
        times_ns = []
        for _ in range(_PULSES_MEASURED):
            start_ns = self._now_ns()
            gpio.output(sck, True)
            gpio.output(sck, False)
            times_ns.append(self._now_ns() - start_ns)
        slow_ns = sorted(times_ns)[_PULSES_MEASURED * 99 // 100]
        if slow_ns >= _PULSE_LIMIT_NS:
            raise TooSlowError(
                f"Pulses on this machine's pins last up to {slow_ns / 1000:.0f} µs, and the "
                "converters switch off at 60. Put the cells on a microcontroller (--scales auto), "
                "or on SPI (--scales spi)."
            )


def open_reader(pins: Sequence[tuple[int, int]]) -> PinReader:
    """Return a reader of this machine's pins.

    Raises:
        DriverMissingError: The package, RPi.GPIO or the pins are not there, or not usable.
        TooSlowError: The pins are too slow.
    """
    try:
        import hx711  # noqa: PLC0415 -- only a Pi has what it needs
        from RPi import GPIO  # noqa: PLC0415
    except ImportError as error:
        raise DriverMissingError(
            "Reading cells from this machine's pins needs a Raspberry Pi with the packages hx711 "
            f"and RPi.GPIO ({error}). There: pip install 'paletti-companion[pi]' RPi.GPIO"
        ) from error
    except RuntimeError as error:
        raise _no_pins(error) from error
    try:
        return PinReader(hx711, GPIO, pins)
    except RuntimeError as error:
        if isinstance(error, BridgeError):
            raise
        raise _no_pins(error) from error


def _no_pins(error: RuntimeError) -> DriverMissingError:
    if "peripheral base address" in str(error):
        return DriverMissingError(
            'RPi.GPIO does not know this machine ("Cannot determine SOC peripheral base '
            'address"): a Raspberry Pi 5 has other pins. Put the cells on a microcontroller '
            "(--scales auto) or on SPI (--scales spi); or try: pip uninstall RPi.GPIO && pip "
            "install rpi-lgpio, which is often too slow."
        )
    return DriverMissingError(
        f"This machine's pins cannot be used ({error}). On a Raspberry Pi: sudo usermod -aG gpio "
        "$USER  and log in again; elsewhere put the cells on a microcontroller."
    )


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
