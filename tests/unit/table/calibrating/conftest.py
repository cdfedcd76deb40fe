"""Cameras in memory before which somebody holds a board, or lays pieces down."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.workshop_table.table import WorkshopTable

MakeTable = Callable[..., WorkshopTable]


@pytest.fixture
def make_table(tmp_path: Path) -> Iterator[MakeTable]:
    """Make tables whose records lie in a folder of this test."""
    made: list[WorkshopTable] = []

    def make(**what: object) -> WorkshopTable:
        made.append(WorkshopTable(tmp_path, **what))  # type: ignore[arg-type]  # told by the test
        return made[-1]

    yield make
    for one in made:
        one.host.end()
