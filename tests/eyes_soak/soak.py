"""Does a table that is looked at for an hour need more and more memory?

    python -m tests.eyes_soak.soak MINUTES [RECORDING]

The pictures of a recording are shown to one service and its eyes again and again, each round as a
match of its own that begins as the recording does, with the clock going on. What the process keeps
in memory is printed for each minute, and at the end how fast it grows after the first fifth.
"""

import os
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import numpy as np

from companion.record.recording import CameraInfo, Picture, Setup, read_recording
from companion.table.eyes import TableEyes
from companion.table.service import TableService
from companion.vision.frame import decode

SAMPLE = Path(str(files("companion") / "samples/villa-paletti.mcap"))
MEGABYTE = 1024.0 * 1024.0


def resident_mb() -> float:
    """Return how much memory of the machine this process has now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEGABYTE


def shown(eyes: TableEyes, service: TableService, path: Path) -> Iterator[int]:
    """Show a recording's pictures for ever; yield the number of each."""
    messages = [m for m in read_recording(path) if isinstance(m, Picture | CameraInfo | Setup)]
    began, ended = messages[0].at_ns, messages[-1].at_ns
    count = later_ns = 0
    while True:
        for message in messages:
            if isinstance(message, Setup):
                eyes.set_up(message.setup)
                service.hear(replace(message, at_ns=message.at_ns + later_ns))
            elif isinstance(message, CameraInfo):
                eyes.know(message)
            else:
                pixels = decode(message.jpeg)
                assert pixels is not None
                eyes.see(replace(message, at_ns=message.at_ns + later_ns), pixels)
                count += 1
                yield count
        later_ns += ended - began + 1_000_000_000


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Show pictures for some minutes and say how the memory went."""
    minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    path = Path(sys.argv[2]) if len(sys.argv) > 2 else SAMPLE
    service = TableService(use_scales=False)
    eyes = TableEyes(service, keeps_glances=False)
    started = time.monotonic()
    read: list[tuple[float, float]] = []
    for count in shown(eyes, service, path):
        at_min = (time.monotonic() - started) / 60
        if at_min >= len(read) * minutes / 20:
            read.append((at_min, resident_mb()))
            say(f"{at_min:6.1f} min  {count:7d} pictures  {read[-1][1]:7.1f} MB")
        if at_min >= minutes:
            break
    late = np.array([one for one in read if one[0] >= minutes / 5])
    slope = np.polyfit(late[:, 0], late[:, 1], 1)[0] * 60
    say(f"it grew by {slope:.1f} MB an hour after the first fifth of the time")


if __name__ == "__main__":
    main()
