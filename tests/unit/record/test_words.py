"""A fingerprint in words comes back, also when it was typed in a hurry."""

import random
import string
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import UsageError
from companion.record.signing import fingerprint, for_scanning, public_key_hex, read_fingerprint
from companion.record.words import WORDS, in_words
from tests.unit.record.sample_match import KEY

FINGERPRINTS = st.binary(min_size=16, max_size=16).map(
    lambda data: "-".join(data.hex()[at : at + 4] for at in range(0, 32, 4))
)
OWN = fingerprint(public_key_hex(KEY))


def slips(word: str) -> set[str]:
    """Everything one slip of the finger makes of a word."""
    cuts = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    found = {a + b[1:] for a, b in cuts if b}
    found |= {a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1}
    for letter in string.ascii_lowercase:
        found |= {a + letter + b for a, b in cuts} | {a + letter + b[1:] for a, b in cuts if b}
    return found - {word}


def test_the_list_has_a_word_for_every_byte_and_is_in_order() -> None:
    assert len(WORDS) == 256
    assert list(WORDS) == sorted(set(WORDS))
    assert all(word.isascii() and word.isalpha() and 4 <= len(word) <= 7 for word in WORDS)


def test_three_letters_tell_a_word_from_all_others() -> None:
    assert len({word[:3] for word in WORDS}) == 256


def test_one_slip_never_makes_another_word_of_it_not_even_the_beginning_of_one() -> None:
    beginnings = {word[:letters]: word for word in WORDS for letters in range(3, len(word) + 1)}

    wrong = [
        (word, slip, beginnings[slip])
        for word in WORDS
        for slip in slips(word)
        if beginnings.get(slip, word) != word
    ]

    assert wrong == []


def test_no_slip_in_one_word_gives_what_a_slip_in_another_gives() -> None:
    made = {word: slips(word) | {word} for word in WORDS}

    assert [pair for pair in combinations(WORDS, 2) if made[pair[0]] & made[pair[1]]] == []


@given(FINGERPRINTS)
def test_words_come_back_as_the_fingerprint(shown: str) -> None:
    words = in_words(shown)

    assert len(words) == 16
    assert read_fingerprint(" ".join(words)) == shown


@given(FINGERPRINTS, st.randoms(use_true_random=False))
def test_words_come_back_however_they_were_typed(shown: str, chance: random.Random) -> None:
    typed = []
    for word in in_words(shown):
        way = chance.randrange(4)
        if way == 0:
            typed.append(word[: chance.randint(3, len(word))])
        elif way == 1:
            typed.append(chance.choice(sorted(slips(word))))
        else:
            typed.append(word.upper() if way == 2 else word.capitalize())
    parting = chance.choice([" ", "-", ", ", "\n", " · "])

    assert read_fingerprint(parting.join(typed)) == shown


def test_words_of_a_numbered_list_are_read() -> None:
    numbered = "\n".join(f"{place}. {word}" for place, word in enumerate(in_words(OWN), start=1))

    assert read_fingerprint(numbered) == OWN


def test_what_a_qr_code_says_is_read() -> None:
    assert read_fingerprint(for_scanning(OWN)) == OWN


def test_a_word_that_is_not_in_the_list_is_named_by_its_place() -> None:
    words = list(in_words(OWN))
    words[4] = "submarine"

    with pytest.raises(UsageError, match="Word 5, 'submarine'"):
        read_fingerprint(" ".join(words))


@pytest.mark.parametrize("count", [1, 15, 17])
def test_a_key_has_sixteen_words(count: int) -> None:
    words = [*in_words(OWN), "zebra"][:count]

    with pytest.raises(UsageError, match=f"these are {count}"):
        read_fingerprint(" ".join(words))
