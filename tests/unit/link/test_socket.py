"""Table and tablet over a real WebSocket: tokens, lost links, and taps that act once."""

import queue
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.server import ServerConnection, serve

from companion.link.messages.greeting import PROTOCOL, Welcome
from companion.link.messages.holding import LinkState
from companion.link.messages.parts import Problem
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.link.messages.wire import FromTable, encode
from companion.link.socket.table_link import TableLink
from companion.link.socket.table_server import TableServer
from companion.table.clock import SystemClock
from companion.table.host import TableHost

_DEADLINE_S = 60.0
"""On a busy machine, too, the others have answered long before."""
_TOO_SLOW = 4003
_TOKEN = "correct horse"
_PLAYERS = tuple(
    Newcomer(colour.capitalize(), (colour,)) for colour in ("red", "blue", "green", "yellow")
)


class Face:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.messages: queue.Queue[FromTable] = queue.Queue()
        self.states: queue.Queue[tuple[LinkState, Problem | None]] = queue.Queue()

    def on_message(self, message: FromTable) -> None:
        self.messages.put(message)

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        self.states.put((state, problem))


def _answer(face: Face, tap: str) -> Answer:
    while True:
        message = _next(face)
        if isinstance(message, Answer) and message.to == tap:
            return message


def _snapshot_with_acts(face: Face, acts: int) -> Snapshot:
    while True:
        message = _next(face)
        if isinstance(message, Snapshot) and message.match and len(message.match.log) == acts:
            return message


def _next(face: Face) -> FromTable:
    return face.messages.get(timeout=_DEADLINE_S)


def _wait_for_state(face: Face, wanted: LinkState) -> Problem | None:
    ends = time.monotonic() + _DEADLINE_S
    while True:
        state, problem = face.states.get(timeout=max(0.01, ends - time.monotonic()))
        if state == wanted:
            return problem


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TableServer]:
    host = TableHost(tmp_path, Ed25519PrivateKey.generate(), SystemClock())
    server = TableServer(host, _TOKEN)
    yield server
    server.close()


@pytest.fixture
def links() -> Iterator[list[TableLink]]:
    opened: list[TableLink] = []
    yield opened
    for link in opened:
        link.close()


def _joined(links: list[TableLink], port: int, token: str = _TOKEN) -> tuple[TableLink, Face]:
    link, face = TableLink(f"ws://127.0.0.1:{port}", token), Face()
    links.append(link)
    link.open(face)
    return link, face


def test_a_face_with_the_token_is_welcomed_and_shown_the_table(
    server: TableServer, links: list[TableLink]
) -> None:
    _, face = _joined(links, server.port)

    welcome, snapshot = _next(face), _next(face)

    assert isinstance(welcome, Welcome)
    assert isinstance(snapshot, Snapshot)
    assert snapshot.match is None


def test_a_face_with_a_wrong_token_is_refused_with_a_sentence(
    server: TableServer, links: list[TableLink]
) -> None:
    _, face = _joined(links, server.port, "wrong")

    problem = _wait_for_state(face, "refused")

    assert problem is not None
    assert "token" in problem.sentence


def test_two_faces_see_the_same_match(server: TableServer, links: list[TableLink]) -> None:
    link, face = _joined(links, server.port)
    _, other = _joined(links, server.port)
    _next(face)

    link.send(NewMatch("start", _PLAYERS))
    link.send(Declare("pass", {"act": "pass", "by": 0}))

    mine, theirs = _snapshot_with_acts(face, 1), _snapshot_with_acts(other, 1)
    assert mine.number == theirs.number
    assert mine.match is not None
    assert theirs.match is not None
    assert mine.match.log == theirs.match.log


def test_a_tap_sent_again_over_another_link_acts_once(
    server: TableServer, links: list[TableLink]
) -> None:
    link, face = _joined(links, server.port)
    _next(face)
    link.send(NewMatch("start", _PLAYERS))
    link.send(Declare("pass", {"act": "pass", "by": 0}))
    first = _answer(face, "pass")
    link.close()
    again, other = _joined(links, server.port)
    _next(other)

    again.send(Declare("pass", {"act": "pass", "by": 0}))

    assert _answer(other, "pass") == first
    assert _snapshot_with_acts(other, 1).match is not None


def test_a_face_joins_again_when_the_table_comes_back(
    tmp_path: Path, links: list[TableLink]
) -> None:
    key = Ed25519PrivateKey.generate()
    first = TableServer(TableHost(tmp_path, key, SystemClock()), _TOKEN)
    _, face = _joined(links, first.port)
    _wait_for_state(face, "connected")
    first.close()
    _wait_for_state(face, "lost")

    second = TableServer(TableHost(tmp_path, key, SystemClock()), _TOKEN, port=first.port)

    try:
        _wait_for_state(face, "connected")
    finally:
        second.close()


def test_a_face_that_says_no_hello_is_hung_up_on(tmp_path: Path) -> None:
    host = TableHost(tmp_path, Ed25519PrivateKey.generate(), SystemClock())
    with (
        closing(TableServer(host, _TOKEN, hello_s=0.0)) as server,
        connect(f"ws://127.0.0.1:{server.port}") as raw,
        pytest.raises(ConnectionClosed) as ended,
    ):
        raw.recv(timeout=_DEADLINE_S)

    assert ended.value.rcvd is not None
    assert ended.value.rcvd.code == _TOO_SLOW


def test_a_tablet_that_was_too_slow_to_say_hello_tries_again(links: list[TableLink]) -> None:
    calls = iter(range(100))

    def table(tablet: ServerConnection) -> None:
        tablet.recv(timeout=_DEADLINE_S)
        if next(calls) == 0:
            tablet.close(_TOO_SLOW, "no hello in time")
        else:
            tablet.send(encode(Welcome(PROTOCOL, "1.0")).decode("utf-8"))

    with serve(table, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        _, face = _joined(links, server.socket.getsockname()[1])

        problem = _wait_for_state(face, "lost")
        _wait_for_state(face, "connected")
        links[0].close()
    thread.join()

    assert problem is not None
    assert problem.name == "table_not_reachable"


def test_what_is_no_message_gets_a_problem_and_the_link_goes_on(server: TableServer) -> None:
    with connect(f"ws://127.0.0.1:{server.port}") as raw:
        raw.send(f'{{"message":"hello","protocol":{PROTOCOL},"token":"correct horse"}}')
        raw.recv(timeout=_DEADLINE_S)
        raw.recv(timeout=_DEADLINE_S)
        raw.send('{"message":"dance"}')
        answer = raw.recv(timeout=_DEADLINE_S)
        raw.send('{"message":"list_records","tap":"t1"}')
        records = raw.recv(timeout=_DEADLINE_S)

    assert '"accepted":false' in str(answer)
    assert '"records":[]' in str(records)
