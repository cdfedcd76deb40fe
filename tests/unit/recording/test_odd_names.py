"""A recording whose name is no text is told of in text all the same."""

import os
from pathlib import Path

from companion.record.recording import Damage, read_recording
from tests.unit.recording.small_files import a_match, recording


def test_damage_of_a_file_with_an_odd_name_can_be_written_anywhere(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"match\xff.mcap")
    whole = recording(a_match())
    path.write_bytes(whole[: len(whole) // 2])

    damages = [one for one in read_recording(path) if isinstance(one, Damage)]

    assert damages
    assert all(one.sentence.encode("utf-8") for one in damages)
