r"""What does a signed line say that lies in a file of its own? Nothing, unless its signature holds.

It is one line of JSON that ends like a signed line of a record. Signed are its schema, a newline,
and everything before the signature; the key that signed it is named in its ``public_key``.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import MissingError, UnreadableError
from companion.record.lines import LineError, read_object
from companion.record.signing import public_key_hex, signed_text, text_is_signed


class SignedLine(Protocol):
    """What is read of such a file."""

    @property
    def schema(self) -> str:
        """Its format."""

    @property
    def public_key(self) -> str:
        """Whose signature it carries, in hex."""


LineT = TypeVar("LineT", bound=SignedLine)


def signed_line(said: Mapping[str, Any], key: Ed25519PrivateKey, schema: str) -> bytes:
    """Return what is said as a signed line, without newline.

    Args:
        said: Its keys and values; schema, public key and signature are put to them.
        key: Who says it.
        schema: Its format, which is signed with it.
    """
    whole = {"schema": schema, **said, "public_key": public_key_hex(key)}
    return signed_text(msgspec.json.encode(whole)[:-1], key, schema)


def read_signed_file(path: Path, kind: type[LineT], name: str) -> LineT:
    """Return what the one line of a file says.

    Args:
        path: The file.
        kind: What it should be.
        name: How that is called in a sentence, as "tombstone".

    Raises:
        UnreadableError: It is something else, or its signature does not hold.
        MissingError: It cannot be read.
    """
    try:
        text = path.read_bytes().removesuffix(b"\n").removesuffix(b"\r")
    except OSError as error:
        raise MissingError(f"{path} cannot be read: {error.strerror or error}.") from error
    try:
        said = msgspec.convert(read_object(text), type=kind)
    except (LineError, msgspec.ValidationError) as error:
        raise UnreadableError(f"{path} is no {name}: {error}.") from error
    if not text_is_signed(text, said.public_key, said.schema):
        raise UnreadableError(f"{path} is not signed by the key that it names.")
    return said
