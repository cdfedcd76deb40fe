"""How are cells on a Raspberry Pi's own pins read? By the package ``hx711``, kept at arm's length.

The package polls, times its pulses in Python, and can wait for ever. So it lives in a process of
its own, which ``gpio_process.py`` watches. Only its single reading ``_read`` is used:

| the package says | what becomes of it |
|---|---|
| a word | a conversion; the next four after a power cycle are dropped |
| False: a pulse of 60 µs, or the end of the range | flagged, and the cell is power-cycled |
| nothing, for ever | the watchdog ends its process |

It cannot tell a saturated cell from a slow pulse, never checks the 25th bit, and needs RPi.GPIO,
which a Pi 5 has not. For a table that is used, take a microcontroller.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from firmware_bridge.drivers.pin_stream import Conversion, flags_of
from firmware_bridge.errors import BridgeError, DriverMissingError, TooSlowError
from firmware_bridge.samples import SampleFlag

PINS = ((5, 12), (6, 16), (13, 20), (19, 21))
"""DOUT and SCK of each cell, in the numbering of the chip (BCM)."""

_PULSE_LIMIT_NS = 60_000
_PULSES_MEASURED = 300
# A machine that is busy for a moment is not too slow: it is measured again a moment later.
_ROUNDS_MEASURED = 5
_BUSY_S = 0.05
_SETTLING = 4
_QUIET_NS = 1_000_000_000  # a cell that says nothing for so long is power-cycled


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
        slow_ns = self._slow_pulse_ns(gpio, sck)
        for _ in range(_ROUNDS_MEASURED - 1):
            if slow_ns < _PULSE_LIMIT_NS:
                return
            time.sleep(_BUSY_S)
            slow_ns = min(slow_ns, self._slow_pulse_ns(gpio, sck))
        if slow_ns >= _PULSE_LIMIT_NS:
            raise TooSlowError(
                f"Pulses on this machine's pins last up to {slow_ns / 1000:.0f} µs, and the "
                "converters switch off at 60. Put the cells on a microcontroller (--scales auto), "
                "or on SPI (--scales spi)."
            )

    def _slow_pulse_ns(self, gpio: Any, sck: int) -> int:
        times_ns = []
        for _ in range(_PULSES_MEASURED):
            start_ns = self._now_ns()
            gpio.output(sck, True)
            gpio.output(sck, False)
            times_ns.append(self._now_ns() - start_ns)
        return sorted(times_ns)[_PULSES_MEASURED * 99 // 100]


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
            f"and RPi.GPIO ({error}). There, in the folder of the project: "
            ".venv/bin/pip install '.[pi]' RPi.GPIO"
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
