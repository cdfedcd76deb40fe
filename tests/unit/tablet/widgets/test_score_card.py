"""Does a player's card tell everything, at any length of name and on any screen?"""

import pytest

from companion.tablet.sizes import sizes_for
from companion.tablet.theme import DARK, DAY, Theme
from companion.tablet.widgets.score_card import ScoreCard
from tests.tablet_driver.driver import ORDERS, Driver, Order, Pixels
from tests.tablet_driver.looks import difference, share_of
from tests.tablet_driver.memory import growth_mb

ROOMY, COMPACT = (306, 122), (264, 62)
NAMED = {
    "name": "Ann",
    "colours": ["red"],
    "colour_text": "Red",
    "seal_text": "has the seal",
    "turn_text": "on turn",
}


def card(tablet: Driver, compact: bool = False, **properties: object) -> tuple[ScoreCard, Pixels]:
    widget = ScoreCard(**{**NAMED, "compact": compact, **properties})
    tablet.show(widget, COMPACT if compact else ROOMY, (20, 20))
    return widget, tablet.pixels(widget)


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("theme", [DAY, DARK], ids=lambda theme: theme.name)
def test_whose_turn_it_is_has_a_thick_ring_and_says_so(
    tablet: Driver, theme: Theme, compact: bool
) -> None:
    widget, waiting = card(tablet, compact, theme=theme)

    widget.has_turn = True
    tablet.frames()
    playing = tablet.pixels(widget)

    rim = playing[playing.shape[0] // 2, :5]
    assert share_of(rim[None], theme.focus) > 0.7
    assert share_of(playing, theme.focus) > share_of(waiting, theme.focus) + 0.05


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize(
    "change",
    [
        {"points": 7},
        {"is_sure": False},
        {"name": "Bo"},
        {"has_seal": True},
        {"colours": ["green"]},
        {"colours": ["red", "blue"]},
    ],
    ids=str,
)
def test_everything_that_changes_is_seen(
    tablet: Driver, change: dict[str, object], compact: bool
) -> None:
    widget, before = card(tablet, compact)

    for name, value in change.items():
        setattr(widget, name, value)
    tablet.frames()

    assert difference(tablet.pixels(widget), before) > 0.2


def test_two_colours_share_the_card_in_halves(tablet: Driver) -> None:
    _, shown = card(tablet, colours=["blue", "yellow"])

    upper, lower = shown[: shown.shape[0] // 2, :70], shown[shown.shape[0] // 2 :, :70]
    assert share_of(upper, DAY.game["blue"].fill) > 0.4 > 10 * share_of(upper, "#f2c230")
    assert share_of(lower, DAY.game["yellow"].fill) > 0.4 > 10 * share_of(lower, "#2467b5")


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("name", ["W" * 60, "Марія-Александра Константинопольская"])
def test_a_long_name_stays_on_the_card_and_off_the_points(
    tablet: Driver, name: str, compact: bool
) -> None:
    widget, _ = card(tablet, compact, points=24, name="")
    nameless = tablet.pixels(widget)

    widget.name = name
    tablet.frames()
    named = tablet.pixels(widget)

    points_px = 60 if compact else 80
    assert difference(named, nameless) > 0.05
    assert difference(named[:, -points_px:], nameless[:, -points_px:]) == 0
    assert difference(named[:, :50], nameless[:, :50]) == 0


def test_on_a_large_screen_the_points_are_large(tablet: Driver) -> None:
    _, shown = card(tablet, points=8, sizes=sizes_for(1280, 800))

    right = shown[:, -70:-10]
    rows = [k for k, row in enumerate(right) if share_of(row[None], DAY.text, 60) > 0]
    assert rows[-1] - rows[0] >= 0.6 * 54


@pytest.mark.parametrize("order", ORDERS)
def test_a_touch_is_told_once(tablet: Driver, order: Order) -> None:
    widget, _ = card(tablet)
    pressed: list[object] = []
    widget.bind(on_press=pressed.append)

    tablet.tap_delivered_twice(widget, order)

    assert len(pressed) == 1


def test_a_thousand_points_take_no_more_memory(tablet: Driver) -> None:
    widget, _ = card(tablet)

    def score(k: int) -> None:
        widget.points = k % 100

    assert growth_mb(tablet, score) < 8
