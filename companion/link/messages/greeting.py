"""What do a face and the table say first, and in which version do they speak?"""

from companion.link.messages.parts import Message, Part

PROTOCOL = 9
"""Changes when a message changes so that an older face would misread it."""


class Hello(Message, frozen=True, tag="hello"):
    """First word of a face: which protocol it speaks, and the pairing token."""

    protocol: int
    token: str


class Pairing(Part, frozen=True):
    """How another face joins: the addresses to try, and the token that it has to say."""

    addresses: tuple[str, ...]
    token: str


class Welcome(Message, frozen=True, tag="welcome"):
    """First word of the table to a face that knows the token.

    ``pairing`` is null where the table hears nobody but its own computer.
    """

    protocol: int
    app_version: str
    pairing: Pairing | None = None
