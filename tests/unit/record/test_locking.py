"""One program at a time writes a record, and a dead one bars nobody."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from companion.errors import UsageError
from companion.record.journal import Journal
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from tests.unit.record.sample_match import KEY, evidence, opened

HERE = Path(__file__)


def _writer(directory: Path) -> subprocess.Popen[str]:
    """Another process that keeps a record open, and has told of its first safe entries."""
    writer = subprocess.Popen(
        [sys.executable, str(HERE.with_name("write_until_killed.py")), str(directory)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(HERE.parents[3])},
        text=True,
    )
    assert writer.stdout is not None  # a pipe was asked for
    writer.stdout.readline()
    return writer


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="only POSIX can stop a process")
def test_a_second_process_is_refused_and_let_in_once_the_first_is_killed(tmp_path: Path) -> None:
    with _writer(tmp_path) as writer:
        os.kill(writer.pid, signal.SIGSTOP)  # alive, and in nobody's way but by its lock

        with pytest.raises(UsageError, match="being written by another program"):
            Journal.resume(tmp_path, KEY)
        with pytest.raises(UsageError, match="is there already"):
            Journal.create(tmp_path, opened(), KEY)

        writer.kill()
        writer.communicate()
        resumed = Journal.resume(tmp_path, KEY)
        resumed.journal.close(resumed.last_at_ns, None)

    assert verify_record(tmp_path).verdict is Verdict.VALID


def test_a_record_is_open_once_in_one_process_too(tmp_path: Path) -> None:
    with Journal.create(tmp_path, opened(), KEY) as journal:
        with pytest.raises(UsageError, match="being written by another program"):
            Journal.resume(tmp_path, KEY)
        journal.append(evidence(2_000_000_000))
        journal.leave(3_000_000_000)

    Journal.resume(tmp_path, KEY).journal.close(4_000_000_000, None)

    assert verify_record(tmp_path).verdict is Verdict.VALID


def test_who_was_refused_has_changed_nothing(tmp_path: Path) -> None:
    with Journal.create(tmp_path, opened(), KEY) as journal:
        before = (tmp_path / "match.jsonl").read_bytes()
        with pytest.raises(UsageError):
            Journal.resume(tmp_path, KEY)

        assert (tmp_path / "match.jsonl").read_bytes() == before
        journal.close(5_000_000_000, None)

    assert [path.name for path in tmp_path.iterdir()] == ["match.jsonl"]


def test_a_record_can_be_verified_while_it_is_written(tmp_path: Path) -> None:
    with Journal.create(tmp_path, opened(), KEY):
        assert verify_record(tmp_path).verdict is Verdict.INCOMPLETE
