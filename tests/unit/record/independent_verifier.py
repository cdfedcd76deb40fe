"""A second opinion on a record, written from docs/record-format.md alone."""

import hashlib
import json
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tests.unit.record.independent_dice import Dice
from tests.unit.record.independent_lines import SCHEMA, read

FORMAT = SCHEMA.encode()


def signature_holds(line: bytes, entry: dict[str, Any]) -> bool:
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(entry["public_key"]))
        key.verify(bytes.fromhex(entry["signature"]), FORMAT + b"\n" + line[:-144])
    except (InvalidSignature, ValueError):
        return False
    return line.endswith(b',"signature":"%s"}' % entry["signature"].encode())


def names_what_it_may(entry: dict[str, Any], i: int, stood: list[dict[int, int]]) -> bool:
    """``stood``: before each entry the acts and corrections that stand, with the act they are."""
    if entry["entry"] == "correction":
        return bool(stood[-1].get(entry["target"]) == entry["target"])
    if entry["entry"] == "undo" and entry["to"] < i:
        kept = stood[entry["to"] + 1]
        lost = sorted(n for n, act in stood[-1].items() if n != act and n not in kept)
        return bool(entry["withdraws"] == lost)
    if entry["entry"] == "named" and stood[-1].get(entry["target"]) != entry["target"]:
        return False
    return entry["entry"] != "undo" and all(n < i for n in entry.get("evidence", ()))


def check(data: bytes) -> str:
    """Return the verdict of the page."""
    *lines, torn = data.split(b"\n")
    head, key, kind = hashlib.sha256(FORMAT).digest(), None, ""
    opened: dict[str, Any] = {}
    stood: list[dict[int, int]] = [{}]
    dice = Dice({"match_id": ""})
    for i, line in enumerate(lines):
        entry = read(line)
        if i == 0 and (not entry or entry["entry"] != "opened"):
            followed = entry is None and len(lines) > 1 and read(lines[1])
            return "broken" if followed else "unreadable"
        if kind == "closed" or not entry or (entry["i"], entry["prev"]) != (i, head.hex()):
            return "broken"
        kind, opened = entry["entry"], opened or entry
        dice = Dice(opened) if i == 0 else dice
        edition = json.dumps(
            opened["edition"], sort_keys=True, separators=(",", ":"), ensure_ascii=False
        )
        if hashlib.sha256(edition.encode()).hexdigest() != opened["edition_hash"]:
            return "broken"
        if (kind == "opened") != (i == 0) or not names_what_it_may(entry, i, stood):
            return "broken"
        if not dice.follows(i, entry):
            return "broken"
        if kind in ("checkpoint", "closed"):
            key = key or entry["public_key"]
            same = all(entry[n] == opened[n] for n in ("match_id", "table_id", "edition_hash"))
            if not same or entry["public_key"] != key or not signature_holds(line, entry):
                return "forged"
        now = stood[entry["to"] + 1] if kind == "undo" else stood[-1]
        about = {"act": i, "correction": entry.get("target", i)}
        stood.append(now | {i: about[kind]} if kind in about else now)
        head = hashlib.sha256(head + line).digest()
    if kind == "closed":
        return "broken" if torn else "valid"
    return "incomplete" if opened else "unreadable"
