"""No change of a record, however small, leaves it valid, and the first bad line is named.

*Named* means: ``first_bad.line`` is the number of the first line whose bytes are not those that
stood at that place when the record was written (``_first_changed``). Where the data cannot tell,
the test says which lines may be named instead; ``docs/record-format.md`` has the same list.

Each changed record also goes to a verifier that shares no code with ours; both must agree.
"""

from collections.abc import Sequence
from itertools import zip_longest

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.record.chain import head_after
from companion.record.entries import Signed
from companion.record.lines import decode_line, encode_line
from companion.record.signing import public_key_hex, sign_line
from companion.record.verification import FirstBad, Verdict, Verification
from companion.record.verify import verify_lines
from tests.unit.record.independent_verifier import check as second_opinion
from tests.unit.record.sample_match import OTHER_KEY, evidence

LAST = 14
line_numbers = st.integers(1, LAST)

Lines = tuple[bytes, ...]


def _split(data: bytes) -> list[bytes]:
    *whole, rest = data.split(b"\n")
    return [line + b"\n" for line in whole] + ([rest] if rest else [])


def _first_changed(before: Sequence[bytes], after: Sequence[bytes]) -> int:
    pairs = enumerate(zip_longest(before, after), start=1)
    return next(number for number, (old, new) in pairs if old != new)


def _judge(data: bytes) -> Verification:
    """Verify bytes with both verifiers and return our answer."""
    found = verify_lines(_split(data))

    assert second_opinion(data) == found.verdict.value
    return found


def _first_bad(found: Verification) -> FirstBad:
    """The first bad line; there must be one."""
    assert found.first_bad is not None, found
    return found.first_bad


def _assert_named(found: Verification, before: Sequence[bytes], after: Sequence[bytes]) -> None:
    assert found.verdict in (Verdict.BROKEN, Verdict.FORGED)
    assert _first_bad(found).line == _first_changed(before, after)
    assert found.entries == _first_bad(found).line - 1


def test_both_verifiers_find_the_unchanged_records_good(
    closed: Lines, unclosed: Lines, other: Lines
) -> None:
    verdicts = [_judge(b"".join(lines)).verdict for lines in (closed, unclosed, other)]

    assert verdicts == [Verdict.VALID, Verdict.INCOMPLETE, Verdict.VALID]


