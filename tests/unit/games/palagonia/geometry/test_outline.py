"""Does an outline have what the figure is valued by, and does it lie where the lines lie?"""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.game import Unreadable
from companion.games.palagonia.drawing import read
from companion.games.palagonia.figures import creatures, figures
from companion.games.palagonia.outline import ARC_RADIUS, CORNERS, Loop, middle, outline_of
from companion.games.palagonia.tiles import neighbours
from companion.tablet.widgets.palagonia.curves import outline as drawn_on_the_tablet

VIRUS = read(" -\n\\ /")

SIDE = 6
TABLES = st.lists(st.integers(0, 3), min_size=SIDE**2, max_size=SIDE**2).map(
    lambda signs: {
        (place % SIDE, place // SIDE): sign for place, sign in enumerate(signs) if sign < 3
    }
)


@given(TABLES)
def test_every_creature_has_as_many_loops_and_limbs_as_it_is_valued_by(
    table: dict[tuple[int, int], int],
) -> None:
    for creature in creatures(table):
        outline = outline_of(table, creature)

        assert len(outline.loops) == creature.loops
        assert len(outline.limbs) == creature.limbs


@given(TABLES)
def test_a_loop_is_closed_and_made_of_straights_and_arcs(
    table: dict[tuple[int, int], int],
) -> None:
    straight, arc = 3**0.5, 2 * ARC_RADIUS * 3**0.5 / 2
    for creature in creatures(table):
        for loop in outline_of(table, creature).loops:
            starts = [loop.start, *loop.points]
            lengths = [
                (piece.turns, hypot(piece.to[0] - x, piece.to[1] - y))
                for (x, y), piece in zip(starts, loop.pieces, strict=False)
            ]

            assert loop.points[-1] == pytest.approx(loop.start)
            assert all(
                length == pytest.approx(straight if turns == "straight" else arc)
                for turns, length in lengths
            )


@given(TABLES)
def test_the_tablet_draws_the_same_lines(table: dict[tuple[int, int], int]) -> None:
    for creature in creatures(table):
        ours = outline_of(table, creature)
        theirs = drawn_on_the_tablet(table, creature.colour, creature.body)

        assert theirs is not None
        assert sorted(map(_rounded, theirs.limbs)) == sorted(map(_rounded, ours.limbs))
        assert len(theirs.loops) == len(ours.loops)
        outer = {_rounded(place) for place in theirs.loops[0].points}
        assert {_rounded(place) for place in ours.loops[0].points} <= outer


def test_a_virus_is_one_circle_round_its_corner() -> None:
    assert not isinstance(VIRUS, Unreadable)
    (virus,) = creatures(VIRUS)

    (loop,) = outline_of(VIRUS, virus).loops

    assert [piece.turns for piece in loop.pieces] in (["left"] * 3, ["right"] * 3)
    assert any(
        _centre(loop) == pytest.approx((x + dx, y + dy))
        for x, y in map(middle, VIRUS)
        for dx, dy in CORNERS
    )


def test_an_open_figure_has_no_outline() -> None:
    table = {(0, 0): 0}

    with pytest.raises(ValueError, match="no such creature"):
        outline_of(table, figures(table)[0])


def test_neighbours_lie_a_tile_s_width_apart() -> None:
    x, y = middle((2, -1))

    widths = [hypot(x - nx, y - ny) for nx, ny in map(middle, neighbours((2, -1)))]

    assert widths == pytest.approx([3**0.5] * 6)


def _rounded(place: tuple[float, float]) -> tuple[float, float]:
    return round(place[0], 6) + 0.0, round(place[1], 6) + 0.0


def _centre(loop: Loop) -> tuple[float, float]:
    xs, ys = zip(*loop.points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)
