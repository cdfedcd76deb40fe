"""How is the real firmware run in virtual time, with four HX711 at its pins?

An ATmega328P under simavr runs the very bytes that an Uno is flashed with. Nothing here waits or
sleeps: :meth:`SimulatedBoard.run` goes as fast as it can, and the same calls give the same bytes.

    board = SimulatedBoard(library, hex_file)
    board.set_input_counts(0, 123_456)
    said = board.run(1_000_000)   # what it sent in a virtual second
    board.send(frame)             # the computer's bytes, at the line's speed
"""

import ctypes
from enum import IntEnum
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self

CELLS = 4
RATES_SPS = (80.0, 81.3, 78.9, 80.7)
"""Four chips as one buys them: each has an oscillator of its own."""

_CYCLES_PER_US = 16
_EEPROM_BYTES = 1024


class Fate(IntEnum):
    """What became of a conversion."""

    WAITS = 0
    READ = 1
    OVERWRITTEN = 2
    LOST_IN_READING = 3


class Conversion(NamedTuple):
    """One conversion that a chip made: the truth.

    Attributes:
        done_us: When DOUT fell, in virtual microseconds since the start.
        cell: Whose it is.
        word: What should be read.
        fate: What became of it.
        since_power_up: How many the chip had made since it was switched on.
    """

    done_us: float
    cell: int
    word: int
    fate: Fate
    since_power_up: int


class SentByte(NamedTuple):
    """One byte from the board, and when its last bit was on the line."""

    at_us: float
    byte: int


class _Conversion(ctypes.Structure):
    _fields_ = (
        ("done_cycle", ctypes.c_uint64),
        ("word", ctypes.c_int32),
        ("cell", ctypes.c_uint8),
        ("fate", ctypes.c_uint8),
        ("since_power_up", ctypes.c_uint8),
        ("pulses", ctypes.c_uint8),
    )


class _Sent(ctypes.Structure):
    _fields_ = (("cycle", ctypes.c_uint64), ("byte", ctypes.c_uint8))


class SimulatedBoard:
    """An Uno with four HX711, from power-on.

    Args:
        library: What ``toolchain.build_simulator`` built.
        hex_file: The program.
        rates_sps: Conversions a second of each chip.
        reloads: Whether a conversion done in mid-read replaces the word that is being read; chips
            that keep it lose the new one, and stay in mid-read for ever if nobody reads on.
        is_distinct: Words that differ in many bits from conversion to conversion, to find the wrong
            ones; else they follow :meth:`set_input_counts` through the chip's filter.
        eeprom: What a former life left there (``board.eeprom``).
    """

    def __init__(
        self,
        library: Path,
        hex_file: Path,
        *,
        rates_sps: tuple[float, float, float, float] = RATES_SPS,
        reloads: bool = False,
        is_distinct: bool = False,
        eeprom: bytes | None = None,
    ) -> None:
        self._library = _typed(ctypes.CDLL(str(library)))
        rates = (ctypes.c_double * CELLS)(*rates_sps)
        self._board = self._library.board_new(str(hex_file).encode(), rates)
        if not self._board:
            raise ValueError(f"simavr cannot run {hex_file}")
        self._bytes_told = 0
        for cell in range(CELLS):
            self._library.board_set_reloads(self._board, cell, reloads)
            if is_distinct:
                self._library.board_make_distinct(self._board, cell)
        if eeprom is not None:
            buffer = ctypes.create_string_buffer(eeprom, len(eeprom))
            self._library.board_eeprom(self._board, buffer, len(eeprom), True)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give its memory back; nothing may be asked of it afterwards."""
        if self._board:
            self._library.board_free(self._board)
            self._board = None

    # ------------------------------------------------------------------------ time and the line

    @property
    def now_us(self) -> float:
        """Virtual time since the start; a reset does not set it back."""
        return float(self._library.board_now(self._board)) / _CYCLES_PER_US

    def run(self, duration_us: float) -> bytes:
        """Go on for some virtual time and return what the board sent meanwhile.

        Raises:
            RuntimeError: The CPU stopped for good.
        """
        until = self._library.board_now(self._board) + round(duration_us * _CYCLES_PER_US)
        if self._library.board_run_until(self._board, until):
            raise RuntimeError("the simulated CPU has stopped")
        new = self._sent_from(self._bytes_told)
        self._bytes_told += len(new)
        return bytes(one.byte for one in new)

    def send(self, data: bytes) -> None:
        """Put bytes on the line to the board, from now on, 48 µs each."""
        if data:
            self._library.board_send(self._board, data, len(data))

    def sent(self) -> list[SentByte]:
        """All bytes from the board since the start."""
        return self._sent_from(0)

    def _sent_from(self, first: int) -> list[SentByte]:
        pointer = ctypes.POINTER(_Sent)()
        count = self._library.board_sent(self._board, ctypes.byref(pointer))
        return [SentByte(one.cycle / _CYCLES_PER_US, one.byte) for one in pointer[first:count]]

    def reset(self) -> None:
        """Pull the reset pin. The chips know nothing of it, and the EEPROM keeps what it holds."""
        self._library.board_reset(self._board)

    # ----------------------------------------------------------------------------- what is done

    def set_input_counts(self, cell: int, counts: int) -> None:
        """Load a cell; the chip's filter follows within four conversions."""
        self._library.board_set_input(self._board, cell, counts)

    def set_rate_sps(self, cell: int, rate_sps: float) -> None:
        """Change a chip's rate from its next conversion on."""
        self._library.board_set_rate(self._board, cell, rate_sps)

    def delay_next_us(self, cell: int, late_us: float) -> None:
        """Let the conversion after the next be late."""
        self._library.board_make_late(self._board, cell, round(late_us * _CYCLES_PER_US))

    def stick_dout(self, cell: int, level: bool | None) -> None:
        """Tie a DOUT to a level, or (None) let it go."""
        self._library.board_stick(self._board, cell, -1 if level is None else int(level))

    def disturb_sck(self, cell: int) -> None:
        """Let the chip see a pulse of SCK that the board did not make."""
        self._library.board_disturb_sck(self._board, cell)

    # ---------------------------------------------------------------------------- what happened

    def conversions(self) -> list[Conversion]:
        """All conversions of all chips, in the order in which they were done."""
        pointer = ctypes.POINTER(_Conversion)()
        count = self._library.board_conversions(self._board, ctypes.byref(pointer))
        return [
            Conversion(
                one.done_cycle / _CYCLES_PER_US,
                one.cell,
                one.word,
                Fate(one.fate),
                one.since_power_up,
            )
            for one in pointer[:count]
        ]

    def is_in_mid_word(self, cell: int) -> bool:
        """Whether a chip has given a part of its word and waits for more pulses."""
        return bool(self._library.board_is_in_mid_word(self._board, cell))

    def power_downs(self, cell: int) -> int:
        """How often a chip was switched off by a long SCK."""
        return int(self._library.board_power_downs(self._board, cell))

    def stray_pulses(self, cell: int) -> int:
        """How many pulses a chip got while it had nothing to say."""
        return int(self._library.board_stray_pulses(self._board, cell))

    def sck_high_max_us(self, cell: int) -> float:
        """The longest high phase that did not switch the chip off."""
        return float(self._library.board_high_max_cycles(self._board, cell)) / _CYCLES_PER_US

    def sck_phase_min_us(self, cell: int) -> float:
        """The shortest high or low phase of SCK within a word."""
        return float(self._library.board_phase_min_cycles(self._board, cell)) / _CYCLES_PER_US

    @property
    def eeprom(self) -> bytes:
        """What the EEPROM holds."""
        buffer = ctypes.create_string_buffer(_EEPROM_BYTES)
        self._library.board_eeprom(self._board, buffer, _EEPROM_BYTES, False)
        return buffer.raw


