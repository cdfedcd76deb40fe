"""``companion records delete`` and ``prune``: gone is gone, and a signed tombstone says what."""

import hashlib
import json
import os
import shutil
from pathlib import Path

import pytest

from companion.errors import UnreadableError
from companion.record.keys import table_key
from companion.record.signing import public_key_hex
from companion.record.tombstones import read_tombstone
from tests.end_to_end.command import run_here

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
_DAY_S = 86_400


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A table with two records, a recording beside each."""
    home = tmp_path / "home"
    for name in ("closed", "corrected"):
        directory = home / "records" / f"golden-{name}"
        directory.mkdir(parents=True)
        shutil.copy(GOLDEN / f"paletti-record-1.{name}.jsonl", directory / "match.jsonl")
        (directory / "table.mcap").write_bytes(f"pixels of {name}".encode())
    return home


def test_recordings_go_and_the_record_stays_valid(home: Path) -> None:
    match = home / "records" / "golden-closed"

    done = run_here(
        home, "records", "delete", "golden-closed", "--yes", "--reason", "Ann asked for it"
    )

    assert done.returncode == 0, done.stderr
    assert not (match / "table.mcap").exists()
    assert run_here(home, "verify", match).returncode == 0
    stone = read_tombstone(match / "tombstone.json")
    assert stone.match_id == "golden-closed"
    assert stone.reason == "Ann asked for it"
    assert stone.public_key == public_key_hex(table_key(home))
    [gone] = stone.deleted
    assert (gone.name, gone.bytes) == ("table.mcap", 16)
    assert gone.sha256 == hashlib.sha256(b"pixels of closed").hexdigest()


def test_a_match_that_is_named_by_its_directory_loses_its_own_recording(home: Path) -> None:
    match = home / "records" / "golden-closed"
    other = home / "records" / "holiday.mcap"
    other.write_bytes(b"somebody else's")

    done = run_here(home, "records", "delete", match, "--yes")

    assert done.returncode == 0, done.stderr
    assert other.exists()
    assert not (match / "table.mcap").exists()
    assert (match / "tombstone.json").exists()


def test_recordings_around_a_record_that_lies_about_are_left_alone(home: Path) -> None:
    match = home / "records" / "golden-closed"
    lying_about = match.with_name("copy.jsonl")
    shutil.copy(match / "match.jsonl", lying_about)
    other = match.with_name("holiday.mcap")
    other.write_bytes(b"somebody else's")

    done = run_here(home, "records", "delete", lying_about, "--everything", "--yes")

    assert done.returncode == 2
    assert "does not lie in a match's own directory" in done.stderr
    assert other.exists()
    assert lying_about.exists()


def test_everything_of_a_match_goes_and_its_tombstone_is_all_that_is_left(home: Path) -> None:
    match = home / "records" / "golden-closed"

    run_here(home, "records", "delete", "golden-closed", "--everything", "--yes")

    assert [one.name for one in match.iterdir()] == ["tombstone.json"]
    assert {one.name for one in read_tombstone(match / "tombstone.json").deleted} == {
        "match.jsonl",
        "table.mcap",
    }
    listed = json.loads(run_here(home, "records", "list", "--json").stdout)["records"]
    assert [one["match_id"] for one in listed] == ["golden-corrected"]


def test_a_tombstone_that_was_changed_is_believed_no_more(home: Path) -> None:
    run_here(home, "records", "delete", "golden-closed", "--yes")
    stone = home / "records" / "golden-closed" / "tombstone.json"
    stone.write_bytes(stone.read_bytes().replace(b"table.mcap", b"other.mcap"))

    with pytest.raises(UnreadableError, match="not signed by the key"):
        read_tombstone(stone)


def test_only_what_is_old_enough_is_pruned(home: Path) -> None:
    old = home / "records" / "golden-closed" / "table.mcap"
    long_ago = old.stat().st_mtime - 40 * _DAY_S
    os.utime(old, (long_ago, long_ago))

    done = run_here(home, "records", "prune", "--days", "30", "--json")

    [stone] = json.loads(done.stdout)["tombstones"]
    assert Path(stone).parent.name == "golden-closed"
    assert not old.exists()
    assert (home / "records" / "golden-corrected" / "table.mcap").exists()


def test_where_there_is_nothing_to_delete_that_is_a_sentence(home: Path) -> None:
    run_here(home, "records", "delete", "golden-closed", "--yes")

    again = run_here(home, "records", "delete", "golden-closed", "--yes")

    assert again.returncode == 2
    assert "No recording lies beside" in again.stderr
