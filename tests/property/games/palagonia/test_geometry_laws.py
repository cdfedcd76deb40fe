"""What holds on every table of Palagonia, whatever lies on it?"""

from collections import Counter
from collections.abc import Callable

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.games.game import Unreadable
from companion.games.palagonia import drawing, sums
from companion.games.palagonia.figures import Figure, creatures, creatures_at, figures
from companion.games.palagonia.lattice import board_of, corners_of
from companion.games.palagonia.placements import newly_closed, pair_placements, single_placements
from companion.games.palagonia.tiles import (
    Cell,
    Colour,
    Table,
    holes,
    is_connected,
    is_inner,
    is_outer,
    mirrored,
    moved,
    one_tile_holes,
    recoloured,
    table_of,
    tiles_of,
    turned,
)

few = settings(max_examples=30)

SAME: dict[Colour, Colour] = {"A": "A", "B": "B"}
OTHER: dict[Colour, Colour] = {"A": "B", "B": "A"}


def disc(radius: int) -> list[Cell]:
    cells = range(-radius, radius + 1)
    return [(q, r) for q in cells for r in cells if abs(q + r) <= radius]


@st.composite
def tables(draw: st.DrawFn, radius: int = 3) -> dict[Cell, int]:
    """A disc of tiles with some taken out: figures close in it more often than not."""
    cells = disc(radius)
    gone = draw(st.sets(st.sampled_from(cells), max_size=len(cells) // 3))
    size = len(cells)
    orientations = draw(st.lists(st.integers(0, 2), min_size=size, max_size=size))
    lying = zip(cells, orientations, strict=True)
    return {cell: o for cell, o in lying if cell not in gone}


Change = Callable[[Table], Table]
Image = Counter[tuple[Colour, frozenset[Cell], int, int]]


def images(table: Table, change: Change, colours: dict[Colour, Colour]) -> Image:
    """The creatures of a table, with their bodies and colours changed."""
    return Counter(
        (colours[one.colour], frozenset(change(dict.fromkeys(one.body, 0))), one.loops, one.limbs)
        for one in creatures(table)
    )


def unchanged(table: Table) -> Table:
    return table


@given(table=tables(), sixths=st.integers(0, 5))
def test_turning_a_table_turns_its_creatures_and_keeps_their_values(
    table: dict[Cell, int], sixths: int
) -> None:
    colours = OTHER if sixths % 2 else SAME

    after = images(turned(table, sixths), unchanged, SAME)

    assert after == images(table, lambda one: turned(one, sixths), colours)


@given(table=tables())
def test_a_mirror_and_other_colours_keep_the_values_too(table: dict[Cell, int]) -> None:
    assert images(mirrored(table), unchanged, SAME) == images(table, mirrored, SAME)
    assert images(recoloured(table), unchanged, SAME) == images(table, recoloured, OTHER)


@given(table=tables(), by=st.tuples(st.integers(-999, 999), st.integers(-999, 999)))
def test_a_table_has_the_same_figures_wherever_it_lies(table: dict[Cell, int], by: Cell) -> None:
    back = (-by[0], -by[1])

    assert images(moved(table, by), lambda one: moved(one, back), SAME) == images(
        table, unchanged, SAME
    )
    assert holes(moved(table, by)) == frozenset(moved(dict.fromkeys(holes(table), 0), by))


@given(table=tables())
def test_every_corner_belongs_to_one_figure_and_every_band_joins_two(
    table: dict[Cell, int],
) -> None:
    told = figures(table)
    closed = creatures(table)
    corners = corners_of(board_of(table))

    assert sum(len(one.nodes) for one in told) == len(corners)
    assert {cell for one in told for cell in one.body} == set(table)
    assert tuple(one for one in told if one.closed) == closed
    assert not any(cell in table for one in told for cell in one.open_at)


@given(table=tables())
def test_a_value_of_one_is_a_virus_and_of_two_a_ring_without_limbs(
    table: dict[Cell, int],
) -> None:
    for one in creatures(table):
        assert (one.value == 1) == (len(one.nodes) == 1)
        assert one.value != 2 or (one.loops, one.limbs) == (2, 0)
        assert one.scores == (one.value > 2)


@given(table=tables(radius=2), order=st.permutations(disc(2)))
def test_every_creature_is_closed_by_exactly_one_of_its_tiles_in_any_order(
    table: dict[Cell, int], order: list[Cell]
) -> None:
    lying: dict[Cell, int] = {}
    closed: list[Figure] = []
    for cell in (one for one in order if one in table):
        laid = {cell: table[cell]}
        closed += newly_closed(lying, laid)
        lying |= laid

    assert lying == table
    assert Counter((one.colour, one.nodes) for one in closed) == Counter(
        (one.colour, one.nodes) for one in creatures(table)
    )


@given(table=tables(), data=st.data())
def test_taking_tiles_away_again_undoes_laying_them(
    table: dict[Cell, int], data: st.DataObject
) -> None:
    gone = data.draw(st.sets(st.sampled_from(sorted(table)), max_size=5))
    before = {cell: o for cell, o in table.items() if cell not in gone}

    new = newly_closed(before, {cell: table[cell] for cell in gone})

    survivors = {(one.colour, one.nodes) for one in creatures(before)}
    assert {(one.colour, one.nodes) for one in creatures(table)} == survivors | {
        (one.colour, one.nodes) for one in new
    }
    assert all(gone & set(one.body) for one in new)


@few
@given(table=tables(radius=2))
def test_placements_close_what_laying_them_closes(table: dict[Cell, int]) -> None:
    found = [*single_placements(table), *pair_placements(table)[::11]]

    for one in found:
        assert one.closes == newly_closed(table, table_of(one.tiles))


@given(table=tables(), cells=st.sets(st.sampled_from(disc(4)), max_size=4))
def test_creatures_at_cells_are_those_with_a_tile_there(
    table: dict[Cell, int], cells: set[Cell]
) -> None:
    assert creatures_at(table, cells) == tuple(
        one for one in creatures(table) if cells & set(one.body)
    )


@given(table=tables())
def test_a_tile_is_inner_or_outer_and_a_hole_is_empty(table: dict[Cell, int]) -> None:
    for cell in disc(4):
        assert is_inner(table, cell) + is_outer(table, cell) == (cell in table)
    assert one_tile_holes(table) <= holes(table)
    assert not holes(table) & set(table)


@few
@given(table=tables(radius=2), sixths=st.sampled_from((0, 2, 4)))
def test_a_sum_reads_as_the_tiles_it_was_written_from(table: dict[Cell, int], sixths: int) -> None:
    text = sums.write(table)
    assume(isinstance(text, str))
    assert isinstance(text, str)

    read = sums.read(text)

    assert not isinstance(read, Unreadable)
    again = table_of(read)
    thirds = [turned(table, turn) for turn in (0, 2, 4)]
    corners = [(min(way), tiles_of(way)) for way in thirds]
    assert any(
        moved(again, (q - min(again)[0], r - min(again)[1])) == table_of(tiles)
        for (q, r), tiles in corners
    )
    assert sums.write(again) == sums.write(turned(table, sixths)) == text


@few
@given(table=tables(radius=2))
def test_only_a_table_in_pieces_has_no_sum(table: dict[Cell, int]) -> None:
    assert isinstance(sums.write(table), str) == (bool(table) and is_connected(table))


@given(text=st.text(alphabet="012345abc+- ", max_size=30))
def test_any_walk_is_read_or_answered(text: str) -> None:
    found = sums.read(text)

    if isinstance(found, Unreadable):
        assert found.why.startswith("Character ")
    else:
        assert is_connected(tile.cell for tile in found)
        assert not isinstance(sums.read(str(sums.write(table_of(found)))), Unreadable)


@given(table=tables(), indent=st.integers(0, 9))
def test_a_drawing_reads_as_its_table(table: dict[Cell, int], indent: int) -> None:
    drawn = "\n".join(" " * indent + line for line in drawing.draw(table).splitlines())

    assert drawing.read(drawn) == table


@given(text=st.text(max_size=40))
def test_any_text_is_a_drawing_or_answered(text: str) -> None:
    found = drawing.read(text)

    assert isinstance(found, Unreadable) or drawing.read(drawing.draw(found)) == found
