"""Write the short match and die, by a signal to oneself, before or after write number N."""

import os
import signal
import sys
from pathlib import Path

from companion.record.disk import DiskFile, create_file
from companion.record.journal import Journal
from tests.unit.record import played_match as play
from tests.unit.record.crashing_file import write_match
from tests.unit.record.sample_match import KEY


class DyingFile:
    """A real file whose process is killed at one of its writes."""

    def __init__(self, file: DiskFile, dies_at: int, *, after: bool) -> None:
        self._file = file
        self._left = dies_at
        self._after = after

    def write(self, data: bytes) -> int:
        self._left -= 1
        if self._left == 0 and not self._after:
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        taken = self._file.write(data)
        if self._left == 0:
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        return taken

    def sync(self) -> None:
        self._file.sync()

    def close(self) -> None:
        self._file.close()


def main(directory: Path, dies_at: int, after: bool) -> None:
    """Write until the end, or until killed; print how many entries are safe after each sync."""
    journal = Journal.create(
        directory,
        play.opened(),
        KEY,
        make_file=lambda path: DyingFile(create_file(path), dies_at, after=after),
    )
    write_match(journal)
    sys.stdout.write("finished\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3] == "after")
