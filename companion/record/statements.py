r"""What can be said about keys, so that others can check who said it?

A statement is one line of JSON that ends like a signed line of a record, in
``,"signature":"<128 hex digits>"}``. Signed are ``paletti-key/1``, a newline, and everything before
those 144 bytes. ``docs/record-format.md`` has the fields as a table.

A successor is signed by both: the old key says who comes after it, and the new one (in
``countersignature``) that it does come after it. Without the second anybody could call a known
key the successor of their own, and would be known by it.
"""

from typing import Literal

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import UnreadableError
from companion.record.entries import PublicKey, Signature
from companion.record.lines import LineError, read_object
from companion.record.signing import (
    fingerprint,
    public_key_hex,
    read_fingerprint,
    signed_text,
    text_is_signed,
)

KEY_SCHEMA = "paletti-key/1"

_COUNTERSIGNED = b',"countersignature":"'
_LAST = len('"}') + 128  # nothing stands between the two signatures, nothing behind them


class _Statement(msgspec.Struct, frozen=True, tag_field="statement", forbid_unknown_fields=True):
    """What all statements have: ``said_wall`` is an ISO 8601 time, null if no clock was set."""

    schema: Literal["paletti-key/1"]
    said_wall: str | None


class Successor(_Statement, frozen=True, tag="successor"):
    """``public_key`` says that ``successor`` signs in its place from now on; that one agrees."""

    public_key: PublicKey
    successor: PublicKey
    countersignature: Signature
    signature: Signature


class Revoked(_Statement, frozen=True, tag="revoked"):
    """``public_key`` says that the key with the fingerprint ``revoked`` must not be trusted."""

    revoked: str
    reason: str
    public_key: PublicKey
    signature: Signature


Statement = Successor | Revoked


def say_successor(
    old: Ed25519PrivateKey, new: Ed25519PrivateKey, said_wall: str | None = None
) -> bytes:
    """Return the statement that ``new`` follows ``old``, without newline."""
    said = {
        "statement": "successor",
        "schema": KEY_SCHEMA,
        "said_wall": said_wall,
        "public_key": public_key_hex(old),
        "successor": public_key_hex(new),
    }
    told = msgspec.json.encode(said)[:-1]
    agreed = signed_text(told, new, KEY_SCHEMA)
    countersignature = agreed.removesuffix(b'"}')[-128:]
    return signed_text(told + _COUNTERSIGNED + countersignature + b'"', old, KEY_SCHEMA)


def say_revoked(
    revoked: str, reason: str, signer: Ed25519PrivateKey, said_wall: str | None = None
) -> bytes:
    """Return the statement of ``signer`` that the key with that fingerprint is not to be trusted.

    Args:
        revoked: the fingerprint, in groups of four.
        reason: for people.
        signer: who says so.
        said_wall: when, ISO 8601, None if no clock can be believed.
    """
    said = {
        "statement": "revoked",
        "schema": KEY_SCHEMA,
        "said_wall": said_wall,
        "revoked": revoked,
        "reason": reason,
        "public_key": public_key_hex(signer),
    }
    return signed_text(msgspec.json.encode(said)[:-1], signer, KEY_SCHEMA)


def read_statement(data: bytes) -> Statement:
    """Return the statement in ``data``, one line with or without its newline.

    Raises:
        UnreadableError: it is none, or a signature of it does not hold.
    """
    text = data.removesuffix(b"\n").removesuffix(b"\r")
    try:
        said: Statement = msgspec.convert(read_object(text), type=Statement)
        if isinstance(said, Revoked) and said.revoked != read_fingerprint(said.revoked):
            raise LineError("its fingerprint is not written in groups of four")
    except (LineError, msgspec.ValidationError, ValueError) as error:
        raise UnreadableError(f"This is no statement about a key: {error}.") from error
    if not text_is_signed(text, said.public_key, KEY_SCHEMA) or not _is_agreed(said, text):
        raise UnreadableError("The statement about a key is not signed by the key it names.")
    return said


def signer_of(said: Statement) -> str:
    """Return the fingerprint of the key that signed a statement."""
    return fingerprint(said.public_key)


def _is_agreed(said: Statement, text: bytes) -> bool:
    if isinstance(said, Revoked):
        return True
    end = _COUNTERSIGNED + said.countersignature.encode() + b'","signature":"'
    told, found, rest = text.rpartition(end)
    agreed = told + b',"signature":"' + said.countersignature.encode() + b'"}'
    return bool(found) and len(rest) == _LAST and text_is_signed(agreed, said.successor, KEY_SCHEMA)
