"""Who is shown the table? Every face that has come and not gone; one that has gone is dropped."""

from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection

from companion.link.messages.wire import InWords, encode


class Faces:
    """The faces of one table; belongs to the mind's thread."""

    def __init__(self) -> None:
        """Nobody has come yet."""
        self._connected: set[ServerConnection] = set()

    def welcome(self, face: ServerConnection, *words: InWords) -> None:
        """Take in a face, and say the first words to it."""
        self._connected.add(face)
        for word in words:
            self.tell(face, word)

    def tell(self, face: ServerConnection, message: InWords) -> None:
        """Send one face a message, if it is still there."""
        if not sent(face, message):
            self._connected.discard(face)

    def show(self, message: InWords | None) -> None:
        """Send all of them a message; None is nothing to show."""
        if message is not None:
            for face in tuple(self._connected):
                self.tell(face, message)


def sent(face: ServerConnection, message: InWords) -> bool:
    """Send a face a message, from any thread; return whether it was still there."""
    try:
        face.send(encode(message).decode("utf-8"))
    except ConnectionClosed:
        return False
    return True
