"""No change of a record, however small, leaves it valid, and the first bad line is named.

*Named* means: ``first_bad.line`` is the number of the first line whose bytes are not those that
stood at that place when the record was written (``_first_changed``). Where the data cannot tell,
the test says which lines may be named instead; ``docs/record-format.md`` has the same list.

Each changed record also goes to a verifier that shares no code with ours; both must agree.
"""

from itertools import zip_longest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.record.chain import head_after
from companion.record.entries import Checkpoint, Closed
from companion.record.lines import decode_line, encode_line
from companion.record.signing import public_key_hex, sign_line
from companion.record.verification import Verdict
from companion.record.verify import verify_lines

LAST = 14
line_numbers = st.integers(1, LAST)


def _split(data):
    *whole, rest = data.split(b"\n")
    return [line + b"\n" for line in whole] + ([rest] if rest else [])


def _first_changed(before, after):
    pairs = enumerate(zip_longest(before, after), start=1)
    return next(number for number, (old, new) in pairs if old != new)


@pytest.fixture(scope="session")
def judge(second_opinion):
    """Verify bytes with both verifiers and return our answer."""

    def verdict(data):
        found = verify_lines(_split(data))
        expected = {Verdict.VALID: "valid", Verdict.INCOMPLETE: "incomplete"}

        assert second_opinion(data) == expected.get(found.verdict, "bad")
        return found

    return verdict


def _assert_named(found, before, after):
    assert found.verdict in (Verdict.BROKEN, Verdict.FORGED)
    assert found.first_bad.line == _first_changed(before, after)
    assert found.entries == found.first_bad.line - 1


def test_both_verifiers_find_the_unchanged_records_good(judge, closed, unclosed, other):
    verdicts = [judge(b"".join(lines)).verdict for lines in (closed, unclosed, other)]

    assert verdicts == [Verdict.VALID, Verdict.INCOMPLETE, Verdict.VALID]


