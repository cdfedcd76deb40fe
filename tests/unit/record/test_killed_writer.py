"""A writer killed in mid-sentence loses at most the entry in its hand."""

import os
import random
import subprocess
import sys
from pathlib import Path

from companion.record.journal import Journal
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from tests.unit.record.sample_match import KEY

HERE = Path(__file__)
ROUNDS = 6


def _killed_after(directory: Path, entries: int) -> int:
    """Let a process write until it has told of so many safe entries, kill it; what it told last."""
    writer = subprocess.Popen(
        [sys.executable, str(HERE.with_name("write_until_killed.py")), str(directory)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(HERE.parents[3])},
    )
    assert writer.stdout is not None  # a pipe was asked for
    with writer:
        told = 0
        for line in writer.stdout:
            told = int(line)
            if told >= entries:
                break
        writer.kill()
        rest = writer.stdout.read().splitlines(keepends=True)
    whole = [int(line) for line in rest if line.endswith(b"\n")]
    return max([told, *whole])


def test_a_killed_writer_loses_at_most_the_entry_in_its_hand(tmp_path: Path) -> None:
    for number in range(ROUNDS):
        directory = tmp_path / str(number)
        told = _killed_after(directory, random.randint(1, 400))

        resumed = Journal.resume(directory, KEY)
        resumed.journal.close(resumed.last_at_ns, None)

        # The entry in hand may have come with the checkpoint it made due, and both be safe.
        assert told <= resumed.entries <= told + 2
        assert resumed.torn_bytes < 2_000
        assert verify_record(directory).verdict is Verdict.VALID
