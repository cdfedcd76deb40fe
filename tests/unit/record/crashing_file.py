"""Files that fail where a test wants, and a short match that is written into one."""

import errno
import os
from collections.abc import Sequence
from pathlib import Path

from companion.games.villa_paletti.acts import Act
from companion.record.disk import create_file
from companion.record.entries import Correction, Entry
from companion.record.journal import Journal
from tests.unit.record import played_match as play
from tests.unit.record.sample_match import KEY

SAID: Sequence[Act] = [
    *play.UP_TO_GREEN,
    *play.acts("1 move B1@1", "2 move G1b@0", "3 move Y3@0"),
]


def entries() -> list[Entry]:
    """The match, then a correction of its last act."""
    told = [entry for _, entry in play.told(SAID)]
    correction = Correction(
        at_ns=20 * play.SECOND_NS,
        target=len(told),
        act={"act": "pass", "by": 3},
        by_name="Eve",
        reason="that was a pass",
    )
    return [*told, correction]


class CrashingFile:
    """A real file that takes ``room`` bytes, then fails; a write that does not fit is torn."""

    def __init__(self, path: Path, room: int) -> None:
        self._file = create_file(path)
        self.room = room

    def write(self, data: bytes) -> int:
        fitting = data[: self.room]
        if not fitting:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = self._file.write(fitting)
        self.room -= taken
        return taken

    def sync(self) -> None:
        """Nothing is lost by a process that dies, and these tests open thousands of files."""

    def close(self) -> None:
        self._file.close()


def write_match(journal: Journal) -> int:
    """Write the match, each entry synced, then its end; return how many entries are safe."""
    safe = 1
    for entry in entries():
        journal.append(entry)  # type: ignore[arg-type]  # acts and a correction
        safe = journal.sync()
    journal.close(30 * play.SECOND_NS, None)
    return safe + 1


def open_match(directory: Path, room: int = 1 << 30) -> Journal:
    """The journal of the match, in a file that takes ``room`` bytes."""
    return Journal.create(
        directory, play.opened(), KEY, make_file=lambda path: CrashingFile(path, room)
    )
