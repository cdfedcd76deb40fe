"""A table service in a process of its own, which may be killed, and whoever looks on beside it."""

import os
import secrets
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import TypeVar

from companion.link.messages.holding import LinkState, Listener
from companion.link.messages.parts import Problem
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.match import LogLine, MatchView
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import GoOn, Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.link.messages.tapped.referee import StandsAsShown
from companion.link.messages.wire import FromTable, Tap
from companion.link.socket.table_link import TableLink

DEADLINE_S = 60.0
_LOOK_S = 0.02
_SAMPLE = Path(str(files("companion") / "samples/villa-paletti.mcap"))
_COLOURS = ("red", "blue", "green", "yellow")

Found = TypeVar("Found")


class ServedTable(Listener):
    """``companion serve`` at scales on a port, started as often as it is killed."""

    def __init__(self, home: Path, device: str, calibration: Path) -> None:
        """Start it for the first time.

        Args:
            home: Of the table.
            device: The port of its scales.
            calibration: What they weigh.
        """
        self._command = [
            *(sys.executable, "-m", "companion", "serve", "--port", "0", "--scales", device),
            *("--calibration", str(calibration), "--setup", str(_SAMPLE)),
        ]
        self._surroundings = {**os.environ, "PALETTI_HOME": str(home)}
        self._lock = threading.Lock()
        self._answers: dict[str, Answer] = {}
        self._snapshot: Snapshot | None = None
        self.shown: dict[int, LogLine] = {}
        """Every line of the log that was ever shown, by its entry."""
        self._start()

    def on_message(self, message: FromTable) -> None:
        with self._lock:
            if isinstance(message, Answer):
                self._answers[message.to] = message
            elif isinstance(message, Snapshot):
                self._snapshot = message
                if message.match is not None:
                    self.shown |= {line.entry: line for line in message.match.log}

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        """The messages tell enough."""

    @property
    def snapshot(self) -> Snapshot:
        """What is shown."""
        return self._wait(lambda: self._snapshot)

    @property
    def match(self) -> MatchView:
        """The match that is shown."""
        return self._wait(lambda: None if self._snapshot is None else self._snapshot.match)

    def begin(self) -> None:
        """Begin a match of four."""
        newcomers = tuple(Newcomer(one.capitalize(), (one,)) for one in _COLOURS)  # type: ignore[arg-type]
        assert self._tap(lambda tap: NewMatch(tap, newcomers)).accepted
        assert self.match.log == ()

    def kill_and_start_again(self) -> None:
        """Let the process end at this very instant, and go on with the match in another one."""
        match_id = self.match.match_id
        self._process.kill()
        self._end()
        self._snapshot = None
        self._start()
        assert self._tap(lambda tap: GoOn(tap, match_id)).accepted
        assert self.match.match_id == match_id

    def stands_as_shown(self) -> None:
        """Say so, where the table waits for that."""
        referee = self.snapshot.referee
        if referee is not None and referee.state == "set_right":
            self._tap(lambda tap: StandsAsShown(tap, self.match.match_id))

    def declare(self, act: dict[str, object]) -> Answer:
        """Say what was done."""
        return self._tap(lambda tap: Declare(tap, act))

    def waits_for(self, count: int, within_s: float) -> bool:
        """Wait until so many acts count; return whether they do."""
        until_s = time.monotonic() + within_s
        while len(self.match.log) < count and time.monotonic() < until_s:
            time.sleep(_LOOK_S)
        return len(self.match.log) >= count

    def close(self) -> None:
        """End it in order."""
        self._process.terminate()
        self._end()

    def _end(self) -> None:
        self._process.wait(DEADLINE_S)
        self._link.close()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._command,
            env=self._surroundings,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._process.stdout is not None
        address = self._process.stdout.readline().partition(";")[0].rpartition(" at ")[2]
        token = self._process.stdout.readline().split("--token ")[1].strip()
        self._link = TableLink(address, token)
        self._link.open(self)
        assert self.snapshot.number >= 0

    def _tap(self, made: Callable[[str], Tap]) -> Answer:
        """Tap something once the link holds, and again if it broke meanwhile: it counts once."""
        tap = made(secrets.token_hex(8))
        until_s = time.monotonic() + DEADLINE_S
        while time.monotonic() < until_s:
            self._link.send(tap)
            found = self._within(lambda: self._answers.get(tap.tap), 2.0)
            if found is not None:
                return found
        raise AssertionError(f"no answer to {tap}")

    def _wait(self, found: Callable[[], Found | None]) -> Found:
        answer = self._within(found, DEADLINE_S)
        assert answer is not None, "the table says nothing of that kind"
        return answer

    def _within(self, found: Callable[[], Found | None], within_s: float) -> Found | None:
        until_s = time.monotonic() + within_s
        while True:
            with self._lock:
                answer = found()
            if answer is not None or time.monotonic() > until_s:
                return answer
            time.sleep(_LOOK_S)
