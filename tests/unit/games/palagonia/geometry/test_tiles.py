"""What lies where on a table, and which symmetries has it? (PG-1, PG-2)"""

import math

import msgspec
import pytest

from companion.games.palagonia.lattice import (
    CORNERS,
    board_of,
    cell_of,
    corners_of,
    number,
    other_end,
)
from companion.games.palagonia.tiles import (
    LIMIT,
    SIDES,
    Cell,
    Table,
    Tile,
    frontier,
    holes,
    is_connected,
    is_inner,
    is_outer,
    mirrored,
    moved,
    neighbours,
    one_tile_holes,
    recoloured,
    symmetries,
    table_of,
    tiles_of,
    turned,
)

DISC = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
RING = dict.fromkeys(SIDES, 0)


def corner(cell: Cell, index: int, from_centre: float = 1.0) -> tuple[float, float]:
    """Where a corner lies, by the contract's formula."""
    angle = math.radians(60 * index + 30)
    x = math.sqrt(3) * (cell[0] + cell[1] / 2) + from_centre * math.cos(angle)
    y = -1.5 * cell[1] + from_centre * math.sin(angle)
    return round(x, 6) + 0, round(y, 6) + 0


def tips(table: Table) -> set[tuple[float, float, str]]:
    """Where the tips of all tiles lie, a little inside of their corners, with their colours."""
    return {
        (*corner(cell, 2 * o + half, 0.9), colour)
        for cell, o in table.items()
        for half, colour in ((0, "A"), (3, "B"))
    }


def test_pg_1_corners_of_neighbours_that_meet_have_one_number_and_one_colour() -> None:
    places: dict[int, set[tuple[float, float]]] = {}
    for cell in DISC:
        for index, to_corner in enumerate(CORNERS):
            places.setdefault(number(cell) + to_corner, set()).add(corner(cell, index))
            assert (number(cell) + to_corner) % 2 == index % 2

    assert all(len(found) == 1 for found in places.values())
    assert len({next(iter(found)) for found in places.values()}) == len(places)


def test_pg_2_a_band_joins_the_two_corners_of_a_colour_without_its_tip() -> None:
    for o in range(3):
        assert other_end(2 * o, o) is None
        assert other_end((2 * o + 2) % 6, o) == (2 * o + 4) % 6
        assert other_end((2 * o + 3) % 6, o) is None
        assert other_end((2 * o + 5) % 6, o) == (2 * o + 1) % 6


@pytest.mark.parametrize("cell", [(0, 0), (5, -7), (LIMIT, -LIMIT), (-LIMIT, LIMIT)])
def test_a_number_gives_its_cell_back_and_so_does_its_corner(cell: Cell) -> None:
    assert cell_of(number(cell)) == cell
    assert cell_of(number(cell) + 1) == cell


def test_three_cells_meet_in_a_corner_inside() -> None:
    assert len(corners_of(board_of(dict.fromkeys(DISC, 0)))) == 6 * 4 * 4


def test_neighbours_are_told_from_the_right_and_counter_clockwise() -> None:
    angles = [
        math.degrees(math.atan2(-1.5 * r, math.sqrt(3) * (q + r / 2))) % 360
        for q, r in neighbours((0, 0))
    ]

    assert [round(angle) for angle in angles] == [0, 60, 120, 180, 240, 300]


def test_a_tile_has_a_side_open_or_six_neighbours() -> None:
    table = {**RING, (0, 0): 1}

    assert is_inner(table, (0, 0))
    assert not is_outer(table, (0, 0))
    assert is_outer(table, (1, 0))
    assert not is_inner(table, (1, 0))
    assert not is_outer(table, (5, 5))
    assert not is_inner(RING, (0, 0))


def test_a_hole_of_one_cell_has_six_neighbours_and_no_way_out() -> None:
    assert holes(RING) == one_tile_holes(RING) == {(0, 0)}
    assert len(frontier(RING)) == 13

    gap = {cell: o for cell, o in RING.items() if cell != (1, 0)}

    assert holes(gap) == one_tile_holes(gap) == frozenset()


def test_a_larger_hole_is_no_hole_of_one_cell() -> None:
    inside = [cell for cell in DISC if max(map(abs, (*cell, sum(cell)))) <= 1]
    around = {cell: 0 for cell in DISC if cell not in inside}

    assert holes(around) == set(inside)
    assert one_tile_holes(around) == frozenset()


def test_tiles_far_apart_hold_no_hole_and_are_not_connected() -> None:
    far = {(0, 0): 0, (LIMIT, 0): 0, (0, LIMIT): 0, (-LIMIT, -LIMIT): 0}

    assert holes(far) == frozenset()
    assert not is_connected(far)


def test_nothing_and_one_tile_are_connected() -> None:
    assert is_connected([])
    assert is_connected([(7, -2)])
    assert is_connected([(0, 0), (1, 0), (2, 0)])
    assert not is_connected([(0, 0), (2, 0)])
    assert holes({}) == frozenset()


def test_a_table_keeps_its_tiles_and_no_cell_holds_two() -> None:
    tiles = (Tile(-1, 2, 2), Tile(0, 0, 1))

    assert tiles_of(table_of(tiles)) == tiles
    with pytest.raises(ValueError, match=r"Two tiles lie on the cell \(0, 0\)"):
        table_of([*tiles, Tile(0, 0, 2)])


@pytest.mark.parametrize(
    "text",
    ['{"q":0,"r":0,"o":3}', '{"q":300000,"r":0,"o":0}', '{"q":0,"r":0}', '{"q":0.5,"r":0,"o":0}'],
)
def test_a_tile_out_of_bounds_is_not_read(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Tile)


def test_turning_takes_every_tip_round_and_exchanges_the_colours() -> None:
    table = {(2, -1): 0, (1, 1): 1, (0, 0): 2}
    sine, cosine = math.sin(math.radians(60)), math.cos(math.radians(60))

    expected = {
        (x * cosine - y * sine, x * sine + y * cosine, "AB"[colour == "A"])
        for x, y, colour in tips(table)
    }

    for x, y, colour in tips(turned(table)):
        assert any(math.dist((x, y), one[:2]) < 1e-4 and colour == one[2] for one in expected)
    assert turned(table, 6) == table == turned(turned(table, 2), -2)


def test_a_mirror_takes_every_tip_across_and_keeps_the_colours() -> None:
    table = {(2, -1): 0, (1, 1): 1, (0, 0): 2}

    assert tips(mirrored(table)) == {(-x + 0, y, colour) for x, y, colour in tips(table)}
    assert mirrored(mirrored(table)) == table


def test_exchanging_the_colours_is_half_a_turn() -> None:
    table = {(2, -1): 0, (1, 1): 1, (0, 0): 2}

    assert recoloured(table) == turned(table, 3)
    assert recoloured(recoloured(table)) == table


def test_a_table_without_symmetry_lies_in_twelve_ways() -> None:
    table = {(0, 0): 0, (1, 0): 0, (3, -1): 1}

    assert len({tiles_of(moved(one, (0, 0))) for one in symmetries(table)}) == 12
