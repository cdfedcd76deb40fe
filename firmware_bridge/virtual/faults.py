"""What can be broken on purpose? Faults of one cell and of the line, switched on and off.

Each is a kind that people reported of real scales; the names say what the wire or chip does.
"""

from collections.abc import Callable
from enum import StrEnum
from random import Random

from firmware_bridge.samples import FULL_SCALE_COUNTS


class CellFault(StrEnum):
    """What one cell or its converter does wrong."""

    STUCK_HIGH = "stuck high"
    """DOUT never falls: no supply, a wire off, the chip hangs. No conversion comes."""
    STUCK_LOW = "stuck low"
    """DOUT is always low: a short, swapped pins. 1400 words of 0 a second, the 25th bit wrong."""
    SATURATED = "saturated"
    """The input is beyond the range: a wire of the bridge off, A+ and A- torn."""
    SLOW = "slow"
    """Ten conversions a second: the RATE pin is low."""
    SPIKING = "spiking"
    """One word in thirty is 2^k - 1: a clock pulse too many, with nothing else to see."""
    SHIFTED = "shifted"
    """One word in forty is doubled or halved."""
    MINUS_ONE = "minus one"
    """One word in twenty is -1: read before it was ready."""
    DESYNC = "desync"
    """One word in ten has its 25th bit wrong; the board says so."""
    DRIFTING = "drifting"
    """The zero runs away by 2000 counts a minute: E- and ground, warmth, creep."""
    NOISY = "noisy"
    """Forty times the noise: no supply of its own, a motor, a loose wire."""
    FROZEN = "frozen"
    """The same word again and again."""


class LineFault(StrEnum):
    """What the way from the board to the computer does wrong."""

    UNPLUGGED = "unplugged"
    """The port is gone."""
    RENAMED = "renamed"
    """The port has another name than at first."""
    SILENT = "silent"
    """The port is there, and nothing comes: the USB chip hangs."""
    BIT_FLIPS = "bit flips"
    """One byte in three hundred has a wrong bit."""
    LOST_BYTES = "lost bytes"
    """One byte in three hundred is missing."""
    LOADER_NOISE = "loader noise"
    """The boot loader talks before the program does."""
    FOREIGN = "foreign"
    """The board speaks another protocol."""
    SWALLOWED = "swallowed"
    """What the computer says does not arrive."""


_SPIKE_WORDS = tuple(2**k - 1 for k in range(17, 23))
_LINE_RATE = 1 / 300

Word = tuple[int, int]
"""Counts and flags."""


def _spiking(counts: int, dice: Random) -> Word:
    return (dice.choice(_SPIKE_WORDS), 0) if dice.random() < 1 / 30 else (counts, 0)


def _shifted(counts: int, dice: Random) -> Word:
    if dice.random() >= 1 / 40:
        return counts, 0
    return dice.choice((counts * 2, counts // 2)), 0


def _minus_one(counts: int, dice: Random) -> Word:
    return (-1, 0) if dice.random() < 1 / 20 else (counts, 0)


def _desync(counts: int, dice: Random) -> Word:
    return (counts ^ 0x7FFF, 1) if dice.random() < 1 / 10 else (counts, 0)


SPOILS_WORD: dict[CellFault, Callable[[int, Random], Word]] = {
    CellFault.SPIKING: _spiking,
    CellFault.SHIFTED: _shifted,
    CellFault.MINUS_ONE: _minus_one,
    CellFault.DESYNC: _desync,
    CellFault.SATURATED: lambda *_: (FULL_SCALE_COUNTS, 4),
    CellFault.STUCK_LOW: lambda *_: (0, 1),
}
"""What a fault makes of a word that would have been right."""


def spoil_line(data: bytes, faults: set[LineFault], dice: Random) -> bytes:
    """Return the bytes as they arrive over a line with these faults."""
    if LineFault.SILENT in faults or LineFault.UNPLUGGED in faults:
        return b""
    if LineFault.LOST_BYTES in faults:
        data = bytes(byte for byte in data if dice.random() >= _LINE_RATE)
    if LineFault.BIT_FLIPS in faults:
        data = bytes(
            byte ^ (1 << dice.randrange(8)) if dice.random() < _LINE_RATE else byte for byte in data
        )
    return data
