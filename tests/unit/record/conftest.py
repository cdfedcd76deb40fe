"""The stored sample match, and open journals, for every test of this folder."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.record.journal import Journal
from tests.unit.record.sample_match import write_match


@pytest.fixture
def lines(tmp_path: Path) -> list[bytes]:
    """The stored lines of the sample match, closed."""
    return write_match(tmp_path / "match")


@pytest.fixture
def kept() -> Iterator[Callable[[Journal], Journal]]:
    """Return a journal as it is, and give its file back after the test."""
    with ExitStack() as stack:
        yield stack.enter_context
