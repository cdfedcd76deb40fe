"""How do bytes get into a file so that they are still there after a power cut?

A record has one writer: its file is locked while it is open. The lock is the system's, not a
file that says "locked", so it ends with the process that holds it, whichever way that ends.

A file that was deleted or moved while it is open takes what is written all the same, and nobody
would find it: ``sync`` looks whether the file is still where it was opened.
"""

import contextlib
import errno
import os
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

_posix_locks: Any = None
_windows_locks: Any = None
with contextlib.suppress(ImportError):
    _posix_locks = import_module("fcntl")
with contextlib.suppress(ImportError):
    _windows_locks = import_module("msvcrt")

_BINARY = getattr(os, "O_BINARY", 0)  # only Windows has text mode at this level

_LOCKED_BYTE = (1 << 31) - 16
"""Windows locks bytes, and nobody else can read those: this one is behind the end of any record."""

_HELD_BY_ANOTHER = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}


class LockedError(OSError):
    """Another process has the file open for writing."""


class GoneError(OSError):
    """The file was deleted or moved while it was open; what is written goes where nobody looks."""


class RecordFile(Protocol):
    """What the journal needs of a file; tests hand in one that fails where they want."""

    def write(self, data: bytes) -> int:
        """Write some of ``data`` and return how many bytes; raises OSError if none."""

    def sync(self) -> None:
        """Return when everything written is on the disk, where it is looked for.

        Raises:
            GoneError: It is on the disk, if at all, but not there.
            OSError: It is not sure to be on the disk.
        """

    def close(self) -> None:
        """Give the file back; a second time does nothing."""


class DiskFile:
    """An unbuffered file: what ``write`` took has left this process, and survives its death.

    Nobody else can have it open as a ``DiskFile`` at the same time.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        """Take over ``descriptor`` of ``path``; closed if it cannot be locked (LockedError)."""
        self._path = path
        self._file = os.fdopen(descriptor, "wb", buffering=0)
        try:
            _lock(descriptor)
        except BaseException:
            self._file.close()
            raise

    def write(self, data: bytes) -> int:
        """See ``RecordFile``."""
        return self._file.write(data)

    def sync(self) -> None:
        """See ``RecordFile``."""
        os.fsync(self._file.fileno())
        if not self._is_where_it_was():
            raise GoneError(errno.ENOENT, "it was moved or deleted", str(self._path))

    def close(self) -> None:
        """See ``RecordFile``."""
        self._file.close()

    def cut(self, at_bytes: int) -> None:
        """Cut the file to its first ``at_bytes``, safely on the disk, and write on behind them."""
        self._file.truncate(at_bytes)
        self._file.seek(at_bytes)
        self.sync()

    def _is_where_it_was(self) -> bool:
        if os.name != "posix":  # Windows lets nobody delete or move a file that is open
            return True
        ours = os.fstat(self._file.fileno())
        if ours.st_nlink == 0:
            return False
        try:
            return os.path.samestat(ours, self._path.stat())
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError:
            return True  # the way there is barred, but the file still has a name


def create_file(path: Path) -> DiskFile:
    """Return a new file; raises FileExistsError when there is one, which is left alone."""
    return DiskFile(path, os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o644))


def open_file(path: Path) -> DiskFile:
    """Return the file at ``path`` as it is, locked; ``cut`` it before writing.

    Raises:
        LockedError: another process writes it.
        OSError: it is not there, or may not be written.
    """
    return DiskFile(path, os.open(path, os.O_WRONLY | _BINARY))


def replace_file(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Put ``data`` at ``path`` so that there is the old file or the whole new one, never a part.

    ``mode`` is for a new file and has to be the final one: it is set before anything is written.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with contextlib.suppress(FileNotFoundError):
        beside.unlink()  # of a process that died and had our number
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, mode)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    sync_directory(path.parent)


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


def _lock(descriptor: int) -> None:
    try:
        if _posix_locks is not None:
            _posix_locks.flock(descriptor, _posix_locks.LOCK_EX | _posix_locks.LOCK_NB)
        elif _windows_locks is not None:
            os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
            _windows_locks.locking(descriptor, _windows_locks.LK_NBLCK, 1)
            os.lseek(descriptor, 0, os.SEEK_SET)
    except OSError as error:
        if error.errno in _HELD_BY_ANOTHER:
            raise LockedError(error.errno, "another program is writing it") from error
        if error.errno not in {errno.ENOLCK, errno.ENOTSUP, errno.EINVAL}:
            raise  # those three: a file system without locks; writing there is better than not
