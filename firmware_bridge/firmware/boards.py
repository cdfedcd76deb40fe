"""How is the firmware put on a board? One row a board; the rest is told to people, step by step."""

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Final

from firmware_bridge.firmware.images import SKETCH


class FlashBoard(StrEnum):
    """Boards the firmware is made for; a Nano's boot loader is fast, or (until 2018) slow."""

    UNO = "uno"
    NANO = "nano"
    NANO_OLD = "nano-old"
    PICO = "pico"
    ESP32 = "esp32"


BOOT_LOADER_BAUD: Final = {
    FlashBoard.UNO: 115_200,
    FlashBoard.NANO: 115_200,
    FlashBoard.NANO_OLD: 57_600,
}
"""The boards that take the program in the package, and how fast their boot loaders listen."""

_BY_IDE: Final = {
    FlashBoard.UNO: ("Choose Tools > Board > Arduino Uno.",),
    FlashBoard.NANO: ("Choose Tools > Board > Arduino Nano.",),
    FlashBoard.NANO_OLD: (
        "Choose Tools > Board > Arduino Nano.",
        "Choose Tools > Processor > ATmega328P (Old Bootloader).",
    ),
    FlashBoard.PICO: (
        'In the Boards Manager install "Raspberry Pi Pico/RP2040/RP2350" by Earle F. Philhower;'
        " the page of arduino-pico names the address to add in the preferences first.",
        "Choose Tools > Board > Raspberry Pi Pico (or Pico 2).",
        "Hold the board's BOOTSEL button while you plug its cable in.",
    ),
    FlashBoard.ESP32: (
        'In the Boards Manager install "esp32" by Espressif Systems.',
        "Choose your board under Tools > Board > esp32.",
        "If its USB socket belongs to the chip itself (S2, S3, C3): Tools > USB CDC On Boot >"
        " Enabled.",
    ),
}


def avrdude_words(board: FlashBoard, port: str, program: Path) -> Sequence[str]:
    """Return the command that writes a program to a board.

    Args:
        board: One of :data:`BOOT_LOADER_BAUD`.
        port: Its serial port, as the system calls it.
        program: Intel hex.
    """
    return (
        *("avrdude", "-p", "atmega328p", "-c", "arduino", "-P", port),
        *("-b", str(BOOT_LOADER_BAUD[board]), "-D", "-U", f"flash:w:{program}:i"),
    )


def steps(board: FlashBoard) -> Sequence[str]:
    """Return what a person does to put the firmware on a board with the Arduino IDE."""
    return (
        f"In the Arduino IDE open {SKETCH / 'scale_bridge.ino'}",
        *_BY_IDE[board],
        "Choose the board under Tools > Port.",
        "Choose Sketch > Upload.",
        "Close the IDE's monitor, and run: companion scales doctor",
    )
