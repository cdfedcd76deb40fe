"""Table and tablet over a real WebSocket: tokens, lost links, and taps that act once."""

import itertools
import queue
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
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
from companion.link.messages.tapped.beginning import ListRecords, Newcomer, NewMatch
from companion.link.messages.tapped.match import Declare
from companion.link.messages.wire import FromTable, encode
from companion.link.socket.face import Face
from companion.link.socket.table_link import TableLink
from companion.link.socket.table_server import TableServer
from companion.table.clock import SystemClock
from companion.table.host import TableHost

_DEADLINE_S = 60.0
"""On a busy machine, too, the others have answered long before."""
_TOO_SLOW = 4003
_TOKEN = "correct horse"
_HELLO = f'{{"message":"hello","protocol":{PROTOCOL},"token":"{_TOKEN}"}}'
_PLAYERS = tuple(
    Newcomer(colour.capitalize(), (colour,)) for colour in ("red", "blue", "green", "yellow")
)


class Listening:
    """A listener that keeps what it hears."""

    def __init__(self) -> None:
        self.messages: queue.Queue[FromTable] = queue.Queue()
        self.states: queue.Queue[tuple[LinkState, Problem | None]] = queue.Queue()

    def on_message(self, message: FromTable) -> None:
        self.messages.put(message)

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        self.states.put((state, problem))


def _answer(face: Listening, tap: str) -> Answer:
    while True:
        message = _next(face)
        if isinstance(message, Answer) and message.to == tap:
            return message


def _snapshot_with_acts(face: Listening, acts: int) -> Snapshot:
    while True:
        message = _next(face)
        if isinstance(message, Snapshot) and message.match and len(message.match.log) == acts:
            return message


def _next(face: Listening) -> FromTable:
    return face.messages.get(timeout=_DEADLINE_S)


def _wait_for_state(face: Listening, wanted: LinkState) -> Problem | None:
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


def _joined(links: list[TableLink], port: int, token: str = _TOKEN) -> tuple[TableLink, Listening]:
    link, face = TableLink(f"ws://127.0.0.1:{port}", token), Listening()
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

    with serve(table, "127.0.0.1", 0, close_timeout=0.1) as server:
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
        raw.send(_HELLO)
        raw.recv(timeout=_DEADLINE_S)
        raw.recv(timeout=_DEADLINE_S)
        raw.send('{"message":"dance"}')
        answer = raw.recv(timeout=_DEADLINE_S)
        raw.send('{"message":"list_records","tap":"t1"}')
        records = raw.recv(timeout=_DEADLINE_S)

    assert '"accepted":false' in str(answer)
    assert '"records":[]' in str(records)


def test_a_message_nested_too_deeply_is_refused_and_the_link_goes_on(server: TableServer) -> None:
    deep = '{"message":"declare","tap":"q","act":' + '{"a":' * 50_000 + "1" + "}" * 50_000 + "}"
    with connect(f"ws://127.0.0.1:{server.port}") as raw:
        raw.send(_HELLO)
        raw.recv(timeout=_DEADLINE_S)
        raw.recv(timeout=_DEADLINE_S)
        raw.send(deep)
        answer = raw.recv(timeout=_DEADLINE_S)
        raw.send('{"message":"list_records","tap":"t1"}')
        records = raw.recv(timeout=_DEADLINE_S)

    assert '"message_unreadable"' in str(answer)
    assert '"records":[]' in str(records)


def test_a_face_that_never_reads_delays_nobody_and_is_hung_up_on(
    tmp_path: Path, links: list[TableLink]
) -> None:
    host = TableHost(tmp_path, Ed25519PrivateKey.generate(), SystemClock())
    server = TableServer(host, _TOKEN, takes_s=0.5)
    with closing(server), _deaf_face(server.port) as deaf:
        link, face = _joined(links, server.port)
        _next(face)
        flood = threading.Thread(target=_flood, args=(deaf,))
        flood.start()
        slowest_s = 0.0
        for number in range(10):
            began_s = time.monotonic()
            link.send(ListRecords(f"mine-{number}"))
            _answer(face, f"mine-{number}")
            slowest_s = max(slowest_s, time.monotonic() - began_s)
        flood.join(_DEADLINE_S)
        was_hung_up_on = not flood.is_alive()

    assert was_hung_up_on
    assert slowest_s < 3.0, "no answer waited until the other face was given up"


def test_a_face_that_does_not_take_what_it_is_sent_is_given_up() -> None:
    took_s = queue.Queue[float]()

    def table(link: ServerConnection) -> None:
        link.recv()
        face, began_s = Face(link, takes_s=0.3), time.monotonic()
        for _ in range(12):
            face.put(Answer("x" * 500_000, accepted=True))
        face.finish(_DEADLINE_S)
        took_s.put(time.monotonic() - began_s)

    with serve(table, "127.0.0.1", 0, close_timeout=0.1) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        with _deaf_face(server.socket.getsockname()[1]):
            given_up_s = took_s.get(timeout=_DEADLINE_S)
    thread.join()

    assert 0.3 <= given_up_s < 10.0


def test_closing_the_table_waits_for_no_face(tmp_path: Path) -> None:
    host = TableHost(tmp_path, Ed25519PrivateKey.generate(), SystemClock())
    server = TableServer(host, _TOKEN, takes_s=_DEADLINE_S)
    with _deaf_face(server.port) as deaf:
        flood = threading.Thread(target=_flood, args=(deaf,))
        flood.start()
        flood.join(0.3)

        began_s = time.monotonic()
        server.close()
        took_s = time.monotonic() - began_s
        flood.join(_DEADLINE_S)

    assert took_s < 10.0
    assert not server.is_alive()


@contextmanager
def _deaf_face(port: int) -> Iterator[socket.socket]:
    """A greeted face of which nothing is ever read again, as of a tablet that left the network."""
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2**17)
    small.connect(("127.0.0.1", port))
    url = f"ws://127.0.0.1:{port}"
    with connect(url, sock=small, compression=None, max_queue=1, close_timeout=0.1) as face:
        face.send(_HELLO)
        yield face.socket


def _flood(face: socket.socket) -> None:
    """Tap, reading nothing, until hung up on."""
    tap = b'{"message":"list_records","tap":"t%08d"}'
    with suppress(OSError):
        for number in itertools.count():
            text = tap % number
            face.sendall(bytes((0x81, 0x80 | len(text))) + bytes(4) + text)
