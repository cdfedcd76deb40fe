"""A table with a camera in memory for each test, closed at its end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cameras_table.table import CamerasTable


@pytest.fixture
def table(tmp_path: Path) -> Iterator[CamerasTable]:
    made = CamerasTable(tmp_path)
    yield made
    made.host.end()
