"""A board with four cells in memory: fed with loads, it speaks the real bytes of the protocol.

It has a clock of its own that is fast or slow, a boot loader, four converters that run freely
(``converter.py``), answers, and any fault of ``faults.py``. What is on its cells is told by a
function of the host's time, so a drawing, a simulated tower or a constant do.
"""

from collections.abc import Callable
from functools import partial
from random import Random

from firmware_bridge.frames import FrameReader, frame
from firmware_bridge.messages import (
    Board,
    Conversion,
    Done,
    Garbage,
    GetHello,
    GetTime,
    Hello,
    Log,
    RestartCells,
    Result,
    Samples,
    Status,
    Stream,
    Time,
    Type,
    Why,
)
from firmware_bridge.payloads import decode, encode
from firmware_bridge.samples import CELLS
from firmware_bridge.virtual.converter import Converter
from firmware_bridge.virtual.faults import CellFault, LineFault, spoil_line
from firmware_bridge.virtual.timers import Timers
from firmware_bridge.virtual.traits import BoardTraits, CountsAt

_WRAP_US = 2**32
_BYTES_NS = 400_000  # ten bytes at 250,000 baud
_LOADER_NOISE = bytes.fromhex("1410") + b"\x00\xff\x7e\x14"
_MOST_QUEUED = 2048  # bytes for a computer that does not read: whole frames, or none


