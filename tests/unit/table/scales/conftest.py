"""A table with scales in memory for each test, closed at its end."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.scales_table.table import ScalesTable


@pytest.fixture
def table(tmp_path: Path) -> Iterator[ScalesTable]:
    made = ScalesTable(tmp_path)
    yield made
    made.host.end()


@pytest.fixture
def uncalibrated(tmp_path: Path) -> Iterator[ScalesTable]:
    made = ScalesTable(tmp_path, cells=None)
    yield made
    made.host.end()
