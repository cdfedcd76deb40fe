"""Stories to report: the sample match, nothing at all, and small ones put together by hand."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Player, Start
from companion.games.villa_paletti.pieces import Colour
from companion.games.villa_paletti.state import State
from companion.referee.happenings import Happening, Started, What
from companion.referee.states import TableState
from companion.referee.telling import play
from companion.table.replay import replay
from companion.table.story import MatchStory

Seats = tuple[tuple[Colour, ...], ...]


@pytest.fixture(scope="session")
def sample() -> MatchStory:
    """The match that comes with the companion; not to be changed."""
    return replay(Path(companion.__file__).parent / "samples" / "villa-paletti.mcap")


@pytest.fixture
def nothing() -> MatchStory:
    return MatchStory("nothing.mcap")


@pytest.fixture
def game_of() -> Callable[..., State]:
    """The first position of a match between players with these colours and names."""

    def make(seats: Seats, names: tuple[str, ...] = ("", "", "", "")) -> State:
        players = tuple(Player(name, colours) for colours, name in zip(seats, names, strict=False))
        game, verdict = rules.step(rules.initial(), Start(players))
        assert verdict.is_legal, verdict.reason
        return game

    return make


@pytest.fixture
def happens() -> Callable[..., Happening]:
    """A happening in which ``acts`` were played, without sensors."""

    def make(before: State, what: What, *acts: Any, **more: Any) -> Happening:
        game, plays = play(before, *acts)
        values: dict[str, Any] = {
            "at_ns": 1_000_000_000,
            "known_ns": 2_000_000_000,
            "by": None,
            "seat": None,
            "probability": 1.0,
            "witnesses": {},
            "evidence": (),
            "scene": None,
        }
        return Happening(what=what, plays=plays, game=game, **(values | more))

    return make


@pytest.fixture
def story_of() -> Callable[..., MatchStory]:
    """The story of a match in which these things happened."""

    def make(game: State, *happenings: Happening) -> MatchStory:
        story = MatchStory("by-hand.mcap", started=Started(0, game))
        story.happenings = list(happenings)
        story.shown = [{} for _ in happenings]
        story.ended_ns = 10_000_000_000
        after = happenings[-1].game if happenings else game
        story.table = TableState(game=after)
        return story

    return make