class VirtualBoard:
    """One board. Time only goes on when it is told to."""

    def __init__(
        self, counts_at: CountsAt, traits: BoardTraits | None = None, *, seed: int = 1
    ) -> None:
        """Make one that is without power yet; :meth:`reset` starts it.

        Args:
            counts_at: What is on the cells.
            traits: How it differs from others.
            seed: Of its noise, its nonces and the faults' chances.
        """
        self.traits = traits or BoardTraits()
        self.cell_faults: tuple[set[CellFault], ...] = tuple(set() for _ in range(CELLS))
        self.line_faults: set[LineFault] = set()
        self._counts_at = counts_at
        self._dice = Random(seed)
        self._timers = Timers()
        self._out = bytearray()
        self._running = False
        self.nonce = 0

    # ---------------------------------------------------------------------------- from outside

    def reset(self, at_ns: int) -> None:
        """Start the board anew, as its reset pin, a brown-out or the first power do."""
        self._running = False
        self._timers.clear()
        self._out.clear()
        self.nonce = self._dice.getrandbits(32) | 1
        if LineFault.LOADER_NOISE in self.line_faults:
            self._timers.at(
                at_ns + self.traits.boot_ns // 3, lambda _: self._out.extend(_LOADER_NOISE)
            )
        self._timers.at(at_ns + self.traits.boot_ns, self._start)

    def advance(self, to_ns: int) -> bytes:
        """Return what the computer receives until then, faults of the line included."""
        self._timers.run(to_ns)
        data, self._out = bytes(self._out), bytearray()
        return spoil_line(data, self.line_faults, self._dice)

    def receive(self, data: bytes, at_ns: int) -> None:
        """Take bytes of the computer; a boot loader that hears any keeps them for itself."""
        if not self._running or LineFault.SWALLOWED in self.line_faults:
            return
        refused_bytes = self._commands.refused_bytes
        for payload in self._commands.feed(data):
            self._obey(payload, at_ns)
        self._ignored += self._commands.refused_bytes - refused_bytes

    # ------------------------------------------------------------------------------- the program

    def _start(self, at_ns: int) -> None:
        self._running = True
        self._started_ns = at_ns
        self._number = 0
        self._dropped = self._ignored = 0
        self._commands = FrameReader()
        self._streams = True
        self._cells = [
            Converter(faults, rate_hz)
            for faults, rate_hz in zip(self.cell_faults, self.traits.rates_hz, strict=True)
        ]
        self._waiting: list[Conversion] = []
        self._out += b"\0"
        self._say_hello(at_ns)
        for cell, converter in enumerate(self._cells):
            self._timers.at(at_ns + converter.period_ns, partial(self._convert, cell))
        self._timers.at(at_ns + 1_000_000_000, self._say_status)
        self._timers.at(at_ns + 5_000_000_000, self._say_hello_again)

    def _convert(self, cell: int, at_ns: int) -> None:
        """A conversion of one cell is done."""
        converter = self._cells[cell]
        self._timers.at(at_ns + converter.period_ns, partial(self._convert, cell))
        word = converter.convert(
            self._counts_at(at_ns)[cell],
            self.traits.noise_counts,
            at_ns - self._started_ns,
            self._dice,
        )
        if word is None:
            return
        counts, flags = word
        device_us = self._device_us(at_ns)
        converter.count(flags, device_us)
        self._waiting.append(Conversion(device_us, cell, flags, counts, self.traits.read_us))
        if len(self._waiting) == 4:
            self._flush(at_ns)
        elif len(self._waiting) == 1:
            self._timers.at(at_ns + 10_000_000, self._flush_old)

    def _flush_old(self, at_ns: int) -> None:
        if self._waiting and self._device_us(at_ns) - self._waiting[0].device_us >= 9_900:
            self._flush(at_ns)

    def _flush(self, at_ns: int) -> None:
        waiting, self._waiting = self._waiting, []
        if self._streams and waiting:
            self._send(lambda number: encode(Samples(number, tuple(waiting))))

    def _say_hello(self, at_ns: int) -> None:
        if LineFault.FOREIGN in self.line_faults:
            self._send(lambda number: bytes([Type.HELLO]) + number.to_bytes(2, "little") + b"\x02")
            return
        traits = self.traits
        self._send(
            lambda number: encode(
                Hello(
                    number,
                    traits.firmware,
                    Board.OTHER,
                    traits.board_id,
                    self.nonce,
                    0,
                    CELLS,
                    self._device_us(at_ns),
                )
            )
        )

    def _say_hello_again(self, at_ns: int) -> None:
        self._say_hello(at_ns)
        self._timers.at(at_ns + 5_000_000_000, self._say_hello_again)

    def _say_status(self, at_ns: int) -> None:
        self._timers.at(at_ns + 1_000_000_000, self._say_status)
        now_us = self._device_us(at_ns)
        cells = tuple(converter.status(now_us) for converter in self._cells)
        self._send(
            lambda number: encode(
                Status(number, now_us, self.nonce, self._dropped, self._ignored, 2, cells)
            )
        )

    def _obey(self, payload: bytes, at_ns: int) -> None:
        message = decode(payload)
        number = int.from_bytes(payload[1:3], "little")
        match message:
            case GetHello():
                self._say_hello(at_ns)
            case GetTime(_, token):
                taken_us = self._device_us(at_ns + _BYTES_NS)
                self._timers.at(at_ns + 2 * _BYTES_NS, partial(self._say_time, token, taken_us))
            case Stream(_, on):
                self._streams = on
                self._answer(number, payload[0], Result.DONE)
            case RestartCells(_, mask):
                for cell in range(CELLS):
                    if mask >> cell & 1:
                        self._cells[cell].power_cycle()
                self._answer(number, payload[0], Result.DONE)
            case Garbage(Why.TOO_SHORT):
                pass
            case Garbage(Why.UNKNOWN_TYPE):
                self._answer(number, payload[0], Result.UNKNOWN_COMMAND)
            case Garbage():
                self._answer(number, payload[0], Result.OUT_OF_RANGE)
            case _:
                self._answer(number, payload[0], Result.UNKNOWN_COMMAND)

    def _say_time(self, token: int, taken_us: int, at_ns: int) -> None:
        now_us = self._device_us(at_ns)
        self._send(lambda number: encode(Time(number, token, taken_us, now_us)))

    def _answer(self, number: int, command: int, result: Result) -> None:
        self._send(lambda n: encode(Done(n, number, command, result)))

    def say(self, text: str, level: int = 0) -> None:
        """Send words for people."""
        self._send(lambda number: encode(Log(number, level, text)))

    def _send(self, made: Callable[[int], bytes]) -> None:
        """Queue a frame whole, or drop it whole and count it; its number is used either way."""
        data = frame(made(self._number))
        self._number = (self._number + 1) & 0xFFFF
        if len(self._out) + len(data) > _MOST_QUEUED:
            self._dropped = (self._dropped + 1) & 0xFFFF
        else:
            self._out += data

    # -------------------------------------------------------------------------------- its clock

    def _device_us(self, at_ns: int) -> int:
        rate = 1 + self.traits.skew_ppm * 1e-6
        return int((at_ns - self._started_ns) / 1000 * rate) % _WRAP_US
