r"""How does each line of a record hold on to all lines before it?

    head before line 1  =  sha256("paletti-record/1"), the schema of the record
    head after line n   =  sha256(head before line n ‖ stored bytes of line n without "\n")

What is hashed is what is stored: no line is ever parsed and written again for its hash.
The head starts from the format's name, so that no record of another format has the same chain.
"""

import hashlib

import msgspec

from companion.record.entries import SCHEMA


def seed(schema: str) -> bytes:
    """Return the 32-byte head before the first line of a record of that format."""
    return hashlib.sha256(schema.encode()).digest()


SEED = seed(SCHEMA)


def head_after(head: bytes, line: bytes) -> bytes:
    """Return the 32-byte head after ``line`` (without its newline) that followed ``head``."""
    return hashlib.sha256(head + line).digest()


class Chain(msgspec.Struct, frozen=True):
    """Where a record stands: how many lines it has, and the head over all of them."""

    count: int = 0
    head: bytes = SEED

    def then(self, line: bytes) -> "Chain":
        """Return the chain after ``line`` (without its newline)."""
        return Chain(self.count + 1, head_after(self.head, line))