@settings(max_examples=200)
@given(at=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_a_flipped_bit_is_found_in_its_line(closed: Lines, at: float, bit: int) -> None:
    data = bytearray(b"".join(closed))
    place = int(at * len(data))
    data[place] ^= 1 << bit

    found = _judge(bytes(data))

    assert found.verdict is not Verdict.VALID
    assert _first_bad(found).line == data[:place].count(b"\n") + 1
    if found.verdict is Verdict.INCOMPLETE:
        assert place == len(data) - 1  # the last newline: the closing line is torn
    if found.verdict is Verdict.UNREADABLE:
        assert _first_bad(found).line == 1  # the schema of the opening, or that it is one


def test_every_byte_of_the_closing_line_counts_and_the_case_of_its_letters(closed: Lines) -> None:
    start = sum(map(len, closed[:-1]))
    whole = b"".join(closed)
    for place in range(start, len(whole)):
        for bit in (0, 5) if chr(whole[place]).isalpha() else (0,):
            data = bytearray(whole)
            data[place] ^= 1 << bit

            assert _first_bad(_judge(bytes(data))).line == LAST


@settings(max_examples=200)
@given(at=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_a_flipped_bit_without_a_signature_after_it_is_found_up_to_the_last_line(
    unclosed: Lines, at: float, bit: int
) -> None:
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
        assert _first_bad(found).line == number
    elif found.first_bad:
        assert found.first_bad.line == number
    else:
        assert (found.verdict, found.signed) == (Verdict.INCOMPLETE, tail)


@given(number=st.integers(2, LAST - 1), count=st.integers(1, 5))
def test_dropped_lines_are_found_where_they_are_missing(
    closed: Lines, number: int, count: int
) -> None:
    after = closed[: number - 1] + closed[min(number - 1 + count, LAST - 1) :]

    found = _judge(b"".join(after))

    _assert_named(found, closed, after)


def test_a_record_without_its_first_line_is_unreadable(closed: Lines) -> None:
    found = _judge(b"".join(closed[1:]))

    assert (found.verdict, _first_bad(found).line) == (Verdict.UNREADABLE, 1)


@given(kept=st.integers(1, LAST - 1))
def test_a_dropped_tail_is_incomplete(closed: Lines, kept: int) -> None:
    found = _judge(b"".join(closed[:kept]))

    assert (found.verdict, found.first_bad, found.entries) == (Verdict.INCOMPLETE, None, kept)


@settings(max_examples=200)
@given(at=st.floats(0, 1, exclude_max=True))
def test_a_record_cut_anywhere_is_incomplete_and_keeps_its_whole_lines(
    closed: Lines, at: float
) -> None:
    opening, whole = len(closed[0]), b"".join(closed)
    data = whole[: opening + int(at * (len(whole) - opening))]

    found = _judge(data)

    assert (found.verdict, found.entries) == (Verdict.INCOMPLETE, data.count(b"\n"))
    assert (found.first_bad is None) == data.endswith(b"\n")


@given(number=line_numbers, to=st.integers(1, LAST + 1))
def test_a_line_put_in_a_second_time_is_found_there(closed: Lines, number: int, to: int) -> None:
    after = (*closed[: to - 1], closed[number - 1], *closed[to - 1 :])

    found = _judge(b"".join(after))

    if to == 1 and number > 1:
        assert (found.verdict, _first_bad(found).line) == (Verdict.UNREADABLE, 1)
    else:
        _assert_named(found, closed, after)


@given(number=st.integers(2, LAST + 1), from_other=line_numbers)
def test_a_line_of_another_match_put_in_or_in_its_place_is_found(
    closed: Lines, other: Lines, number: int, from_other: int
) -> None:
    foreign = other[from_other - 1]
    put_in = (*closed[: number - 1], foreign, *closed[number - 1 :])
    instead = (*closed[: number - 1], foreign, *closed[number:])

    for after in (put_in, instead):
        _assert_named(_judge(b"".join(after)), closed, after)


@given(number=st.integers(2, LAST), at_ns=st.integers(0, 2**63 - 1))
def test_a_new_line_that_fits_where_it_is_put_in_is_found(
    closed: Lines, number: int, at_ns: int
) -> None:
    chain = verify_lines(closed[: number - 1]).chain
    new = encode_line(chain.count, chain.head, evidence(at_ns)) + b"\n"
    after = (*closed[: number - 1], new, *closed[number - 1 :])

    found = _judge(b"".join(after))

    _assert_named(found, closed, after)


@given(st.lists(st.integers(2, LAST), min_size=2, max_size=2, unique=True))
def test_swapped_lines_are_found_at_the_upper_one(closed: Lines, numbers: list[int]) -> None:
    one, two = numbers
    after = list(closed)
    after[one - 1], after[two - 1] = after[two - 1], after[one - 1]

    found = _judge(b"".join(after))

    _assert_named(found, closed, after)


@given(number=st.sampled_from([7, 11]), to=st.integers(2, LAST))
def test_a_checkpoint_that_was_moved_is_found(closed: Lines, number: int, to: int) -> None:
    after = list(closed)
    after.insert(to - 1, after.pop(number - 1))

    found = _judge(b"".join(after))

    if to == number:
        assert found.verdict is Verdict.VALID
    else:
        _assert_named(found, closed, after)


@given(seam=st.integers(1, LAST - 1))
def test_two_matches_spliced_are_found_at_the_seam(closed: Lines, other: Lines, seam: int) -> None:
    after = closed[:seam] + other[seam:]

    found = _judge(b"".join(after))

    if seam == 1:  # the opening of one match before all the rest of another: that is the odd one
        assert (found.verdict, _first_bad(found).line) == (Verdict.BROKEN, 1)
    else:
        _assert_named(found, closed, after)


@given(number=st.sampled_from([7, 11, LAST]))
def test_a_signed_line_signed_again_by_a_foreign_key_is_found(closed: Lines, number: int) -> None:
    old = decode_line(closed[number - 1].rstrip(b"\n"))
    assert isinstance(old.entry, Signed)
    fields = {name: getattr(old.entry, name) for name in old.entry.__struct_fields__}
    entry = type(old.entry)(**fields | {"public_key": public_key_hex(OTHER_KEY)})
    line = sign_line(old.i, bytes.fromhex(old.prev), entry, OTHER_KEY) + b"\n"
    after = (*closed[: number - 1], line, *closed[number:])

    found = _judge(b"".join(after))

    _assert_named(found, closed, after)


@settings(max_examples=30)
@given(number=st.integers(1, LAST - 1))
def test_who_mends_the_chain_without_the_key_is_found_at_the_next_signature(
    closed: Lines, number: int
) -> None:
    lines = [decode_line(line.rstrip(b"\n")) for line in closed]
    after: list[bytes] = []
    head = bytes.fromhex(lines[0].prev)
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

    found = _judge(b"".join(after))

    signed = [line.i + 1 for line in lines if isinstance(line.entry, Signed)]
    assert found.verdict is Verdict.FORGED
    assert _first_bad(found).line == next(line for line in signed if line >= number)


@settings(max_examples=200)
@given(
    start=st.floats(0, 1), length=st.integers(0, 40), new=st.binary(max_size=40) | st.just(b"\n")
)
def test_no_other_bytes_are_valid_and_none_raises(
    closed: Lines, start: float, length: int, new: bytes
) -> None:
    whole = b"".join(closed)
    place = int(start * len(whole))
    data = whole[:place] + new + whole[place + length :]

    found = _judge(data)

    assert (found.verdict is Verdict.VALID) == (data == whole)
    if found.verdict in (Verdict.BROKEN, Verdict.FORGED):
        _assert_named(found, closed, _split(data))


@given(number=line_numbers, at=st.floats(0, 1, exclude_max=True), keeps_end=st.booleans())
def test_a_line_torn_in_the_middle_of_the_record_is_found(
    closed: Lines, number: int, at: float, keeps_end: bool
) -> None:
    torn = closed[number - 1][: int(at * (len(closed[number - 1]) - 1))]
    data = b"".join((*closed[: number - 1], torn, b"\n" if keeps_end else b"", *closed[number:]))

    found = _judge(data)

    assert found.verdict is not Verdict.VALID
    if data:
        assert found.first_bad is None or found.first_bad.line == number
    if number < LAST or keeps_end:
        assert _first_bad(found).line == number


@given(st.binary(max_size=200))
def test_any_bytes_get_a_verdict(data: bytes) -> None:
    assert _judge(data).verdict is Verdict.UNREADABLE
