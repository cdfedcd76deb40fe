"""Does `companion scales flash` hand the right program to avrdude, or say what to do instead?"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.scales.flash import only_usb_port
from companion.errors import MissingError, UsageError
from firmware_bridge.firmware.images import SKETCH, hex_file, version, version_sentence
from firmware_bridge.line import PortName

ROOT = Path(__file__).parents[2]
HERE = ".".join(map(str, version()))


def flash(programs: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run the command on a machine that has only the programs in a folder."""
    return subprocess.run(
        [sys.executable, "-m", "companion", "scales", "flash", *options],
        cwd=ROOT,
        env=os.environ | {"PATH": str(programs)},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


def avrdude(folder: Path, script: str) -> None:
    path = folder / "avrdude"
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(0o755)


@pytest.mark.skipif(os.name == "nt", reason="the avrdude of this test is a shell script")
def test_the_program_in_the_package_is_handed_to_avrdude(tmp_path: Path) -> None:
    told = tmp_path / "told"
    avrdude(tmp_path, f"printf '%s\\n' \"$@\" > {told}")

    done = flash(tmp_path, "--board", "nano-old", "--port", "/dev/ttyUSB7")

    words = told.read_text(encoding="utf-8").split()
    assert words[words.index("-P") + 1] == "/dev/ttyUSB7"
    assert words[words.index("-b") + 1] == "57600"
    assert words[-1] == f"flash:w:{hex_file()}:i"
    assert hex_file().read_text(encoding="ascii").startswith(":10")
    assert done.returncode == 0
    assert f"Version {HERE} is on the board." in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="the avrdude of this test is a shell script")
def test_what_avrdude_says_is_told_with_what_to_try_next(tmp_path: Path) -> None:
    avrdude(tmp_path, "echo 'avrdude: stk500_getsync(): not in sync: resp=0x00' >&2; exit 1")

    done = flash(tmp_path, "--board", "nano", "--port", "/dev/ttyUSB7")

    assert done.returncode == 1
    assert "not in sync" in done.stderr
    assert "try --board nano-old" in done.stderr


def test_without_avrdude_the_steps_are_told(tmp_path: Path) -> None:
    done = flash(tmp_path, "--port", "/dev/ttyACM0")

    assert done.returncode == 3
    assert str(SKETCH / "scale_bridge.ino") in done.stdout
    assert "Arduino Uno" in done.stdout
    assert "avrdude is not installed" in done.stderr


@pytest.mark.parametrize(
    ("board", "word"), [("pico", "BOOTSEL"), ("esp32", "Espressif")], ids=["pico", "esp32"]
)
def test_for_boards_without_a_prebuilt_program_the_steps_are_told(
    tmp_path: Path, board: str, word: str
) -> None:
    done = flash(tmp_path, "--board", board)

    assert done.returncode == 0
    assert word in done.stdout
    assert str(SKETCH / "scale_bridge.ino") in done.stdout


def test_only_to_tell_changes_nothing(tmp_path: Path) -> None:
    done = flash(tmp_path, "--only-tell", "--port", "COM3")

    assert done.returncode == 0
    assert done.stdout.startswith("avrdude -p atmega328p -c arduino -P COM3 -b 115200")


def test_the_only_board_on_usb_is_taken_and_several_are_named() -> None:
    built_in = PortName(device="/dev/ttyS0")
    uno = PortName(device="/dev/ttyACM0", vendor_id=0x2341)
    nano = PortName(device="/dev/ttyUSB0", vendor_id=0x1A86)

    assert only_usb_port((built_in, uno)) == "/dev/ttyACM0"
    with pytest.raises(MissingError, match="plug it in"):
        only_usb_port((built_in,))
    with pytest.raises(UsageError, match="/dev/ttyACM0 or /dev/ttyUSB0"):
        only_usb_port((uno, built_in, nano))


def test_another_version_on_the_board_is_a_sentence_that_says_what_to_do() -> None:
    major, minor, patch = version()

    assert version_sentence((major, minor, patch)) is None
    assert "companion scales flash" in str(version_sentence((major - 1, 99, 99)))
    assert "Update the companion" in str(version_sentence((major, minor, patch + 1)))
