"""A record of Palagonia as a person or another program lists, reads, exports and verifies it."""

import csv
import json
import shutil
from pathlib import Path

import pytest

from tests.end_to_end.command import run_here

GOLDEN = Path(__file__).parents[1] / "golden" / "records" / "paletti-record-1.palagonia.jsonl"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A table with one record of Palagonia."""
    directory = tmp_path / "home" / "records" / "golden-palagonia"
    directory.mkdir(parents=True)
    shutil.copy(GOLDEN, directory / "match.jsonl")
    return tmp_path / "home"


def test_it_is_listed_with_its_game_and_winners(home: Path) -> None:
    ran = run_here(home, "records", "list", "--json")

    (told,) = json.loads(ran.stdout)["records"]
    assert (told["game"], told["verdict"], told["winners"]) == (
        "palagonia",
        "valid",
        ["Bo", "Cleo"],
    )


def test_it_is_told_with_rolls_creatures_their_names_and_the_result(home: Path) -> None:
    ran = run_here(home, "records", "show", "golden-palagonia")

    lines = ran.stdout.splitlines()
    assert ran.returncode == 0
    assert lines[0] == "golden-palagonia: Ann, Bo, Cleo"
    assert any("Cleo's roll of 4 and 4" in line for line in lines)
    assert any("creature of colour A (2 loops, 2 limbs): 4 points for Bo and Ann." in line
               for line in lines)  # fmt: skip
    assert any(line.endswith("Ann called a creature of colour A (1 loop, 2 limbs) “Pala 111”")
               for line in lines)  # fmt: skip
    assert lines[-1] == "Won by Bo and Cleo (PG-24), with the bag empty."


def test_its_page_has_every_creature_that_scored_with_its_name(home: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"

    ran = [
        run_here(home, "records", "show", "golden-palagonia", "--report", page) for _ in range(2)
    ]  # the second goes over the first, which it knows as its own

    written = page.read_text(encoding="utf-8")
    assert [one.returncode for one in ran] == [0, 0]
    assert "Palagonia – match report" in written
    assert "Pala 111" in written
    assert "All 22 rolls" in written


def test_its_acts_are_exported_in_the_columns_of_the_game(home: Path, tmp_path: Path) -> None:
    out = tmp_path / "acts.csv"

    ran = [
        run_here(home, "records", "export", "golden-palagonia", "--csv", out) for _ in range(2)
    ]  # the second goes over the first, which it knows as its own

    with out.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    laid = rows[3]
    assert [one.returncode for one in ran] == [0, 0]
    assert "seal_holder" not in laid
    assert (laid["act"], laid["count"], laid["closed"], laid["bag"]) == ("lay", "5", "1+2", "43")
    assert laid["tiles"].split()[0] == "-2,0,0"
    assert [rows[-1][f"score_{seat}"] for seat in range(3)] == ["23", "28", "28"]


def test_verify_calls_it_valid_and_names_the_line_of_a_changed_roll(home: Path) -> None:
    record = home / "records" / "golden-palagonia" / "match.jsonl"
    good = run_here(home, "verify", record, "--json")
    lines = record.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"faces":["3"]', b'"faces":["5"]')
    record.write_bytes(b"".join(lines))

    bad = run_here(home, "verify", record, "--json")

    assert json.loads(good.stdout)["rules_differ"] == []
    assert json.loads(good.stdout)["verdict"] == "valid"
    assert json.loads(bad.stdout)["verdict"] == "broken"
    assert json.loads(bad.stdout)["first_bad"]["line"] == 3
