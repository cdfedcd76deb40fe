"""Does a line mean one thing only, and does no line bring the reader down?"""

import pytest

from companion.games.game import Unreadable
from companion.games.lines import numbered_lines, printable, read_object


def test_blank_lines_are_skipped_but_counted() -> None:
    data = b"\n{}\n   \n\t\r\n[]"

    lines = list(numbered_lines(data))

    assert lines == [(2, b"{}"), (5, b"[]")]


def test_a_byte_order_mark_and_windows_line_ends_are_tolerated() -> None:
    lines = list(numbered_lines(b"\xef\xbb\xbf{}\r\n{}\r\n"))

    assert lines == [(1, b"{}"), (2, b"{}")]


def test_a_line_separator_inside_a_string_ends_no_line() -> None:
    lines = list(numbered_lines('{"name":"a\u2028b"}\n{}'.encode()))

    assert [number for number, _ in lines] == [1, 2]


def test_an_empty_file_has_no_lines() -> None:
    assert list(numbered_lines(b"")) == []


@pytest.mark.parametrize(
    ("line", "word"),
    [
        (b"[]", "no JSON object"),
        (b'"act"', "no JSON object"),
        (b"null", "no JSON object"),
        (b"{", "no JSON"),
        (b'{"a":1} {"a":1}', "no JSON"),
        (b"\xef\xbb\xbf{}", "no JSON"),
        (b"{'a':1}", "no JSON"),
        (b'{"a":"\xff"}', "not UTF-8"),
        (b'{"a":1,"a":1}', "twice"),
        (b'{"x":{"a":1,"a":2}}', "twice"),
        (b'{"a":NaN}', "NaN"),
        (b'{"a":-Infinity}', "Infinity"),
        (b'{"a":1e999}', "too large"),
        (b'{"a":' + b"9" * 5000 + b"}", "too long"),
        (b'{"a":' + b"[" * 100_000, "deeply"),
        (b'{"a":' * 100_000, "deeply"),
        (rb'{"a":"\ud800"}', "surrogate"),
        (rb'{"a":["b",["\udfff"]]}', "surrogate"),
        (b'{"a":null}', "null"),
        (b'{"a":{"b":null}}', "null"),
        (b'{"a":[null]}', "null"),
    ],
)
def test_a_line_that_means_nothing_or_too_much_is_unreadable(line: bytes, word: str) -> None:
    read = read_object(line)

    assert isinstance(read, Unreadable)
    assert word in read.why


def test_null_is_read_where_the_caller_allows_it() -> None:
    assert read_object(b'{"by":null}', frozenset({"by"})) == {"by": None}
    assert isinstance(read_object(b'{"x":{"by":null}}', frozenset({"by"})), Unreadable)


def test_a_name_cannot_move_the_cursor_of_a_terminal() -> None:
    assert printable("Ann\x1b[2J\n Бен 빌라") == "Ann\ufffd[2J\ufffd Бен 빌라"
