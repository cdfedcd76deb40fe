"""Which other program has a camera open? Asked of Linux's ``/proc``; elsewhere nobody can tell."""

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Holder:
    """A process that has the device open."""

    pid: int
    program: str


def holders(node: Path, proc: Path = Path("/proc")) -> list[Holder]:
    """Return the other processes that have ``node`` open, as far as this user may see.

    Args:
        node: The device file.
        proc: Where the processes are listed.
    """
    wanted = os.path.realpath(node)
    found = []
    with contextlib.suppress(OSError):
        for process in sorted(proc.iterdir()):
            is_other = process.name.isdecimal() and int(process.name) != os.getpid()
            if is_other and _has_open(process / "fd", wanted):
                found.append(Holder(int(process.name), _program(process)))
    return found


def _has_open(folder: Path, wanted: str) -> bool:
    try:
        for link in folder.iterdir():
            with contextlib.suppress(OSError):
                if str(link.readlink()) == wanted:
                    return True
    except OSError:  # of another user, or ended meanwhile
        return False
    return False


def _program(process: Path) -> str:
    try:
        return (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return "a program"
