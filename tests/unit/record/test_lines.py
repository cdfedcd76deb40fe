"""What may stand in a line, and what makes it unreadable."""

import json

import msgspec
import pytest

from companion.record.chain import SEED
from companion.record.entries import edition_hash
from companion.record.lines import (
    MAX_LINE_BYTES,
    LineError,
    UnknownSchemaError,
    decode_line,
    encode_line,
)
from tests.unit.record import sample_match as sample

PREV = SEED.hex()


def _line(**changes: object) -> bytes:
    fields: dict[str, object] = {
        "i": 4,
        "prev": PREV,
        "entry": "health",
        "at_ns": 1,
        "device": "scales",
        "state": "gone",
        "sentence": "…",
    }
    return json.dumps(fields | changes, ensure_ascii=False, separators=(",", ":")).encode()


def test_each_entry_comes_back_as_it_was_written() -> None:
    for i, entry in enumerate([sample.opened(), *sample.entries()]):
        line = decode_line(encode_line(i, SEED, entry))

        assert (line.i, line.prev, line.entry) == (i, PREV, entry)


def test_a_line_starts_with_its_number_and_the_head_before_it() -> None:
    line = encode_line(3, SEED, sample.evidence(5))

    assert line.startswith(b'{"i":3,"prev":"%s","entry":"evidence","at_ns":5,' % PREV.encode())
    assert b"\n" not in line


@pytest.mark.parametrize("fraction", [0.5, 1.0, float("nan"), -0.0, 1e300])
def test_a_fraction_is_refused_when_writing_however_deep_it_stands(fraction: float) -> None:
    act = msgspec.structs.replace(sample.act(1, 0), act={"column": {"at": [{"x": fraction}]}})

    with pytest.raises(LineError, match="whole numbers"):
        encode_line(1, SEED, act)


@pytest.mark.parametrize("value", [object(), b"bytes", {1: 2}, {"a", "b"}, "\ud800"])
def test_what_would_be_read_back_as_something_else_is_refused_when_writing(value: object) -> None:
    act = msgspec.structs.replace(sample.act(1, 0), act={"x": value})

    with pytest.raises(LineError, match="cannot be written"):
        encode_line(1, SEED, act)


def test_a_value_out_of_its_range_is_refused_when_writing() -> None:
    act = msgspec.structs.replace(sample.act(1, 0), probability_permille=1001)

    with pytest.raises(LineError, match="probability_permille"):
        encode_line(1, SEED, act)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "not JSON"),
        (b"[]", "not a JSON object"),
        (b'{"i":1', "not JSON"),
        (_line() + b"x", "not JSON"),
        (_line().replace(b'"i":4', b'"i":4.0'), "whole numbers"),
        (_line().replace(b'"i":4', b'"i":4e0'), "whole numbers"),
        (_line().replace(b'"i":4', b'"i":NaN'), "whole numbers"),
        (_line().replace(b'"i":4', b'"i":-1'), "not an entry"),
        (_line().replace(b'"i":4', b'"i":true'), "not an entry"),
        (_line().replace(b'"i":4', b'"i":4,"i":4'), "same key twice"),
        (_line().replace(b"\xe2\x80\xa6", b"\xe2\x80"), "UTF-8"),
        (_line().replace(b"\xe2\x80\xa6", b"\\ud800"), "UTF-8"),
        (b"\xef\xbb\xbf" + _line(), "not JSON"),
        (_line().decode().encode("utf-16"), "UTF-8"),
        (_line(prev=PREV.upper()), "not an entry"),
        (_line(prev=PREV[:-1]), "not an entry"),
        (_line(entry="gossip"), "not an entry"),
        (_line(more=1), "unknown field"),
        (_line(sentence=None), "not an entry"),
        (b"[" * 100_000 + b"]" * 100_000, "too deeply"),
        (_line(sentence="x" * MAX_LINE_BYTES), "longer than"),
        (b'{"i":' + b"9" * 5_000 + b"}", "beyond 64 bits"),
        (_line(at_ns=1 << 63), "beyond 64 bits"),
        (_line(at_ns=-(1 << 63) - 1), "beyond 64 bits"),
    ],
)
def test_a_line_that_is_no_entry_says_why(line: bytes, why: str) -> None:
    with pytest.raises(LineError, match=why):
        decode_line(line)


def test_a_line_without_one_of_its_keys_is_no_entry() -> None:
    whole = json.loads(_line())
    for missing in whole:
        rest = {key: value for key, value in whole.items() if key != missing}

        with pytest.raises(LineError):
            decode_line(json.dumps(rest).encode())


def test_another_schema_is_told_apart_from_damage() -> None:
    line = encode_line(0, SEED, sample.opened()).replace(b"record/1", b"record/2")

    with pytest.raises(UnknownSchemaError):
        decode_line(line)


def test_the_hash_of_an_edition_does_not_depend_on_the_order_of_its_options() -> None:
    assert edition_hash({"b": 1, "a": "é"}) == edition_hash({"a": "é", "b": 1})
    assert edition_hash({"a": True}) != edition_hash({"a": 1}) != edition_hash({"a": "1"})
