"""Can tiles be told by a sum, and read from one?"""

import re
from pathlib import Path

import pytest

from companion.games.game import Unreadable
from companion.games.palagonia import drawing
from companion.games.palagonia.figures import creatures
from companion.games.palagonia.sums import MOST_TILES, read, write
from companion.games.palagonia.tiles import (
    LIMIT,
    Tile,
    mirrored,
    moved,
    table_of,
    turned,
)

PAGE = (Path(__file__).parents[5] / "docs" / "rules" / "palagonia-notation.md").read_text("utf-8")
VIRUS = "4b+5c"


def tiles_of(text: str) -> tuple[Tile, ...]:
    found = read(text)
    assert not isinstance(found, Unreadable), found
    return found


def test_the_virus_is_read_as_three_tips_in_a_corner() -> None:
    assert tiles_of(VIRUS) == (Tile(0, 0, 0), Tile(1, -1, 2), Tile(1, 0, 1))
    assert [one.value for one in creatures(table_of(tiles_of(VIRUS)))] == [1]


def test_the_virus_is_written_as_it_was_read_wherever_it_lies() -> None:
    table = table_of(tiles_of(VIRUS))

    assert {write(moved(turned(table, sixths), (5, -3))) for sixths in (0, 2, 4)} == {VIRUS}


def test_nothing_is_the_first_tile_alone() -> None:
    assert tiles_of("") == tiles_of("  ") == (Tile(0, 0, 0),)
    assert write({(4, 4): 2}) == ""


def test_a_step_back_looks_as_before_that_step() -> None:
    assert tiles_of("a+1b-1c") == tiles_of("a1c5+1b")


def test_blanks_capitals_and_turns_in_parts_are_read() -> None:
    assert tiles_of(" 2 2B + 0 5 C ") == tiles_of(VIRUS)


def test_a_mirror_image_has_a_sum_of_its_own() -> None:
    table = table_of(tiles_of("a+2b+3a"))

    assert write(mirrored(table)) != write(table)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        *re.findall(r"^    (\S+) +(Character .+)$", PAGE, re.MULTILINE),
        ("4b+5c--", "Character 7: from the first tile no step leads back."),
        ("4b+b", "Character 4: a tile lies ahead already."),
        ("4b 6", "Character 4: `6` is no sign of a sum (0 to 5, a, b, c, +, -)."),
        ("\u0663", "Character 1: `\u0663` is no sign of a sum (0 to 5, a, b, c, +, -)."),
        ("\x1b", "Character 1: `\ufffd` is no sign of a sum (0 to 5, a, b, c, +, -)."),
    ],
)
def test_a_sum_that_cannot_be_followed_is_answered_with_where_and_why(text: str, why: str) -> None:
    assert read(text) == Unreadable(why)


def test_a_sum_that_leads_out_of_the_world_is_not_read() -> None:
    found = read("3" + "a+3" * (LIMIT + 1) + "a")

    assert isinstance(found, Unreadable)
    assert "too far away" in found.why


def test_tiles_that_are_not_one_group_have_no_sum() -> None:
    assert isinstance(write({}), Unreadable)
    assert isinstance(write({(0, 0): 0, (2, 0): 0}), Unreadable)


def test_more_tiles_than_anybody_lays_have_no_sum() -> None:
    found = write({(q, 0): 0 for q in range(MOST_TILES + 1)})

    assert isinstance(found, Unreadable)
    assert found.why == "There are 501 tiles, and a sum has at most 500."


def test_a_long_row_has_a_sum() -> None:
    row = {(q, 0): 0 for q in range(300)}

    assert len(table_of(tiles_of(str(write(row))))) == 300


def test_the_page_shows_mistakes_and_a_virus() -> None:
    assert len(re.findall(r"^    (\S+) +(Character .+)$", PAGE, re.MULTILINE)) == 5
    assert f"`{VIRUS}`" in PAGE


def test_the_pages_drawings_are_a_virus_and_a_ring() -> None:
    lines = PAGE.partition("with a virus of the other in it:\n\n")[2].split("\n\n")[0].splitlines()
    left, right = ("\n".join(line[part] for line in lines) for part in (_LEFT, _RIGHT))

    found = [drawing.read(part) for part in (left, right)]

    worth = [
        [(one.colour, one.value) for one in creatures(table)]
        for table in found
        if not isinstance(table, Unreadable)
    ]
    assert worth == [[("A", 1)], [("A", 2), ("B", 1)]]


_LEFT, _RIGHT = slice(0, 12), slice(12, None)
