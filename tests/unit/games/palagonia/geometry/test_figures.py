"""Which figures are closed, and what are they worth? (PG-3 to PG-7)"""

from collections.abc import Callable

from companion.games.palagonia.figures import creatures, creatures_and_open, creatures_at, figures
from companion.games.palagonia.tiles import LIMIT, Cell, Table, holes, mirrored, turned

Drawn = Callable[[str], dict[Cell, int]]

VIRUS = r"""
     -
    \ /
"""
SMALLEST = r"""
     - -
    \ - /
"""
RING = r"""
      -
     / \
    \ - /
"""
INWARDS = r"""
      - -
     / - \
    \ \ \ \
     \ - - /
"""
AROUND_A_HOLE = r"""
     / - - \
    / / - \ \
     \ \ . \ \
      \ \ / /
       \ - /
        - -
"""
HOLE_AND_VIRUS = r"""
       -
      / \ -
     / - - \
    \ \ . \ \
     \ \ - / /
      \ - - /
"""
CAMEL = r"""
      / - \
     / / \ - \
      \ - / /
     / - \ \ - \
    / / \ / / \ \
     \ - / \ / /
      - -   - -
"""
RINGS = r"""
     / - \
    / / \ \
     \ - /
      - -
"""


def worth(table: Table) -> list[tuple[str, int, int, int]]:
    """Colour, tiles, loops and limbs of every creature."""
    return [(one.colour, len(one.body), one.loops, one.limbs) for one in creatures(table)]


def test_pg_3_a_lone_tile_touches_two_figures_of_each_colour() -> None:
    found = figures({(0, 0): 0})

    assert [(one.colour, one.nodes, one.body) for one in found] == [
        ("A", ((-1, 0), (-1, 1)), ((0, 0),)),
        ("A", ((0, 0),), ((0, 0),)),
        ("B", ((-1, 1),), ((0, 0),)),
        ("B", ((0, 0), (0, 1)), ((0, 0),)),
    ]


def test_pg_3_the_body_are_the_tiles_that_touch_with_band_or_tip(drawn: Drawn) -> None:
    table = drawn(SMALLEST)

    (creature,) = creatures(table)

    assert len(creature.nodes) == 2
    assert creature.body == tuple(sorted(table))


def test_pg_4_a_figure_is_open_at_each_empty_cell_it_touches() -> None:
    virus = {(0, 0): 0, (1, 0): 1, (1, -1): 2}
    without = {cell: o for cell, o in virus.items() if cell != (1, 0)}

    (figure,) = (one for one in figures(without) if one.nodes == ((0, 0),) and one.colour == "A")

    assert (figure.closed, figure.open_at) == (False, ((1, 0),))
    assert (figure.value, figure.scores) == (0, False)
    assert creatures(without) == ()


def test_pg_4_a_hole_deeper_inside_does_not_open_a_creature(drawn: Drawn) -> None:
    table = drawn(AROUND_A_HOLE)

    assert len(holes(table)) == 1
    assert worth(table) == [("B", 22, 2, 0)]


def test_pg_4_an_empty_cell_at_its_side_opens_a_creature(drawn: Drawn) -> None:
    table = drawn(AROUND_A_HOLE)

    opened = {cell: o for cell, o in table.items() if cell != max(table)}

    assert creatures(opened) == ()


def test_pg_5_loops_of_what_lies_inside_count_too(drawn: Drawn) -> None:
    assert worth(drawn(RING)) == [("A", 6, 2, 0), ("B", 3, 1, 0)]
    assert worth(drawn(RINGS)) == [("A", 6, 2, 0), ("B", 12, 3, 0), ("B", 3, 1, 0)]


def test_pg_5_a_loop_around_an_open_figure_inside_counts(drawn: Drawn) -> None:
    (ring,) = creatures(drawn(AROUND_A_HOLE))

    assert (ring.loops, ring.value, ring.scores) == (2, 2, False)


def test_pg_5_a_creature_beside_a_hole_inside_another_counts_for_that(drawn: Drawn) -> None:
    assert worth(drawn(HOLE_AND_VIRUS)) == [("A", 21, 3, 0), ("B", 3, 1, 0)]


def test_pg_6_an_end_that_reaches_inwards_is_no_limb(drawn: Drawn) -> None:
    assert worth(drawn(INWARDS)) == [("A", 13, 2, 0), ("B", 8, 1, 2)]


def test_pg_7_the_virus_is_worth_one_and_scores_nothing(drawn: Drawn) -> None:
    (virus,) = creatures(drawn(VIRUS))

    assert (virus.loops, virus.limbs, virus.value, virus.scores) == (1, 0, 1, False)
    assert virus.body == ((-1, 1), (0, 0), (0, 1))


def test_pg_7_the_smallest_that_scores_has_five_tiles(drawn: Drawn) -> None:
    (smallest,) = creatures(drawn(SMALLEST))

    assert (smallest.loops, smallest.limbs, smallest.value, smallest.scores) == (1, 2, 3, True)


def test_pg_7_the_camel_is_worth_seven(drawn: Drawn) -> None:
    """One outer loop, four inside and two limbs, an egg among them: our drawing, not theirs."""
    camel = max(creatures(drawn(CAMEL)), key=lambda one: one.value)

    assert (camel.loops, camel.limbs, camel.value) == (5, 2, 7)
    assert len(camel.body) == len(drawn(CAMEL)) == 35


def test_creatures_are_told_by_colour_and_then_by_tiles(drawn: Drawn) -> None:
    told = creatures(drawn(CAMEL))

    assert [(one.colour, one.body) for one in told] == sorted(
        (one.colour, one.body) for one in told
    )
    assert {one.colour for one in told} == {"A", "B"}


def test_creatures_at_a_cell_are_those_with_a_tile_there(drawn: Drawn) -> None:
    table = drawn(RINGS)

    for cell in table:
        expected = tuple(one for one in creatures(table) if cell in one.body)
        assert creatures_at(table, [cell]) == expected
    assert creatures_at(table, [(9, 9)]) == ()


def test_open_figures_are_counted_beside_the_creatures(drawn: Drawn) -> None:
    table = drawn(RINGS)
    all_of_it = figures(table)

    told, figures_open = creatures_and_open(table)

    assert told == creatures(table)
    assert figures_open == sum(not one.closed for one in all_of_it) > 0


def test_figures_of_an_empty_table_are_none() -> None:
    assert creatures_and_open({}) == ((), 0)
    assert figures({}) == creatures({}) == ()


def test_turned_by_a_sixth_a_creature_changes_its_colour_only(drawn: Drawn) -> None:
    assert worth(turned(drawn(INWARDS))) == [("A", 8, 1, 2), ("B", 13, 2, 0)]
    assert worth(mirrored(drawn(INWARDS))) == worth(drawn(INWARDS))


def test_a_creature_goes_on_from_a_shape_far_out(drawn: Drawn) -> None:
    far = {(q + LIMIT - 3, r - LIMIT + 3): o for (q, r), o in drawn(RINGS).items()}

    assert worth(far) == worth(drawn(RINGS))
