"""How does the sketch become the program that Unos and Nanos are flashed with?

    python -m firmware_bridge.firmware.make

writes ``prebuilt/`` anew, with Debian's avr-gcc and Arduino core. The same compiler and core give
the same bytes wherever and whenever they are used: ``prebuilt/built-with.txt`` names them.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from firmware_bridge.firmware.images import PREBUILT, SKETCH, hex_file

ARDUINO: Final = Path("/usr/share/arduino/hardware/arduino/avr")
_CORE: Final = ARDUINO / "cores" / "arduino"

_TARGET: Final = ("-mmcu=atmega328p", "-Os")
_COMMON: Final = (
    *_TARGET,
    *("-DF_CPU=16000000L", "-DARDUINO=10819", "-DARDUINO_AVR_UNO", "-DARDUINO_ARCH_AVR"),
    *("-ffunction-sections", "-fdata-sections"),
    *(f"-I{_CORE}", f"-I{ARDUINO / 'variants' / 'standard'}"),
)
_CPP: Final = ("-std=gnu++11", "-fno-exceptions", "-fno-threadsafe-statics")
_WARNINGS: Final = ("-Wall", "-Wextra", "-Werror")

# Does not compile with this compiler (DECIMAL_DIG), and nothing of ours needs it.
_LEFT_OUT: Final = {"WString.cpp"}


def toolchain() -> str | None:
    """Return which compiler and Arduino core are installed, one a line; None if one is missing."""
    if shutil.which("avr-gcc") is None or not _CORE.is_dir():
        return None
    compiler = _run("avr-gcc", "--version").splitlines()[0]
    library = re.search(r"#define\s+__AVR_LIBC_VERSION_STRING__\s+\"(.*)\"", _libc_version())
    core = re.search(r"^version=(.*)$", (ARDUINO / "platform.txt").read_text("utf-8"), re.M)
    return (
        f"{compiler}\n"
        f"avr-libc {library[1] if library else 'unknown'}\n"
        f"Arduino core for AVR {core[1].strip() if core else 'unknown'}\n"
    )


def build(folder: Path) -> Path:
    """Compile the sketch in a folder of its own and return the program as Intel hex.

    Raises:
        RuntimeError: A compiler refused something; its own words are in the message.
    """
    objects: list[Path] = []
    for source in [*sorted(_CORE.iterdir()), *sorted(SKETCH.iterdir())]:
        compiler = _compiler(source)
        if compiler is not None and source.name not in _LEFT_OUT:
            target = folder / f"{len(objects):02}-{source.name}.o"
            _run(*compiler, "-c", source, "-o", target)
            objects.append(target)
    program = folder / "scale_bridge.elf"
    _run("avr-gcc", *_TARGET, "-Wl,--gc-sections", *objects, "-o", program)
    result = folder / "scale_bridge.hex"
    _run("avr-objcopy", "-O", "ihex", "-R", ".eeprom", program, result)
    return result


def size(folder: Path) -> tuple[int, int]:
    """Return how many bytes of flash and of memory the program built in ``folder`` takes."""
    text, data, bss = _run("avr-size", folder / "scale_bridge.elf").splitlines()[1].split()[:3]
    return int(text) + int(data), int(data) + int(bss)


def _compiler(source: Path) -> tuple[str, ...] | None:
    """The words in front of a source file, or None if it is none."""
    warnings = _WARNINGS if source.parent == SKETCH else ("-w",)
    match source.suffix:
        case ".c" if source.parent == SKETCH:
            return ("avr-gcc", *_COMMON, "-std=c99", "-pedantic", *warnings)
        case ".c":
            return ("avr-gcc", *_COMMON, "-std=gnu11", *warnings)
        case ".S":
            return ("avr-gcc", *_COMMON, "-x", "assembler-with-cpp")
        case ".cpp":
            return ("avr-g++", *_COMMON, *_CPP, *warnings)
        case ".ino":
            return ("avr-g++", *_COMMON, *_CPP, *warnings, "-x", "c++", "-include", "Arduino.h")
    return None


def _libc_version() -> str:
    asked = ("avr-gcc", *_TARGET, "-E", "-dM", "-include", "avr/version.h", "-x", "c", "/dev/null")
    return _run(*asked)


def _run(*words: str | Path) -> str:
    done = subprocess.run(
        [str(word) for word in words], check=False, capture_output=True, text=True, timeout=100
    )
    if done.returncode:
        raise RuntimeError(f"{words[0]} failed: {done.stderr or done.stdout}")
    return done.stdout


def main() -> None:
    """Build, write ``prebuilt/`` and tell the sizes."""
    used = toolchain()
    if used is None:
        sys.exit("avr-gcc or Arduino's core is missing; Debian: gcc-avr avr-libc arduino-core-avr")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        program = build(folder).read_bytes()
        flash_bytes, memory_bytes = size(folder)
    hex_file().write_bytes(program)
    (PREBUILT / "built-with.txt").write_text(used, encoding="utf-8")
    sys.stdout.write(
        f"{used}flash {flash_bytes} of 32256 bytes, memory {memory_bytes} of 2048 bytes\n"
    )


if __name__ == "__main__":
    main()
