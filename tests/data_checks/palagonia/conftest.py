"""Where published figures of other people's tiles lie, if they lie on this machine."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def palago_data() -> Path:
    """The folder ``palago`` of the public data; tests that need it are skipped without."""
    beside = Path(__file__).parents[4] / "shared" / "data"
    folder = Path(os.environ.get("PALETTI_DATA", beside)) / "palago"
    if not folder.is_dir():
        pytest.skip("public tile figures are not here; PALETTI_DATA names the folder with them")
    return folder
