"""Is a match with the table's dice believed that somebody wrote anew and signed?

Whoever has a record can change an entry, chain all lines anew and sign them. What they cannot do is
sign with the table's key; and where secret, commitment, contribution and faces do not follow from
each other, not even a record of unknown hand is good.
"""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from companion.games.palagonia.dice import commitment, faces
from companion.record.chain import Chain
from companion.record.entries import (
    Act,
    Checkpoint,
    Closed,
    DiceCommitted,
    DiceOpened,
    Entry,
    Opened,
)
from companion.record.lines import encode_line
from companion.record.signing import fingerprint, public_key_hex, sign_line
from companion.record.verification import Verdict, Verification
from companion.record.verify import verify_record
from companion.table.dice.fairness import check_dice
from companion.table.rejudging.rejudge import rejudge
from tests.unit.record.sample_match import KEY

GOLDEN = Path(__file__).parents[2] / "golden" / "records" / "paletti-record-1.palagonia.jsonl"
TABLE = fingerprint(public_key_hex(KEY))
EVES = Ed25519PrivateKey.from_private_bytes(b"e" * 32)
ANOTHER = b"\x07" * 32
replace = msgspec.structs.replace

Change = Callable[[list[Entry]], int]
"""Changes a record's entries, and returns the number of the first that cannot be believed."""


@pytest.fixture(scope="module")
def match() -> tuple[Entry, ...]:
    """The entries of a whole match with the table's dice."""
    told: list[Entry] = []
    assert verify_record(GOLDEN, hear=lambda _, entry: told.append(entry)).verdict == "valid"
    return tuple(told)


def rebuilt(directory: Path, told: list[Entry], key: Ed25519PrivateKey) -> Verification:
    """These entries chained anew and signed with a key, as ``companion verify`` checks them."""
    chain, lines = Chain(), []
    for i, entry in enumerate(told):
        if isinstance(entry, Checkpoint | Closed):
            signed = replace(entry, public_key=public_key_hex(key))
            lines.append(sign_line(i, chain.head, signed, key))
        else:
            lines.append(encode_line(i, chain.head, entry))
        chain = chain.then(lines[-1])
    path = directory / "match.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return verify_record(path, known={TABLE}, rejudge=rejudge, check_dice=check_dice)


def at(told: list[Entry], kind: type[Entry], place: int = 3) -> int:
    """The number of the entry that is of a kind for the fourth time, say."""
    return [i for i, entry in enumerate(told) if isinstance(entry, kind)][place]


def another_face(told: list[Entry]) -> int:
    i = at(told, DiceOpened)
    opening = told[i]
    assert isinstance(opening, DiceOpened)
    told[i] = replace(opening, faces=("5",) * len(opening.faces))
    return i


def another_face_in_roll_and_act(told: list[Entry]) -> int:
    i = another_face(told)
    act = told[i + 1]
    assert isinstance(act, Act)
    dice = {"die": "5"} if "die" in act.act else {"dice": ["5", "5"]}
    told[i + 1] = replace(act, act={**act.act, **dice})
    return i


def another_face_in_the_act(told: list[Entry]) -> int:
    i = at(told, DiceOpened) + 1
    act = told[i]
    assert isinstance(act, Act)
    dice = {"die": "5"} if "die" in act.act else {"dice": ["5", "5"]}
    told[i] = replace(act, act={**act.act, **dice})
    return i


def another_secret(told: list[Entry]) -> int:
    i = at(told, DiceOpened)
    opening = told[i]
    assert isinstance(opening, DiceOpened)
    told[i] = replace(opening, secret=ANOTHER.hex())
    return i


def another_commitment(told: list[Entry]) -> int:
    i = at(told, DiceCommitted)
    committed = told[i]
    assert isinstance(committed, DiceCommitted)
    told[i] = replace(committed, commitment=commitment(ANOTHER))
    return at(told, DiceOpened)


def another_secret_and_commitment(told: list[Entry]) -> int:
    another_commitment(told)
    return another_secret(told)


