"""The files of the kiosk can be read, and what they start is there."""

import configparser
import shlex
from pathlib import Path

from typer.testing import CliRunner

from companion.cli.main import app

_KIOSK = Path(__file__).parents[3] / "docs" / "howto" / "kiosk"


def _read(name: str) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys keep their capitals
    parser.read_string((_KIOSK / name).read_text(encoding="utf-8"))
    return parser


def test_the_unit_starts_a_command_that_there_is_with_options_it_has() -> None:
    program, command, *options = shlex.split(
        _read("paletti-companion.service")["Service"]["ExecStart"]
    )

    told = CliRunner().invoke(app, [command, "--help"])

    assert Path(program).name == "companion"
    assert told.exit_code == 0
    assert options
    assert [option for option in options if option not in told.output] == []


def test_the_unit_is_restarted_and_ended_as_by_ctrl_c() -> None:
    service = _read("paletti-companion.service")["Service"]

    assert service["Restart"] == "always"
    assert (service["KillSignal"], service["KillMode"]) == ("SIGINT", "mixed")


def test_the_desktop_file_starts_the_unit_that_is_beside_it() -> None:
    program, flag, script = shlex.split(_read("paletti-companion.desktop")["Desktop Entry"]["Exec"])

    units = [word for word in script.split() if word.endswith(".service")]

    assert (program, flag) == ("sh", "-c")
    assert units == ["paletti-companion.service"]
    assert (_KIOSK / units[0]).exists()
