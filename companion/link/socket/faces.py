"""Who is shown the table? Every face that has come and not gone; one that has gone is dropped."""

from companion.link.messages.wire import InWords
from companion.link.socket.face import Face


class Faces:
    """The faces of one table; belongs to the mind's thread, which never waits for any of them."""

    def __init__(self) -> None:
        """Nobody has come yet."""
        self._connected: set[Face] = set()

    def welcome(self, face: Face, *words: InWords) -> None:
        """Take in a face, and say the first words to it."""
        self._connected.add(face)
        for word in words:
            self.tell(face, word)

    def tell(self, face: Face, message: InWords) -> None:
        """Have one face sent a message, if it is still there."""
        face.put(message)
        if face.is_going:
            self._connected.discard(face)

    def show(self, message: InWords | None) -> None:
        """Have all of them sent a message; None is nothing to show."""
        if message is not None:
            for face in tuple(self._connected):
                self.tell(face, message)
