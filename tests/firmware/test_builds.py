"""Does the firmware compile for what it is made for, and is the program in the package its own?"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_bridge.firmware import make
from firmware_bridge.firmware.images import PREBUILT, SKETCH, hex_file, version
from firmware_bridge.messages import PROTOCOL, Hello
from tests.simulated_board.board import SimulatedBoard
from tests.simulated_board.hearing import messages
from tests.simulated_board.toolchain import WARNINGS, portable_sources, run
from tests.simulated_board.toolchain import program as program_named

_HERE = Path(__file__).parent
UNO_FLASH_BYTES = 32_256
UNO_MEMORY_BYTES = 2_048
STACK_BYTES = 512
"""What has to be left of the memory for calls and interrupts."""


def test_the_same_compiler_makes_the_program_that_lies_in_the_package(built: Path | None) -> None:
    if built is None:
        pytest.skip("no avr-gcc, or no Arduino core (Debian: gcc-avr avr-libc arduino-core-avr)")
    if make.toolchain() != (PREBUILT / "built-with.txt").read_text(encoding="utf-8"):
        pytest.skip("another compiler or Arduino core than the one in built-with.txt")

    assert built.read_bytes() == hex_file().read_bytes(), "run `make firmware`"


def test_the_program_fits_an_uno_and_leaves_memory_for_the_stack(built: Path | None) -> None:
    if built is None:
        pytest.skip("no avr-gcc, or no Arduino core (Debian: gcc-avr avr-libc arduino-core-avr)")

    flash_bytes, memory_bytes = make.size(built.parent)

    assert flash_bytes < UNO_FLASH_BYTES
    assert memory_bytes < UNO_MEMORY_BYTES - STACK_BYTES


def test_the_program_in_the_package_tells_the_version_of_its_source(simulator: Path) -> None:
    with SimulatedBoard(simulator, hex_file()) as board:
        hello = messages(board.run(200_000))[0]

    assert isinstance(hello, Hello)
    assert hello.firmware == version()


def test_source_and_computer_speak_the_same_protocol() -> None:
    assert f"#define PROTOCOL_VERSION {PROTOCOL} " in (SKETCH / "version.h").read_text("utf-8")


@pytest.mark.parametrize("cpu", ["cortex-m0plus", "cortex-m33"])
def test_the_portable_part_compiles_for_the_picos_processors(tmp_path: Path, cpu: str) -> None:
    compiler = shutil.which("arm-none-eabi-gcc")
    if compiler is None or not _has_c_library(compiler):
        pytest.skip("no C compiler for ARM (Debian: gcc-arm-none-eabi, libnewlib-arm-none-eabi)")
    for source in portable_sources():
        run(
            *(compiler, f"-mcpu={cpu}", "-mthumb", "-std=c99", "-pedantic", "-ffreestanding"),
            *(*WARNINGS, "-c", source, "-o", tmp_path / f"{source.name}.o"),
        )


def _has_c_library(compiler: str) -> bool:
    asked = [compiler, "-E", "-include", "string.h", "-x", "c", os.devnull]
    return subprocess.run(asked, check=False, capture_output=True, timeout=100).returncode == 0


@pytest.mark.parametrize(
    "board",
    [
        ("ARDUINO_ARCH_RP2040",),
        ("ARDUINO_ARCH_RP2040", "PICO_RP2350"),
        ("ARDUINO_ARCH_ESP32", "CONFIG_IDF_TARGET_ESP32"),
        ("ARDUINO_ARCH_ESP32", "CONFIG_IDF_TARGET_ESP32S3"),
        ("ARDUINO_ARCH_ESP32", "CONFIG_IDF_TARGET_ESP32C3"),
    ],
    ids="-".join,
)
def test_the_other_boards_part_is_grammatical(board: tuple[str, ...]) -> None:
    """No more than that: their cores are not to be had here, only the signatures of their words."""
    compiler = program_named("avr-g++", "gcc-avr")
    for source in sorted(SKETCH.glob("hal_*.cpp")):
        run(
            *(compiler, "-mmcu=atmega328p", "-std=gnu++11", "-fsyntax-only", *WARNINGS),
            *(f"-D{name}" for name in board),
            *(f"-I{_HERE / 'core_names'}", str(source)),
        )
