"""The index tells what lies in the folder, whatever became of the index itself."""

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.errors import UsageError
from companion.record.folder import match_directory, records_folder
from companion.record.index import INDEX_NAME, Listing, find, list_records
from companion.record.journal import Journal
from companion.record.verification import Verdict
from tests.unit.record import sample_match as sample


def write(directory: Path, match_id: str, started_wall: str | None = None) -> Path:
    opened = msgspec.structs.replace(sample.opened(match_id), started_wall=started_wall)
    with Journal.create(directory, opened, sample.KEY) as journal:
        journal.append(sample.evidence(2 * sample.SECOND_NS))
        journal.close(3 * sample.SECOND_NS, sample.OUTCOME)
    return directory / "match.jsonl"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of four records: one finished, one without its end, one broken, one no record."""
    folder = tmp_path / "records"
    write(folder / "one", "match-1", "2026-11-28T18:00:00+00:00")
    sample.write_match(folder / "two", match_id="match-2", closed=False)
    broken = write(folder / "below" / "three", "match-3", "2026-11-29T18:00:00+00:00")
    broken.write_bytes(broken.read_bytes().replace(b"-12400", b"-12401"))
    (folder / "four").mkdir()
    (folder / "four" / "match.jsonl").write_bytes(b"no record\n")
    return folder


def told(listing: Listing) -> dict[str, tuple[str, str]]:
    return {one.path: (one.match_id, one.verdict.value) for one in listing.records}


ALL = {
    "one/match.jsonl": ("match-1", "valid"),
    "two/match.jsonl": ("match-2", "incomplete"),
    "below/three/match.jsonl": ("match-3", "broken"),
    "four/match.jsonl": ("", "unreadable"),
}


def test_all_records_are_listed_with_their_verdict_the_broken_ones_too(folder: Path) -> None:
    listing = list_records(folder)

    assert told(listing) == ALL
    assert listing.notes == ()
    one = find(listing, "match-1")
    assert (one.winners, one.entries, one.why) == (("Änne",), 3, "")
    three = find(listing, "match-3")
    assert three.why.startswith("line 2: ")
    assert three.outcome is None


def test_the_newest_match_comes_first(folder: Path) -> None:
    os.utime(folder / "two" / "match.jsonl", (1_700_000_000, 1_700_000_000))
    os.utime(folder / "four" / "match.jsonl", (1_600_000_000, 1_600_000_000))

    paths = [one.path.removesuffix("/match.jsonl") for one in list_records(folder).records]

    assert paths == ["below/three", "one", "two", "four"]


def _rows(folder: Path) -> int:
    with closing(sqlite3.connect(folder / INDEX_NAME)) as database:
        (count,) = database.execute("SELECT count(*) FROM records").fetchone()
    return int(count)


def test_what_did_not_change_is_not_read_again(folder: Path) -> None:
    list_records(folder)
    record = folder / "one" / "match.jsonl"
    before = record.stat()
    # Only a reader would notice: same size, same time.
    record.write_bytes(record.read_bytes().replace(b"-12400", b"-12401"))
    os.utime(record, ns=(before.st_atime_ns, before.st_mtime_ns))

    assert told(list_records(folder)) == ALL
    assert told(list_records(folder, rebuild=True))["one/match.jsonl"] == ("match-1", "broken")


def test_new_changed_gone_and_moved_records_are_noticed(folder: Path) -> None:
    list_records(folder)

    write(folder / "five", "match-5")
    with (folder / "one" / "match.jsonl").open("ab") as file:
        file.write(b"more\n")
    shutil.rmtree(folder / "four")
    (folder / "two").rename(folder / "zwei")

    assert told(list_records(folder)) == {
        "five/match.jsonl": ("match-5", "valid"),
        "one/match.jsonl": ("match-1", "broken"),
        "zwei/match.jsonl": ("match-2", "incomplete"),
        "below/three/match.jsonl": ("match-3", "broken"),
    }
    assert _rows(folder) == 4


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.unlink(),
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"not a database at all" * 500),
        lambda path: path.write_bytes(path.read_bytes()[: 3 * 4096]),
        lambda path: path.write_bytes(path.read_bytes()[:100] + bytes(5000)),
    ],
)
def test_an_index_that_is_gone_or_damaged_is_made_anew(
    folder: Path, damage: Callable[[Path], object]
) -> None:
    list_records(folder)
    damage(folder / INDEX_NAME)

    listing = list_records(folder)

    assert told(listing) == ALL
    assert set(listing.notes) <= {"The index was damaged and has been made anew."}
    assert list_records(folder) == Listing(listing.records)


def test_damage_is_said(folder: Path) -> None:
    list_records(folder)
    (folder / INDEX_NAME).write_bytes(b"not a database at all" * 500)

    assert list_records(folder).notes == ("The index was damaged and has been made anew.",)


def test_damage_that_sqlite_cannot_quote_is_damage(folder: Path) -> None:
    list_records(folder)
    path = folder / INDEX_NAME
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE", b"CREATE \xafABLE"))

    assert list_records(folder).notes == ("The index was damaged and has been made anew.",)


def test_a_row_that_somebody_changed_is_damage(folder: Path) -> None:
    list_records(folder)
    with closing(sqlite3.connect(folder / INDEX_NAME)) as database, database:
        database.execute("UPDATE records SET summary = replace(summary, 'broken', 'valid')")

    listing = list_records(folder)

    assert told(listing) == ALL
    assert listing.notes


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.floats(0, 1, exclude_max=True), value=st.integers(0, 255), length=st.integers(1, 9))
def test_no_damage_to_the_index_changes_what_is_listed(
    folder: Path, at: float, value: int, length: int
) -> None:
    list_records(folder)
    path = folder / INDEX_NAME
    data = bytearray(path.read_bytes())
    place = int(at * len(data))
    data[place : place + length] = bytes([value]) * len(data[place : place + length])
    path.write_bytes(data)

    assert told(list_records(folder)) == ALL


def test_an_index_of_another_version_is_made_anew(folder: Path) -> None:
    list_records(folder)
    with closing(sqlite3.connect(folder / INDEX_NAME)) as database, database:
        database.execute("UPDATE made_by SET version = '0.0.0'")
        database.execute("UPDATE records SET sha256 = x'00'")

    listing = list_records(folder)

    assert (told(listing), listing.notes) == (ALL, ())


def test_where_no_index_can_be_written_the_records_are_read(folder: Path) -> None:
    (folder / INDEX_NAME).mkdir()

    listing = list_records(folder, rebuild=True)

    assert told(listing) == ALL
    assert len(listing.notes) == 2


def test_an_index_that_another_program_is_at_is_done_without(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    list_records(folder)
    monkeypatch.setattr("companion.record.index._WAIT_S", 0.0)
    with closing(sqlite3.connect(folder / INDEX_NAME)) as other:
        other.execute("BEGIN EXCLUSIVE")

        listing = list_records(folder)

    assert told(listing) == ALL
    assert "done without" in listing.notes[0]


def test_a_folder_that_is_not_there_holds_no_records(tmp_path: Path) -> None:
    assert list_records(tmp_path / "none") == Listing(())
    assert not (tmp_path / "none").exists()


def test_a_match_is_found_by_its_id_or_its_beginning(folder: Path) -> None:
    write(folder / "ten", "match-10")
    listing = list_records(folder)

    assert find(listing, "match-1").path == "one/match.jsonl"
    assert find(listing, "match-10").path == "ten/match.jsonl"
    for wanted in ("match-9", ""):
        with pytest.raises(UsageError, match="No match"):
            find(listing, wanted)
    with pytest.raises(UsageError, match="4 records fit"):
        find(listing, "match")


def test_two_copies_of_a_record_are_both_listed_and_told_apart_by_path(folder: Path) -> None:
    shutil.copytree(folder / "one", folder / "copy")
    listing = list_records(folder)

    with pytest.raises(UsageError, match=r"copy/match\.jsonl, one/match\.jsonl"):
        find(listing, "match-1")


@pytest.mark.parametrize(
    ("match_id", "name"),
    [
        ("match-7", "match-7"),
        ("recording-0123456789abcdef", "recording-0123456789abcdef"),
        ("Match 7", "match-7-"),
        ("../../etc", "etc-"),
        ("con", "con-"),
        ("Änne", "nne-"),
        ("…", "match-"),
        ("x" * 100, "x" * 60 + "-"),
    ],
)
def test_a_directory_is_named_after_the_match_as_far_as_names_go(match_id: str, name: str) -> None:
    found = match_directory(Path("records"), match_id)

    assert found.parent == Path("records")
    assert found.name == name or (name.endswith("-") and found.name[:-8] == name)


def test_matches_with_other_ids_get_other_directories() -> None:
    ids = ["a b", "a-b", "A-b", "a_b", "a/b", "a.b"]

    assert len({match_directory(Path(), one).name for one in ids}) == len(ids)


def test_the_records_lie_in_the_home_of_the_table(tmp_path: Path) -> None:
    assert records_folder(tmp_path) == tmp_path / "records"


def test_the_verdict_of_a_summary_is_that_of_verify(folder: Path) -> None:
    assert {one.verdict for one in list_records(folder).records} == {
        Verdict.VALID,
        Verdict.INCOMPLETE,
        Verdict.BROKEN,
        Verdict.UNREADABLE,
    }


@pytest.mark.parametrize("at_s", [10_000_000_000, -1_000_000_000])
def test_a_time_that_no_clock_shows_hides_no_record(folder: Path, at_s: int) -> None:
    record = folder / "two" / "match.jsonl"
    os.utime(record, (at_s, at_s))
    if record.stat().st_mtime != at_s:
        pytest.skip("this file system keeps no such time")
    before = list_records(folder)

    again = list_records(folder)

    assert again == before
    assert "match-2" in {one.match_id for one in again.records}
    assert not again.notes
