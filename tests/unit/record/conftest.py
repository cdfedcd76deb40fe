"""The sample match, for every test of this folder."""

import runpy
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest

from companion.record.journal import Journal


@pytest.fixture(scope="session")
def sample() -> SimpleNamespace:
    """Everything in ``sample_match.py``."""
    return SimpleNamespace(**runpy.run_path(str(Path(__file__).with_name("sample_match.py"))))


@pytest.fixture
def lines(sample, tmp_path) -> list[bytes]:
    """The stored lines of the sample match, closed."""
    return sample.write_match(tmp_path / "match")


@pytest.fixture
def kept() -> Iterator[Callable[[Journal], Journal]]:
    """Return a journal as it is, and give its file back after the test."""
    with ExitStack() as stack:
        yield stack.enter_context
