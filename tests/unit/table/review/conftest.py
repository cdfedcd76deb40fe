"""A table's home in which a match with a fall lies, as its keeper leaves it."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.shown.review import FallPicture, FallReview
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.table.host import TableHost
from companion.table.review.reviewer import Asked, Reviewer
from tests.unit.recording.small_files import SETUP

FOUR = (
    Newcomer("Ann", ("red",)),
    Newcomer("Ben", ("blue",)),
    Newcomer("Cleo", ("green",)),
    Newcomer("Dan", ("yellow",)),
)


class Noon:
    """A clock that a test sets."""

    at_ns = 0

    def now_ns(self) -> int:
        return self.at_ns

    def wall(self) -> str:
        return "2026-11-30T12:00:00+00:00"


@dataclass
class Evening:
    """A match, its table's home, and a reviewer that answers at once."""

    home: Path
    match_id: str
    directory: Path
    now_s: float = 0.0

    def __post_init__(self) -> None:
        self.reviewer = Reviewer(self.home, lambda: self.now_s)

    def ask(self, asked: Asked) -> FallReview | FallPicture:
        answers: list[FallReview | FallPicture] = []
        self.reviewer.ask(asked, answers.append)
        self.reviewer.step()
        [answer] = answers
        return answer


@pytest.fixture(scope="session")
def setup() -> bytes:
    return json.dumps(SETUP).encode()


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    clock = Noon()
    host = TableHost(tmp_path, Ed25519PrivateKey.from_private_bytes(bytes(32)), clock)
    host.hear(NewMatch("t1", FOUR))
    host.hear(Declare("t2", {"act": "pass", "by": 0}))
    clock.at_ns = 60_000_000_000
    host.hear(Declare("t3", {"act": "collapse", "by": 1}))
    match = host.snapshot().match
    assert match is not None
    host.close()
    return Evening(tmp_path, match.match_id, Path(match.record_path).parent)
