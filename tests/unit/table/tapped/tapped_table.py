"""A table without sensors, its taps numbered, and what it shows."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.pieces import Colour
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.match import MatchView
from companion.link.messages.tapped.beginning import (
    Newcomer,
    NewMatch,
)
from companion.link.messages.tapped.match import Declare
from companion.table.host import TableHost

COOL: tuple[Colour, ...] = ("green", "yellow")
RED_HEX = {"colour": "red", "kind": "hex", "storey": 0}


class Watch:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.ns = 5_000_000_000

    def now_ns(self) -> int:
        return self.ns

    def wall(self) -> str:
        return "2026-11-29T20:15:00+00:00"


class Table:
    """A host with its taps numbered, and what it shows."""

    def __init__(self, home: Path, key: Ed25519PrivateKey) -> None:
        self.home = home
        self.watch = Watch()
        self.host = TableHost(home, key, self.watch)
        self._taps = 0

    def tap(self) -> str:
        self._taps += 1
        return f"tap-{self._taps}"

    def start(self, *colours: tuple[Any, ...]) -> Answer:
        seats = colours or (("red",), ("blue",), ("green",), ("yellow",))
        names = ("Ann", "Ben", "Cem", "Dan")
        players = tuple(Newcomer(names[i], seat) for i, seat in enumerate(seats))
        shown = self.host.snapshot().match
        match_id, after = (shown.match_id, shown.newest) if shown else (None, None)
        return self.host.hear(NewMatch(self.tap(), players, match_id=match_id, after=after))

    def say(self, **act: Any) -> Answer:
        return self.host.hear(Declare(self.tap(), act))

    def move(self, by: int, colour: str, kind: str = "thin") -> Answer:
        return self.say(act="move", by=by, column={"colour": colour, "kind": kind, "storey": 0})

    @property
    def match(self) -> MatchView:
        view = self.host.snapshot().match
        assert view is not None
        return view


def copied(table: Table, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The disk as it is, whatever the table still holds."""
    home = tmp_path_factory.mktemp("power") / "cut"
    shutil.copytree(table.home, home)
    return home
