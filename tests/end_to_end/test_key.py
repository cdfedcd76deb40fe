"""``companion key`` as a person or another program runs it."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from companion.record.entries import Edition, Opened, Player, edition_hash
from companion.record.journal import Journal
from companion.record.keys import table_key
from tests.end_to_end.command import run_here as _run

ROOT = Path(__file__).parents[2]
PASSPHRASE = "many small columns"


def _run_outside(
    home: Path, *arguments: str | Path, told: str = "", more: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "companion", *map(str, arguments)],
        input=told,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env=os.environ
        | {"PALETTI_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
        | dict(more or {}),
        check=False,
        timeout=60,
    )


def _shown(home: Path) -> dict[str, object]:
    ran = _run(home, "key", "show", "--json")
    assert ran.returncode == 0, ran.stderr
    found: dict[str, object] = json.loads(ran.stdout)
    return found


def _record(directory: Path, home: Path) -> Path:
    edition: Edition = {"foul": "restore"}
    opened = Opened(
        at_ns=1,
        schema="paletti-record/1",
        match_id=directory.name,
        table_id="table-3",
        game="villa_paletti",
        players=(
            Player(seat=0, name="", colours=("red", "green")),
            Player(seat=1, name="", colours=("blue", "yellow")),
        ),
        neutral=None,
        edition=edition,
        edition_hash=edition_hash(edition),
        app_version="0",
        started_wall=None,
        clock="unsynchronised",
        setup={},
    )
    Journal.create(directory, opened, table_key(home)).close(2, None)
    return directory


def _signed_by(home: Path, record: Path) -> str:
    found = json.loads(_run(home, "verify", record, "--json").stdout)
    assert found["verdict"] == "valid"
    assert found.keys() == {
        *("verdict", "signed_by", "fingerprint", "entries", "first_bad", "rules_differ")
    }
    return str(found["signed_by"])


@pytest.fixture
def passphrase(tmp_path: Path) -> Path:
    file = tmp_path / "passphrase.txt"
    file.write_text(f"{PASSPHRASE}\nand a second line that does not count\n")
    return file


def test_the_key_is_shown_in_digits_words_and_as_a_picture(tmp_path: Path) -> None:
    told = _shown(tmp_path)
    for_people = _run(tmp_path, "key", "show")

    words = told["words"]
    assert isinstance(words, list)
    assert len(words) == 16
    assert f"Fingerprint  {told['fingerprint']}\n" in for_people.stdout
    assert " ".join(words[:8]) in for_people.stdout
    assert "▄▄▄▄▄" in for_people.stdout
    assert for_people.stderr == ""
    assert told["known"] == [told["fingerprint"]]


def test_a_terminal_that_cannot_draw_is_no_failure(tmp_path: Path) -> None:
    ran = _run_outside(tmp_path, "key", "show", more={"PYTHONIOENCODING": "ascii"})

    assert ran.returncode == 0
    assert "Fingerprint" in ran.stdout


@pytest.mark.skipif(os.name != "posix", reason="other systems keep no mode bits")
def test_a_key_that_others_can_read_is_warned_of(tmp_path: Path) -> None:
    _shown(tmp_path)
    (tmp_path / "table-key.pem").chmod(0o644)

    ran = _run(tmp_path, "key", "show")

    assert ran.returncode == 0
    assert "chmod 600" in ran.stderr


def test_a_key_is_backed_up_and_restored_on_another_machine(
    tmp_path: Path, passphrase: Path
) -> None:
    here, there, file = tmp_path / "here", tmp_path / "there", tmp_path / "backup.pem"

    saved = _run(here, "key", "backup", file, "--passphrase-file", passphrase)
    restored = _run(there, "key", "restore", file, "--passphrase-file", passphrase)

    assert (saved.returncode, restored.returncode) == (0, 0), saved.stderr + restored.stderr
    assert _shown(here)["fingerprint"] == _shown(there)["fingerprint"]


def test_the_passphrase_is_asked_for_twice_when_nobody_gives_a_file(tmp_path: Path) -> None:
    file = tmp_path / "backup.pem"

    ran = _run_outside(tmp_path, "key", "backup", file, told=f"{PASSPHRASE}\n{PASSPHRASE}\n")

    assert ran.returncode == 0, ran.stderr
    assert b"ENCRYPTED PRIVATE KEY" in file.read_bytes()
    assert PASSPHRASE not in ran.stdout + ran.stderr


def test_refusals_are_sentences(tmp_path: Path, passphrase: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("")
    bad = tmp_path / "bytes.txt"
    bad.write_bytes(b"\xff\xfe")
    refused = [
        _run(tmp_path, "key", "restore", tmp_path / "none", "--passphrase-file", passphrase),
        _run(tmp_path, "key", "restore", passphrase, "--passphrase-file", passphrase),
        _run(tmp_path, "key", "backup", tmp_path / "b.pem", "--passphrase-file", empty),
        _run(tmp_path, "key", "backup", tmp_path / "b.pem", "--passphrase-file", bad),
        _run(tmp_path, "key", "trust", "nonsense"),
        _run(tmp_path, "key", "revoke"),
    ]

    assert [ran.returncode for ran in refused] == [3, 2, 2, 2, 2, 2]
    for ran in refused:
        assert ran.stdout == ""
        assert ran.stderr.startswith("companion: ")
        assert ran.stderr.endswith(".\n")
        assert len(ran.stderr.splitlines()) == 1


def test_a_record_of_an_earlier_key_is_known_here_and_where_the_statement_was_taken(
    tmp_path: Path,
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    before = _record(tmp_path / "before", here)
    old = str(_shown(here)["fingerprint"])

    first = _run(here, "key", "rotate", old)
    again = _run(here, "key", "rotate", old)
    after = _record(tmp_path / "after", here)
    statement = here / "keys" / f"{old}.successor.json"

    assert (first.returncode, first.stdout) == (0, again.stdout)
    assert [_signed_by(here, one) for one in (before, after)] == ["known", "known"]
    assert [_signed_by(there, one) for one in (before, after)] == ["unknown", "unknown"]

    words = " ".join(map(str, _shown(here)["words"]))  # type: ignore[call-overload]  # a list
    trusted = _run(there, "key", "trust", *words.split(), "--remark", "hall")
    taken = _run(there, "key", "trust", statement)

    assert (trusted.returncode, taken.returncode) == (0, 0)
    assert [_signed_by(there, one) for one in (before, after)] == ["known", "known"]


def test_a_revoked_key_is_unknown_and_the_sentence_says_why(tmp_path: Path) -> None:
    record = _record(tmp_path / "match", tmp_path)
    old = str(_shown(tmp_path)["fingerprint"])

    ran = _run(tmp_path, "key", "revoke", "--reason", "The tablet was stolen")
    again = _run(tmp_path, "key", "revoke", old)

    assert (ran.returncode, ran.stdout) == (0, again.stdout)
    assert _signed_by(tmp_path, record) == "unknown"
    said = _run(tmp_path, "verify", record).stderr
    assert "That key was revoked on " in said
    assert "(The tablet was stolen)" in said
    listed = _run(tmp_path, "key", "trust", old)
    assert (listed.returncode, listed.stdout) == (1, "")
    assert "not trusted" in listed.stderr


def test_a_revoked_key_that_is_restored_is_told_of(tmp_path: Path, passphrase: Path) -> None:
    file = tmp_path / "backup.pem"
    _run(tmp_path, "key", "backup", file, "--passphrase-file", passphrase)
    _run(tmp_path, "key", "revoke", "--reason", "The tablet was stolen")

    ran = _run(tmp_path, "key", "restore", file, "--passphrase-file", passphrase)

    assert ran.returncode == 1
    assert "That key was revoked on " in ran.stderr
    assert "companion key revoke" in ran.stderr


def test_without_a_terminal_the_option_for_the_passphrase_is_named(tmp_path: Path) -> None:
    ran = _run_outside(tmp_path, "key", "backup", tmp_path / "backup.pem")

    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1].endswith("give it with --passphrase-file.")
