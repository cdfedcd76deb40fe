r"""What exactly does a table sign, and does a signature hold?

A signed line ends in ``,"signature":"<128 hex digits>"}``. Signed are the bytes

    paletti-record/1 \n  <the stored line without those last 144 bytes>

so the statement holds the match id, table id, edition hash, number of entries before (``i``), the
head of the chain over them (``prev``), the time, the key and, in a closing entry, the outcome.
Ed25519, RFC 8032; the public key is its 32 raw bytes in hex.
"""

import hashlib
import re

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from companion.errors import UsageError
from companion.record.entries import SCHEMA, Opened, Signed
from companion.record.lines import encode_line
from companion.record.words import from_words

UNSIGNED = "0" * 128
"""What stands in an entry's ``signature`` until ``sign_line`` puts the real one there."""

_KEY = b',"signature":"'
_TAIL = re.compile(rb',"signature":"([0-9a-f]{128})"}')
_TAIL_BYTES = len(_KEY) + 128 + len(b'"}')
_SCANNED = "palettikey"
_FINGERPRINT_DIGITS = 32  # 128 bits: nobody finds a second key for it, and people can read it out


def public_key_hex(key: Ed25519PrivateKey) -> str:
    """Return the raw public key of ``key`` as 64 hex digits."""
    return key.public_key().public_bytes_raw().hex()


def fingerprint(public_key: str) -> str:
    """Return the first 32 hex digits of the SHA-256 of a public key (hex), in groups of four."""
    return _grouped(hashlib.sha256(bytes.fromhex(public_key)).hexdigest()[:_FINGERPRINT_DIGITS])


def read_fingerprint(text: str) -> str:
    """Return a fingerprint as ``fingerprint`` writes it, from what a person typed or scanned.

    Raises:
        UsageError: ``text`` is not 32 hex digits, whatever stands between them, nor 16 words of
            the list in ``words``.
    """
    digits = re.sub(r"[\s:.,-]", "", text).lower().removeprefix(_SCANNED)
    if not re.fullmatch(rf"[0-9a-f]{{{_FINGERPRINT_DIGITS}}}", digits):
        in_words = from_words(text)
        if in_words is None:
            raise UsageError(
                f"{text!r} is no fingerprint of a key; one has {_FINGERPRINT_DIGITS} digits "
                f"0-9 a-f, written in groups of four, or 16 words."
            )
        digits = in_words
    return _grouped(digits)


def for_scanning(fingerprint: str) -> str:
    """Return what a QR code says for a fingerprint; ``read_fingerprint`` reads it."""
    return f"PALETTI-KEY:{fingerprint.replace('-', '').upper()}"


def sign_line(i: int, prev: bytes, entry: Signed, key: Ed25519PrivateKey) -> bytes:
    """Return ``entry`` as line ``i`` after the head ``prev``, signed; its signature is replaced."""
    return signed_text(encode_line(i, prev, entry)[:-_TAIL_BYTES], key, SCHEMA)


def signature_holds(line: bytes, entry: Signed, schema: str = SCHEMA) -> bool:
    """Return whether ``line``, as stored in a record of that format, is signed by its key."""
    return line.endswith(_KEY + entry.signature.encode() + b'"}') and text_is_signed(
        line, entry.public_key, schema
    )


def signed_text(statement: bytes, key: Ed25519PrivateKey, schema: str) -> bytes:
    """Return a JSON object whose last key is the signature over what stands before it.

    Args:
        statement: the object without its end: the signature is put behind it, then the brace.
        schema: the format of the text, which is signed with it.
    """
    signature = key.sign(_signed_bytes(statement, schema))
    return statement + _KEY + signature.hex().encode() + b'"}'


def text_is_signed(text: bytes, public_key: str, schema: str) -> bool:
    """Return whether ``text`` ends in a signature of ``public_key`` (hex) over what is before."""
    statement, tail = text[:-_TAIL_BYTES], text[-_TAIL_BYTES:]
    found = _TAIL.fullmatch(tail)
    if not found:
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(found[1].decode()), _signed_bytes(statement, schema))
    except (InvalidSignature, ValueError):
        return False
    return True


def differing_field(entry: Signed, opened: Opened) -> str | None:
    """Return the field that shows ``entry`` to be of another match than ``opened``, or None."""
    for name in ("match_id", "table_id", "edition_hash"):
        if getattr(entry, name) != getattr(opened, name):
            return name
    return None


def _signed_bytes(statement: bytes, schema: str) -> bytes:
    return schema.encode() + b"\n" + statement


def _grouped(digits: str) -> str:
    return "-".join(digits[at : at + 4] for at in range(0, len(digits), 4))