def _typed(library: ctypes.CDLL) -> ctypes.CDLL:
    board, cell = ctypes.c_void_p, ctypes.c_int
    library.board_new.restype = board
    library.board_new.argtypes = (ctypes.c_char_p, ctypes.c_double * CELLS)
    library.board_free.argtypes = (board,)
    library.board_now.restype = ctypes.c_uint64
    library.board_now.argtypes = (board,)
    library.board_run_until.argtypes = (board, ctypes.c_uint64)
    library.board_reset.argtypes = (board,)
    library.board_send.argtypes = (board, ctypes.c_char_p, ctypes.c_long)
    library.board_sent.restype = ctypes.c_long
    library.board_sent.argtypes = (board, ctypes.c_void_p)
    library.board_conversions.restype = ctypes.c_long
    library.board_conversions.argtypes = (board, ctypes.c_void_p)
    library.board_eeprom.argtypes = (board, ctypes.c_char_p, ctypes.c_uint16, ctypes.c_bool)
    library.board_set_input.argtypes = (board, cell, ctypes.c_int32)
    library.board_make_distinct.argtypes = (board, cell)
    library.board_set_reloads.argtypes = (board, cell, ctypes.c_bool)
    library.board_set_rate.argtypes = (board, cell, ctypes.c_double)
    library.board_make_late.argtypes = (board, cell, ctypes.c_uint32)
    library.board_stick.argtypes = (board, cell, ctypes.c_int)
    library.board_is_in_mid_word.restype = ctypes.c_bool
    library.board_is_in_mid_word.argtypes = (board, cell)
    library.board_disturb_sck.argtypes = (board, cell)
    for counted, kind in (
        ("power_downs", ctypes.c_uint32),
        ("stray_pulses", ctypes.c_uint32),
        ("high_max_cycles", ctypes.c_uint64),
        ("phase_min_cycles", ctypes.c_uint64),
    ):
        function = getattr(library, f"board_{counted}")
        function.restype = kind
        function.argtypes = (board, cell)
    return library
