"""How does a measured tablet run? As in ``companion play``, and it tells what is seen of it.

It imports what the tablet's process imports, and nothing of the table.
"""

import os
import sys
from pathlib import Path
from typing import Final

from companion.link.socket.table_link import TableLink

TOKEN: Final = "bench"
SHOWN: Final = b"first frame\n"
"""Is written to standard output with the first picture; after it comes a line of milliseconds."""

_TOUCHES: Final = 20


def be_the_tablet(address: str, home: Path) -> None:
    """Run the tablet until standard input ends.

    Args:
        address: Of the table.
        home: A folder for its settings.
    """
    from companion.tablet.surroundings import prepare_kivy  # noqa: PLC0415  # nothing sooner

    prepare_kivy(home / "kivy", fullscreen=False)
    from companion.tablet.app import run  # noqa: PLC0415  # Kivy had to be prepared

    run(
        TableLink(address, TOKEN),
        home / "tablet.toml",
        on_first_frame=_say_so,
        ends_with=sys.stdin.buffer,
    )


def _say_so() -> None:
    os.write(sys.stdout.fileno(), SHOWN)
    from companion.tablet.touch_probe import TouchProbe  # noqa: PLC0415  # Kivy had to be prepared

    TouchProbe(_TOUCHES, _say_how_long)


def _say_how_long(touch_ms: list[float]) -> None:
    os.write(sys.stdout.fileno(), (" ".join(map(str, touch_ms)) + "\n").encode("ascii"))
