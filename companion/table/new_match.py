"""With which entry does the record of a match begin that a tap asks for?"""

import hashlib

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.link.messages.tapped.beginning import NewMatch, NewPalagonia
from companion.record import entries
from companion.record.signing import fingerprint, public_key_hex
from companion.table.palagonia import opened as palagonia
from companion.table.villa_paletti import opened as villa_paletti


def opened_by(
    tap: NewMatch | NewPalagonia,
    key: Ed25519PrivateKey,
    started_wall: str,
    *,
    virtual: bool = False,
) -> entries.Opened:
    """Return the first entry of the match that a tap asks for.

    Args:
        tap: What is asked for.
        key: The table's.
        started_wall: When, ISO 8601; the match is named after its day and the tap.
        virtual: Whether the table is one in memory.

    Raises:
        UsageError: There can be no such match.
    """
    match_id = f"{started_wall[:10]}-{_mark(tap.tap)}"
    table_id = f"table-{fingerprint(public_key_hex(key))[:4]}"
    if isinstance(tap, NewPalagonia):
        opened = palagonia.opened_entry(
            tap, match_id=match_id, table_id=table_id, started_wall=started_wall
        )
        return msgspec.structs.replace(opened, virtual=virtual)
    opened = villa_paletti.opened_entry(
        villa_paletti.first_state(tap),
        at_ns=0,
        match_id=match_id,
        table_id=table_id,
        started_wall=started_wall,
        pictures=tap.pictures,
    )
    return msgspec.structs.replace(opened, virtual=virtual)


def was_begun_by(match_id: str, tap: str) -> bool:
    """Return whether that tap has begun this match."""
    return match_id.endswith(f"-{_mark(tap)}")


def _mark(tap: str) -> str:
    """What the name of a match takes from the tap that began it."""
    return hashlib.sha256(tap.encode()).hexdigest()[:8]
