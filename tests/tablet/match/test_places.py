"""Does everything stand where hands and eyes expect it, on each tablet and for either hand?"""

import pytest
from kivy.metrics import Metrics

from companion.tablet.labels import match
from companion.tablet.labels.everyday import OK, UNDO
from companion.tablet.screens.playing.bottom_bar import BottomBar
from companion.tablet.screens.playing.going_clock import GoingClock
from companion.tablet.sizes import PRIMARY_DP, TOUCH_DP
from companion.tablet.view_models.touches import Prefer
from companion.tablet.widgets.big_button import BigButton
from companion.tablet.widgets.clock import MatchClock
from companion.tablet.widgets.lengths import dp
from companion.tablet.widgets.seal import Seal
from companion.tablet.widgets.touched import Touched
from companion.tablet.widgets.tower_side import TowerSide
from tests.tablet_sitting.course import build, course
from tests.tablet_sitting.cut_off import troubles
from tests.tablet_sitting.sitting import FOUR, THREE, Sitting

SIZES_DP = {
    "ten inches": (1280, 800),
    "ten inches upright": (800, 1280),
    "seven inches": (960, 560),
    "seven inches upright": (560, 960),
    "thirteen inches": (1700, 1060),
}


def hold_as(sitting: Sitting, size_dp: tuple[int, int]) -> None:
    sitting.driver.resize(*(round(Metrics.density * one) for one in size_dp))
    sitting.driver.frames(4)


@pytest.mark.parametrize("left_handed", [False, True])
def test_undo_keeps_its_corner_and_never_has_collapse_beside_it(
    left_handed: bool, sitting: Sitting
) -> None:
    sitting.start(FOUR)
    sitting.app.touch(Prefer("left_handed", left_handed))

    for size_dp in SIZES_DP.values():
        hold_as(sitting, size_dp)
        bar, undo = sitting.one(BottomBar), sitting.button(UNDO)
        collapse = sitting.button(match.COLLAPSE)
        assert undo.x == pytest.approx(bar.x)
        if collapse.y == undo.y:
            assert collapse.x - undo.right > dp(TOUCH_DP)
        else:
            assert collapse.x >= undo.right - dp(TOUCH_DP)
        assert all(one.height >= dp(PRIMARY_DP) - 1 for one in bar.buttons)
        assert all(one.right <= bar.right + 1 for one in bar.buttons)


def test_the_left_hand_has_ok_and_questions_at_its_side(sitting: Sitting) -> None:
    sitting.start(FOUR)
    right = sitting.button(OK).center_x, sitting.button(match.PASS).center_x
    sitting.app.touch(Prefer("left_handed", True))
    sitting.driver.frames(4)

    left = sitting.button(OK).center_x, sitting.button(match.PASS).center_x

    middle = sitting.app.stage.center_x
    assert all(one > middle for one in right)
    assert all(one < middle for one in left)


# The longest words on the smallest screens; `make screenshots` looks at all others.
@pytest.mark.parametrize(
    ("language", "size"), [("de", "seven inches"), ("ru", "seven inches upright")]
)
def test_no_words_are_cut_off_or_too_small(language: str, size: str, sitting: Sitting) -> None:
    sitting.app.touch(Prefer("language", language))
    hold_as(sitting, SIZES_DP[size])

    wrong = {name: troubles(sitting.shown()) for name in course(sitting, THREE)}

    assert {name: found for name, found in wrong.items() if found} == {}
    assert len(wrong) > 15


_FAR_TOO_MUCH = "Nobody can read so many words in so little room, can they? " * 4


def test_words_that_are_cut_off_are_found(sitting: Sitting) -> None:
    sitting.start(FOUR)
    button = sitting.button(match.PASS)
    said, button.text = button.text, _FAR_TOO_MUCH

    sitting.driver.frames(2)
    found = [one.words for one in troubles(sitting.shown())]
    button.text = said  # the screen is kept for the next match

    assert found == [_FAR_TOO_MUCH]


