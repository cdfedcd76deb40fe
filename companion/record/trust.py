"""Whose signature is known here, and against whose is something said?

Known are the table's own key and the listed ones, and whoever comes before or after a known key
by a statement that both signed. Where a key names two successors, none of them is known by it:
one of the two is a thief's. A revocation counts when it comes from the key itself, from one that
follows it, or from this table's own key; then the key is not known, and nobody is through it.

When something was signed cannot be proved by a clock its signer holds, so a revoked key is not
known for old records either; the sentence says so.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

import msgspec

from companion.record.signing import fingerprint
from companion.record.statements import Revoked, Statement, Successor, signer_of

Edges = Mapping[str, Collection[str]]


class Trust(msgspec.Struct, frozen=True):
    """The fingerprints known, and for each that must not be trusted a sentence that says why."""

    known: frozenset[str] = frozenset()
    distrusted: Mapping[str, str] = {}


def trust_of(own: str | None, listed: Iterable[str], said: Collection[Statement]) -> Trust:
    """Return whom to trust.

    Args:
        own: fingerprint of this table's own key, None if it has none.
        listed: the fingerprints people here have said they trust.
        said: statements whose signatures hold.
    """
    after: dict[str, set[str]] = defaultdict(set)
    before: dict[str, set[str]] = defaultdict(set)
    for one in said:
        if isinstance(one, Successor):
            old, new = fingerprint(one.public_key), fingerprint(one.successor)
            after[old].add(new)
            before[new].add(old)
    distrusted = {
        one.revoked: _why(one)
        for one in said
        if isinstance(one, Revoked) and _counts(one, own, after)
    }
    agreed = {old: new for old, new in after.items() if len(new) == 1}
    roots = {*listed, *([own] if own else [])}
    known = _reached(roots, (agreed, before), distrusted)
    return Trust(frozenset(known), distrusted)


def _counts(one: Revoked, own: str | None, after: Edges) -> bool:
    return signer_of(one) in {own, *_reached({one.revoked}, (after,), ())}


def _reached(roots: Collection[str], ways: Collection[Edges], barred: Collection[str]) -> set[str]:
    """The roots and all that ways lead to from them, without the barred ones."""
    reached: set[str] = set()
    ahead = [key for key in roots if key not in barred]
    while ahead:
        key = ahead.pop()
        if key not in reached:
            reached.add(key)
            ahead += [far for way in ways for far in way.get(key, ()) if far not in barred]
    return reached


def _why(one: Revoked) -> str:
    when = f" on {one.said_wall}" if one.said_wall else ""
    reason = f" ({one.reason})" if one.reason else ""
    return (
        f"That key was revoked{when}{reason}; what it signed before may be genuine, "
        f"but the record alone cannot prove when it was signed."
    )
