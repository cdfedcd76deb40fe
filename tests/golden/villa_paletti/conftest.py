"""The script that renews the expectations also writes what they are compared with."""

import runpy
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def readable() -> Callable[[Path], str]:
    """What the game says to a file of acts, as it is kept in the golden files."""
    script = runpy.run_path(str(Path(__file__).parent / "readable.py"))
    function: Callable[[Path], str] = script["readable"]
    return function
