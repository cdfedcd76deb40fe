"""A fall goes over a real WebSocket: what is known of it as JSON, each picture as a message."""

import json
import queue
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.holding import LinkState
from companion.link.messages.parts import Problem
from companion.link.messages.shown.review import FallPicture, FallReview
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.review import AskFallPicture, AskReview
from companion.link.messages.wire import FromTable
from companion.link.socket.table_link import TableLink
from companion.link.socket.table_server import TableServer
from companion.table.clock import SystemClock
from companion.table.host import TableHost
from companion.table.review.reviewer import Reviewer
from tests.unit.recording.small_files import SETUP
from tests.unit.table.review.drawn_fall import write

TWO = (Newcomer("Ann", ("red", "blue")), Newcomer("Ben", ("green", "yellow")))
_DEADLINE_S = 60.0
SomeT = TypeVar("SomeT")


class Face:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.messages: queue.Queue[FromTable] = queue.Queue()

    def on_message(self, message: FromTable) -> None:
        self.messages.put(message)

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        """What the link is in does not matter here."""

    def next(self, kind: type[SomeT]) -> SomeT:
        """Wait for the next message of a kind."""
        while not isinstance(message := self.messages.get(timeout=_DEADLINE_S), kind):
            pass
        return message


@pytest.fixture
def face(tmp_path: Path) -> Iterator[tuple[TableLink, Face]]:
    key = Ed25519PrivateKey.generate()
    server = TableServer(
        TableHost(tmp_path, key, SystemClock()), "token", reviewer=Reviewer(tmp_path)
    )
    link, made = TableLink(f"ws://127.0.0.1:{server.port}", "token"), Face()
    link.open(made)
    made.next(Snapshot)
    yield link, made
    link.close()
    server.close()


def test_a_review_and_its_pictures_arrive_while_a_match_goes_on(
    face: tuple[TableLink, Face],
) -> None:
    link, heard = face
    link.send(NewMatch("t1", TWO))
    while (match := heard.next(Snapshot).match) is None:
        pass
    directory = Path(match.record_path).parent
    write(directory / "fall-1.mcap", json.dumps(SETUP).encode(), None, -4.0)

    link.ask(AskReview(match.match_id))
    review = heard.next(FallReview)
    link.ask(AskFallPicture(match.match_id, 1, "front", 5))
    picture = heard.next(FallPicture)

    assert [(one.camera, len(one.at_ms)) for one in review.films] == [("front", 120)]
    assert picture.jpeg.startswith(b"\xff\xd8")
