"""Wherever writing breaks off, nothing older is lost and the match stands as far as it was told.

``make soak-record`` tries every byte and every write; ``make test`` those where lines meet and a
sample of the others.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from companion.errors import UnreadableError
from companion.games.villa_paletti.state import State
from companion.record.entries import Act, Entry, Opened
from companion.record.journal import Journal, NotOnDiskError
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.table.retold.timeline import timeline
from tests.unit.record import crashing_file as crash
from tests.unit.record import played_match as play
from tests.unit.record.sample_match import KEY

HERE = Path(__file__)
IS_SOAK = bool(os.environ.get("PALETTI_SOAK"))
STEP = 1 if IS_SOAK else 61


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The record of the short match when nothing goes wrong."""
    directory = tmp_path_factory.mktemp("whole")
    crash.write_match(crash.open_match(directory))
    return (directory / "match.jsonl").read_bytes()


def _state_in(directory: Path) -> tuple[State, list[Entry]]:
    """How the match stands by its record, and the entries of that."""
    told: list[tuple[int, Entry]] = []
    found = verify_record(directory, hear=lambda i, entry: told.append((i, entry)))
    assert found.verdict in (Verdict.VALID, Verdict.INCOMPLETE), found
    assert isinstance(told[0][1], Opened)
    return timeline(told[0][1], told).state, [entry for _, entry in told]


def _expected_state(entries: list[Entry]) -> State:
    """How the match stands by the rules alone, after that many of its acts."""
    acts = list(crash.SAID[: sum(isinstance(entry, Act) for entry in entries)])
    if any(type(entry).__name__ == "Correction" for entry in entries):
        acts[-1:] = play.acts("3 pass")
    return play.played(acts)


def _check_reopened(directory: Path, whole: bytes) -> None:
    """Take the record up again, and see that it is a beginning of the whole, and can be ended."""
    left = (directory / "match.jsonl").read_bytes()
    kept = left[: left.rfind(b"\n") + 1]
    assert whole.startswith(left)

    resumed = Journal.resume(directory, KEY)
    with resumed.journal as journal:
        assert (directory / "match.jsonl").read_bytes() == kept
        state, entries = _state_in(directory)
        journal.close(40 * play.SECOND_NS, None)

    assert resumed.entries == kept.count(b"\n") == len(entries)
    assert resumed.torn_bytes == len(left) - len(kept)
    assert state == _expected_state(entries)
    assert verify_record(directory).verdict is Verdict.VALID


def _places(whole: bytes) -> Iterator[int]:
    """After how many bytes to fail: around each end of a line, and every so many others."""
    ends = [place for place, byte in enumerate(whole) if byte == ord("\n")]
    near = {end + off for end in ends for off in (-1, 0, 1, 2)}
    yield from sorted({*near, *range(0, len(whole), STEP)} & set(range(len(whole))))


def test_a_disk_that_fills_up_after_any_byte_loses_nothing_older(
    whole: bytes, tmp_path: Path
) -> None:
    opening = whole.index(b"\n") + 1
    tried = 0
    for room in _places(whole):
        directory = tmp_path / str(room)
        if room < opening:
            with pytest.raises(NotOnDiskError):
                crash.open_match(directory, room)
            assert not (directory / "match.jsonl").exists()
            continue
        journal = crash.open_match(directory, room)
        with pytest.raises(NotOnDiskError, match="No space left"):
            crash.write_match(journal)
        journal.release()

        assert (directory / "match.jsonl").read_bytes() == whole[:room]
        finished = whole[:room].endswith(b"\n") and whole[:room].count(b"\n") == whole.count(b"\n")
        assert not finished
        _check_reopened(directory, whole)
        tried += 1
    assert tried > 50


def test_a_disk_that_has_room_again_goes_on_at_the_very_byte(whole: bytes, tmp_path: Path) -> None:
    opening = whole.index(b"\n") + 1
    for room in [place for place in _places(whole) if place >= opening][:: 1 if IS_SOAK else 5]:
        files: list[crash.CrashingFile] = []

        def make_file(
            path: Path, room: int = room, files: list[crash.CrashingFile] = files
        ) -> crash.CrashingFile:
            files.append(crash.CrashingFile(path, room))
            return files[0]

        directory = tmp_path / str(room)
        journal = Journal.create(directory, play.opened(), KEY, make_file=make_file)
        for entry in crash.entries():
            journal.append(entry)  # type: ignore[arg-type]  # acts and a correction
            with suppress(NotOnDiskError):
                journal.sync()
        files[0].room = 1 << 30
        journal.close(30 * play.SECOND_NS, None)

        assert (directory / "match.jsonl").read_bytes() == whole


def _run_until(directory: Path, write: int, when: str) -> bool:
    """Let a process write the match until it dies there; return whether it finished before."""
    ran = subprocess.run(
        [
            *(sys.executable, str(HERE.with_name("write_until_write.py"))),
            *(str(directory), str(write), when),
        ],
        env=os.environ | {"PYTHONPATH": str(HERE.parents[3])},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.stderr == ""
    return ran.stdout == "finished\n"


def test_a_process_killed_between_any_two_writes_loses_nothing_older(
    whole: bytes, tmp_path: Path
) -> None:
    write, died = 0, 0
    while True:
        write += 1 if IS_SOAK or write < 2 else 3
        ways = ["before", "after"] if IS_SOAK else ["after" if write % 2 else "before"]
        places = [tmp_path / f"{when}-{write}" for when in ways]
        if any(_run_until(place, write, when) for place, when in zip(places, ways, strict=True)):
            break
        for place in places:
            left = (place / "match.jsonl").read_bytes()
            died += 1
            assert left in (b"", whole) or left.endswith(b"\n")
            if left == whole:
                assert verify_record(place).verdict is Verdict.VALID
            elif left:
                _check_reopened(place, whole)
    assert died >= 4


def test_a_process_killed_before_its_first_line_leaves_a_place_to_begin_anew(
    whole: bytes, tmp_path: Path
) -> None:
    assert not _run_until(tmp_path, 1, "before")
    assert (tmp_path / "match.jsonl").read_bytes() == b""

    with pytest.raises(UnreadableError):
        Journal.resume(tmp_path, KEY)
    journal = crash.open_match(tmp_path)
    crash.write_match(journal)

    assert (tmp_path / "match.jsonl").read_bytes() == whole


@pytest.mark.parametrize("cut", [1, 100, 400])
def test_a_first_line_that_was_torn_is_set_aside_and_the_match_begun_anew(
    whole: bytes, tmp_path: Path, cut: int
) -> None:
    (tmp_path / "match.jsonl").write_bytes(whole[:cut])

    crash.write_match(crash.open_match(tmp_path))

    assert (tmp_path / "match.jsonl").read_bytes() == whole
    assert (tmp_path / "match.torn").read_bytes() == whole[:cut]
