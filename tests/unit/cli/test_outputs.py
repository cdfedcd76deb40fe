"""No command writes over a record or a key, whichever place it is told to write to."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import pytest
import typer
from typer.testing import CliRunner

from companion.cli.main import app
from companion.errors import CompanionError

_SAMPLE: Final = str(files("companion") / "samples/villa-paletti.mcap")

_FILES: Final[dict[tuple[str, str], list[str]]] = {
    ("print", "--out"): ["print", "mat", "--paper", "A4", "--out"],
    ("calibrate scales", "--out"): [
        *["calibrate", "scales", "--weight", "200", "--scales", "virtual", "--out"]
    ],
    ("calibrate camera", "--out"): ["calibrate", "camera", "--images", ".", "--out"],
    ("camera doctor", "--out"): ["camera", "doctor", "--file", _SAMPLE, "--out"],
    ("enrol", "--set"): ["enrol", "--pictures", ".", "--set"],
    ("doctor", "--bundle"): ["doctor", "--scales", "none", "--cameras", "none", "--bundle"],
    ("selftest", "--out"): ["selftest", "--scales", "none", "--cameras", "none", "--out"],
    ("replay", "--report"): ["replay", _SAMPLE, "--report"],
    ("records show", "--report"): ["records", "show", "no-match", "--report"],
    ("records export", "--csv"): ["records", "export", "no-match", "--csv"],
    ("records export", "--json"): ["records", "export", "no-match", "--json"],
    ("record", "out"): ["record", "--scales", "virtual", "--seconds", "0.1"],
    ("key backup", "file"): ["key", "backup", "--passphrase-file", "passphrase"],
}
"""Each place for a file, and a command up to it."""

_FOLDERS: Final[dict[tuple[str, str], list[str]]] = {
    ("enrol", "--out"): ["enrol", "--pictures", ".", "--out"],
    ("simulate", "--out"): ["simulate", "--turns", "1", "--out"],
    ("demo", "--out"): ["demo", "--out"],
    ("demo palagonia", "--out"): ["demo", "palagonia", "--out"],
    ("replay", "--record"): ["replay", _SAMPLE, "--record"],
}

_PRECIOUS: Final = (
    "records/20261130-1200-x/match.jsonl",
    "records/20261130-1200-x/kept.mcap",
    "keys/0123.pem",
    "table-key.pem",
    "scales.toml",
    "cameras/front.toml",
)

_WRITES: Final = ("--out", "--report", "--bundle", "--csv", "--record")
"""Names of options that say where to write; of others the help says that they do."""


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A table's home with something in it that nobody should lose."""
    monkeypatch.setenv("PALETTI_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    Path("passphrase").write_text("correct horse battery\n", encoding="utf-8")
    for name in _PRECIOUS:
        place = tmp_path / "home" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("precious\n", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("precious\n", encoding="utf-8")
    return tmp_path / "home"


@pytest.mark.parametrize("command", _FILES.values(), ids=" ".join)
def test_a_file_that_is_no_page_of_ours_is_never_written_over(
    home: Path, command: list[str]
) -> None:
    for place in [*(home / name for name in _PRECIOUS), home.parent / "notes.txt"]:
        answer = CliRunner().invoke(app, [*command, str(place)])

        assert place.read_bytes() == b"precious\n", place
        assert isinstance(answer.exception, CompanionError) or answer.exit_code == 2, place


@pytest.mark.parametrize("command", _FOLDERS.values(), ids=" ".join)
def test_nothing_is_written_among_the_keys_or_over_a_file(home: Path, command: list[str]) -> None:
    for place in (home / "keys", home / "keys" / "more", home.parent / "notes.txt"):
        answer = CliRunner().invoke(app, [*command, str(place)])

        assert isinstance(answer.exception, CompanionError) or answer.exit_code == 2, place
    assert [one.name for one in (home / "keys").iterdir()] == ["0123.pem"]
    assert (home.parent / "notes.txt").read_bytes() == b"precious\n"


def test_every_place_to_write_to_is_known_here() -> None:
    named = {
        (command, option)
        for command, parameter in _parameters(typer.main.get_command(app), ())
        for option in parameter.opts
        if option in _WRITES
        or (
            (parameter.metavar or "").startswith(("FILE", "DIR", "OUT", "PICTURE"))
            and "rite" in (getattr(parameter, "help", None) or "")
        )
    }

    assert named - {("selftest", "--check"), ("key restore", "file")} <= {*_FILES, *_FOLDERS}


def _parameters(command: Any, path: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    for parameter in command.params:
        yield " ".join(path), parameter
    if isinstance(command, typer.core.TyperGroup):
        context = typer.Context(command)
        for name in command.list_commands(context):
            yield from _parameters(command.get_command(context, name), (*path, name))
