"""Stories of Palagonia to report: the demonstration, and matches of people."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.tapped.beginning import NewPalagonia
from companion.report.palagonia.story import Story, read_story
from companion.table.live_match import LiveMatch
from companion.table.palagonia.opened import opened_entry
from companion.virtual.palagonia_match import demonstrate

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


class Watch:
    """A clock that goes on by a second each time somebody looks."""

    def __init__(self) -> None:
        self.ns = 0

    def now_ns(self) -> int:
        self.ns += 1_000_000_000
        return self.ns

    def wall(self) -> str:
        return "2026-11-30T20:15:00+00:00"


@pytest.fixture(scope="session")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Story:
    """The match of ``companion demo palagonia``; not to be changed."""
    directory = tmp_path_factory.mktemp("demonstration")
    demonstrate(directory, KEY, seed=7, players=3)
    return read_story(directory)


@pytest.fixture
def said(tmp_path: Path) -> Callable[..., Story]:
    """The story of a match with real dice in which people said these acts."""

    def make(*acts: dict[str, Any], tiles: str = "board", names: tuple[str, ...] = ()) -> Story:
        opened = opened_entry(
            NewPalagonia("start", names or ("Ann", "Bo", "Cleo"), dice="real", tiles=tiles),  # type: ignore[arg-type]
            match_id="said",
            table_id="table-1",
            started_wall=None,
        )
        match = LiveMatch.begin(tmp_path, opened, KEY, Watch())
        for act in acts:
            match.declare(act)
        match.leave()
        return read_story(tmp_path)

    return make
