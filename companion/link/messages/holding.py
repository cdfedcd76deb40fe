"""How does a face hold on to its table? Every way to the table keeps this."""

from typing import Literal, Protocol

from companion.link.messages.parts import Problem
from companion.link.messages.wire import Ask, FromTable, Tap

LinkState = Literal["connecting", "connected", "lost", "refused"]
"""``refused``: the table does not know the token or speaks another protocol; no use in trying."""


class Listener(Protocol):
    """What a face does with what arrives; called from whatever thread the link lives in."""

    def on_message(self, message: FromTable) -> None:
        """Take a welcome, a snapshot, an answer, or what a sensor says."""

    def on_state(self, state: LinkState, problem: Problem | None) -> None:
        """Take notice that the link is in another state."""


class Link(Protocol):
    """A face's hold on its table; every way to the table keeps it."""

    def open(self, listener: Listener) -> None:
        """Begin to deliver to ``listener``; returns at once."""

    def send(self, tap: Tap) -> None:
        """Hand over a tap; what cannot be sent now is the face's to send again."""

    def ask(self, asked: Ask) -> None:
        """Ask for something that changes nothing; nothing comes where it cannot be sent now."""

    def close(self) -> None:
        """End deliveries; again it does nothing."""
