"""A match of Palagonia, told in few words."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from companion.games.game import Unreadable, Verdict
from companion.games.palagonia import drawing
from companion.games.palagonia.acts import Act, decode_any_act
from companion.games.palagonia.rules import initial, step
from companion.games.palagonia.state import State, frozen_table

NAMES = [f"P{seat}" for seat in range(10)]


def act(name: str, **keys: Any) -> Act:
    """An act, written and read as a line. Tiles are ``"q,r:o q,r:o"``, a cell ``"q,r"``."""
    if isinstance(keys.get("tiles"), str):
        keys["tiles"] = [
            dict(zip("qro", map(int, word.replace(":", ",").split(",")), strict=True))
            for word in keys["tiles"].split()
        ]
    if isinstance(keys.get("cell"), str):
        keys["cell"] = [int(number) for number in keys["cell"].split(",")]
    if isinstance(keys.get("dice"), str):
        keys["dice"] = keys["dice"].split()
    read = decode_any_act(msgspec.json.encode({"act": name, **keys}))
    assert not isinstance(read, Unreadable), read.why
    return read


class Match:
    """A match that remembers its state and what was said to the last act."""

    def __init__(self, players: int = 3, quick: bool = False, **edition: Any) -> None:
        self.state: State = initial(quick=quick)
        self.ok("start", players=NAMES[:players], edition=edition)

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
        assert before == self.state
        return verdict.rules

    def rolled(self, *faces: str) -> "Match":
        """Let the seats roll for the start, in their order."""
        for seat, face in enumerate(faces):
            self.ok("opening_roll", by=seat, die=face)
        return self

    def lying(self, picture: str, **changes: Any) -> "Match":
        """Go by magic to seat 0's roll with a drawn table, everything else in the bag."""
        table = drawing.read(picture)
        assert not isinstance(table, Unreadable), table.why
        whole = 48 * self.state.edition.sets
        at_roll = {"phase": "roll", "turn": 0, "previous": len(self.state.players) - 1}
        changes = {"tiles": frozen_table(table), "bag": whole - len(table), **changes}
        self.state = msgspec.structs.replace(self.state, **(at_roll | changes))
        return self

    def changed(self, **changes: Any) -> "Match":
        """Change the state by magic."""
        self.state = msgspec.structs.replace(self.state, **changes)
        return self


@pytest.fixture
def match() -> Callable[..., Match]:
    """Start a match: ``match(players, option=token, …)``."""
    return Match


@pytest.fixture
def say() -> Callable[..., Act]:
    """Write an act in few words."""
    return act