@settings(max_examples=400)
@given(at=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_a_flipped_bit_is_found_in_its_line(judge, closed, at, bit):
    data = bytearray(b"".join(closed))
    place = int(at * len(data))
    data[place] ^= 1 << bit

    found = judge(bytes(data))

    assert found.verdict is not Verdict.VALID
    assert found.first_bad.line == data[:place].count(b"\n") + 1
    if found.verdict is Verdict.INCOMPLETE:
        assert place == len(data) - 1  # the last newline: the closing line is torn
    if found.verdict is Verdict.UNREADABLE:
        assert found.first_bad.line == 1  # the schema of the opening, or that it is one


def test_every_byte_of_the_closing_line_counts_and_the_case_of_its_letters(judge, closed):
    start = sum(map(len, closed[:-1]))
    whole = b"".join(closed)
    for place in range(start, len(whole)):
        for bit in (0, 5):
            data = bytearray(whole)
            data[place] ^= 1 << bit

            assert judge(bytes(data)).first_bad.line == LAST


@settings(max_examples=200)
@given(at=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_a_flipped_bit_without_a_signature_after_it_is_found_up_to_the_last_line(unclosed, at, bit):
    tail = 11
    data = bytearray(b"".join(unclosed))
    start = len(b"".join(unclosed[:tail]))
    place = start + int(at * (len(data) - start))
    data[place] ^= 1 << bit
    number = data[:place].count(b"\n") + 1

    found = verify_lines(_split(bytes(data)))

    assert found.verdict is not Verdict.VALID
    if number < len(unclosed):
        assert found.verdict is Verdict.BROKEN
        assert found.first_bad.line == number
    elif found.first_bad:
        assert found.first_bad.line == number
    else:
        assert (found.verdict, found.signed) == (Verdict.INCOMPLETE, tail)


@given(number=st.integers(2, LAST - 1), count=st.integers(1, 5))
def test_dropped_lines_are_found_where_they_are_missing(judge, closed, number, count):
    after = closed[: number - 1] + closed[min(number - 1 + count, LAST - 1) :]

    found = judge(b"".join(after))

    _assert_named(found, closed, after)


def test_a_record_without_its_first_line_is_unreadable(judge, closed):
    found = judge(b"".join(closed[1:]))

    assert (found.verdict, found.first_bad.line) == (Verdict.UNREADABLE, 1)


@given(kept=st.integers(1, LAST - 1))
def test_a_dropped_tail_is_incomplete(judge, closed, kept):
    found = judge(b"".join(closed[:kept]))

    assert (found.verdict, found.first_bad, found.entries) == (Verdict.INCOMPLETE, None, kept)


@settings(max_examples=200)
@given(at=st.floats(0, 1, exclude_max=True))
def test_a_record_cut_anywhere_is_incomplete_and_keeps_its_whole_lines(judge, closed, at):
    opening, whole = len(closed[0]), b"".join(closed)
    data = whole[: opening + int(at * (len(whole) - opening))]

    found = judge(data)

    assert (found.verdict, found.entries) == (Verdict.INCOMPLETE, data.count(b"\n"))
    assert (found.first_bad is None) == data.endswith(b"\n")


@given(number=line_numbers, to=st.integers(1, LAST + 1))
def test_a_line_put_in_a_second_time_is_found_there(judge, closed, number, to):
    after = (*closed[: to - 1], closed[number - 1], *closed[to - 1 :])

    found = judge(b"".join(after))

    if to == 1 and number > 1:
        assert (found.verdict, found.first_bad.line) == (Verdict.UNREADABLE, 1)
    else:
        _assert_named(found, closed, after)


@given(number=st.integers(2, LAST + 1), from_other=line_numbers)
def test_a_line_of_another_match_put_in_or_in_its_place_is_found(
    judge, closed, other, number, from_other
):
    foreign = other[from_other - 1]
    put_in = (*closed[: number - 1], foreign, *closed[number - 1 :])
    instead = (*closed[: number - 1], foreign, *closed[number:])

    for after in (put_in, instead):
        _assert_named(judge(b"".join(after)), closed, after)


@given(number=st.integers(2, LAST), at_ns=st.integers(0, 2**63))
def test_a_new_line_that_fits_where_it_is_put_in_is_found(judge, sample, closed, number, at_ns):
    chain = verify_lines(closed[: number - 1]).chain
    new = encode_line(chain.count, chain.head, sample.evidence(at_ns)) + b"\n"
    after = (*closed[: number - 1], new, *closed[number - 1 :])

    found = judge(b"".join(after))

    _assert_named(found, closed, after)


@given(st.lists(st.integers(2, LAST), min_size=2, max_size=2, unique=True))
def test_swapped_lines_are_found_at_the_upper_one(judge, closed, numbers):
    one, two = numbers
    after = list(closed)
    after[one - 1], after[two - 1] = after[two - 1], after[one - 1]

    found = judge(b"".join(after))

    _assert_named(found, closed, after)


@given(number=st.sampled_from([7, 11]), to=st.integers(2, LAST))
def test_a_checkpoint_that_was_moved_is_found(judge, closed, number, to):
    after = list(closed)
    after.insert(to - 1, after.pop(number - 1))

    found = judge(b"".join(after))

    if to == number:
        assert found.verdict is Verdict.VALID
    else:
        _assert_named(found, closed, after)


@given(seam=st.integers(1, LAST - 1))
def test_two_matches_spliced_are_found_at_the_seam(judge, closed, other, seam):
    found = judge(b"".join(closed[:seam] + other[seam:]))

    assert found.verdict is Verdict.BROKEN
    assert found.first_bad.line in (seam, seam + 1)


@given(number=st.sampled_from([7, 11, LAST]))
def test_a_signed_line_signed_again_by_a_foreign_key_is_found(judge, sample, closed, number):
    old = decode_line(closed[number - 1].rstrip(b"\n"))
    fields = {name: getattr(old.entry, name) for name in old.entry.__struct_fields__}
    entry = type(old.entry)(**fields | {"public_key": public_key_hex(sample.OTHER_KEY)})
    line = sign_line(old.i, bytes.fromhex(old.prev), entry, sample.OTHER_KEY) + b"\n"
    after = (*closed[: number - 1], line, *closed[number:])

    found = judge(b"".join(after))

    _assert_named(found, closed, after)


@settings(max_examples=30)
@given(number=st.integers(1, LAST - 1))
def test_who_mends_the_chain_without_the_key_is_found_at_the_next_signature(judge, closed, number):
    lines = [decode_line(line.rstrip(b"\n")) for line in closed]
    head, after = bytes.fromhex(lines[0].prev), []
    for line in lines:
        entry = line.entry
        if line.i + 1 == number:
            entry = type(entry)(
                **{name: getattr(entry, name) for name in entry.__struct_fields__}
                | {"at_ns": entry.at_ns + 1}
            )
        stored = encode_line(line.i, head, entry)
        after.append(stored + b"\n")
        head = head_after(head, stored)

    found = judge(b"".join(after))

    signed = [line.i + 1 for line in lines if isinstance(line.entry, Checkpoint | Closed)]
    assert found.verdict is Verdict.FORGED
    assert found.first_bad.line == next(line for line in signed if line >= number)


@settings(max_examples=200)
@given(
    start=st.floats(0, 1), length=st.integers(0, 40), new=st.binary(max_size=40) | st.just(b"\n")
)
def test_no_other_bytes_are_valid_and_none_raises(judge, closed, start, length, new):
    whole = b"".join(closed)
    place = int(start * len(whole))
    data = whole[:place] + new + whole[place + length :]

    found = judge(data)

    assert (found.verdict is Verdict.VALID) == (data == whole)


@given(st.binary(max_size=200))
def test_any_bytes_get_a_verdict(judge, data):
    assert judge(data).verdict is Verdict.UNREADABLE
