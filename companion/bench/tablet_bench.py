"""How quickly does the tablet show its first picture and a touch, and how much memory does it take?

A table is served in this process, the tablet is a process of its own as in ``companion play``
(``tablet_child.py``). The clock runs from asking for that process to its first picture; memory is
what the process holds once it has shown a match for a moment and been touched in it. Python's start
and all imports count.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from companion.bench.tablet_child import SHOWN, TOKEN
from companion.errors import MissingError
from companion.link.messages.greeting import Welcome
from companion.link.messages.holding import LinkState, Listener
from companion.link.messages.parts import Problem
from companion.link.messages.shown.shelf import GameName
from companion.link.messages.tapped.beginning import Newcomer, NewMatch, NewPalagonia
from companion.link.messages.tapped.match import Declare
from companion.link.messages.wire import FromTable, Tap
from companion.link.socket.table_link import TableLink
from companion.link.socket.table_server import TableServer
from companion.record.keys import table_key
from companion.table.clock import SystemClock
from companion.table.host import TableHost

GOAL_FIRST_FRAME_S = 1.5
GOAL_RSS_MB = 300.0
GOAL_TOUCH_MS = 100.0

_DEADLINE_S = 60.0


@dataclass(frozen=True)
class TabletFigures:
    """What was measured.

    Attributes:
        game: What was played.
        first_frame_s: Of each run; the first may have to read everything from the disk.
        rss_mb: Of each run, in a match; empty where this system does not tell.
        touch_ms: Of each touch, of a column or a cell, until the picture that shows it.
    """

    game: GameName
    first_frame_s: tuple[float, ...]
    rss_mb: tuple[float, ...]
    touch_ms: tuple[float, ...]

    @property
    def fulfilled(self) -> bool:
        """Whether the median start and touch and the largest memory are within the goals."""
        quick = statistics.median(self.first_frame_s) <= GOAL_FIRST_FRAME_S
        seen = statistics.median(self.touch_ms) <= GOAL_TOUCH_MS
        return quick and seen and max(self.rss_mb, default=0.0) <= GOAL_RSS_MB

    def as_json(self) -> Mapping[str, Any]:
        """Return the figures, the goals, and whether they are met."""
        return {
            **asdict(self),
            "median_first_frame_s": statistics.median(self.first_frame_s),
            "goal_first_frame_s": GOAL_FIRST_FRAME_S,
            "goal_rss_mb": GOAL_RSS_MB,
            "median_touch_ms": statistics.median(self.touch_ms),
            "goal_touch_ms": GOAL_TOUCH_MS,
            "fulfilled": self.fulfilled,
        }


def measure_tablet(runs: int, game: GameName = "villa_paletti") -> TabletFigures:
    """Start the tablet ``runs`` times and return what was measured in a match of a game.

    Raises:
        MissingError: The tablet showed nothing; what it printed is on standard error.
    """
    shown_s: list[float] = []
    rss_mb: list[float] = []
    touch_ms: list[float] = []
    for _ in range(runs):
        with tempfile.TemporaryDirectory(prefix="paletti-bench-") as folder:
            home = Path(folder)
            server = TableServer(TableHost(home, table_key(home), SystemClock()), TOKEN)
            try:
                seconds, megabytes, touched = _one_run(server.port, home, game)
            finally:
                server.close()
        shown_s.append(round(seconds, 3))
        rss_mb += [] if megabytes is None else [round(megabytes, 1)]
        touch_ms += touched
    return TabletFigures(game, tuple(shown_s), tuple(rss_mb), tuple(touch_ms))


def _one_run(port: int, home: Path, game: GameName) -> tuple[float, float | None, list[float]]:
    address = f"ws://127.0.0.1:{port}"
    before_s = time.monotonic()
    with subprocess.Popen(
        [sys.executable, "-m", "companion", "bench", "tablet", "--as-child", address, str(home)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as tablet:
        assert tablet.stdin is not None
        assert tablet.stdout is not None
        if tablet.stdout.readline() != SHOWN:
            raise MissingError(
                "The tablet showed no picture; without a screen set SDL_VIDEODRIVER=offscreen."
            )
        seconds = time.monotonic() - before_s
        other = _OtherTablet(address, _BEGUN[game]())
        touched = [float(one) for one in tablet.stdout.readline().split()]
        other.link.close()
        megabytes = _resident_mb(tablet.pid)
        tablet.stdin.close()  # which ends it
        tablet.wait(_DEADLINE_S)
    return seconds, megabytes, touched


class _OtherTablet(Listener):
    """Begins a match as soon as the table welcomes it, so that the tablet has one to show."""

    def __init__(self, address: str, taps: list[Tap]) -> None:
        self._taps = taps
        self.link = TableLink(address, TOKEN)
        self.link.open(self)

    def on_message(self, message: FromTable) -> None:
        if isinstance(message, Welcome):
            for tap in self._taps:
                self.link.send(tap)

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        """The welcome is all it waits for."""


def _villa_paletti() -> list[Tap]:
    """A match in which nothing has moved."""
    players = (Newcomer("A", ("red", "blue")), Newcomer("B", ("green", "yellow")))
    taps: list[Tap] = [NewMatch("begin", players)]
    return taps + [Declare(f"pass-{n}", {"act": "pass", "by": n % 2}) for n in range(4)]


def _palagonia() -> list[Tap]:
    """A match with 30 tiles in two rows, in which five more have to be laid: no tile is inner."""
    acts: list[dict[str, Any]] = [
        {"act": "opening_roll", "by": by, "die": die} for by, die in enumerate(("5", "2", "2"))
    ]
    for turn in range(7):
        by = turn % 3
        if turn:
            acts.append({"act": "roll", "by": by, "dice": ["5", "rotate"]})
        if turn < 6:
            r, first = divmod(5 * turn, 15)
            tiles = [{"q": first + k, "r": r, "o": 0} for k in range(5)]
            acts.append({"act": "lay", "by": by, "tiles": tiles})
    begun: list[Tap] = [NewPalagonia("begin", ("A", "B", "C"), dice="real")]
    return begun + [Declare(f"act-{n}", act) for n, act in enumerate(acts)]


_BEGUN: Final[dict[GameName, Callable[[], list[Tap]]]] = {
    "villa_paletti": _villa_paletti,
    "palagonia": _palagonia,
}
"""What another tablet tells the table, so that there is a match to show."""


def _resident_mb(process: int) -> float | None:
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return None
    (line,) = (one for one in status.splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
