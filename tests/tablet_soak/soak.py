"""Does the tablet's process grow in an hour of matches? Reads its memory every five seconds.

    python -m tests.tablet_soak.soak [MINUTES]

A real table service is in this process; the tablet is one of its own, with a window, real frames
in real time, and somebody who touches it (``fidgeting.py``). Another player tells an act every
second and a half, by lot, until the match is over; then the next one begins. The first tenth of
the time does not count: screens are made and caches fill. Without a screen set
``SDL_VIDEODRIVER=offscreen``.
"""

import queue
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from companion.link.messages.holding import LinkState, Listener
from companion.link.messages.parts import Problem
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import Leave, Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.link.messages.wire import FromTable
from companion.link.socket.table_link import TableLink
from companion.link.socket.table_server import TableServer
from companion.record.keys import table_key
from companion.record.verify import verify_record
from companion.table.clock import SystemClock
from companion.table.host import TableHost
from tests.tablet_soak.fidgeting import TOKEN
from tests.tablet_soak.slope import slope
from tests.tablet_table.reach import ways

_ACT_S: Final = 1.5
_READ_S: Final = 5.0
_LEAST_MINUTES: Final = 3.0
_TOLD_EVERY: Final = 60  # readings: five minutes
_MOST_ACTS: Final = 120
_BUILDING: Final = frozenset({"move", "move_neutral", "propose", "agree", "lay", "object"})
_SEATS: Final = (
    (("Ann", "red"), ("Ben", "blue"), ("Cleo", "green"), ("Dan", "yellow")),
    (("Ann", "blue"), ("Ben", "red"), ("Cleo", "yellow")),
)


class Player(Listener):
    """The other player: hears the table, and tells it an act when asked to."""

    def __init__(self, address: str) -> None:
        """Sit down at a table."""
        self.matches = self.acts = 0
        self._lots = random.Random(1)
        self._shown: queue.SimpleQueue[Snapshot] = queue.SimpleQueue()
        self._snapshot: Snapshot | None = None
        self.link = TableLink(address, TOKEN)
        self.link.open(self)

    def on_message(self, message: FromTable) -> None:
        """Keep what the table shows."""
        if isinstance(message, Snapshot):
            self._shown.put(message)

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        """Nothing: a table that does not answer is seen by its match."""

    def play(self) -> None:
        """Tell one act, or begin the next match."""
        while not self._shown.empty():
            self._snapshot = self._shown.get()
        if self._snapshot is None:
            return
        match = self._snapshot.match
        if match is None or match.outcome is not None:
            players = tuple(Newcomer(name, (colour,)) for name, colour in self._seats())
            shown = (match.match_id, match.newest) if match else (None, None)
            self.link.send(NewMatch(f"begin-{self.matches}", players, "standard", *shown))
            self.matches += 1
        elif (act := self._act(match)) is not None:
            self.link.send(Declare(f"act-{self.acts}", act))
            self.acts += 1
        else:
            self.link.send(Leave(f"leave-{self.matches}"))

    def _seats(self) -> tuple[tuple[str, Any], ...]:
        return _SEATS[self.matches % len(_SEATS)]

    def _act(self, match: MatchView) -> dict[str, Any] | None:
        acts = [way.act for way in ways(match)]
        if len(match.log) > _MOST_ACTS:
            falls = [act for act in acts if act["act"] == "collapse"]
            return self._lots.choice(falls) if falls else None
        building = [act for act in acts if act["act"] in _BUILDING]
        return self._lots.choice(building or acts) if acts else None


def main(minutes: float) -> int:
    """Watch a tablet for so long; return 0 if its memory is flat and every record is sound."""
    with tempfile.TemporaryDirectory(prefix="soak-tablet-") as folder:
        home = Path(folder)
        server = TableServer(TableHost(home, table_key(home), SystemClock()), TOKEN)
        address = f"ws://127.0.0.1:{server.port}"
        command = [sys.executable, "-m", "tests.tablet_soak.fidgeting", address, str(home)]
        player = Player(address)
        try:
            with subprocess.Popen(command, stdin=subprocess.PIPE) as tablet:
                at_s, rss_mb = _watch(tablet, player, 60 * minutes)
                assert tablet.stdin is not None
                tablet.stdin.close()
                code = tablet.wait(60)
        finally:
            player.link.close()
            server.close()
        found = [verify_record(one).verdict for one in home.glob("records/*/match.jsonl")]
    if code != 0:
        _say(f"The tablet ended with {code} after {at_s[-1]:.0f} s; what it said is above.")
        return 1
    counted = len(at_s) // 10
    risen = slope(at_s[counted:], rss_mb[counted:])
    unsound = len([one for one in found if one not in ("valid", "incomplete")])
    _say(
        f"{minutes:g} minutes, {player.matches} matches, {player.acts} acts of the other player; "
        f"{len(found)} records, {unsound} of them not sound."
    )
    _say(
        f"Memory: {rss_mb[counted]:.1f} MB after a tenth of the time, {rss_mb[-1]:.1f} MB at the "
        f"end, {max(rss_mb):.1f} MB at most."
    )
    _say(
        f"Slope: {risen.per_hour:+.1f} MB an hour, 95 % interval {risen.low:+.1f} … "
        f"{risen.high:+.1f}: {'flat' if risen.is_flat else 'it rises'}."
    )
    return int(unsound > 0 or not risen.is_flat)


def _watch(
    tablet: subprocess.Popen[bytes], player: Player, seconds: float
) -> tuple[list[float], list[float]]:
    """Return when its memory was read, and what it was, in MB; ends sooner if the tablet does."""
    began_s = next_act_s = next_reading_s = time.monotonic()
    at_s: list[float] = []
    rss_mb: list[float] = []
    while (now_s := time.monotonic()) < began_s + seconds and tablet.poll() is None:
        if now_s >= next_act_s:
            player.play()
            next_act_s = now_s + _ACT_S
        if now_s >= next_reading_s:
            next_reading_s = now_s + _READ_S
            at_s.append(now_s - began_s)
            rss_mb.append(_resident_mb(tablet.pid))
            if len(at_s) % _TOLD_EVERY == 0:
                _say(f"{at_s[-1] / 60:.0f} min: {rss_mb[-1]:.1f} MB, {player.matches} matches")
        time.sleep(0.1)
    return at_s, rss_mb


def _resident_mb(process: int) -> float:
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    (line,) = (one for one in status.splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def _say(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asked = float(sys.argv[1]) if len(sys.argv) > 1 else 60.0
    if asked < _LEAST_MINUTES:
        sys.exit(f"In less than {_LEAST_MINUTES:g} minutes there are too few readings.")
    sys.exit(main(asked))
