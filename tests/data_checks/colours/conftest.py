"""Where readings of coloured squares in bad light lie, if they lie on this machine."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def squares() -> list[Path]:
    """The files of ``rubiks_rgb`` of the public data; tests that need them are skipped without."""
    beside = Path(__file__).parents[4] / "shared" / "data"
    folder = Path(os.environ.get("PALETTI_DATA", beside)) / "rubiks_rgb"
    if not folder.is_dir():
        pytest.skip("readings of squares are not here; PALETTI_DATA names the folder with them")
    return sorted(folder.glob("*x*.txt"))
