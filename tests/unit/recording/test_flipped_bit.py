"""Which bit is wrong, as a check sum tells."""

import random
import zlib

import pytest

from companion.record.flipped_bit import with_bit_turned

DATA = random.Random(2).randbytes(100_000)


@pytest.mark.parametrize("place", [0, 1, 4321, 99_999])
@pytest.mark.parametrize("bit", [0, 5, 7])
def test_the_check_sum_tells_which_bit_is_wrong(place: int, bit: int) -> None:
    harmed = bytearray(DATA)
    harmed[place] ^= 1 << bit

    assert with_bit_turned(bytes(harmed), zlib.crc32(DATA)) == DATA


def test_two_wrong_bits_are_not_taken_for_one() -> None:
    harmed = bytearray(DATA)
    harmed[10] ^= 1
    harmed[70_000] ^= 4

    assert with_bit_turned(bytes(harmed), zlib.crc32(DATA)) is None


def test_nothing_is_nothing_to_mend() -> None:
    assert with_bit_turned(b"", 17) is None
