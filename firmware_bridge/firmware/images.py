"""Which firmware lies here: version, source, and the program for Unos and Nanos?"""

import re
from pathlib import Path
from typing import Final

SKETCH: Final = Path(__file__).with_name("scale_bridge")
"""The Arduino sketch: a folder named like the ``.ino`` in it."""

PREBUILT: Final = Path(__file__).with_name("prebuilt")


def hex_file() -> Path:
    """Return the program for the ATmega328P of Uno and Nano, as Intel hex."""
    return PREBUILT / "scale_bridge-atmega328p.hex"


def version() -> tuple[int, int, int]:
    """Return the version that a board flashed from here tells in HELLO."""
    text = (SKETCH / "version.h").read_text(encoding="utf-8")
    return _number("MAJOR", text), _number("MINOR", text), _number("PATCH", text)


def _number(name: str, text: str) -> int:
    found = re.search(rf"^#define FIRMWARE_{name} (\d+)$", text, re.MULTILINE)
    assert found is not None, f"version.h says no {name}"
    return int(found[1])
