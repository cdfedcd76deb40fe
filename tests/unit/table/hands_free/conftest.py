"""A table with scales at which a referee follows the match, and hands that move pieces."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from companion.record.recording import Setup, read_recording
from companion.scene import Scene
from companion.table.opening import open_table
from tests.scales_table.hands import HandsFreeTable

SAMPLE = Path(str(files("companion") / "samples/villa-paletti.mcap"))


@pytest.fixture(scope="session")
def scene() -> Scene:
    setup = next(one.setup for one in read_recording(SAMPLE) if isinstance(one, Setup))
    return open_table(setup).scene


@pytest.fixture
def table(tmp_path: Path, scene: Scene) -> Iterator[HandsFreeTable]:
    made = HandsFreeTable(tmp_path, scene)
    yield made
    made.host.end()
