"""A match at the table, told in few words."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec
import pytest

from companion.games.game import Unreadable, Verdict
from companion.games.villa_paletti.acts import Act, decode_act
from companion.games.villa_paletti.pieces import ColumnId
from companion.games.villa_paletti.rules import initial, step
from companion.games.villa_paletti.state import Column, State

COLOURS = {
    2: (("red", "green"), ("blue", "yellow")),
    3: (("red",), ("blue",), ("yellow",)),
    4: (("red",), ("blue",), ("green",), ("yellow",)),
}


def act(name: str, **keys: Any) -> Act:
    """An act, written and read as a line. A column is ``"red thin 0"`` or ``"red thin 0 n2"``."""
    for key in ("column", "penalty"):
        if isinstance(keys.get(key), str):
            colour, kind, storey, *n = keys[key].split()
            keys[key] = {"colour": colour, "kind": kind, "storey": int(storey)}
            keys[key] |= {"n": int(n[0][1:])} if n else {}
    read = decode_act(msgspec.json.encode({"act": name, **keys}))
    assert not isinstance(read, Unreadable), read.why
    return read


class Match:
    """A match that remembers its state and what was said to the last act."""

    def __init__(self, players: int = 4, **edition: Any) -> None:
        self.state: State = initial()
        seats = [{"name": f"P{i}", "colours": own} for i, own in enumerate(COLOURS[players])]
        self.ok("start", players=seats, edition=edition)

    def say(self, name: str, **keys: Any) -> Verdict:
        """Say an act; the verdict comes back."""
        self.state, verdict = step(self.state, act(name, **keys))
        return verdict

    def ok(self, name: str, **keys: Any) -> "Match":
        """Say an act that has to be legal."""
        verdict = self.say(name, **keys)
        assert verdict.is_legal, (name, keys, verdict)
        return self

    def no(self, name: str, **keys: Any) -> tuple[str, ...]:
        """Say an act that has to be illegal and change nothing; its rules come back."""
        before = self.state
        verdict = self.say(name, **keys)
        assert verdict.verdict == "illegal", (name, keys, verdict)
        assert verdict.rule == (verdict.rules[0] if verdict.rules else None)
        forgotten = [msgspec.structs.replace(one, refused=None) for one in (before, self.state)]
        assert forgotten[0] == forgotten[1]
        return verdict.rules

    def put(self, storey: int, *names: str) -> "Match":
        """Set columns (``"red thick"``, ``"red thin 2"``) on a storey by magic."""
        for name in names:
            self.state = self.state.with_column(column_id(name), storey=storey)
        return self

    def block(self, *names: str) -> "Match":
        """Block columns by magic."""
        for name in names:
            self.state = self.state.with_column(column_id(name), blocked=True)
        return self

    def plates(self, count: int) -> "Match":
        """Lay plates by magic."""
        self.state = msgspec.structs.replace(self.state, plates_laid=count)
        return self

    def on_turn(self, seat: int) -> "Match":
        """Let the others pass until it is a seat's turn."""
        while self.state.turn != seat:
            self.ok("pass", by=self.state.turn)
        return self

    def column(self, name: str) -> Column:
        """What is known of a column."""
        return self.state.column(column_id(name))

    def storeys(self, names: Iterable[str]) -> list[int]:
        """The storeys of columns."""
        return [self.column(name).storey for name in names]


def column_id(name: str) -> ColumnId:
    """The column ``"red thin 2"``."""
    colour, kind, *n = name.split()
    return ColumnId(colour, kind, int(n[0]) if n else 1)  # type: ignore[arg-type]


@pytest.fixture
def match() -> Callable[..., Match]:
    """Start a match: ``match(players, option=token, …)``."""
    return Match


@pytest.fixture
def say() -> Callable[..., Act]:
    """Write an act in few words."""
    return act
