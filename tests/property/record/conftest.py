"""The sample match of the unit tests, and the second opinion."""

import runpy
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

_UNIT = Path(__file__).parents[2] / "unit" / "record"


@pytest.fixture(scope="session")
def sample() -> SimpleNamespace:
    """Everything in ``sample_match.py``."""
    return SimpleNamespace(**runpy.run_path(str(_UNIT / "sample_match.py")))


@pytest.fixture(scope="session")
def second_opinion() -> Callable[[bytes], str]:
    """The independent verifier: "valid", "incomplete" or "bad" for the bytes of a record."""
    return runpy.run_path(str(_UNIT / "independent_verifier.py"))["check"]


@pytest.fixture(scope="session")
def closed(sample, tmp_path_factory) -> tuple[bytes, ...]:
    """The lines of a finished match."""
    return tuple(sample.write_match(tmp_path_factory.mktemp("closed")))


@pytest.fixture(scope="session")
def unclosed(sample, tmp_path_factory) -> tuple[bytes, ...]:
    """The lines of a match without its end; the last checkpoint is line 11 of 13."""
    return tuple(sample.write_match(tmp_path_factory.mktemp("unclosed"), closed=False))


@pytest.fixture(scope="session")
def other(sample, tmp_path_factory) -> tuple[bytes, ...]:
    """The lines of another finished match at the same table, signed by the same key."""
    return tuple(sample.write_match(tmp_path_factory.mktemp("other"), match_id="match-8"))
