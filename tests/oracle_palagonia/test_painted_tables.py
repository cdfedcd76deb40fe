"""Do the figures of a table agree with its picture, in which nothing is known of bands?

Here a hundred tables at random; ``make soak-tiles`` asks two thousand.
"""

from collections import Counter

import msgspec
import pytest

from tests.oracle_palagonia.random_tables import table_of
from tests.oracle_palagonia.seeing import Seen, enclosed_cells, see
from tests.oracle_palagonia.soak import difference

TABLES = 100


class Compared(msgspec.Struct):
    """What all tables together have shown."""

    differing: list[str]
    met: Counter[tuple[int, int]]
    sizes: list[int]


@pytest.fixture(scope="module")
def compared() -> Compared:
    compared = Compared([], Counter(), [])
    for number in range(TABLES):
        table = table_of(number)
        compared.sizes.append(len(table))
        found = difference(table, compared.met)
        if found:
            compared.differing.append(f"table {number}:\n{found}")
    return compared


def test_the_figures_of_a_table_are_those_one_sees(compared: Compared) -> None:
    assert compared.differing == []


def test_these_tables_are_small_and_large_and_full_of_creatures(compared: Compared) -> None:
    loops = {loops for loops, _ in compared.met}
    limbs = {limbs for _, limbs in compared.met}

    assert min(compared.sizes) < 10
    assert max(compared.sizes) > 250
    assert {1, 2, 3, 4} <= loops
    assert {0, 1, 2, 3} <= limbs


def test_one_sees_that_a_virus_has_one_loop_and_no_limb() -> None:
    seen = see({(0, 0): 0, (1, 0): 1, (1, -1): 2})

    assert [one for one in seen if one.closed] == [
        Seen("A", ((0, 0), (1, -1), (1, 0)), closed=True, loops=1, limbs=0)
    ]
    assert len(seen) == 8


def test_one_sees_a_hole_of_one_cell() -> None:
    ring = dict.fromkeys([(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)], 0)

    assert enclosed_cells(ring) == 1
    assert enclosed_cells({cell: 0 for cell in ring if cell != (0, 1)}) == 0


def test_a_difference_is_told_with_its_drawing() -> None:
    virus = {(0, 0): 0, (1, 0): 1, (1, -1): 2}

    assert difference(virus, Counter()) == ""
    assert see(virus) != see({**virus, (0, 0): 1})


def test_a_table_is_the_same_each_time_and_no_other() -> None:
    assert table_of(7) == table_of(7)
    assert table_of(7) != table_of(8)
