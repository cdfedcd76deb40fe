"""How is one face sent what it is shown? Whoever has something leaves it here; one thread sends.

Nobody but that thread ever waits for the face. A face that takes nothing for a while, or lets words
pile up, is hung up on: it joins again as soon as it can, and is shown the table as it is then.
"""

import contextlib
import socket
import threading
from typing import Final

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection

from companion.link.messages.shown.cameras import CameraPicture
from companion.link.messages.shown.review import FallPicture
from companion.link.messages.wire import InWords, Pictured, encode, encode_picture
from companion.link.socket.outbox import Outbox

_ON_ITS_WAY_BYTES: Final = 2**17
"""What the system may keep for a face: megabytes if it is not told, all of them old snapshots."""


class Face:
    """One face that has come, from its greeting until it has gone."""

    def __init__(self, link: ServerConnection, takes_s: float) -> None:
        """Begin to send over ``link`` what is put.

        Args:
            link: The connection, already greeted.
            takes_s: How long the face may take for one message; then it is hung up on.
        """
        self._link = link
        self._outbox = Outbox()
        self._mind = threading.Condition()
        self._was_heard = False
        self._is_going = False
        link.socket.settimeout(takes_s)
        link.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ON_ITS_WAY_BYTES)
        self._sender = threading.Thread(target=self._send_all, name="face-out", daemon=True)
        self._sender.start()

    def put(self, message: InWords | Pictured) -> None:
        """Have a message sent, unless the face is going. Never waits."""
        if not self._outbox.put(message):
            self.drop()

    @property
    def is_going(self) -> bool:
        """Whether nothing more is heard of the face."""
        return self._is_going

    def was_heard(self) -> None:
        """Let the face's thread go on: the mind has heard what it tapped."""
        with self._mind:
            self._was_heard = True
            self._mind.notify()

    def wait_until_heard(self) -> None:
        """Wait until the mind has heard the tap handed over last, or the face is going."""
        with self._mind:
            self._mind.wait_for(lambda: self._was_heard or self._is_going)
            self._was_heard = False

    def finish(self, within_s: float) -> None:
        """Send what waits if the face takes it within that time, and nothing after it."""
        self._let_go()
        self._sender.join(within_s)

    def drop(self) -> None:
        """Hang up at once, whatever waits; wakes whoever waits for the face."""
        self._let_go()
        with contextlib.suppress(OSError):  # it is gone already
            self._link.socket.shutdown(socket.SHUT_RDWR)

    def _let_go(self) -> None:
        self._outbox.close()
        with self._mind:
            self._is_going = True
            self._mind.notify()

    def _send_all(self) -> None:
        try:
            with contextlib.suppress(ConnectionClosed):
                while (message := self._outbox.take()) is not None:
                    if isinstance(message, CameraPicture | FallPicture):
                        self._link.send(encode_picture(message))
                    else:
                        self._link.send(encode(message).decode("utf-8"))
        except BaseException:
            self.drop()  # else it would wait for ever for what cannot be said
            raise
        self._let_go()
