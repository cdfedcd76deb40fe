"""Can a table be drawn, and read from its drawing?"""

import pytest

from companion.games.game import Unreadable
from companion.games.palagonia.drawing import draw, read
from companion.games.palagonia.tiles import LIMIT, SIDES

VIRUS = {(0, 0): 0, (1, 0): 1, (1, -1): 2}


def test_a_table_is_drawn_by_the_straights_of_its_tiles() -> None:
    assert draw(VIRUS) == "at 1,-1\n -\n\\ /"


def test_what_begins_at_the_origin_needs_no_heading() -> None:
    assert draw({(0, 0): 2, (-1, 1): 0, (0, 1): 1}) == " -\n\\ /"


def test_a_hole_is_a_dot_and_an_empty_row_an_empty_line() -> None:
    ring = dict.fromkeys(SIDES, 2)

    assert draw(ring) == "at 0,-1\n - -\n- . -\n - -"
    assert draw({(0, 0): 2, (-1, 2): 2}) == "-\n\n-"


def test_nothing_is_drawn_as_nothing() -> None:
    assert draw({}) == ""
    assert read("") == read("\n  \n") == {}


def test_indentation_dots_and_empty_lines_around_mean_nothing() -> None:
    assert read("\n\n      at 1,-1\n     . -\n      \\ / .\n\n") == VIRUS


@pytest.mark.parametrize("table", [VIRUS, dict.fromkeys(SIDES, 1), {(7, -3): 0, (-2, 4): 2}])
def test_a_drawing_reads_as_the_table_drawn(table: dict[tuple[int, int], int]) -> None:
    assert read(draw(table)) == table


@pytest.mark.parametrize(
    ("drawing", "why"),
    [
        ("-\n x", "Line 2, column 2: `x` is no sign of a drawing."),
        ("- /\n\n\n/", "Line 4, column 1: the tile must stand half a tile further."),
        ("at 1\n-", "Line 1, column 1: `a` is no sign of a drawing."),
        ("-\nat 0,0", "Line 2, column 1: `a` is no sign of a drawing."),
        (f"at {LIMIT},0\n- -", "Line 2, column 3: the tile lies too far from the cell (0, 0)."),
    ],
)
def test_a_drawing_that_makes_no_sense_is_answered_with_where_and_why(
    drawing: str, why: str
) -> None:
    assert read(drawing) == Unreadable(why)
