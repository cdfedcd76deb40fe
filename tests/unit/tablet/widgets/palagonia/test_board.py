"""Does the board do what fingers on it mean, and quickly enough?"""

import time
from typing import Any

import pytest

from companion.games.palagonia.figures import creatures
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.palagonia.board import HexBoard
from companion.tablet.widgets.palagonia.board_paint import Lit
from companion.tablet.widgets.palagonia.board_view import LEAST_DP
from companion.tablet.widgets.palagonia.creature_paint import LIT
from companion.tablet.widgets.palagonia.hexes import around, borders
from companion.tablet.widgets.palagonia.sheet_layout import DEEP, LIGHT
from companion.tablet.widgets.touched import Touched
from tests.tablet_driver.driver import Driver
from tests.tablet_driver.hexes import FLOWER, grown
from tests.tablet_driver.looks import difference, share_of

EVENTS = ("on_lay", "on_turn", "on_move", "on_take_back", "on_choose", "on_refuse")
SEEN_WITHIN_S = 0.1


def shown(
    tablet: Driver,
    size: tuple[int, int] = (800, 600),
    at: tuple[int, int] = (100, 50),
    **what: Any,
) -> tuple[HexBoard, list[Any]]:
    """A board in the window, and everything it tells."""
    told: list[Any] = []
    board = HexBoard(animated=False, **what)
    for event in EVENTS:
        board.bind(**{event: lambda _board, *cells, event=event: told.append((event, *cells))})
    tablet.show(board, size, at)
    return board, told


def test_tiles_have_two_colours_in_equal_parts(tablet: Driver) -> None:
    board, _ = shown(tablet, tiles=FLOWER)

    pixels = tablet.pixels(board)

    light, deep = share_of(pixels, LIGHT), share_of(pixels, DEEP)
    assert light > 0.05
    assert light == pytest.approx(deep, rel=0.2)


def test_an_offered_place_and_a_draft_are_touched(tablet: Driver) -> None:
    board, told = shown(tablet, tiles=FLOWER, drafts={(2, 0): 0}, offered=borders(FLOWER))

    for cell in ((2, -1), (2, 0), (0, 0)):
        Touched.forget()
        tablet.tap(board.place_of(cell))

    assert told == [("on_lay", (2, -1)), ("on_turn", (2, 0)), ("on_refuse", (0, 0))]


def test_where_tiles_may_lie_anywhere_a_free_cell_takes_one_from_the_bag(tablet: Driver) -> None:
    board, told = shown(tablet, tiles=FLOWER, offered=borders(FLOWER), anywhere=True)

    board.let_go(board.place_of((0, 3)))
    board.let_go(board.place_of((0, 0)))
    board.anywhere = False
    board.let_go(board.place_of((0, 3)))

    assert told == [("on_lay", (0, 3)), ("on_refuse", (0, 0)), ("on_refuse", (0, 3))]


def test_an_offered_tile_is_chosen_and_another_refused(tablet: Driver) -> None:
    board, told = shown(tablet, tiles=FLOWER, offered=[(0, 0)])

    tablet.tap(board.place_of((0, 0)))
    tablet.tap(board.place_of((1, 0)))

    assert told == [("on_choose", (0, 0)), ("on_refuse", (1, 0))]


def test_a_touch_that_arrives_twice_acts_once(tablet: Driver) -> None:
    board, told = shown(tablet, tiles=FLOWER, drafts={(2, 0): 0}, offered=borders(FLOWER))

    tablet.tap_delivered_twice(board.place_of((2, 0)))
    tablet.tap_delivered_twice(board.place_of((2, 0)), "one after the other")

    assert told == [("on_turn", (2, 0))]


def test_a_draft_is_dragged_to_another_place_or_off_the_board(tablet: Driver) -> None:
    board, told = shown(tablet, tiles=FLOWER, drafts={(2, 0): 0}, offered=borders(FLOWER))

    tablet.drag(board.place_of((2, 0)), board.place_of((2, -1)))
    tablet.drag(board.place_of((2, 0)), board.place_of((0, 0)))
    tablet.drag(board.place_of((2, 0)), (1100, 700))

    assert told == [
        ("on_move", (2, 0), (2, -1)),
        ("on_refuse", (0, 0)),
        ("on_take_back", (2, 0)),
    ]


def test_a_tile_from_the_bag_lies_in_the_cell_it_is_let_go_over(tablet: Driver) -> None:
    board, told = shown(tablet, tiles=FLOWER, offered=borders(FLOWER))
    x, y = board.place_of((2, -1))

    board.hold((x, y))
    board.let_go((x + dp(20), y - dp(14)))
    board.let_go(board.place_of((0, 0)))
    board.let_go((5, 5))

    assert told == [("on_lay", (2, -1)), ("on_refuse", (0, 0))]