def test_everything_to_touch_in_a_turn_is_as_large_as_a_finger(sitting: Sitting) -> None:
    sitting.start(FOUR)
    build(sitting, storey=3)

    for size_dp in SIZES_DP.values():
        hold_as(sitting, size_dp)
        small = [one for one in sitting.all(BigButton) if min(one.size) < dp(TOUCH_DP) - 1]
        assert small == []
        side = sitting.one(TowerSide)
        assert side.offered
        boxes = [side.place_of(column) for column in side.offered]
        assert all(width >= dp(TOUCH_DP) - 1 for _, _, width, _ in boxes)


def test_one_touch_that_arrives_twice_acts_once(sitting: Sitting) -> None:
    sitting.start(FOUR)
    sitting.column("red", "thick")
    ok = sitting.button(OK)

    Touched.forget()
    sitting.driver.tap_delivered_twice(ok)

    assert len(sitting.acts) == 1
    assert sitting.match.turn == 1


def test_the_clocks_go_on_from_what_the_table_said(sitting: Sitting) -> None:
    sitting.start(FOUR)
    sitting.clock.at_ns += 65_000_000_000
    sitting.declare({"act": "pass", "by": 0})
    sitting.clock.at_ns += 30_000_000_000
    sitting.tap(match.PASS)
    sitting.tap(OK)

    clock = sitting.one(MatchClock)
    before = clock.match_s, clock.turn_s
    sitting.driver.pass_time(3)

    assert before == (95, 0)
    assert (clock.match_s, clock.turn_s) == pytest.approx((98, 3), abs=1)


def test_the_clocks_of_the_next_match_begin_anew_where_the_table_says_the_same_as_then(
    sitting: Sitting,
) -> None:
    sitting.start(FOUR)
    clock = sitting.one(GoingClock)
    clock._since_s -= 500  # a while passes for the tablet, not for the table
    sitting.driver.pass_time(0.3)
    before = clock.match_s, clock.turn_s
    sitting.tap(match.LEAVE)

    sitting.start(FOUR, tap="the next")

    assert min(before) >= 500
    assert max(clock.match_s, clock.turn_s) < 60


def test_a_long_turn_is_shown_softly_where_a_turn_clock_is_set(sitting: Sitting) -> None:
    sitting.start(FOUR)
    sitting.app.touch(Prefer("turn_clock_s", 60))
    before = sitting.one(MatchClock).overdue
    sitting.clock.at_ns += 61_000_000_000

    sitting.declare({"act": "pass", "by": 1})  # out of turn: only the table's clock is news

    assert not before
    assert sitting.screen == "match"
    assert sitting.one(MatchClock).overdue


def test_the_seal_turns_to_the_colour_of_who_held_it_before(sitting: Sitting) -> None:
    sitting.start(FOUR)
    build(sitting, storey=2)
    build(sitting, moves=1)
    while sitting.match.seal.previous is None:
        build(sitting, moves=1)
    sitting.driver.pass_time(0.7)

    seal = sitting.one(Seal)
    previous = sitting.match.players[sitting.match.seal.previous]
    assert seal.upper_face == previous.colours[0]
    assert seal.turned == 1


LONG = (
    ("Maximiliane-Theresa von und zu Langenfeld-Hohenstein-Ruppin ", ("red",)),
    ("M" * 60, ("blue",)),
    ("Maximiliane-Theresa von und zu Langenfeld-Hohenstein-Rhein 2", ("green",)),
    ("가" * 60, ("yellow",)),
)


@pytest.mark.parametrize("size", ["seven inches", "ten inches upright"])
def test_the_longest_names_leave_everything_to_be_read(size: str, sitting: Sitting) -> None:
    hold_as(sitting, SIZES_DP[size])

    found = {}
    for name in course(sitting, LONG):  # type: ignore[arg-type]  # they are colours
        sitting.driver.frames(2)
        found[name] = troubles(sitting.shown())

    assert [(name, one.widget, one.words) for name, wrong in found.items() for one in wrong] == []
