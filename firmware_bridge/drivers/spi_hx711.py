"""How are cells read over SPI? The bus's data line is the converter's clock, timed by hardware.

A Raspberry Pi 4 or 5 has several SPI buses; each cell has one: MOSI is SCK, MISO is DOUT, and the
bus's own clock stays unconnected. At 500 kHz a bit lasts 2 µs:

    MOSI   00000000               is DOUT low? MISO reads zeros: a conversion is ready
    MOSI   10 10 10 … 10 000000   25 pulses; MISO after each of the first 24 is one bit, MSB
                                  first; after the 25th DOUT is high: ones, or the word is not
                                  to be trusted
    MOSI   11111111 × 8           128 µs high: the converter is switched off; then it settles

No pulse can be held up by the system, so nothing powers down in mid-word. Tested against an
emulated chip; nobody has tried it on a Pi yet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from firmware_bridge.drivers.pin_stream import Conversion, PinStream, flags_of
from firmware_bridge.errors import BridgeError, LinkLostError
from firmware_bridge.health import LinkCondition, LinkProblem, ScalesHealth
from firmware_bridge.line import Timekeeper
from firmware_bridge.samples import SampleBatch, SampleFlag

SPEED_HZ = 500_000
DEVICES = ("/dev/spidev0.0", "/dev/spidev3.0", "/dev/spidev4.0", "/dev/spidev5.0")
"""One bus a cell, as a Pi names them when they are switched on in ``config.txt``."""

_READ = b"\xaa" * 6 + b"\x80"
_BITS = 8 * len(_READ)
_LAST_ONES = (1 << (_BITS - 49)) - 1  # from the low phase of the 25th pulse to the end
_POWER_OFF = b"\xff" * 8
_SETTLING = 4
_LOOK_NS = 1_000_000
_QUIET_NS = 1_000_000_000


class SpiBus(Protocol):
    """One bus: what is shifted out on MOSI, while MISO is shifted in."""

    def transfer(self, data: bytes) -> bytes:
        """Return what MISO read while ``data`` went out; MOSI is low before and after."""

    def close(self) -> None:
        """Give the bus back."""


@dataclass
class _Cell:
    bus: SpiBus
    dropping: int = _SETTLING
    looked_ns: int = 0
    heard_ns: int = 0


def word_of(read: bytes) -> tuple[int, bool]:
    """Return the signed word in what MISO read during 25 pulses, and whether it can be trusted."""
    bits = int.from_bytes(read, "big")
    word = 0
    for pulse in range(24):
        word = word << 1 | bits >> (_BITS - 2 - 2 * pulse) & 1
    signed = word - 2**24 if word & 2**23 else word
    return signed, bits & _LAST_ONES == _LAST_ONES


class SpiHx711Source:
    """Samples of four cells, each on an SPI bus of its own."""

    def __init__(self, buses: Sequence[SpiBus], time: Timekeeper) -> None:
        """Make a source; the buses are its own from now on."""
        self._time = time
        self._cells = [_Cell(bus) for bus in buses]
        self._stream = PinStream()
        self._link = LinkCondition.CLOSED
        self._sentence = ""

    def open(self) -> None:
        """Power-cycle all cells."""
        if self._link is LinkCondition.CLOSED:
            self._link = LinkCondition.LIVE
            for cell in self._cells:
                self._power_cycle(cell)

    def close(self) -> None:
        """Give the buses back; it cannot be opened again."""
        if self._link is not LinkCondition.CLOSED:
            self._link = LinkCondition.CLOSED
            for cell in self._cells:
                cell.bus.close()

    def read(self, deadline_ns: int) -> list[SampleBatch]:
        """Return what is ready, at the deadline at the latest; call it often.

        Raises:
            BridgeError: It is closed, or a bus is gone.
        """
        if self._link is LinkCondition.CLOSED:
            raise BridgeError("The scales are closed; open them before they are read.")
        while True:
            try:
                found = [one for number in range(len(self._cells)) for one in self._look(number)]
            except OSError as error:
                self._sentence = f"An SPI bus of the scales is gone ({error}); restart the machine."
                raise LinkLostError(self._sentence) from error
            if found:
                return [self._stream.batch(found)]
            now_ns = self._time.now_ns()
            if now_ns >= deadline_ns:
                return []
            self._time.pause_until(min(deadline_ns, now_ns + _LOOK_NS))

    def health(self) -> ScalesHealth:
        """Return how the cells are by now."""
        problem = LinkProblem.GONE if self._sentence else LinkProblem.NONE
        return self._stream.health(
            self._time.now_ns(), self._link, "spi", problem=problem, sentence=self._sentence
        )

    def _look(self, number: int) -> list[Conversion]:
        cell = self._cells[number]
        now_ns = self._time.now_ns()
        is_ready = not any(cell.bus.transfer(b"\0"))
        # The conversion was done between the two looks.
        at_ns = (max(cell.looked_ns, now_ns - _LOOK_NS) + now_ns) // 2
        cell.looked_ns = now_ns
        if not is_ready:
            if now_ns - cell.heard_ns > _QUIET_NS:
                self._power_cycle(cell)
            return []
        cell.heard_ns = now_ns
        word, is_trusted = word_of(cell.bus.transfer(_READ))
        if not is_trusted:
            self._power_cycle(cell)
            return [Conversion(at_ns, number, word, SampleFlag.DESYNC | flags_of(word))]
        if cell.dropping:
            cell.dropping -= 1
            return []
        return [Conversion(at_ns, number, word, flags_of(word))]

    def _power_cycle(self, cell: _Cell) -> None:
        cell.bus.transfer(_POWER_OFF)
        cell.dropping = _SETTLING
        cell.heard_ns = cell.looked_ns = self._time.now_ns()


def spi_source(time: Timekeeper, devices: Sequence[str] = DEVICES) -> SpiHx711Source:
    """Return a source on this machine's own buses.

    Raises:
        DriverMissingError, PortDeniedError: A bus is not there, or may not be used.
    """
    from firmware_bridge.drivers.spi_device import SpiDevice  # noqa: PLC0415 -- Linux alone has it

    buses: list[SpiDevice] = []
    try:
        for device in devices:
            buses.append(SpiDevice(device, SPEED_HZ))
    except BridgeError:
        for bus in buses:
            bus.close()
        raise
    return SpiHx711Source(buses, time)
