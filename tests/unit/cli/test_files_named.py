"""A file that is missing is exit code 3 at every command, and a device is read by none."""

import os
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli.main import app

_READ = {
    "adjudicate": ["adjudicate"],
    "palagonia adjudicate": ["palagonia", "adjudicate"],
    "palagonia value": ["palagonia", "value"],
    "palagonia sum --of": ["palagonia", "sum", "--of"],
    "palagonia dice --rolls": ["palagonia", "dice", "--rolls"],
    "replay": ["replay"],
}
_ALSO_MISSING = {
    "rejudge": ["rejudge"],
    "records show": ["records", "show"],
    "records export": ["records", "export", "--csv", "out.csv"],
    "selftest --check": ["selftest", "--check"],
    "selftest --setup": ["selftest", "--scales", "virtual", "--cameras", "none", "--setup"],
    "key restore": ["key", "restore", "--passphrase-file", "passphrase"],
    "bench replay": ["bench", "replay", "--truth", "no-truth"],
    "calibrate camera --images": ["calibrate", "camera", "--images"],
    "camera doctor --file": ["camera", "doctor", "--file"],
}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PALETTI_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("passphrase").write_text("correct horse battery\n", encoding="utf-8")


def _exit_code(command: list[str]) -> int:
    told = CliRunner().invoke(app, command)
    error: Any = told.exception
    return int(getattr(error, "exit_code", told.exit_code))


@pytest.mark.parametrize("command", [*_READ.values(), *_ALSO_MISSING.values()], ids=" ".join)
def test_a_missing_file_is_exit_code_3(command: list[str]) -> None:
    assert _exit_code([*command, "folder/nope.jsonl"]) == 3


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@pytest.mark.parametrize("command", _READ.values(), ids=" ".join)
def test_a_device_and_a_pipe_are_refused_at_once(command: list[str]) -> None:
    os.mkfifo("pipe")

    assert _exit_code([*command, "/dev/zero"]) == 2
    assert _exit_code([*command, "pipe"]) == 2


@pytest.mark.parametrize("head", [b"\0" * 64, b"", b"\x89MCAP0\r\n" + b"\0" * 64, b"x" * 99])
def test_what_is_no_recording_is_told_in_words(head: bytes) -> None:
    Path("none.mcap").write_bytes(head)

    told = CliRunner().invoke(app, ["replay", "none.mcap"])

    assert getattr(told.exception, "exit_code", None) == 2
    assert "(error)" not in str(told.exception)
