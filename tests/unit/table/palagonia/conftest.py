"""A table that plays Palagonia: its taps are numbered, its secrets known to the test."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.parts import Problem
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.palagonia import PalagoniaView
from companion.link.messages.tapped.beginning import NewPalagonia
from companion.link.messages.tapped.match import Declare
from companion.link.messages.tapped.palagonia import RollDice
from companion.link.messages.wire import Tap
from companion.table.host import TableHost

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


class Watch:
    """A clock that goes on by a second each time somebody looks."""

    def __init__(self) -> None:
        self.ns = 5_000_000_000

    def now_ns(self) -> int:
        self.ns += 1_000_000_000
        return self.ns

    def wall(self) -> str:
        return "2026-11-30T20:15:00+00:00"


class Table:
    """A host, and what it shows of Palagonia."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.secrets = 0
        self.host = TableHost(home, KEY, Watch(), self.think)
        self._taps = 0

    def think(self) -> bytes:
        self.secrets += 1
        return self.secrets.to_bytes(32, "big")

    def tap(self) -> str:
        self._taps += 1
        return f"tap-{self.home.name}-{self._taps}"

    def hear(self, make: Callable[[str], Tap]) -> Answer:
        return self.host.hear(make(self.tap()))

    def start(self, **choices: Any) -> Answer:
        return self.hear(lambda tap: NewPalagonia(tap, ("Ann", "Bo", "Cleo"), **choices))

    def say(self, act: str, **fields: Any) -> Answer:
        return self.hear(lambda tap: Declare(tap, {"act": act, **fields}))

    def roll(self, by: int | None = None) -> Answer:
        return self.hear(lambda tap: RollDice(tap, by))

    def open_by_rolling(self) -> None:
        """Roll with the table's dice until somebody starts."""
        while self.match.phase == "opening_roll":
            assert self.roll().accepted

    def open_by_saying(self, number: int = 3) -> None:
        """Let seat 0 start with a number, by real dice."""
        for seat in range(len(self.match.players)):
            die = str(number) if seat == 0 else "remove"
            assert self.say("opening_roll", by=seat, die=die).verdict == "legal"

    @property
    def match(self) -> PalagoniaView:
        view = self.host.snapshot().palagonia
        assert view is not None
        return view


def problem(answer: Answer) -> Problem:
    """What was wrong; there must be something."""
    assert not answer.accepted
    assert answer.problem is not None
    return answer.problem


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table at which nobody plays yet."""
    table = Table(tmp_path / "home")
    table.home.mkdir()
    yield table
    table.host.close()


@pytest.fixture
def another() -> Callable[[Path], Table]:
    """Return a table with another home."""
    return Table


@pytest.fixture
def why() -> Callable[[Answer], str]:
    """Return the name of what was wrong with a tap."""
    return lambda answer: problem(answer).name
