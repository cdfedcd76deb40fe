"""Where can tiles be laid, and what would they close? (PG-12, PG-14, PG-17)"""

from collections.abc import Callable
from itertools import combinations, product

import pytest

from companion.games.palagonia.figures import creatures
from companion.games.palagonia.placements import (
    Placement,
    newly_closed,
    pair_placements,
    single_placements,
    with_all,
)
from companion.games.palagonia.tiles import (
    Cell,
    Tile,
    frontier,
    is_connected,
    neighbours,
    one_tile_holes,
    table_of,
)

Drawn = Callable[[str], dict[Cell, int]]

SMALLEST = r"""
     - -
    \ - /
"""


def laid_on(*cells: Cell) -> list[dict[Cell, int]]:
    """All ways for tiles to lie on some cells."""
    return [
        dict(zip(cells, orientations, strict=True))
        for orientations in product(range(3), repeat=len(cells))
    ]


def test_a_tile_that_completes_a_virus_closes_it() -> None:
    before = {(0, 0): 0, (1, 0): 1}

    (virus,) = newly_closed(before, {(1, -1): 2})

    assert virus.body == ((0, 0), (1, -1), (1, 0))
    assert newly_closed(before, {(1, -1): 1}) == ()


def test_what_was_closed_before_is_not_closed_anew(drawn: Drawn) -> None:
    table = drawn(SMALLEST)
    (creature,) = creatures(table)

    for cell in frontier(table):
        for o in range(3):
            assert creature not in newly_closed(table, {cell: o})


def test_a_turned_tile_closes_what_had_other_corners_before(drawn: Drawn) -> None:
    table = drawn(SMALLEST)
    (cell,) = (one for one, o in table.items() if one == (1, 1))
    open_before = {**table, cell: (table[cell] + 1) % 3}

    (closed,) = newly_closed(open_before, {cell: table[cell]})

    assert closed == creatures(table)[0]
    assert newly_closed(table, {cell: table[cell]}) == ()


def test_pg_12_two_tiles_apart_may_close_a_figure_worth_three(drawn: Drawn) -> None:
    """The example of 001: the two need not touch each other."""
    table = drawn(SMALLEST)
    first, second = min(table), max(table)
    before = {cell: o for cell, o in table.items() if cell not in (first, second)}
    assert second not in neighbours(first)

    scattered = [
        one
        for one in pair_placements(before)
        if [tile.cell for tile in one.tiles] == [first, second] and one.closes
    ]

    assert [(one.tiles, [figure.value for figure in one.closes]) for one in scattered] == [
        ((Tile(*first, table[first]), Tile(*second, table[second])), [3])
    ]


def test_pg_17_a_figure_has_all_tiles_in_its_body(drawn: Drawn) -> None:
    told = creatures(drawn(SMALLEST))
    body = told[0].body

    assert with_all(told, body) == told
    assert with_all(told, [body[0], (9, 9)]) == ()


def test_pg_14_a_hole_of_one_cell_is_among_the_places_with_what_it_closes() -> None:
    ring = dict.fromkeys(neighbours((0, 0)), 0)
    assert one_tile_holes(ring) == {(0, 0)}

    into = [one for one in single_placements(ring) if one.tiles[0].cell == (0, 0)]

    assert [one.tiles[0].o for one in into] == [0, 1, 2]
    assert all(one.closes == newly_closed(ring, table_of(one.tiles)) for one in into)


def test_single_placements_are_all_places_in_all_orientations(drawn: Drawn) -> None:
    table = drawn(SMALLEST)
    del table[0, 0]
    before = dict(table)

    found = single_placements(table)

    assert [one.tiles[0] for one in found] == [
        Tile(q, r, o) for q, r in sorted(frontier(table)) for o in range(3)
    ]
    assert all(one.closes == newly_closed(table, table_of(one.tiles)) for one in found)
    assert any(one.closes for one in found)
    assert table == before


@pytest.mark.parametrize(
    "table",
    [
        {(0, 0): 0, (1, 0): 1},
        {(0, 0): 0, (1, 0): 2, (2, 0): 1},
        {(0, 0): 2, (1, 0): 0, (-1, 1): 0, (0, 1): 1, (2, -1): 2},
        {(1, 0): 2, (0, 1): 2, (-1, 1): 0},  # the smallest that scores, without two of its ends
    ],
)
def test_pair_placements_are_those_one_finds_by_trying_all(table: dict[Cell, int]) -> None:
    near = {*frontier(table), *(far for one in frontier(table) for far in neighbours(one))}
    expected = []
    for cells in combinations(sorted(near - set(table)), 2):
        for laid in laid_on(*cells):
            closes = newly_closed(table, laid)
            touch = any(near in table for cell in cells for near in neighbours(cell))
            if (touch and is_connected(cells)) or with_all(closes, cells):
                tiles = tuple(Tile(*cell, o) for cell, o in laid.items())
                expected.append(Placement(tiles, closes))

    found = pair_placements(table)

    assert list(found) == sorted(expected, key=lambda one: one.tiles)


def test_the_first_tiles_of_a_match_lie_anywhere() -> None:
    assert [one.tiles for one in single_placements({})] == [(Tile(0, 0, o),) for o in range(3)]
    assert len(pair_placements({})) == 6 * 9
    assert all((0, 0) in table_of(one.tiles) for one in pair_placements({}))
