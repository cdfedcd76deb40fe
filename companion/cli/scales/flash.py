"""``companion scales flash``: how does the scales' program get on the board?"""

import shlex
import shutil
import subprocess
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.told_to_end import stopping_says
from companion.errors import CompanionError, MissingError, UsageError
from firmware_bridge.firmware.boards import BOOT_LOADER_BAUD, FlashBoard, avrdude_words, steps
from firmware_bridge.firmware.images import hex_file, version

if TYPE_CHECKING:
    from firmware_bridge.line import PortName

_PATIENCE_S = 120
"""A boot loader that answers has written everything after some ten seconds."""

_LAST_LINES = 4

_HALF_WRITTEN = (
    "Stopped; the board may hold half a program now. Its boot loader is untouched: run this again."
)


def flash(
    board: Annotated[FlashBoard, typer.Option(help="Which board it is.")] = FlashBoard.UNO,
    port: Annotated[
        str, typer.Option(metavar="auto|PORT", help="Its serial port; auto takes the only one.")
    ] = "auto",
    only_tell: Annotated[
        bool, typer.Option("--only-tell", help="Change nothing; print what would be done.")
    ] = False,
) -> None:
    """Put the scales' program on an Uno or Nano, or tell how it gets on another board.

    Exit code 0: done, or told as asked. 1: the board did not take it. 3: something is missing.
    """
    if board not in BOOT_LOADER_BAUD:
        _tell(board)
        return
    words = avrdude_words(board, _port(port), hex_file())
    if only_tell:
        print(shlex.join(words))
        return
    if shutil.which(words[0]) is None:
        _tell(board)
        raise MissingError(
            "avrdude is not installed. Install it (Debian: sudo apt-get install avrdude) and run "
            "this again, or do by hand what is printed above."
        )
    with stopping_says(_HALF_WRITTEN):
        _run(board, words)
    print(f"Version {_dotted_version()} is on the board. Next: companion scales doctor")


def _tell(board: FlashBoard) -> None:
    print(f"To put version {_dotted_version()} of the scales' program on the board:")
    for number, step in enumerate(steps(board), start=1):
        print(f"{number:3}. {step}")


def _dotted_version() -> str:
    return ".".join(map(str, version()))


def _run(board: FlashBoard, words: Sequence[str]) -> None:
    try:
        done = subprocess.run(
            words,
            check=False,
            capture_output=True,
            text=True,
            timeout=_PATIENCE_S,
            errors="replace",
        )
    except subprocess.TimeoutExpired as error:
        raise CompanionError(
            f"avrdude was still busy after {_PATIENCE_S} s and was ended. Pull the board's cable, "
            "plug it in again and repeat."
        ) from error
    if done.returncode:
        last = [line.strip() for line in done.stderr.splitlines() if line.strip()][-_LAST_LINES:]
        raise CompanionError(
            f"The board did not take the program. avrdude says: {' / '.join(last)}. {_hint(board)}"
        )


def _hint(board: FlashBoard) -> str:
    match board:
        case FlashBoard.NANO:
            return "Many Nanos have the slower boot loader; try --board nano-old."
        case FlashBoard.NANO_OLD:
            return "Newer Nanos have the faster boot loader; try --board nano."
        case _:
            return "Is it an Uno, is the port right, and does no other program use it?"


def _port(named: str) -> str:
    if named != "auto":
        return named
    from firmware_bridge.drivers.serial_link import SerialPorts

    return only_usb_port(SerialPorts().list())


def only_usb_port(ports: "Sequence[PortName]") -> str:
    """Return the one port that is at the end of a USB cable.

    Raises:
        MissingError: There is none.
        UsageError: There are several.
    """
    found = [one.device for one in ports if one.vendor_id is not None]
    if not found:
        raise MissingError("There is no board on any USB port; plug it in, or name its --port.")
    if len(found) > 1:
        raise UsageError(f"There are several boards; name one: --port {' or '.join(found)}.")
    return found[0]
