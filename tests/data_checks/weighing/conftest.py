"""Where public recordings of other people's load cells lie, if they lie on this machine."""

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def loadcell_data() -> Path:
    """The folder ``loadcell`` of the public data; tests that need it are skipped without."""
    beside = Path(__file__).parents[4] / "shared" / "data"
    folder = Path(os.environ.get("PALETTI_DATA", beside)) / "loadcell"
    if not folder.is_dir():
        pytest.skip(
            "public load-cell data is not here; PALETTI_DATA names the folder that holds it"
        )
    return folder
