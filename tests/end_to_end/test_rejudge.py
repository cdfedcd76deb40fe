"""``companion rejudge`` as a third party runs it on a record."""

import json
from pathlib import Path

import pytest

from companion.record.journal import Journal
from companion.record.keys import table_key
from tests.end_to_end.command import run_here
from tests.unit.record import played_match as play
from tests.unit.recording import small_files as small


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A match in which a column was touched and let go, which only some rulings care about."""
    directory = tmp_path / "match"
    said = play.acts("0 touch R1@0", "0 move R1@0", "1 move B1@0", "2 move G1@0")
    with Journal.create(directory, play.opened(), table_key(tmp_path)) as journal:
        for _, entry in play.told(said):
            journal.append(entry)  # type: ignore[arg-type]  # acts
        journal.leave(9 * play.SECOND_NS)
    return directory


def test_by_the_same_rules_everything_is_as_it_was(record: Path, tmp_path: Path) -> None:
    done = run_here(tmp_path, "rejudge", record)

    assert done.returncode == 0, done.stderr
    assert done.stdout == "4 acts judged again, all as they were.\n"


def test_another_ruling_is_a_diff_of_the_verdicts_it_changes(record: Path, tmp_path: Path) -> None:
    done = run_here(tmp_path, "rejudge", record, "--edition", "touch_move=on")

    assert done.returncode == 1
    lines = done.stdout.splitlines()
    assert lines[0].startswith("    1  Ann's touch of the red")
    assert "     - verdict: illegal" in lines
    assert "     + verdict: legal" in lines
    assert lines[-1].endswith("otherwise.")


def test_programs_get_the_same_as_one_object(record: Path, tmp_path: Path) -> None:
    done = run_here(tmp_path, "rejudge", record, "--edition", "touch_move=on", "--json")

    told = json.loads(done.stdout)
    assert (told["same"], told["acts"]) == (False, 4)
    first = told["differences"][0]
    assert first["entry"] == 1
    assert (first["recorded"]["verdict"], first["now"]["verdict"]) == ("illegal", "legal")
    assert first["now"]["turn"] == 1


@pytest.mark.parametrize(
    ("edition", "sentence"),
    [
        ("no such", "There is no edition `no such`"),
        ("touch=on", "There is no option `touch`"),
        ("touch_move=maybe", "is no edition"),
    ],
)
def test_an_edition_that_is_none_is_a_sentence(
    record: Path, tmp_path: Path, edition: str, sentence: str
) -> None:
    done = run_here(tmp_path, "rejudge", record, "--edition", edition)

    assert done.returncode == 2
    assert sentence in done.stderr


def test_a_recording_of_another_match_differs_in_every_act(record: Path, tmp_path: Path) -> None:
    recording = tmp_path / "other.mcap"
    recording.write_bytes(small.recording(small.a_match()))

    done = run_here(tmp_path, "rejudge", record, "--recording", recording)

    assert done.returncode == 1
    assert done.stdout.count("in the record; nobody tells it now") == 4


def test_a_record_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    done = run_here(tmp_path, "rejudge", tmp_path / "nowhere")

    assert done.returncode == 3
    assert "There is no record" in done.stderr
