"""Whose signature is known, through whom, and what is not believed."""

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.errors import UnreadableError
from companion.record.signing import fingerprint, public_key_hex, signed_text
from companion.record.statements import (
    KEY_SCHEMA,
    Revoked,
    Successor,
    read_statement,
    say_revoked,
    say_successor,
)
from companion.record.trust import Trust, trust_of

A, B, C, THIEF = (Ed25519PrivateKey.from_private_bytes(bytes([n] * 32)) for n in range(4))


def shown(key: Ed25519PrivateKey) -> str:
    return fingerprint(public_key_hex(key))


def trust(own: Ed25519PrivateKey | None, *said: bytes, listed: tuple[str, ...] = ()) -> Trust:
    return trust_of(shown(own) if own else None, listed, [read_statement(one) for one in said])


def test_the_own_key_and_the_listed_ones_are_known() -> None:
    assert trust(A, listed=(shown(C),)).known == {shown(A), shown(C)}
    assert trust(None).known == frozenset()


def test_who_came_before_and_after_a_known_key_is_known() -> None:
    said = (say_successor(A, B), say_successor(B, C))

    assert trust(C, *said).known == {shown(A), shown(B), shown(C)}
    assert trust(None, *said, listed=(shown(A),)).known == {shown(A), shown(B), shown(C)}
    assert trust(THIEF, *said).known == {shown(THIEF)}


def test_of_two_successors_of_a_key_none_is_known_by_it() -> None:
    said = (say_successor(A, B), say_successor(A, THIEF))

    assert trust(A, *said).known == {shown(A)}
    assert trust(B, *said).known == {shown(B), shown(A)}


def test_a_revoked_key_is_not_known_and_says_why() -> None:
    found = trust(A, say_revoked(shown(C), "it was lost", C, "2026-11-30"), listed=(shown(C),))

    assert found.known == {shown(A)}
    assert found.distrusted[shown(C)].startswith(
        "That key was revoked on 2026-11-30 (it was lost);"
    )


def test_nobody_is_known_through_a_revoked_key() -> None:
    said = (say_successor(A, B), say_successor(B, C), say_revoked(shown(B), "", B))

    assert trust(C, *said).known == {shown(C)}


def test_a_key_can_be_revoked_by_the_one_that_follows_it_and_by_the_own_table_only() -> None:
    listed = (shown(A), shown(THIEF))
    by_follower = (say_successor(A, B), say_revoked(shown(A), "", B))

    assert shown(A) not in trust(C, *by_follower, listed=listed).known
    assert shown(A) not in trust(C, say_revoked(shown(A), "", C), listed=listed).known

    by_another = trust(C, say_revoked(shown(A), "", THIEF), listed=listed)

    assert shown(A) in by_another.known
    assert by_another.distrusted == {}


def test_statements_come_back_as_they_were_said() -> None:
    successor = read_statement(say_successor(A, B, "2026-11-30") + b"\n")
    revoked = read_statement(say_revoked(shown(A), "lost", B))

    assert isinstance(successor, Successor)
    assert (successor.public_key, successor.successor) == (public_key_hex(A), public_key_hex(B))
    assert successor.said_wall == "2026-11-30"
    assert isinstance(revoked, Revoked)
    assert (revoked.revoked, revoked.reason, revoked.said_wall) == (shown(A), "lost", None)


@pytest.mark.parametrize("said", [say_successor(A, B), say_revoked(shown(A), "lost", B)])
def test_no_byte_of_a_statement_can_be_changed(said: bytes) -> None:
    for place in range(len(said)):
        for bit in (0, 5):
            changed = bytearray(said)
            changed[place] ^= 1 << bit

            with pytest.raises(UnreadableError):
                read_statement(bytes(changed))


def test_nobody_can_call_a_known_key_the_successor_of_their_own() -> None:
    genuine = say_successor(A, B)
    countersignature = genuine[-144 - 129 : -145].decode()
    claim = {
        "statement": "successor",
        "schema": KEY_SCHEMA,
        "said_wall": None,
        "public_key": public_key_hex(THIEF),
        "successor": public_key_hex(B),
        "countersignature": countersignature,
    }
    told = msgspec.json.encode(claim)[:-1]

    assert countersignature.isalnum()
    with pytest.raises(UnreadableError, match="not signed"):
        read_statement(signed_text(told, THIEF, KEY_SCHEMA))


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff", b'{"statement":"successor"}', b"[" * 5000])
def test_what_is_no_statement_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(UnreadableError, match="no statement"):
        read_statement(data)
