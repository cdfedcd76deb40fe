"""What is every message made of?

A *message* is one JSON object on the wire, its tag in ``message``; a *part* stands inside one. A
*tap* is a message of a person: it has an identity of its own, so that one that is sent twice acts
once.
"""

from typing import Annotated

import msgspec

Identity = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a message."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="message"):
    """A message on the wire."""


class TapMessage(Message, frozen=True):
    """What a person wants; the same ``tap`` twice acts once."""

    tap: Identity


class Problem(Part, frozen=True):
    """Something that did not work: a name to translate, its arguments, an English sentence."""

    name: str
    sentence: str
    arguments: dict[str, str | int] = msgspec.field(default_factory=dict)
