"""``companion records`` as a person or another program runs it."""

import csv
import json
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from companion.record.entries import Player
from companion.record.journal import Journal
from tests.end_to_end.command import run_here
from tests.unit.record import played_match as play
from tests.unit.record.sample_match import KEY

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "records"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A table with three records, one of them broken."""
    home = tmp_path / "home"
    for name in ("closed", "corrected", "incomplete"):
        directory = home / "records" / f"golden-{name}"
        directory.mkdir(parents=True)
        shutil.copy(GOLDEN / f"paletti-record-1.{name}.jsonl", directory / "match.jsonl")
    broken = home / "records" / "golden-incomplete" / "match.jsonl"
    broken.write_bytes(broken.read_bytes().replace(b'"kind":"thin"', b'"kind":"thik"', 1))
    return home


def _run(home: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return run_here(home, "records", *arguments)


def test_the_records_of_this_table_are_listed_the_broken_one_too(home: Path) -> None:
    ran = _run(home, "list", "--json")

    told = {one["match_id"]: one for one in json.loads(ran.stdout)["records"]}
    assert ran.returncode == 0
    assert {name: one["verdict"] for name, one in told.items()} == {
        "golden-closed": "valid",
        "golden-corrected": "valid",
        "golden-incomplete": "broken",
    }
    assert told["golden-corrected"]["winners"] == ["Bo"]
    assert told["golden-corrected"]["signed_by"] == "unknown"
    assert told["golden-incomplete"]["why"].startswith("line 2: ")
    for one in told.values():
        assert Path(one["path"]).is_file()


def test_people_get_a_line_a_record_and_a_sentence_on_a_damaged_index(home: Path) -> None:
    first = _run(home, "list")
    (home / "records" / "index.sqlite").write_bytes(b"x" * 9000)
    second = _run(home, "list")
    third = _run(home, "list", "--rebuild")

    assert len(first.stdout.splitlines()) == 3
    assert "Ann, Bo, Cleo, Dan: won by Bo" in first.stdout
    assert first.stdout == second.stdout == third.stdout
    assert second.stderr == "The index was damaged and has been made anew.\n"
    assert (first.stderr, third.stderr) == ("", "")


def test_a_folder_without_records_is_empty_and_one_that_is_not_there_is_missing(
    tmp_path: Path,
) -> None:
    empty, missing = _run(tmp_path, "list"), _run(tmp_path, "list", "--dir", tmp_path / "none")

    assert (empty.returncode, empty.stdout) == (0, "")
    assert "no records" in empty.stderr
    assert (missing.returncode, missing.stdout) == (3, "")


def test_a_match_is_told_with_its_correction_and_its_result(home: Path) -> None:
    ran = _run(home, "show", "golden-corrected")

    lines = ran.stdout.splitlines()
    assert ran.returncode == 0
    assert "   10  turn 8    Dan's pass  [as corrected by entry 12]" in lines
    assert "   12  Eve corrected entry 10: Dan put the column back." in lines
    assert "                 The winner is Bo (VP-37), not Dan." in lines
    assert lines[-1] == "Won by Bo (VP-37), by collapse."
    assert ran.stderr.startswith("The record is complete and unchanged.")


def test_a_match_has_a_page_with_its_correction_and_its_result(home: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"

    ran = _run(home, "show", "golden-corrected", "--report", page, "--json")

    written = page.read_text(encoding="utf-8")
    assert ran.returncode == 0
    assert json.loads(ran.stdout)["match_id"] == "golden-corrected"
    assert "<h1>Won by Bo (VP-37), by collapse.</h1>" in written
    assert "corrected entry" in written
    assert "<li>The winner is Bo (VP-37), not Dan.</li>" in written
    assert "The record is complete and unchanged." in written


@pytest.mark.parametrize("there", ["a file of somebody", "a record"])
def test_a_page_goes_over_nothing_but_a_page(home: Path, tmp_path: Path, there: str) -> None:
    record = home / "records" / "golden-closed" / "match.jsonl"
    place = record if there == "a record" else tmp_path / "letter.html"
    if place != record:
        place.write_bytes(b"Dear Ann")
    before = place.read_bytes()

    ran = _run(home, "show", "golden-closed", "--report", place)

    assert ran.returncode == 2
    assert ran.stdout == ""
    assert place.read_bytes() == before


def test_programs_get_the_acts_the_corrections_and_the_verification(home: Path) -> None:
    told = json.loads(_run(home, "show", "golden-cor", "--json").stdout)

    assert told["verification"]["verdict"] == "valid"
    assert [act["entry"] for act in told["acts"]] == list(range(1, 12))
    assert told["acts"][9]["corrected_by"] == 12
    assert told["acts"][9]["notation"] == "3 pass"
    (correction,) = told["amendments"]
    assert (correction["kind"], correction["target"]) == ("correction", 10)
    assert "The winner is Bo (VP-37), not Dan." in correction["changed"]


def test_a_broken_match_is_told_up_to_where_it_is_good(home: Path) -> None:
    ran = _run(home, "show", "golden-incomplete", "--json")

    told = json.loads(ran.stdout)
    assert ran.returncode == 1
    assert told["verification"]["first_bad"]["line"] == 2
    assert told["acts"] == []


def test_an_export_has_one_row_an_act_and_can_be_repeated(home: Path, tmp_path: Path) -> None:
    table, listed = tmp_path / "acts.csv", tmp_path / "acts.json"
    by_path = home / "records" / "golden-corrected"

    ran = [
        _run(home, "export", "golden-corrected", "--csv", table),
        _run(home, "export", by_path, "--json", listed),
        _run(home, "export", by_path / "match.jsonl", "--json", listed),
    ]

    assert [one.returncode for one in ran] == [0, 0, 0]
    assert [one.stdout for one in ran] == [f"Written to {at}.\n" for at in (table, listed, listed)]
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    objects = json.loads(listed.read_text(encoding="utf-8"))
    assert [row["notation"] for row in rows] == [one["notation"] for one in objects]
    assert [row["score_1"] for row in rows] == [str(one["scores"]["1"]) for one in objects]
    assert rows[9]["corrected_by"] == "12"
    assert len(rows) == 11


def test_an_export_never_goes_over_a_record_and_needs_one_format(
    home: Path, tmp_path: Path
) -> None:
    record = home / "records" / "golden-closed" / "match.jsonl"
    before = record.read_bytes()

    over = _run(home, "export", "golden-closed", "--json", record)
    none = _run(home, "export", "golden-closed")
    nowhere = _run(home, "export", "golden-closed", "--csv", tmp_path / "none" / "acts.csv")

    assert [one.returncode for one in (over, none, nowhere)] == [2, 2, 3]
    assert record.read_bytes() == before


def test_a_match_nobody_has_is_named(home: Path) -> None:
    ran = _run(home, "show", "golden-lost")

    assert ran.returncode == 2
    assert "golden-lost" in ran.stderr
    assert _run(home, "show", "golden").returncode == 2


def test_a_name_cannot_steer_the_terminal_nor_run_in_a_spreadsheet(
    home: Path, tmp_path: Path
) -> None:
    directory = tmp_path / "hostile"
    opened = msgspec.structs.replace(
        play.opened("match-\x1b[2J"),
        players=tuple(
            Player(one.seat, name, one.colours)
            for one, name in zip(
                play.opened().players, ("=1+1", "Bo\x1b[31m", "C\nD", ""), strict=True
            )
        ),
    )
    with Journal.create(directory, opened, KEY) as journal:
        for _, entry in play.told(play.UP_TO_GREEN):
            journal.append(entry)  # type: ignore[arg-type]  # acts
        journal.close(30 * play.SECOND_NS, None)

    ran = [
        _run(home, "show", directory),
        _run(home, "list", "--dir", tmp_path),
        _run(home, "export", directory, "--csv", tmp_path / "acts.csv"),
    ]

    assert [one.returncode for one in ran] == [0, 0, 0]
    assert "\x1b" not in "".join(one.stdout + one.stderr for one in ran)
    assert len(ran[0].stdout.splitlines()) == 9
    with (tmp_path / "acts.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert rows[0]["player"] == "'=1+1"


def test_an_export_goes_over_an_older_export_and_over_nothing_else(
    home: Path, tmp_path: Path
) -> None:
    secret, earlier = home / "table-key.pem", home / "keys" / "a.pem"
    earlier.parent.mkdir()
    letter = tmp_path / "letter.csv"
    for place in (secret, earlier, letter):
        place.write_bytes(b"not to be lost")
    absent = [home / "known-keys", home / "keys" / "b.json", tmp_path / "Match.jsonl"]

    refused = [
        _run(home, "export", "golden-closed", option, place)
        for option in ("--csv", "--json")
        for place in (secret, earlier, letter, *absent)
    ]

    assert {ran.returncode for ran in refused} == {2}
    assert {len(ran.stderr.splitlines()) for ran in refused} == {1}
    assert {place.read_bytes() for place in (secret, earlier, letter)} == {b"not to be lost"}
    assert not any(place.exists() for place in absent)
    for option, name in (("--csv", "acts.csv"), ("--json", "acts.json")):
        again = [_run(home, "export", "golden-closed", option, tmp_path / name) for _ in "12"]
        assert [ran.returncode for ran in again] == [0, 0]


def test_an_error_cannot_steer_the_terminal(home: Path) -> None:
    ran = _run(home, "show", "golden-\x1b[2J\udcff")

    assert ran.returncode == 2
    assert "\x1b" not in ran.stderr


def test_a_reason_for_a_revocation_cannot_steer_the_terminal(tmp_path: Path) -> None:
    record = GOLDEN / "paletti-record-1.closed.jsonl"
    signer = json.loads(run_here(tmp_path, "verify", record, "--json").stdout)["fingerprint"]

    run_here(tmp_path, "key", "revoke", signer, "--reason", "\x1b[2J")
    ran = [
        run_here(tmp_path, "verify", record),
        run_here(tmp_path, "key", "trust", signer),
    ]

    assert ["revoked" in one.stderr for one in ran] == [True, True]
    assert "\x1b" not in "".join(one.stderr for one in ran)
