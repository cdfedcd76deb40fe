"""What do the scales' board and the computer say to each other? Frozen values.

Each message is drawn in ``docs/protocol.md``; how it is written in bytes is in ``payloads.py``.
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import NamedTuple

PROTOCOL = 1
"""The protocol this package speaks."""

MAX_CONVERSIONS = 8
"""Conversions in one SAMPLES."""

MAX_LOG_CHARACTERS = 80
"""Characters in one LOG."""


class Type(IntEnum):
    """The first byte of a payload."""

    HELLO = 0x01
    SAMPLES = 0x10
    STATUS = 0x20
    TIME = 0x30
    DONE = 0x31
    LOG = 0x40
    GET_HELLO = 0x81
    GET_TIME = 0x82
    STREAM = 0x83
    RESTART_CELLS = 0x84


class Board(IntEnum):
    """What HELLO calls its microcontroller."""

    OTHER = 0
    ATMEGA328P = 1
    RP2040 = 2
    RP2350 = 3
    ESP32 = 4
    ESP32_S3 = 5
    ESP32_C3 = 6


class CellState(IntEnum):
    """How the board sees one cell."""

    NEVER_READY = 0
    SETTLING = 1
    RUNNING = 2
    STUCK_LOW = 3
    LATE = 4


class Result(IntEnum):
    """What became of a command."""

    DONE = 0
    UNKNOWN_COMMAND = 1
    OUT_OF_RANGE = 2


class Why(StrEnum):
    """Why a payload whose CRC is right is no message."""

    TOO_SHORT = "too short"
    UNKNOWN_TYPE = "unknown type"
    WRONG_LENGTH = "wrong length"
    IMPOSSIBLE = "impossible value"


@dataclass(frozen=True)
class Garbage:
    """A payload that is no message."""

    why: Why


@dataclass(frozen=True)
class Hello:
    """A board presents itself.

    Attributes:
        number: Of the frame, 16 bits.
        firmware: Major, minor, patch.
        board: A :class:`Board`, or a number that a later one has.
        board_id: 8 bytes, the same for ever on one board.
        boot_nonce: Another one after each reset.
        reset_cause: Bits: 1 power on, 2 reset pin, 4 brown-out, 8 watchdog, 16 software.
        cells: How many it reads.
        device_us: Its 32-bit clock now.
    """

    number: int
    firmware: tuple[int, int, int]
    board: int
    board_id: bytes
    boot_nonce: int
    reset_cause: int
    cells: int
    device_us: int


@dataclass(frozen=True)
class ForeignHello:
    """A board presents itself in a protocol that is not ours."""

    number: int
    protocol: int


class Conversion(NamedTuple):
    """One word of one converter.

    Attributes:
        device_us: When it was done.
        cell: 0 to 3.
        flags: Bits of :class:`firmware_bridge.samples.SampleFlag`.
        counts: The signed word.
        age_us: From then to the end of its reading, in steps of 4; 1020 means that or longer.
    """

    device_us: int
    cell: int
    flags: int
    counts: int
    age_us: int


@dataclass(frozen=True)
class Samples:
    """Conversions in the order in which they were read."""

    number: int
    conversions: tuple[Conversion, ...]


@dataclass(frozen=True)
class CellStatus:
    """One cell's counters since the reset (16 bits, they wrap) and its last second's intervals."""

    state: CellState
    samples: int
    desyncs: int
    overflows: int
    saturated: int
    interval_min_us: int
    interval_max_us: int


@dataclass(frozen=True)
class Status:
    """How the board is, each second. ``sck_high_us`` 255 means that or longer."""

    number: int
    device_us: int
    boot_nonce: int
    frames_dropped: int
    bytes_ignored: int
    sck_high_us: int
    cells: tuple[CellStatus, ...]


@dataclass(frozen=True)
class Time:
    """The answer to GET_TIME, in the device's microseconds."""

    number: int
    token: int
    received_us: int
    sent_us: int


@dataclass(frozen=True)
class Done:
    """The answer to every other command: the command's frame number, type and result."""

    number: int
    answers: int
    command: int
    result: Result


@dataclass(frozen=True)
class Log:
    """Words for people; level 0 note, 1 warning, 2 error."""

    number: int
    level: int
    text: str


@dataclass(frozen=True)
class GetHello:
    """Present yourself."""

    number: int


@dataclass(frozen=True)
class GetTime:
    """What time is it with you?"""

    number: int
    token: int


@dataclass(frozen=True)
class Stream:
    """Samples shall be sent, or not."""

    number: int
    on: bool


@dataclass(frozen=True)
class RestartCells:
    """Power-cycle the cells whose bit is set."""

    number: int
    mask: int


FromBoard = Hello | ForeignHello | Samples | Status | Time | Done | Log
ToBoard = GetHello | GetTime | Stream | RestartCells
Message = FromBoard | ToBoard
