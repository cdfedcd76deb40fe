"""The sample match of the unit tests, finished, without its end, and as another match."""

import pytest

from tests.unit.record.sample_match import write_match


@pytest.fixture(scope="session")
def closed(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, ...]:
    """The lines of a finished match."""
    return tuple(write_match(tmp_path_factory.mktemp("closed")))


@pytest.fixture(scope="session")
def unclosed(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, ...]:
    """The lines of a match without its end; the last checkpoint is line 11 of 13."""
    return tuple(write_match(tmp_path_factory.mktemp("unclosed"), closed=False))


@pytest.fixture(scope="session")
def other(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, ...]:
    """The lines of another finished match at the same table, signed by the same key."""
    return tuple(write_match(tmp_path_factory.mktemp("other"), match_id="match-8"))
