"""Is a table read from a file only if the file can mean nothing else?"""

import json
from typing import Any

import pytest

from companion.games.game import Unreadable
from companion.games.palagonia.table_file import read_drawn_table, read_table
from companion.games.palagonia.tiles import LIMIT

TILE = {"q": 0, "r": 0, "o": 0}


def why_not(data: bytes | dict[str, Any]) -> str:
    """Why these bytes are no table; they must be none."""
    found = read_table(data if isinstance(data, bytes) else json.dumps(data).encode())
    assert isinstance(found, Unreadable)
    return found.why


@pytest.mark.parametrize(
    "data",
    [
        b'{"tiles":[],"tiles":[{"q":0,"r":0,"o":0}]}',
        b'{"tiles":[{"q":0,"r":0,"o":0}],"tiles":[{"q":0,"r":0,"o":0}]}',
        b'{"tiles":[{"q":0,"r":1,"q":1,"o":0}]}',
        b'{"tiles":[{"q":0,"r":0,"o":0}],"seen":[{"by":1,"by":1}]}',
        b'{"tiles":[{"q":0,"r":0,"o":0}],"seen":{"'
        + b"k" * 9000
        + b'":1,"'
        + b"k" * 9000
        + b'":1}}',
    ],
)
def test_a_key_that_stands_twice_makes_a_file_no_table(data: bytes) -> None:
    why = why_not(data)

    assert "twice in one object" in why or "There is no tile" in why
    assert len(why) < 200


def test_a_table_without_a_tile_is_none() -> None:
    assert why_not({"tiles": []}) == ("This is no table of tiles: There is no tile in `tiles`.")


@pytest.mark.parametrize("o", [0, 1])
def test_two_tiles_on_one_cell_are_no_table(o: int) -> None:
    assert "Two tiles lie on the cell (0, 0)" in why_not({"tiles": [TILE, {**TILE, "o": o}]})


@pytest.mark.parametrize("axis", ["q", "r"])
@pytest.mark.parametrize("far", [LIMIT + 1, -LIMIT - 1, 2**31, 2**63, 2**64, -(2**64), 10**30])
def test_a_tile_beyond_the_limit_is_said_to_be_there(axis: str, far: int) -> None:
    why = why_not({"tiles": [TILE, {**TILE, axis: far}]})

    assert str(LIMIT) in why
    assert f"`$.tiles[1].{axis}`" in why


@pytest.mark.parametrize("far", [LIMIT, -LIMIT])
def test_a_tile_at_the_limit_is_one_like_any_other(far: int) -> None:
    table = read_table(json.dumps({"tiles": [{"q": far, "r": -far, "o": 2}]}).encode())

    assert table == {(far, -far): 2}


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00", b"\xff\xfe{}", b"{" * 100_000, b'{"tiles":[{"q":0,"r":0,"o":0}]}\x00'],
)
def test_bytes_that_are_no_json_are_no_table(data: bytes) -> None:
    assert why_not(data).startswith("This is no table of tiles: ")


def test_a_file_without_end_is_no_table_and_a_long_number_beside_the_tiles_is_nobodys_concern() -> (
    None
):
    tiles = b'{"tiles":[{"q":0,"r":0,"o":0}],"x":'

    deep = why_not(tiles + b"[" * 100_000 + b"]" * 100_000 + b"}")
    long = read_table(tiles + b"9" * 20_000 + b"}")

    assert deep == "This is no table of tiles: it is nested too deeply."
    assert long == {(0, 0): 0}


def test_a_mark_of_the_byte_order_line_ends_and_further_keys_are_passed_over() -> None:
    data = (
        b'\xef\xbb\xbf{\r\n"unsure":[null],\r\n"tiles":[{"q":1,"r":2,"o":0,"probability":0.9}]}\r\n'
    )

    assert read_table(data) == {(1, 2): 0}


def test_a_drawing_is_the_table_that_it_draws() -> None:
    assert read_drawn_table(b"\xef\xbb\xbf - -\r\n\\ - /\r\n") == {
        (0, 0): 2, (1, 0): 2, (-1, 1): 0, (0, 1): 2, (1, 1): 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "there is no tile in it."),
        (b" .\n", "there is no tile in it."),
        (b"- -\n -x", "Line 2, column 3: `x` is no sign of a drawing."),
        (b"-\xff", "byte 2 is no UTF-8."),
    ],
)
def test_what_draws_no_table_is_told_with_its_place(data: bytes, why: str) -> None:
    assert read_drawn_table(data) == Unreadable(f"This is no drawing of tiles: {why}")


def test_an_empty_file_is_said_to_be_empty() -> None:
    assert why_not(b" \n") == "This is no table of tiles: nothing stands in the file."