def test_dragging_the_table_moves_it_and_touches_nothing(tablet: Driver) -> None:
    board, told = shown(tablet, tiles=FLOWER, offered=borders(FLOWER))
    x, y = board.place_of((0, 0))

    tablet.drag((x, y), (x + 90, y - 40))

    assert told == []
    assert board.place_of((0, 0)) == pytest.approx((x + 90, y - 40), abs=2)
    board.fit_all()
    assert board.place_of((0, 0)) == pytest.approx((x, y))


def test_two_fingers_enlarge_what_lies_between_them(tablet: Driver) -> None:
    board, told = shown(tablet, tiles=FLOWER)
    before = board.camera.side_px

    one, other = tablet.press((400, 300)), tablet.press((500, 300))
    tablet.move(other, (600, 300))
    tablet.release(one)
    tablet.release(other)

    assert board.camera.side_px == pytest.approx(2 * before, rel=0.02)
    assert told == []


def test_tiles_that_are_too_small_come_nearer_before_they_are_touched(tablet: Driver) -> None:
    tiles = {(q, 0): 0 for q in range(40)}
    board, told = shown(tablet, tiles=tiles, offered=[(7, 0)])
    assert board.camera.across_px < dp(LEAST_DP)

    tablet.tap(board.place_of((7, 0)))
    Touched.forget()
    assert told == []
    assert board.camera.across_px > dp(LEAST_DP)
    tablet.tap(board.place_of((7, 0)))

    assert told == [("on_choose", (7, 0))]


def test_a_view_that_nobody_moved_shows_every_tile_that_comes(tablet: Driver) -> None:
    board, _ = shown(tablet, tiles=FLOWER)

    board.tiles = grown(60)
    tablet.frames(2)

    x, y, width, height = board.room
    for cell in board.tiles:
        at = board.place_of(cell)
        assert x < at[0] < x + width
        assert y < at[1] < y + height


def test_a_refusal_says_why_for_a_while(tablet: Driver) -> None:
    board, _ = shown(tablet, tiles=FLOWER, offered=borders(FLOWER))
    before = tablet.pixels(board)

    board.refuse(((2, -1),), "All tiles of a turn touch one another.")
    tablet.frames(2)

    assert board.refusing == "All tiles of a turn touch one another."
    assert difference(before, tablet.pixels(board)) > 0.5
    tablet.wait_until(lambda: not board.refusing, timeout_s=30)


def test_creatures_light_up_and_all_else_steps_back(tablet: Driver) -> None:
    tiles = grown(90, 3)
    found = [one for one in creatures(tiles) if one.scores]
    assert found
    lit = [Lit(found[0].colour, frozenset(found[0].body))]
    board, _ = shown(tablet, tiles=tiles)
    before = share_of(tablet.pixels(board), LIGHT, tolerance=8)

    board.lit = lit
    tablet.frames(2)

    pixels = tablet.pixels(board)
    assert share_of(pixels, LIT[found[0].colour]) > 0.002
    assert share_of(pixels, LIGHT, tolerance=8) < 0.2 * before


def test_a_turned_draft_is_drawn_turning_and_then_lies_still(tablet: Driver) -> None:
    board = HexBoard(drafts={(0, 0): 0}, offered=around((0, 0)))
    tablet.show(board, (400, 400))
    lying = tablet.pixels(board)

    board.drafts = {(0, 0): 1}
    tablet.pass_time(0.5)
    board.drafts = {(0, 0): 0}
    tablet.pass_time(0.5)

    assert difference(lying, tablet.pixels(board)) < 0.5


@pytest.mark.parametrize("count", [48, 96])
def test_a_touch_on_a_full_board_is_seen_within_a_tenth_of_a_second(
    tablet: Driver, count: int
) -> None:
    tiles = grown(count)
    lit = [Lit(one.colour, frozenset(one.body)) for one in creatures(tiles)]
    full = {"size": (1280, 800), "at": (0, 0)}
    board, told = shown(tablet, **full, tiles=tiles, offered=borders(tiles), lit=lit)
    tablet.frames(4)
    took_s = []

    for cell in borders(tiles)[:7]:
        Touched.forget()
        began_s = time.process_time()
        finger = tablet.press(board.place_of(cell))  # shows a frame
        took_s.append(time.process_time() - began_s)
        tablet.release(finger)

    assert len(told) == 7
    assert sorted(took_s)[3] < SEEN_WITHIN_S
