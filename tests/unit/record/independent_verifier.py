"""A second opinion on a record, written from docs/record-format.md alone.

It knows the chain and the signatures, not the fields of the unsigned kinds.
"""

import hashlib
import json
from typing import Any, NoReturn

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

FORMAT = b"paletti-record/1"
TAIL = 144
KINDS = {"opened", "evidence", "act", "question", "health", "checkpoint", "closed"}


def no_fraction(text: str) -> NoReturn:
    raise ValueError(text)


def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) != len(pairs):
        raise ValueError(pairs)
    return dict(pairs)


def parse(line: bytes) -> Any:
    return json.loads(
        line.decode("utf-8"),
        parse_float=no_fraction,
        parse_constant=no_fraction,
        object_pairs_hook=no_key_twice,
    )


def signature_holds(line: bytes, entry: dict[str, Any]) -> bool:
    ending = f',"signature":"{entry["signature"]}"}}'.encode()
    if len(ending) != TAIL or line[-TAIL:] != ending:
        return False
    if entry["signature"] != entry["signature"].lower():
        return False
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(entry["public_key"]))
        key.verify(bytes.fromhex(entry["signature"]), FORMAT + b"\n" + line[:-TAIL])
    except (InvalidSignature, ValueError):
        return False
    return True


def check(data: bytes) -> str:
    """Return "valid", "incomplete" or "bad"."""
    *lines, rest = data.split(b"\n")
    head, opened, key, kind = hashlib.sha256(FORMAT).digest(), dict[str, Any](), None, None
    for i, line in enumerate(lines):
        try:
            entry = parse(line)
            kind, fits = entry["entry"], (entry["i"], entry["prev"]) == (i, head.hex())
            if kind not in KINDS or not fits or (kind == "opened") != (i == 0):
                return "bad"
            if kind == "opened":
                opened = entry
                if entry["schema"].encode() != FORMAT:
                    return "bad"
                edition = json.dumps(
                    entry["edition"], sort_keys=True, separators=(",", ":"), ensure_ascii=False
                )
                if hashlib.sha256(edition.encode()).hexdigest() != entry["edition_hash"]:
                    return "bad"
            if kind in ("checkpoint", "closed"):
                key = key or entry["public_key"]
                same = all(entry[n] == opened[n] for n in ("match_id", "table_id", "edition_hash"))
                if not same or entry["public_key"] != key or not signature_holds(line, entry):
                    return "bad"
        except (ValueError, KeyError, TypeError, AttributeError):
            return "bad"
        head = hashlib.sha256(head + line).digest()
        if kind == "closed":
            return "valid" if i == len(lines) - 1 and not rest else "bad"
    return "incomplete" if opened else "bad"
