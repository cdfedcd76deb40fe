"""How does a face reach a table in another process? WebSockets, with a token, on one port.

The table side runs one mind thread that owns the host, and one thread a face that only carries
messages. The face side is one thread that connects, delivers, and connects again when the link
broke; what a face has sent and has no answer to is the face's to send again.

    first message    Hello (protocol, token)      within 5 s, or the table hangs up
    then             Welcome, Snapshot            or a close with the reason
"""

import contextlib
import hmac
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.protocol import State
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import Server, ServerConnection, serve

from companion import __version__
from companion.errors import CompanionError, MissingError
from companion.link.addresses import reachable_at
from companion.link.messages.greeting import (
    PROTOCOL,
    Hello,
    Pairing,
    Welcome,
)
from companion.link.messages.holding import (
    Link,
    LinkState,
    Listener,
)
from companion.link.messages.parts import Problem
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.cameras import CameraPicture, CamerasNow, CameraView
from companion.link.messages.shown.scales import ScalesNow, ScalesView
from companion.link.messages.tapped.cameras import AskPicture
from companion.link.messages.wire import (
    InWords,
    Tap,
    decode_frame,
    decode_from_tablet,
    encode,
    encode_picture,
)
from companion.table.inbox import Inbox

if TYPE_CHECKING:  # a tablet in a process of its own needs none of the table, and starts sooner
    from companion.table.cameras.news import CameraNews
    from companion.table.cameras.worker import CamerasWorker
    from companion.table.hands_free.looking import Looked, Looking
    from companion.table.host import TableHost
    from companion.table.keeping.keeper import Keeper
    from companion.table.scales.worker import ScalesNews, ScalesWorker

_HELLO_S = 5.0
_REFUSED = 4001
_FOREIGN = 4002
_TOO_SLOW = 4003
"""Why the table ended a link: the face tries again after the last one only."""
_MOST_WAITING = 256
_KEEP_S = 1.0
_LOOK_S = 0.1
"""How often the mind looks whether the sensors are still heard; they may have nothing to say."""
_LARGEST_BYTES = 4 * 2**20

# A face tries again soon, and then less and less often.
_FIRST_WAIT_S = 0.2
_LONGEST_WAIT_S = 3.0


@dataclass(frozen=True)
class _End:
    """Nothing more is to be heard."""


@dataclass(frozen=True)
class _Sensed:
    """What the scales had to say."""

    news: "ScalesNews"


@dataclass(frozen=True)
class _Looked:
    """What a camera had to say."""

    news: "CameraNews"


@dataclass(frozen=True)
class _Beheld:
    """What eyes saw in the pictures."""

    news: "Looked"


@dataclass(frozen=True)
class _Heard:
    """A tap and who sent it."""

    tap: Tap
    sender: ServerConnection


