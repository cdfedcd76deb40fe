"""Is a recording kept, and is it said, when there is no room for more of it?"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.errors import MissingError
from companion.record.recording import Samples, read_recording
from companion.record.recording_writer import RecordingWriter
from firmware_bridge.samples import SampleBatch

if sys.platform == "win32":
    pytest.skip("Windows cannot limit the size of files", allow_module_level=True)

import resource


@contextmanager
def disk_of(size: int) -> Iterator[None]:
    """No file of this process grows beyond ``size`` bytes, as on a disk that is full then."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def batches() -> Iterator[SampleBatch]:
    """What four noisy cells say, for ever."""
    dice, seq = Random(1), 0
    while True:
        at_us = 12_500 * seq
        counts = tuple(dice.randrange(-(2**23), 2**23) for _ in range(4))
        yield SampleBatch(
            seq, 10**9 + 1000 * at_us, (at_us,) * 4, (0, 1, 2, 3), counts, (0, 0, 0, 0)
        )
        seq += 1


def record_without_end(out: Path) -> None:
    with RecordingWriter(out, b"{}", 0) as writer:
        for batch in batches():
            writer.add(batch)


def test_a_full_disk_is_a_sentence_and_keeps_what_was_written(tmp_path: Path) -> None:
    out = tmp_path / "evening.mcap"

    with disk_of(100_000), pytest.raises(MissingError, match="is kept, and can be read") as told:
        record_without_end(out)

    kept = [one.batch.seq for one in read_recording(out) if isinstance(one, Samples)]
    assert str(out) in str(told.value)
    assert len(kept) > 1000
    assert kept == list(range(len(kept)))


def test_a_disk_without_any_room_is_a_sentence(tmp_path: Path) -> None:
    with disk_of(1), pytest.raises(MissingError, match="cannot be written on"):
        record_without_end(tmp_path / "evening.mcap")
