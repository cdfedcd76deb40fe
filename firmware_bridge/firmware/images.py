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


def version_sentence(on_board: tuple[int, int, int]) -> str | None:
    """Return what to tell people of a board's version, None if it is the one that lies here.

    Args:
        on_board: What the board told in HELLO.
    """
    here = version()
    if on_board == here:
        return None
    words = f"The scales' board runs version {_dotted(on_board)} of its program, "
    if on_board < here:
        return words + f"and {_dotted(here)} is here. Run: companion scales flash"
    return words + f"which is newer than {_dotted(here)}, the one here. Update the companion."


def _dotted(one: tuple[int, int, int]) -> str:
    return ".".join(map(str, one))


def _number(name: str, text: str) -> int:
    found = re.search(rf"^#define FIRMWARE_{name} (\d+)$", text, re.MULTILINE)
    assert found is not None, f"version.h says no {name}"
    return int(found[1])
