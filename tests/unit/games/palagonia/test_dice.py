"""Can nobody choose what the dice show, and is an unfair die found out?"""

import hashlib
import hmac
from collections import Counter

import pytest

from companion.errors import UsageError
from companion.games.palagonia.dice import (
    FACES,
    Face,
    commitment,
    faces,
    fairness,
    number_on,
)

SECRET = bytes(range(32))


def roll(
    secret: bytes = SECRET, match: str = "m", number: int = 0, tap: bytes = b"t", count: int = 2
) -> tuple[Face, ...]:
    return faces(secret, match_id=match, roll=number, contribution=tap, count=count)


def test_pg_8_the_faces_of_a_die() -> None:
    assert FACES == ("2", "3", "4", "5", "remove", "rotate")
    assert [number_on(face) for face in FACES] == [2, 3, 4, 5, None, None]


def test_the_faces_can_be_computed_by_anybody_from_the_description() -> None:
    parts = [b"m", (0).to_bytes(8, "big"), b"t", (0).to_bytes(8, "big")]
    message = b"paletti-companion/palagonia/dice/faces/1\n" + b"".join(
        len(part).to_bytes(4, "big") + part for part in parts
    )
    stream = hmac.new(SECRET, message, hashlib.sha256).digest()
    expected = [FACES[byte % 6] for byte in stream if byte < 252]

    assert roll(count=20) == tuple(expected[:20])
    assert (
        commitment(SECRET)
        == hashlib.sha256(b"paletti-companion/palagonia/dice/commitment/1\n" + SECRET).hexdigest()
    )


def test_each_part_of_a_roll_changes_it_and_the_same_parts_do_not() -> None:
    other = bytes(32)
    rolls = [
        roll(count=40),
        roll(other, count=40),
        roll(match="n", count=40),
        roll(number=1, count=40),
        roll(tap=b"u", count=40),
    ]

    assert len(set(rolls)) == 5
    assert roll(count=40) == rolls[0]
    assert commitment(SECRET) != commitment(other)


def test_parts_cannot_be_shifted_into_each_other() -> None:
    assert roll(match="ma", tap=b"b", count=40) != roll(match="m", tap=b"ab", count=40)


def test_every_face_stands_for_as_many_bytes() -> None:
    stands_for = Counter(FACES[byte % 6] for byte in range(252))

    assert set(stands_for.values()) == {42}


def test_many_virtual_rolls_have_every_face_about_as_often() -> None:
    counts = Counter(
        face
        for one in range(20)
        for number in range(500)
        for face in roll(bytes([one]) * 32, number=number)
    )

    assert set(counts) == set(FACES)
    assert all(abs(count / 20_000 - 1 / 6) < 0.015 for count in counts.values())  # five sigma


def test_a_long_roll_goes_through_several_blocks() -> None:
    assert len(roll(count=500)) == 500
    assert roll(count=500)[:2] == roll(count=2)
    assert roll(count=0) == ()


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_that_could_be_guessed_is_refused(secret: bytes) -> None:
    with pytest.raises(UsageError, match="32 bytes"):
        commitment(secret)
    with pytest.raises(UsageError, match="32 bytes"):
        roll(secret)


def test_a_negative_roll_or_count_is_refused() -> None:
    for wrong in ({"number": -1}, {"count": -1}):
        with pytest.raises(UsageError, match="from 0 up"):
            roll(**wrong)  # type: ignore[arg-type]


# Chi-square and its tail with five degrees of freedom, from the tables of any textbook.
@pytest.mark.parametrize(
    ("chi_square", "p"), [(0.0, 1.0), (1.145, 0.95), (4.351, 0.50), (11.070, 0.05), (20.515, 0.001)]
)
def test_the_probability_is_that_of_the_tables(chi_square: float, p: float) -> None:
    # Two faces off by as much in opposite ways among n rolls give 12 d²/n.
    rolls = 600_000
    off = round((chi_square * rolls / 12) ** 0.5)
    counts: dict[Face, int] = dict.fromkeys(FACES, rolls // 6)
    counts["2"] += off
    counts["3"] -= off

    found = fairness(counts)

    assert found.chi_square == pytest.approx(chi_square, abs=0.01)
    assert found.p == pytest.approx(p, abs=0.002)


@pytest.mark.parametrize(
    ("counts", "says"),
    [
        ({}, "Nothing was rolled yet."),
        ({"2": 3, "rotate": 4}, "7 rolls are too few to judge a die by; 30 are the least."),
        (dict.fromkeys(FACES, 50), "Nothing speaks against this die"),
        ({**dict.fromkeys(FACES, 50), "5": 85}, "Roll this die some more"),
        ({**dict.fromkeys(FACES, 50), "5": 120}, "This die is hardly fair"),
    ],
)
def test_people_are_told_what_it_means(counts: dict[Face, int], says: str) -> None:
    assert fairness(counts).sentence.startswith(says)


def test_counts_that_cannot_be_are_refused() -> None:
    for wrong in ({"2": -1}, {"6": 1}):
        with pytest.raises(UsageError, match="Counts are from 0 up"):
            fairness(wrong)  # type: ignore[arg-type]
