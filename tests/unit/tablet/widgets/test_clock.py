"""Do the clocks tell the time, and does a long turn show softly?"""

import pytest
from kivy.core.window import Window

from companion.tablet.theme import DAY
from companion.tablet.widgets.clock import MatchClock, in_minutes
from tests.tablet_driver.driver import Driver
from tests.tablet_driver.looks import difference, share_of


def ticking(tablet: Driver, **properties: object) -> MatchClock:
    clock = MatchClock(**{"turn_text": "Turn", "match_text": "Match", **properties})
    tablet.show(clock, (240, 76))
    return clock


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "0:00"), (59.99, "0:59"), (60, "1:00"), (3599, "59:59"), (3725, "1:02:05")],
)
def test_seconds_are_told_as_on_a_clock(seconds: float, said: str) -> None:
    assert in_minutes(seconds) == said


def test_each_second_is_seen(tablet: Driver) -> None:
    clock = ticking(tablet, turn_s=10.0)
    before = tablet.pixels(clock)

    clock.turn_s = 11.0
    tablet.frames()

    assert difference(tablet.pixels(clock), before) > 0.1


def test_parts_of_a_second_are_not_drawn_twice(tablet: Driver) -> None:
    clock = ticking(tablet, turn_s=10.0)
    drawings = clock.drawings

    tablet.frames(10)

    assert clock.drawings == drawings


def test_a_long_turn_breathes_on_the_colour_of_a_warning(tablet: Driver) -> None:
    clock = ticking(tablet, turn_s=80.0, soft_limit_s=90.0)
    in_time = share_of(tablet.pixels(clock), DAY.warning, 60)

    clock.turn_s = 91.0
    tablet.frames()
    late = tablet.pixels(clock)
    drawings = clock.drawings
    tablet.pass_time(0.6)

    assert in_time == 0
    assert share_of(late, DAY.warning, 60) > 0.5
    assert clock.drawings > drawings + 2


def test_where_nothing_is_to_move_a_long_turn_only_changes_the_colour(tablet: Driver) -> None:
    clock = ticking(tablet, turn_s=91.0, soft_limit_s=90.0, animated=False)
    drawings = clock.drawings

    tablet.pass_time(0.6)

    assert share_of(tablet.pixels(clock), DAY.warning, 60) > 0.5
    assert clock.drawings == drawings


def test_a_new_turn_is_calm_again(tablet: Driver) -> None:
    clock = ticking(tablet, turn_s=91.0, soft_limit_s=90.0)

    clock.turn_s = 0.0
    tablet.frames()
    drawings = clock.drawings
    tablet.pass_time(0.3)

    assert share_of(tablet.pixels(clock), DAY.warning, 60) == 0
    assert clock.drawings == drawings


@pytest.mark.parametrize("stop", ["paused", "taken away"])
def test_a_clock_that_stands_still_does_not_breathe(tablet: Driver, stop: str) -> None:
    clock = ticking(tablet, turn_s=91.0, soft_limit_s=90.0)

    if stop == "paused":
        clock.paused = True
    else:
        Window.remove_widget(clock)
    tablet.frames()
    drawings = clock.drawings
    tablet.pass_time(0.3)

    assert clock.drawings == drawings
