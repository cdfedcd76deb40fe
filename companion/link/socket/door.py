"""How does a face come in, and how does what it says reach the mind? In a thread of its own each.

What a face asks without changing anything is answered from the thread that has it: the mind has no
part in that. A face has one picture on its way at most, which always finds room on the wire.
"""

import contextlib
import hmac
from collections.abc import Callable
from functools import partial

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
    encode_picture,
)
from companion.link.socket.closing import FOREIGN, LARGEST_BYTES, REFUSED, TOO_SLOW
from companion.link.socket.faces import sent
from companion.link.socket.heard import Came, Heard, Tapped
from companion.table.inbox import Inbox

Send = Callable[[Pictured | InWords], None]
"""Sends a face something, from any thread."""

Answering = Callable[[Ask, Send], None]
"""Has somebody send what was asked for; returns at once."""


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
    ) -> None:
        """Listen at once; whoever comes waits until :meth:`serve_forever` runs.

        Args:
            address, port: Where to listen; port 0 takes a free one.
            token: What a face must say first.
            inbox: The mind's; gets who came and what they tap.
            hello_s: How long a face may take to say who it is.
            answer: Takes what faces ask.

        Raises:
            MissingError: The port cannot be listened on.
        """
        self._token = token
        self._inbox = inbox
        self._hello_s = hello_s
        self._answer = answer
        try:
            self._server: Server = serve(self._talk, address, port, max_size=LARGEST_BYTES)
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
        """Let nobody in any more, and end all links."""
        self._server.shutdown()

    def _talk(self, face: ServerConnection) -> None:
        """One face's thread: greet, then carry its taps to the mind."""
        if not self._greet(face):
            return
        self._inbox.put(Came(face))  # the mind shows it the table
        with contextlib.suppress(ConnectionClosed):
            for wire in face:
                try:
                    message = decode_from_tablet(wire)
                except (msgspec.DecodeError, UnicodeDecodeError) as error:
                    sent(face, _unreadable(str(error)))
                    continue
                if isinstance(message, Hello):
                    sent(face, _unreadable("a second hello"))
                elif isinstance(message, Tap):
                    self._inbox.put(Tapped(message, face))
                else:
                    self._answer(message, partial(_send, face))

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


def _send(face: ServerConnection, what: Pictured | InWords) -> None:
    if not isinstance(what, Pictured):
        sent(face, what)
        return
    with contextlib.suppress(ConnectionClosed):
        face.send(encode_picture(what))


def _pairing(address: str, port: int, token: str) -> Pairing | None:
    """How another face joins, None where only this computer is listened to."""
    found = tuple(f"ws://{_in_an_url(one)}:{port}" for one in reachable_at(address))
    return Pairing(found, token) if found else None


def _in_an_url(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def _unreadable(why: str) -> Answer:
    sentence = f"The table could not read what the tablet sent ({why}); are both up to date?"
    return Answer("unreadable", accepted=False, problem=Problem("message_unreadable", sentence))