def another_contribution(told: list[Entry]) -> int:
    i = at(told, DiceOpened)
    opening = told[i]
    assert isinstance(opening, DiceOpened)
    told[i] = replace(opening, contribution="chosen")
    return i


def another_seat(told: list[Entry]) -> int:
    i = at(told, DiceOpened)
    opening = told[i]
    assert isinstance(opening, DiceOpened)
    told[i] = replace(opening, by=(opening.by + 1) % 3)
    return i + 1


def another_match(told: list[Entry]) -> int:
    """The rolls of a match carried to one with another name."""
    for i, entry in enumerate(told):
        if isinstance(entry, Opened | Checkpoint | Closed):
            told[i] = replace(entry, match_id="another")
    return at(told, DiceOpened, 1)  # the first one comes out alike, as one in six does


CHANGES = (
    another_face,
    another_face_in_roll_and_act,
    another_face_in_the_act,
    another_secret,
    another_commitment,
    another_secret_and_commitment,
    another_contribution,
    another_seat,
    another_match,
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda one: one.__name__)
@pytest.mark.parametrize("key", [KEY, EVES], ids=["the table's key", "another key"])
def test_rolls_that_do_not_follow_are_broken_whoever_signed_them(
    match: tuple[Entry, ...], change: Change, key: Ed25519PrivateKey, tmp_path: Path
) -> None:
    told = list(match)
    bad = change(told)

    found = rebuilt(tmp_path, told, key)

    assert found.verdict is Verdict.BROKEN
    assert found.first_bad is not None
    assert found.first_bad.line == bad + 1


def test_a_roll_that_follows_from_a_secret_chosen_afterwards_is_not_signed_by_the_table(
    match: tuple[Entry, ...], tmp_path: Path
) -> None:
    """All is consistent but the signature: what no arithmetic can tell, the key does."""
    told = list(match)
    place, i = at(told, DiceCommitted), at(told, DiceOpened)
    committed, opening, act, opened = told[place], told[i], told[i + 1], told[0]
    assert isinstance(committed, DiceCommitted)
    assert isinstance(opening, DiceOpened)
    assert isinstance(act, Act)
    assert isinstance(opened, Opened)
    came = faces(
        ANOTHER,
        match_id=opened.match_id,
        roll=committed.roll,
        contribution=opening.contribution.encode(),
        count=len(opening.faces),
    )
    told[place] = replace(committed, commitment=commitment(ANOTHER))
    told[i] = replace(opening, secret=ANOTHER.hex(), faces=came)
    told[i + 1] = replace(act, act={**act.act, "dice": list(came)})
    path = tmp_path / "match.jsonl"

    found = rebuilt(tmp_path, told, EVES)
    asked = verify_record(path, expected_key=TABLE, check_dice=check_dice)

    assert not found.signer_known
    assert found.fingerprint != TABLE
    assert found.rules_differ != ()  # what was done with the roll does not fit it any more
    assert asked.verdict is Verdict.FORGED
    assert asked.first_bad is not None


def test_the_same_match_signed_by_another_is_valid_but_of_an_unknown_hand(
    match: tuple[Entry, ...], tmp_path: Path
) -> None:
    found = rebuilt(tmp_path, list(match), EVES)

    assert found.verdict is Verdict.VALID
    assert not found.signer_known
    assert found.rules_differ == ()


def test_a_line_of_another_hand_among_the_tables_own_is_forged(
    match: tuple[Entry, ...], tmp_path: Path
) -> None:
    """Eve's changed end after what the table signed."""
    lines = GOLDEN.read_bytes().splitlines()
    chain = Chain()
    for line in lines[:-1]:
        chain = chain.then(line)
    closed = match[-1]
    assert isinstance(closed, Closed)
    eves = replace(closed, public_key=public_key_hex(EVES))
    lines[-1] = sign_line(len(lines) - 1, chain.head, eves, EVES)
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in lines))

    found = verify_record(path, known={TABLE}, check_dice=check_dice)

    assert found.verdict is Verdict.FORGED
    assert found.first_bad is not None
    assert found.first_bad.line == len(lines)
