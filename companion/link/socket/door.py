"""How does a face come in, and how does what it says reach the mind? In a thread of its own each.

What a face asks without changing anything is answered from the thread that has it: the mind has no
part in that. A face's next tap is read when the mind has heard the one before.
"""

import contextlib
import hmac
import logging
import threading
import time
from collections.abc import Callable
from typing import Final

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import Server, ServerConnection, serve

from companion.errors import MissingError
from companion.link.addresses import reachable_at
from companion.link.messages.greeting import PROTOCOL, Hello, Pairing
from companion.link.messages.parts import Problem
from companion.link.messages.shown.answer import Answer
from companion.link.messages.wire import (
    Ask,
    InWords,
    Pictured,
    Tap,
    decode_from_tablet,
)
from companion.link.socket.closing import FOREIGN, LARGEST_BYTES, REFUSED, TOO_SLOW
from companion.link.socket.face import Face
from companion.link.socket.heard import Came, Heard, Tapped
from companion.table.inbox import Inbox

Send = Callable[[Pictured | InWords], None]
"""Has a face sent something, from any thread; never waits."""

Answering = Callable[[Ask, Send], None]
"""Has somebody send what was asked for; returns at once."""


TAKES_S: Final = 5.0
"""A face that does not take a message for so long is not there any more, or as good as that."""
_LAST_WORDS_S: Final = 0.5
_HANGS_UP_S: Final = 1.0
_ROOM_S: Final = 0.2
"""How often a face that waits for room in the inbox looks whether it is still wanted."""

_MOST_WHY: Final = 200
"""Characters of a reason that may quote what was sent; megabytes of it would come back else."""

_EVERYDAY: Final = frozenset({"keepalive ping failed", "opening handshake failed"})
_log = logging.getLogger(__name__)
_log.addFilter(lambda record: record.getMessage() not in _EVERYDAY)
"""Faces leave the network, and other programs knock: nothing that a person has to read about."""


class Door:
    """Listens on one port, and lets in who knows the token.

    Attributes:
        port: Where it listens.
        pairing: How faces elsewhere join; None where only this computer is listened to.
    """

    def __init__(
        self,
        address: str,
        port: int,
        token: str,
        inbox: Inbox[Heard],
        *,
        hello_s: float,
        answer: Answering,
        takes_s: float = TAKES_S,
    ) -> None:
        """Listen at once; whoever comes waits until :meth:`serve_forever` runs.

        Args:
            address, port: Where to listen; port 0 takes a free one.
            token: What a face must say first.
            inbox: The mind's; gets who came and what they tap.
            hello_s: How long a face may take to say who it is.
            answer: Takes what faces ask.
            takes_s: How long a face may take for one message before it is hung up on.

        Raises:
            MissingError: The port cannot be listened on.
        """
        self._token = token
        self._inbox = inbox
        self._hello_s = hello_s
        self._answer = answer
        self._takes_s = takes_s
        self._present: set[Face] = set()
        self._lock = threading.Lock()
        try:
            self._server: Server = serve(
                self._talk,
                address,
                port,
                max_size=LARGEST_BYTES,
                open_timeout=hello_s or _HANGS_UP_S,
                close_timeout=_HANGS_UP_S,
                logger=_log,
            )
        except OSError as error:
            raise MissingError(
                f"The table cannot listen on {address}:{port} ({error.strerror or error}); is "
                "another companion running here?"
            ) from error
        self.port: int = self._server.socket.getsockname()[1]
        self.pairing = _pairing(address, self.port, token)

    def serve_forever(self) -> None:
        """Let faces in until :meth:`shut`."""
        self._server.serve_forever()

    def shut(self) -> None:
        """Let nobody in any more, and end all links; a face that hangs is not waited for."""
        until_s = time.monotonic() + _LAST_WORDS_S
        for face in self._who_is_present():
            face.finish(max(0.0, until_s - time.monotonic()))
        hanging_up = threading.Thread(target=self._server.shutdown, name="hang-up", daemon=True)
        hanging_up.start()
        hanging_up.join(_HANGS_UP_S)
        for face in self._who_is_present():
            face.drop()
        hanging_up.join()

    def _who_is_present(self) -> tuple[Face, ...]:
        with self._lock:
            return tuple(self._present)

    def _talk(self, link: ServerConnection) -> None:
        """One face's thread: greet, then carry its taps to the mind."""
        if not self._greet(link):
            return
        face = Face(link, self._takes_s)
        with self._lock:
            self._present.add(face)
        try:
            self._hand_over(Came(face), face)  # the mind shows it the table
            with contextlib.suppress(ConnectionClosed):
                for wire in link:
                    self._carry(wire, face)
        finally:
            face.drop()
            with self._lock:
                self._present.discard(face)

    def _carry(self, wire: str | bytes, face: Face) -> None:
        """Bring what a face says to who answers it, and wait until the mind has heard it."""
        try:
            message = decode_from_tablet(wire)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            face.put(_unreadable(str(error)))
            return
        if isinstance(message, Hello):
            face.put(_unreadable("a second hello"))
        elif isinstance(message, Tap):
            self._hand_over(Tapped(message, face), face)
            face.wait_until_heard()
        else:
            self._answer(message, face.put)

    def _hand_over(self, what: Came | Tapped, face: Face) -> None:
        """Put it into the inbox; a mind that has died makes no room there."""
        while not face.is_going and not self._inbox.put(what, _ROOM_S):
            pass

    def _greet(self, face: ServerConnection) -> bool:
        try:
            hello = decode_from_tablet(face.recv(timeout=self._hello_s))
        except TimeoutError:
            face.close(TOO_SLOW, "no hello in time")
            return False
        except (ConnectionClosed, msgspec.DecodeError, UnicodeDecodeError):
            face.close(REFUSED, "no hello")
            return False
        if not isinstance(hello, Hello) or not hmac.compare_digest(
            hello.token.encode(), self._token.encode()
        ):
            face.close(REFUSED, "wrong token")
            return False
        if hello.protocol != PROTOCOL:
            face.close(FOREIGN, str(PROTOCOL))
            return False
        return True


def _pairing(address: str, port: int, token: str) -> Pairing | None:
    """How another face joins, None where only this computer is listened to."""
    found = tuple(f"ws://{_in_an_url(one)}:{port}" for one in reachable_at(address))
    return Pairing(found, token) if found else None


def _in_an_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _unreadable(why: str) -> Answer:
    why = why if len(why) <= _MOST_WHY else why[:_MOST_WHY] + " …"
    sentence = f"The table could not read what the tablet sent ({why}); are both up to date?"
    return Answer("unreadable", accepted=False, problem=Problem("message_unreadable", sentence))
