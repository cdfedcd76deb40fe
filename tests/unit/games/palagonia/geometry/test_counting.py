"""Are there as many creatures and fillings as others have counted? (PG-3 to PG-7)"""

from itertools import product

import pytest

from companion.games.palagonia.counting import creature_counts, triangle_fillings
from companion.games.palagonia.tiles import mirrored, moved, turned

PUBLISHED = (0, 0, 1, 0, 1, 1, 2, 2, 9, 13, 37, 81)
"""Different creatures by the tiles they need, by the designers of the game."""

A332050 = (1, 1, 7, 129, 9882, 2391930)
"""Fillings of a triangle of side 0, 1, …, from the On-Line Encyclopedia of Integer Sequences."""


def test_there_are_as_many_creatures_as_the_designers_found() -> None:
    assert creature_counts(12) == PUBLISHED


def test_smaller_questions_have_the_beginning_of_the_same_answer() -> None:
    assert [creature_counts(largest) for largest in range(6)] == [
        PUBLISHED[:largest] for largest in range(6)
    ]


def test_there_are_as_many_fillings_of_a_triangle_as_the_sequence_says() -> None:
    assert tuple(triangle_fillings(side) for side in range(6)) == A332050


@pytest.mark.parametrize("side", range(4))
def test_laying_out_all_fillings_gives_the_same_number(side: int) -> None:
    cells = [(q, r) for q in range(side) for r in range(side - q)]
    different = set()
    for orientations in product(range(3), repeat=len(cells)):
        table = dict(zip(cells, orientations, strict=True))
        ways = [turned(one, sixths) for one in (table, mirrored(table)) for sixths in (0, 2, 4)]
        corners = [(min(q for q, _ in way), min(r for _, r in way)) for way in ways if way]
        lying = [moved(way, (-q, -r)) for way, (q, r) in zip(ways, corners, strict=False)]
        different.add(min((tuple(sorted(way.items())) for way in lying), default=()))

    assert triangle_fillings(side) == len(different)
