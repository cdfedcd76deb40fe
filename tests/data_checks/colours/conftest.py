"""Where readings of coloured squares lie, and what is known of the first picture of a match."""

import os
from collections.abc import Callable
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from tests.data_checks.colours.labelled import Labelled, first_picture

SHARED = Path(__file__).parents[4] / "shared"


@pytest.fixture(scope="session")
def squares() -> list[Path]:
    """The files of ``rubiks_rgb`` of the public data; tests that need them are skipped without."""
    folder = Path(os.environ.get("PALETTI_DATA", SHARED / "data")) / "rubiks_rgb"
    if not folder.is_dir():
        pytest.skip("readings of squares are not here; PALETTI_DATA names the folder with them")
    return sorted(folder.glob("*x*.txt"))


@pytest.fixture(scope="session")
def sample() -> Labelled:
    """The first picture of the match that comes with the companion, in neutral light."""
    with as_file(files("companion") / "samples/villa-paletti.mcap") as path:
        return first_picture(path)


@pytest.fixture(scope="session")
def recorded() -> Callable[[str], Labelled]:
    """The first picture of a recording that is not the project's own, by its name."""

    def of(name: str) -> Labelled:
        path = SHARED / "recordings" / f"{name}.mcap"
        if not path.is_file():
            pytest.skip(f"{name} is not on this machine")
        return first_picture(path)

    return of