class TableServer:
    """Serves one host to any number of faces.

    Attributes:
        port: Where it listens.
        pairing: How faces elsewhere join; None where only this computer is listened to.
    """

    def __init__(
        self,
        host: "TableHost",
        token: str,
        *,
        address: str = "127.0.0.1",
        port: int = 0,
        scales: "ScalesWorker | None" = None,
        cameras: "CamerasWorker | None" = None,
        eyes: "Looking | None" = None,
        keeper: "Keeper | None" = None,
        on_failure: Callable[[BaseException], None] | None = None,
        hello_s: float = _HELLO_S,
    ) -> None:
        """Listen at once; port 0 takes a free one.

        Args:
            host: Owned by the server's mind thread from now on.
            token: What a face must say first.
            address, port: Where to listen.
            scales: Listens to the scales that the host knows; the server starts and closes it.
            cameras: Looks through the cameras that the host knows; likewise.
            eyes: Judges their pictures for the host's referee; likewise.
            keeper: Keeps what all of them send; likewise.
            on_failure: Is told if the mind dies; the server then ends.
            hello_s: How long a face may take to say who it is.

        Raises:
            MissingError: The port cannot be listened on.
        """
        self._host = host
        self._token = token
        self._on_failure = on_failure
        self._hello_s = hello_s
        self._inbox: Inbox[_Heard | _Sensed | _Looked | _Beheld | ServerConnection | _End] = Inbox(
            _MOST_WAITING
        )
        self._scales = scales
        self._cameras = cameras
        self._eyes = eyes
        self._keeper = keeper
        self._lost: CompanionError | None = None
        self._faces: set[ServerConnection] = set()
        try:
            self._server: Server = serve(self._talk, address, port, max_size=_LARGEST_BYTES)
        except OSError as error:
            raise MissingError(
                f"The table cannot listen on {address}:{port} ({error.strerror or error}); is "
                "another companion running here?"
            ) from error
        self.port: int = self._server.socket.getsockname()[1]
        self.pairing = _pairing(address, self.port, token)
        self._threads = [
            threading.Thread(target=self._server.serve_forever, name="door", daemon=True),
            threading.Thread(target=self._think, name="mind", daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        if scales is not None:
            scales.start(lambda news: self._inbox.offer(_Sensed(news)))
        if cameras is not None:
            cameras.start(lambda news: self._inbox.offer(_Looked(news)))
        if keeper is not None:
            keeper.start()
        if eyes is not None:
            eyes.start(lambda news: self._inbox.offer(_Beheld(news)))

    def is_alive(self) -> bool:
        """Whether faces are still heard; false once it was closed or its mind has died."""
        return bool(self._threads) and all(thread.is_alive() for thread in self._threads)

    def close(self) -> None:
        """End all links and give the record back; again it does nothing.

        Raises:
            CompanionError: Not all that people told is in the record, or a sensor could not be
                heard; said once.
        """
        if not self._threads:
            return
        threads, self._threads = self._threads, []
        self._server.shutdown()
        try:
            with contextlib.ExitStack() as sensors:  # each is closed, whatever ails the other
                for sensor in (self._cameras, self._eyes, self._scales):
                    if sensor is not None:
                        sensors.callback(sensor.close)
        finally:
            # A mind that has died empties no inbox, and there is no use in waiting for room.
            while threads[-1].is_alive() and not self._inbox.offer(_End()):
                threads[-1].join(timeout=0.05)
            for thread in threads:
                thread.join(timeout=10.0)
            if self._keeper is not None:
                self._keeper.close()  # the mind hands over until its end
            if self._lost is not None:
                raise self._lost

    def _talk(self, face: ServerConnection) -> None:
        """One face's thread: greet, then carry its taps to the mind."""
        if not self._greet(face):
            return
        self._inbox.put(face)  # the mind shows it the table
        with contextlib.suppress(ConnectionClosed):
            for wire in face:
                try:
                    message = decode_from_tablet(wire)
                except (msgspec.DecodeError, UnicodeDecodeError) as error:
                    self._send(face, _unreadable(str(error)))
                    continue
                if isinstance(message, Hello):
                    self._send(face, _unreadable("a second hello"))
                    continue
                if isinstance(message, AskPicture):
                    self._picture_for(face, message)
                else:
                    self._inbox.put(_Heard(message, face))

    def _greet(self, face: ServerConnection) -> bool:
        try:
            hello = decode_from_tablet(face.recv(timeout=self._hello_s))
        except TimeoutError:
            face.close(_TOO_SLOW, "no hello in time")
            return False
        except (ConnectionClosed, msgspec.DecodeError, UnicodeDecodeError):
            face.close(_REFUSED, "no hello")
            return False
        if not isinstance(hello, Hello) or not hmac.compare_digest(
            hello.token.encode(), self._token.encode()
        ):
            face.close(_REFUSED, "wrong token")
            return False
        if hello.protocol != PROTOCOL:
            face.close(_FOREIGN, str(PROTOCOL))
            return False
        return True

    def _think(self) -> None:
        """The mind: the only thread that touches the host."""
        try:
            self._hear_until_the_end()
            try:
                self._host.end()
            except CompanionError as error:  # no failure of the mind: for whoever closes it
                self._lost = error
        except BaseException as error:
            # A mind that fails silently would leave faces waiting for ever.
            if self._on_failure is not None:
                self._on_failure(error)
            threading.Thread(target=self._server.shutdown, daemon=True).start()
            raise

    def _hear_until_the_end(self) -> None:
        senses = self._scales is not None or self._cameras is not None
        wait_s = _LOOK_S if senses else _KEEP_S
        keep_s = time.monotonic() + _KEEP_S
        while True:
            heard = self._inbox.take(wait_s)
            match heard:
                case _End():
                    return
                case _Heard():
                    self._send(heard.sender, self._host.hear(heard.tap))
                    self._show_all()
                case _Sensed():
                    self._show_scales(self._host.sense(heard.news))
                case _Looked():
                    self._show_cameras(self._host.see(heard.news))
                case _Beheld():
                    self._host.behold(heard.news)
                case None:
                    self._show_scales(self._host.sense())
                    self._show_cameras(self._host.see())
                case _:
                    self._faces.add(heard)
                    self._send(heard, Welcome(PROTOCOL, __version__, self.pairing))
                    self._send(heard, self._host.snapshot())
            if self._host.take_news():
                self._show_all()
            if time.monotonic() >= keep_s:
                keep_s = time.monotonic() + _KEEP_S
                if self._host.keep():
                    self._show_all()

    def _show_all(self) -> None:
        snapshot = self._host.snapshot()
        for face in tuple(self._faces):
            self._send(face, snapshot)

    def _show_scales(self, scales: ScalesView | None) -> None:
        if scales is not None:
            for face in tuple(self._faces):
                self._send(face, ScalesNow(scales))

    def _show_cameras(self, cameras: tuple[CameraView, ...] | None) -> None:
        if cameras is not None:
            for face in tuple(self._faces):
                self._send(face, CamerasNow(cameras))

    def _picture_for(self, face: ServerConnection, asked: AskPicture) -> None:
        """Send the face one picture, from the thread that makes it: the mind has no part in it.

        A face has one on its way at most, which always finds room on the wire.
        """

        def send(picture: CameraPicture) -> None:
            with contextlib.suppress(ConnectionClosed):
                face.send(encode_picture(picture))

        if self._cameras is not None:
            self._cameras.ask(asked.camera, asked.after, send)

    def _send(self, face: ServerConnection, message: InWords) -> None:
        try:
            face.send(encode(message).decode("utf-8"))
        except ConnectionClosed:
            self._faces.discard(face)


def _pairing(address: str, port: int, token: str) -> Pairing | None:
    """How another face joins, None where only this computer is listened to."""
    found = tuple(f"ws://{_in_an_url(one)}:{port}" for one in reachable_at(address))
    return Pairing(found, token) if found else None


def _in_an_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _unreadable(why: str) -> Answer:
    sentence = f"The table could not read what the tablet sent ({why}); are both up to date?"
    return Answer("unreadable", accepted=False, problem=Problem("message_unreadable", sentence))


class TableLink(Link):
    """A face's link to a table at a WebSocket address."""

    def __init__(self, address: str, token: str) -> None:
        """Make a link to ``address`` (``ws://host:port``); nothing is sent before :meth:`open`."""
        self._address = address
        self._token = token
        self._listener: Listener | None = None
        self._outbox: queue.Queue[Tap | AskPicture] = queue.Queue(_MOST_WAITING)
        self._ended = threading.Event()
        self._thread: threading.Thread | None = None

    def open(self, listener: Listener) -> None:
        """Begin to connect and to deliver to ``listener``, from a thread of the link's own."""
        self._listener = listener
        self._thread = threading.Thread(target=self._run, name="link", daemon=True)
        self._thread.start()

    def send(self, tap: Tap) -> None:
        """Hand over a tap; it goes out when there is a connection, else it is dropped."""
        with contextlib.suppress(queue.Full):
            self._outbox.put_nowait(tap)

    def ask(self, picture: AskPicture) -> None:
        """Ask for a picture when there is a connection; else none comes."""
        with contextlib.suppress(queue.Full):
            self._outbox.put_nowait(picture)

    def close(self) -> None:
        """End the link and wait for its thread."""
        self._ended.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(timeout=5.0)

    def _run(self) -> None:
        wait_s = _FIRST_WAIT_S
        self._tell_state("connecting", None)
        while not self._ended.is_set():
            try:
                with connect(self._address, open_timeout=5.0, max_size=_LARGEST_BYTES) as table:
                    table.send(encode(Hello(PROTOCOL, self._token)).decode("utf-8"))
                    self._carry(table)
                    wait_s = _FIRST_WAIT_S
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in (_REFUSED, _FOREIGN):
                    self._refused(closed.rcvd.code, closed.rcvd.reason)
                    return
            except InvalidURI:
                sentence = (
                    f"{self._address} is no address of a table; it looks like ws://host:port."
                )
                self._tell_state("refused", Problem("no_address", sentence))
                return
            except (OSError, TimeoutError, InvalidHandshake):
                pass
            if self._ended.is_set():
                return
            sentence = "The table does not answer; is it switched on? Trying again."
            self._tell_state("lost", Problem("table_not_reachable", sentence))
            self._ended.wait(wait_s)
            wait_s = min(2 * wait_s, _LONGEST_WAIT_S)

    def _carry(self, table: ClientConnection) -> None:
        """Deliver what comes and send what is handed over, until the link breaks or ends."""
        sender = threading.Thread(target=self._pump, args=(table,), name="link-out", daemon=True)
        connected = False
        try:
            while not self._ended.is_set():
                try:
                    wire = table.recv(timeout=0.2)
                except TimeoutError:
                    continue
                if not connected:
                    connected = True
                    self._tell_state("connected", None)
                    sender.start()
                if self._listener is not None:
                    self._listener.on_message(decode_frame(wire))
        finally:
            table.close()
            if sender.is_alive():
                sender.join(timeout=2.0)

    def _pump(self, table: ClientConnection) -> None:
        """Send taps as they are handed over, until the connection is closed."""
        with contextlib.suppress(ConnectionClosed):
            while not self._ended.is_set() and table.state is State.OPEN:
                try:
                    tap = self._outbox.get(timeout=0.1)
                except queue.Empty:
                    continue
                table.send(encode(tap).decode("utf-8"))

    def _refused(self, code: int, reason: str) -> None:
        if code == _REFUSED:
            sentence = "The table does not know this tablet; pair it again with the table's token."
            self._tell_state("refused", Problem("token_wrong", sentence))
            return
        theirs = int(reason) if reason.isdecimal() else 0
        name = "protocol_newer" if theirs > PROTOCOL else "protocol_older"
        sentence = f"The table speaks version {reason}, this tablet {PROTOCOL}; update the older."
        arguments: dict[str, str | int] = {"table": theirs, "tablet": PROTOCOL}
        self._tell_state("refused", Problem(name, sentence, arguments))

    def _tell_state(self, state: LinkState, problem: Problem | None) -> None:
        if self._listener is not None:
            self._listener.on_state(state, problem)
