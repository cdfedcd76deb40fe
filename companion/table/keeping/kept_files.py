"""Which recordings lie beside a record, and what is the next one called?

table.mcap     the match, first sitting       table-2.mcap   the second one
fall-1.mcap    what was around the first fall
"""

import contextlib
import hashlib
from pathlib import Path


def kept_files(directory: Path) -> dict[str, str]:
    """Return the SHA-256 of each finished recording beside a record, by name.

    ``recording`` is the first sitting's, ``recording-2`` the second one's, ``fall-1`` the first
    fall's. One that cannot be read is left out.
    """
    found: dict[str, str] = {}
    for path in sorted(directory.glob("*.mcap")):
        name = path.stem.replace("table", "recording", 1)
        with contextlib.suppress(OSError):
            found[name] = sha256_of(path)
    return found


def next_sitting(directory: Path) -> Path:
    """Return the path of the next sitting's file."""
    sitting = 1
    while (
        path := directory / ("table.mcap" if sitting == 1 else f"table-{sitting}.mcap")
    ).exists():
        sitting += 1
    return path


def next_fall(directory: Path) -> Path:
    """Return the path of the next fall's file."""
    number = sum(1 for _ in directory.glob("fall-*.mcap")) + 1
    return directory / f"fall-{number}.mcap"


def sha256_of(path: Path) -> str:
    """Return the SHA-256 of a file's bytes, in hex.

    Raises:
        OSError: It cannot be read.
    """
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
