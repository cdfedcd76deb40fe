"""How a record is written, left, and taken up again."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from companion.errors import UnreadableError, UsageError
from companion.record.checkpoints import CHECKPOINT_INTERVAL_NS
from companion.record.disk import create_file
from companion.record.journal import Journal, NotOnDiskError
from companion.record.lines import LineError, decode_line
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from tests.unit.record import sample_match as sample

SECOND_NS = 1_000_000_000

Keep = Callable[[Journal], Journal]


class LimitedFile:
    """A real file on a disk with ``room`` bytes left; ``takes`` bytes at most in one go."""

    def __init__(self, path: Path, room: int = 1 << 30, takes: int = 1 << 30) -> None:
        self._file = create_file(path)
        self.room = room
        self.takes = takes
        self.sync_fails = False
        self.syncs = 0

    def write(self, data: bytes) -> int:
        fitting = min(self.room, self.takes, len(data))
        if not fitting:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.room -= fitting
        return self._file.write(data[:fitting])

    def sync(self) -> None:
        self.syncs += 1
        if self.sync_fails:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        self._file.sync()

    def close(self) -> None:
        self._file.close()


Limited = tuple[Journal, LimitedFile]


@pytest.fixture
def limited(tmp_path: Path, kept: Keep) -> Limited:
    """A journal of an opened match on a disk one can fill, and its file."""
    files: list[LimitedFile] = []

    def open_file(path: Path) -> LimitedFile:
        files.append(LimitedFile(path))
        return files[0]

    journal = kept(Journal.create(tmp_path, sample.opened(), sample.KEY, make_file=open_file))
    return journal, files[0]


def _kinds(path: Path) -> list[str]:
    return [
        type(decode_line(line.rstrip(b"\n")).entry).__name__
        for line in path.read_bytes().splitlines(keepends=True)
    ]


def test_a_match_from_the_opening_to_the_closing_entry_is_valid(tmp_path: Path) -> None:
    sample.write_match(tmp_path)

    found = verify_record(tmp_path)

    assert found.verdict is Verdict.VALID
    assert (found.entries, found.signed, found.opened) == (14, 14, sample.opened())


def test_append_gives_the_number_other_entries_call_it_by(tmp_path: Path, kept: Keep) -> None:
    journal = kept(Journal.create(tmp_path, sample.opened(), sample.KEY))

    assert [journal.append(sample.evidence(at * SECOND_NS)) for at in (1, 2, 3)] == [1, 2, 3]
    assert journal.sync() == 4


def test_nothing_is_on_the_disk_before_it_is_synced_and_then_in_one_go(
    limited: Limited, tmp_path: Path
) -> None:
    journal, file = limited
    before = file.syncs

    for at_ns in range(10):
        journal.append(sample.evidence(SECOND_NS + at_ns))

    assert _kinds(tmp_path / "match.jsonl") == ["Opened"]

    journal.sync()

    assert _kinds(tmp_path / "match.jsonl") == ["Opened"] + ["Evidence"] * 10
    assert file.syncs == before + 1


def test_a_checkpoint_follows_the_entry_that_comes_a_minute_after_the_last(
    tmp_path: Path, kept: Keep
) -> None:
    journal = kept(Journal.create(tmp_path, sample.opened(), sample.KEY))
    opened_ns = sample.opened().at_ns

    journal.append(sample.evidence(opened_ns + CHECKPOINT_INTERVAL_NS - 1))
    journal.append(sample.evidence(opened_ns + CHECKPOINT_INTERVAL_NS))
    journal.append(sample.evidence(opened_ns + CHECKPOINT_INTERVAL_NS + 1))
    journal.sync()

    kinds = ["Opened", "Evidence", "Evidence", "Checkpoint", "Evidence"]
    assert _kinds(tmp_path / "match.jsonl") == kinds


def test_a_quiet_minute_is_signed_once(tmp_path: Path, kept: Keep) -> None:
    journal = kept(Journal.create(tmp_path, sample.opened(), sample.KEY))
    minute_later_ns = sample.opened().at_ns + CHECKPOINT_INTERVAL_NS

    journal.tick(minute_later_ns)
    journal.tick(2 * minute_later_ns)
    journal.sync()

    assert _kinds(tmp_path / "match.jsonl") == ["Opened", "Checkpoint"]


def test_an_entry_that_cannot_be_written_leaves_the_record_as_it_was(
    tmp_path: Path, kept: Keep
) -> None:
    journal = kept(Journal.create(tmp_path, sample.opened(), sample.KEY))
    bad = msgspec.structs.replace(sample.evidence(5), values={"mass_g": 12.4})

    with pytest.raises(LineError):
        journal.append(bad)
    journal.append(sample.evidence(6))
    journal.close(7, None)

    assert verify_record(tmp_path).verdict is Verdict.VALID


def test_nothing_can_be_added_after_the_closing_entry(tmp_path: Path, kept: Keep) -> None:
    journal = kept(Journal.create(tmp_path, sample.opened(), sample.KEY))
    journal.close(5, sample.OUTCOME)
    journal.close(6, sample.OUTCOME)

    with pytest.raises(UsageError, match="closed"):
        journal.append(sample.evidence(7))
    assert _kinds(tmp_path / "match.jsonl") == ["Opened", "Closed"]


def test_a_record_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    lines = sample.write_match(tmp_path)

    with pytest.raises(UsageError, match="is there already"):
        Journal.create(tmp_path, sample.opened("another"), sample.KEY)
    assert (tmp_path / "match.jsonl").read_bytes() == b"".join(lines)


def test_an_edition_must_have_its_own_hash(tmp_path: Path) -> None:
    wrong = msgspec.structs.replace(sample.opened(), edition={"foul": "restore"})

    with pytest.raises(UsageError, match="edition"):
        Journal.create(tmp_path, wrong, sample.KEY)
    assert not (tmp_path / "match.jsonl").exists()


def test_a_directory_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(NotOnDiskError, match="file"):
        Journal.create(tmp_path / "file" / "match", sample.opened(), sample.KEY)


# ----- the disk fails -----


def test_a_file_that_takes_few_bytes_at_a_time_gets_them_all(
    limited: Limited, tmp_path: Path
) -> None:
    journal, file = limited
    file.takes = 7

    journal.append(sample.evidence(5))
    journal.close(6, None)

    assert verify_record(tmp_path).verdict is Verdict.VALID


def test_wherever_the_disk_is_full_the_synced_stays_and_the_rest_follows(
    tmp_path: Path, kept: Keep
) -> None:
    def write(directory: Path, room_after_opening: int) -> Limited:
        files: list[LimitedFile] = []

        def open_file(path: Path) -> LimitedFile:
            files.append(LimitedFile(path))
            return files[0]

        journal = kept(Journal.create(directory, sample.opened(), sample.KEY, make_file=open_file))
        files[0].room = room_after_opening
        return journal, files[0]

    journal, _ = write(tmp_path / "whole", 1 << 30)
    opening_bytes = (tmp_path / "whole" / "match.jsonl").stat().st_size
    journal.append(sample.evidence(5 * SECOND_NS))
    journal.append(sample.act(6 * SECOND_NS, 1))
    journal.sync()
    rest = (tmp_path / "whole" / "match.jsonl").read_bytes()[opening_bytes:]

    for room in range(0, len(rest), 3):  # every byte: test_crashes and `make soak-record`
        directory = tmp_path / str(room)
        journal, file = write(directory, room)
        journal.append(sample.evidence(5 * SECOND_NS))
        journal.append(sample.act(6 * SECOND_NS, 1))

        with pytest.raises(NotOnDiskError, match="No space left"):
            journal.sync()
        stored = (directory / "match.jsonl").read_bytes()
        found = verify_record(directory)

        assert stored[opening_bytes:] == rest[:room]
        assert found.verdict is Verdict.INCOMPLETE
        assert found.entries == stored.count(b"\n")

        if room % 2:
            file.room = 1 << 30

            assert journal.sync() == 3
        else:
            file.close()
            resumed = Journal.resume(directory, sample.KEY)
            journal = resumed.journal

            assert resumed.entries == stored.count(b"\n")
            assert resumed.torn_bytes == len(stored) - stored.rfind(b"\n") - 1
        journal.close(7, None)

        assert verify_record(directory).verdict is Verdict.VALID


def test_a_full_disk_at_the_opening_leaves_no_record_behind(tmp_path: Path) -> None:
    with pytest.raises(NotOnDiskError):
        Journal.create(
            tmp_path,
            sample.opened(),
            sample.KEY,
            make_file=lambda path: LimitedFile(path, room=100),
        )

    Journal.create(tmp_path, sample.opened(), sample.KEY).close(2, None)

    assert verify_record(tmp_path).verdict is Verdict.VALID


def test_after_a_sync_that_failed_no_later_one_says_all_is_well(limited: Limited) -> None:
    journal, file = limited
    journal.append(sample.evidence(5))
    file.sync_fails = True

    with pytest.raises(NotOnDiskError, match="did not confirm"):
        journal.sync()
    file.sync_fails = False

    with pytest.raises(NotOnDiskError, match="reopened"):
        journal.sync()


def test_closing_again_after_the_disk_was_full_goes_on_where_it_stopped(
    limited: Limited, tmp_path: Path
) -> None:
    journal, file = limited
    file.room = 50

    with pytest.raises(NotOnDiskError):
        journal.close(5, None)
    file.room = 1 << 30
    journal.close(6, None)

    assert _kinds(tmp_path / "match.jsonl") == ["Opened", "Closed"]
    assert verify_record(tmp_path).verdict is Verdict.VALID


# ----- taking up again -----


def test_a_record_that_was_left_is_signed_and_goes_on(tmp_path: Path, kept: Keep) -> None:
    journal = kept(Journal.create(tmp_path, sample.opened(), sample.KEY))
    journal.append(sample.evidence(5 * SECOND_NS))
    journal.leave(6 * SECOND_NS)

    resumed = Journal.resume(tmp_path / "match.jsonl", sample.KEY)
    resumed.journal.append(sample.evidence(1))
    resumed.journal.close(2, None)

    assert (resumed.entries, resumed.last_at_ns) == (3, 6 * SECOND_NS)
    assert (resumed.torn_bytes, resumed.torn_path) == (0, None)
    kinds = ["Opened", "Evidence", "Checkpoint", "Evidence", "Closed"]
    assert _kinds(tmp_path / "match.jsonl") == kinds
    assert verify_record(tmp_path).verdict is Verdict.VALID


def test_what_was_not_signed_before_a_restart_is_signed_soon_after_it(
    tmp_path: Path, kept: Keep
) -> None:
    journal = kept(Journal.create(tmp_path, sample.opened(), sample.KEY))
    journal.append(sample.evidence(5 * SECOND_NS))
    journal.sync()
    journal.release()

    resumed = Journal.resume(tmp_path, sample.KEY)
    kept(resumed.journal)
    resumed.journal.append(sample.evidence(1 * SECOND_NS))
    resumed.journal.sync()

    kinds = ["Opened", "Evidence", "Evidence", "Checkpoint"]
    assert _kinds(tmp_path / "match.jsonl") == kinds


@pytest.mark.parametrize(
    "torn", [b"{", b'{"i":13,"prev":"00', b"\0" * 700, b'{"i":13,\n', b"\xff\n"]
)
def test_a_torn_last_line_is_set_aside_with_all_its_bytes(
    tmp_path: Path, torn: bytes, kept: Keep
) -> None:
    whole = b"".join(sample.write_match(tmp_path, closed=False))
    (tmp_path / "match.jsonl").write_bytes(whole + torn)

    resumed = Journal.resume(tmp_path, sample.KEY)
    kept(resumed.journal)

    assert (resumed.entries, resumed.torn_bytes) == (13, len(torn))
    assert resumed.torn_path == tmp_path / "match.torn"
    assert (tmp_path / "match.torn").read_bytes() == torn
    assert (tmp_path / "match.jsonl").read_bytes() == whole


def test_a_second_torn_line_does_not_overwrite_the_first(tmp_path: Path, kept: Keep) -> None:
    sample.write_match(tmp_path, closed=False)
    for torn in (b"first", b"second"):
        with (tmp_path / "match.jsonl").open("ab") as file:
            file.write(torn)
        resumed = Journal.resume(tmp_path, sample.KEY)
        kept(resumed.journal).leave(130 * SECOND_NS)

    assert (tmp_path / "match.torn").read_bytes() == b"first"
    assert (tmp_path / "match-2.torn").read_bytes() == b"second"


def test_a_record_broken_before_its_last_line_is_named_and_never_touched(tmp_path: Path) -> None:
    lines = sample.write_match(tmp_path, closed=False)
    lines[4] = lines[4].replace(b"-12400", b"-12401")
    broken = b"".join(lines) + b"torn"
    (tmp_path / "match.jsonl").write_bytes(broken)

    with pytest.raises(UnreadableError, match=r"left as it is.*Line 5"):
        Journal.resume(tmp_path, sample.KEY)
    assert (tmp_path / "match.jsonl").read_bytes() == broken
    assert [path.name for path in tmp_path.iterdir()] == ["match.jsonl"]


def test_a_finished_record_is_not_taken_up_again(tmp_path: Path) -> None:
    sample.write_match(tmp_path)

    with pytest.raises(UsageError, match="finished"):
        Journal.resume(tmp_path, sample.KEY)


def test_only_the_table_that_began_a_record_goes_on_with_it(tmp_path: Path) -> None:
    sample.write_match(tmp_path, closed=False)

    with pytest.raises(UsageError, match="5647-5aa7"):
        Journal.resume(tmp_path, sample.OTHER_KEY)


@pytest.mark.parametrize("content", [None, b"", b'{"i":0', b"not a record\n"])
def test_where_nothing_was_opened_nothing_is_taken_up(
    tmp_path: Path, content: bytes | None
) -> None:
    if content is not None:
        (tmp_path / "match.jsonl").write_bytes(content)

    with pytest.raises(UnreadableError):
        Journal.resume(tmp_path, sample.KEY)
