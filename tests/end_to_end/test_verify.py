"""``companion verify`` as a person or another program runs it."""

import hashlib
import json
import os
import subprocess
from pathlib import Path

import pytest

from companion.record.entries import Edition, Evidence, Opened, Outcome, Player, edition_hash
from companion.record.journal import Journal
from companion.record.keys import table_key, trust
from companion.record.signing import fingerprint, public_key_hex
from tests.end_to_end.command import run_here


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def match(tmp_path: Path, home: Path) -> Path:
    """The directory of a finished match with its recording, signed by the key of ``home``."""
    directory = tmp_path / "match"
    directory.mkdir()
    (directory / "table.mcap").write_bytes(b"pixels and counts")
    edition: Edition = {"foul": "restore"}
    opened = Opened(
        at_ns=1,
        schema="paletti-record/1",
        match_id="match-7",
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
        setup={"recording": hashlib.sha256(b"pixels and counts").hexdigest()},
    )
    with Journal.create(directory, opened, table_key(home)) as journal:
        for at_ns in range(2, 5):
            journal.append(
                Evidence(at_ns=at_ns, witness="person", what="tap", values={"tap": "pass"})
            )
        journal.close(9, Outcome(winners=(1,), termination="agreed", rule="VP-36", by=0))
    return directory


def _verify(home: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return run_here(home, "verify", *arguments)


def test_a_finished_match_is_valid_and_its_own_table_known(match: Path, home: Path) -> None:
    ran = _verify(home, match, "--json")

    assert ran.returncode == 0
    assert json.loads(ran.stdout) == {
        "verdict": "valid",
        "signed_by": "known",
        "fingerprint": fingerprint(public_key_hex(table_key(home))),
        "entries": 5,
        "first_bad": None,
        "rules_differ": [],
    }


def test_without_json_a_person_gets_a_sentence_and_programs_nothing(
    match: Path, home: Path
) -> None:
    ran = _verify(home, match / "match.jsonl")

    assert ran.returncode == 0
    assert ran.stdout == ""
    assert ran.stderr.startswith("The record is complete and unchanged.")


def test_another_machine_does_not_know_the_table_until_it_is_told(
    match: Path, home: Path, tmp_path: Path
) -> None:
    elsewhere = tmp_path / "elsewhere"
    own = fingerprint(public_key_hex(table_key(home)))

    before = json.loads(_verify(elsewhere, match, "--json").stdout)
    trust(own, home=elsewhere)
    after = json.loads(_verify(elsewhere, match, "--json").stdout)

    assert (before["verdict"], before["signed_by"]) == ("valid", "unknown")
    assert (after["verdict"], after["signed_by"]) == ("valid", "known")
    assert not (elsewhere / "table-key.pem").exists()


def test_a_dropped_tail_is_incomplete(match: Path, home: Path) -> None:
    record = match / "match.jsonl"
    record.write_bytes(b"".join(record.read_bytes().splitlines(keepends=True)[:-1]))

    ran = _verify(home, match, "--json")

    assert ran.returncode == 1
    assert json.loads(ran.stdout)["verdict"] == "incomplete"


def test_a_changed_line_is_broken_and_named(match: Path, home: Path) -> None:
    record = match / "match.jsonl"
    record.write_bytes(record.read_bytes().replace(b'"at_ns":3,', b'"at_ns":7,'))

    ran = _verify(home, match, "--json")
    said = json.loads(ran.stdout)

    assert ran.returncode == 1
    assert (said["verdict"], said["first_bad"]["line"], said["entries"]) == ("broken", 3, 2)
    assert "Line 3" in _verify(home, match).stderr


def test_another_outcome_is_forged(match: Path, home: Path) -> None:
    record = match / "match.jsonl"
    record.write_bytes(record.read_bytes().replace(b'"winners":[1]', b'"winners":[0]'))

    ran = _verify(home, match, "--json")

    assert ran.returncode == 1
    assert json.loads(ran.stdout)["verdict"] == "forged"


def test_the_key_that_is_asked_for_must_be_the_signers(match: Path, home: Path) -> None:
    own = fingerprint(public_key_hex(table_key(home)))
    other = own.translate(str.maketrans("0123456789abcdef", "123456789abcdef0"))

    assert _verify(home, match, "--key", own.upper()).returncode == 0
    assert _verify(home, match, "--key", "nonsense").returncode == 2

    ran = _verify(home, match, "--key", other, "--json")

    assert ran.returncode == 1
    assert json.loads(ran.stdout)["verdict"] == "forged"


def test_an_empty_key_is_not_everybodys(match: Path, home: Path) -> None:
    ran = _verify(home, match, "--key", "")

    assert ran.returncode == 2
    assert "no fingerprint" in ran.stderr


@pytest.mark.parametrize("name", ["table-key.pem", "known-keys", "keys/a.revoked.json"])
def test_a_damaged_file_about_keys_says_nothing_about_the_record(
    match: Path, home: Path, name: str
) -> None:
    (home / "keys").mkdir()
    (home / name).write_bytes(b"\xff damaged")

    ran = _verify(home, match, "--json")

    assert ran.returncode == 0
    assert (json.loads(ran.stdout)["verdict"], json.loads(ran.stdout)["signed_by"]) == (
        "valid",
        "unknown",
    )
    assert str(Path(name)) in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def test_the_recording_given_must_be_the_one_of_the_record(match: Path, home: Path) -> None:
    recording = match / "table.mcap"

    assert _verify(home, match, "--recording", recording).returncode == 0

    recording.write_bytes(b"other pixels")
    ran = _verify(home, match, "--recording", recording, "--json")

    assert ran.returncode == 1
    assert json.loads(ran.stdout)["verdict"] == "broken"
    assert "recording" in json.loads(ran.stdout)["first_bad"]["why"]
    assert _verify(home, match, "--recording", match / "none.mcap").returncode == 3


@pytest.mark.parametrize("path", ["none", "home", "match/table.mcap"])
def test_what_is_no_record_is_unreadable(
    match: Path, home: Path, tmp_path: Path, path: str
) -> None:
    ran = _verify(home, tmp_path / path, "--json")

    assert match.exists()
    assert ran.returncode == 2
    assert json.loads(ran.stdout)["verdict"] == "unreadable"
    assert ran.stderr.startswith("This is not a record that can be read.")


@pytest.mark.skipif(os.name != "posix", reason="other systems have no pipes among the files")
def test_a_pipe_under_the_name_of_a_record_is_not_waited_for(home: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "match.jsonl")

    ran = _verify(home, tmp_path)

    assert ran.returncode == 2
    assert "not a file" in ran.stderr


def test_how_fast_records_are_verified_can_be_measured(home: Path) -> None:
    ran = run_here(home, "bench", "verify", "--entries", "40", "--json")

    told = json.loads(ran.stdout)
    assert ran.returncode == 0
    assert told["entries"] == 42
    assert told["entries_per_s"] > 0
