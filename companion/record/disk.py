"""How do bytes get into a file so that they are still there after a power cut?"""

import os
from pathlib import Path
from typing import Protocol

_BINARY = getattr(os, "O_BINARY", 0)  # only Windows has text mode at this level


class RecordFile(Protocol):
    """What the journal needs of a file; tests hand in one that fails where they want."""

    def write(self, data: bytes) -> int:
        """Write some of ``data`` and return how many bytes; raises OSError if none."""

    def sync(self) -> None:
        """Return when everything written is on the disk; raises OSError if that is not sure."""

    def close(self) -> None:
        """Give the file back; a second time does nothing."""


class DiskFile:
    """An unbuffered file: what ``write`` took has left this process, and survives its death."""

    def __init__(self, descriptor: int) -> None:
        self._file = os.fdopen(descriptor, "wb", buffering=0)

    def write(self, data: bytes) -> int:
        """See ``RecordFile``."""
        return self._file.write(data)

    def sync(self) -> None:
        """See ``RecordFile``."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """See ``RecordFile``."""
        self._file.close()


def create_file(path: Path) -> DiskFile:
    """Return a new file; raises FileExistsError when there is one, which is left alone."""
    return DiskFile(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o644))


def continue_file(path: Path, at_bytes: int) -> DiskFile:
    """Return the file at ``path``, cut to ``at_bytes``, ready to write behind them."""
    os.truncate(path, at_bytes)
    file = DiskFile(os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY))
    file.sync()
    return file


def sync_directory(directory: Path) -> None:
    """Return when the names in ``directory`` are on the disk; Windows does so by itself."""
    if os.name != "posix":
        return
    descriptor = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def set_aside(path: Path, data: bytes) -> Path:
    """Write ``data`` safely to ``path``, or to the first free ``name-2``, … and return which."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    file = create_file(free)
    try:
        while data:
            data = data[file.write(data) :]
        file.sync()
    finally:
        file.close()
    sync_directory(free.parent)
    return free
