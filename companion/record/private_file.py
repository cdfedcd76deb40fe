"""How is a file written that only its owner may read, whole or not at all?

It is written beside its place under a name of its own, restricted *before* anything secret is in
it, brought to the disk, and then put in place in one step.
"""

import contextlib
import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from companion.record.disk import sync_directory

_BINARY = getattr(os, "O_BINARY", 0)  # only Windows has text mode at this level

Run = Callable[[Sequence[str]], int]
"""Runs a program and returns its exit code."""


def create_private_file(path: Path, data: bytes) -> None:
    """Write a new file; raises FileExistsError when there is one, which is left alone."""
    beside = _written_beside(path, data)
    try:
        if os.name == "nt":
            beside.rename(path)  # Windows renames onto nothing that is there
        else:
            _link(beside, path)
    finally:
        beside.unlink(missing_ok=True)
    sync_directory(path.parent)


def replace_private_file(path: Path, data: bytes) -> None:
    """Write a file, new or in the place of the one that is there."""
    beside = _written_beside(path, data)
    try:
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    sync_directory(path.parent)


def is_private(path: Path) -> bool:
    """Return whether nobody but the owner may read the file, as far as this system can tell."""
    return os.name != "posix" or not path.stat().st_mode & 0o077


def restrict_on_windows(
    path: Path, run: Run | None = None, surroundings: Mapping[str, str] = os.environ
) -> bool:
    """Return whether only the user named in ``surroundings`` can open the file now.

    Windows has no mode bits; ``icacls``, a part of it, takes the inherited rights away and gives
    the user all. Where that fails the file is as private as the user's own folder it lies in.
    """
    user = surroundings.get("USERNAME")
    if not user:
        return False
    domain = surroundings.get("USERDOMAIN")
    account = f"{domain}\\{user}" if domain else user
    command = ["icacls", str(path), "/inheritance:r", "/grant:r", f"{account}:F"]
    try:
        return (run or _run)(command) == 0
    except OSError:
        return False


def _run(command: Sequence[str]) -> int:
    done = subprocess.run(command, check=False, capture_output=True, timeout=30)
    return done.returncode


def _written_beside(path: Path, data: bytes) -> Path:
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with contextlib.suppress(FileNotFoundError):
        beside.unlink()  # of a process that died and had our number
    # The mode is given at creation: after a later chmod somebody may have it open already.
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            if os.name == "nt":
                restrict_on_windows(beside)
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return beside


def _link(beside: Path, path: Path) -> None:
    """Give the file its name if nobody has it; a file system without links gets a rename."""
    try:
        path.hardlink_to(beside)
    except FileExistsError:
        raise
    except OSError:
        if path.exists():
            raise FileExistsError(path) from None
        beside.rename(path)
