"""What the scales say is shown beside a match, and a fall they feel is an alarm, not a verdict."""

import pytest

from companion.games.villa_paletti.acts import Collapse
from companion.games.villa_paletti.edition import Edition
from companion.link.messages.shown.cameras import CamerasNow, CameraSwayView, CameraView
from companion.link.messages.shown.scales import (
    Light,
    MarginView,
    ScalesNow,
    ScalesView,
    SwayLevel,
    SwayView,
    Trouble,
)
from companion.table.scales.light import NAMES
from companion.tablet.sentences.scales import KNOWN
from companion.tablet.sounding import sound_after
from companion.tablet.view_models.frame import frame
from companion.tablet.view_models.hearing import hear
from companion.tablet.view_models.match import match_screen
from companion.tablet.view_models.scales import ScalesCard, scales_card, tower_danger
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.weighed import differ_in_sensors_alone
from companion.tablet.words import Words
from tests.tablet_table.table import Table, start_of


@pytest.fixture
def table() -> Table:
    return Table(start_of(4))


def _weighed(tablet: Tablet, view: ScalesView) -> Tablet:
    return hear(tablet, ScalesNow(view))[0]


def _card(tablet: Tablet, view: ScalesView) -> ScalesCard:
    card = scales_card(_weighed(tablet, view))
    assert card is not None
    return card


def _said(card: ScalesCard) -> tuple[str, ...]:
    say = Words("en").say
    return tuple(say(one) for one in (card.says, card.weight, card.tower) if one is not None)


def _sway(level: SwayLevel, *, touched: bool = False, top_mm: float | None = None) -> SwayView:
    return SwayView(level, 0.44, top_mm, 3.1, touched)


def test_every_trouble_that_the_table_tells_has_words() -> None:
    assert KNOWN == NAMES


def test_a_table_without_scales_shows_none(table: Table) -> None:
    assert scales_card(table.tablet) is None


@pytest.mark.parametrize(
    ("light", "says"), [("searching", "Looking for the scales …"), ("well", "The scales are well.")]
)
def test_a_light_is_told_in_words(table: Table, light: Light, says: str) -> None:
    card = _card(table.tablet, ScalesView(light))

    assert (card.light, *_said(card)) == (light, says)


def test_a_trouble_of_a_newer_table_is_said_in_its_own_words(table: Table) -> None:
    newer = _card(table.tablet, ScalesView("blind", Trouble("scales_wet", "The scales are wet.")))
    other = _card(table.tablet, ScalesView("blind", Trouble("scales_cell_blind", "One is blind.")))

    assert _said(newer) == ("The scales are wet.",)
    assert _said(other) == ("One is blind.",)


def test_weight_and_the_storey_nearest_to_tipping_are_told_while_it_stands_still(
    table: Table,
) -> None:
    margins = (
        MarginView(1, 32.4, 1.0, ""),
        MarginView(2, 11.6, 1.5, ""),
        MarginView(3, None, 0.0, "too_few_columns"),
    )
    view = ScalesView("well", weight_g=964.2, sway=_sway("calm"), margins=margins)

    said = _said(_card(table.tablet, view))

    assert said[1:] == ("964 g", "Storey 2 is 12 mm from tipping.")


@pytest.mark.parametrize(
    ("sway", "says", "alarming"),
    [
        (_sway("calm"), "The villa stands still.", False),
        (_sway("as_usual"), "The villa sways by 0.4 mm, as it did before.", False),
        (_sway("more_than_ever"), "The villa sways by 0.4 mm, more than ever!", True),
        (_sway("growing", top_mm=6.25), "The villa sways by 6.2 mm, and it is growing!", True),
        (_sway("as_usual", touched=True), "Somebody is at the table.", False),
    ],
)
def test_a_swaying_villa_is_compared_with_what_it_was(
    table: Table, sway: SwayView, says: str, alarming: bool
) -> None:
    card = _card(table.tablet, ScalesView("well", sway=sway))

    assert (_said(card)[-1], card.is_alarming) == (says, alarming)


def test_a_tournament_gets_no_advice_but_light_and_weight() -> None:
    tournament = Edition(no_holder="referee_decides", foul="lose_turn", seal_tie="next_clockwise")
    view = ScalesView(
        "well", weight_g=964.2, sway=_sway("growing"), margins=(MarginView(1, 3.0, 1.0, ""),)
    )
    played = Table(start_of(4, tournament))

    card = _card(played.tablet, view)

    assert _said(card) == ("The scales are well.", "964 g")
    assert not card.is_alarming
    assert tower_danger(_weighed(played.tablet, view)) is None


@pytest.mark.parametrize("light", [None, "blind", "searching", "well"])
def test_where_scales_do_not_weigh_the_camera_that_knows_best_tells_the_sway(
    table: Table, light: Light | None
) -> None:
    since = "2026-11-30T20:15:00+00:00"
    cameras = (
        CameraView("front", "well", since, sway=CameraSwayView(1.24, 0.6)),
        CameraView("side", "well", since, sway=CameraSwayView(1.5, 0.2, is_growing=True)),
        CameraView("top", "well", since),
    )
    scales = None if light is None else ScalesView(light, sway=_sway("calm"))
    tablet, _ = hear(table.tablet, CamerasNow(cameras))
    if scales is not None:
        tablet = _weighed(tablet, scales)

    danger, say = tower_danger(tablet), Words("en").say

    assert danger is not None
    if light == "well":
        assert say(danger.says) == "The villa stands still."
    else:
        assert say(danger.says).startswith("The villa is seen swaying by 1.5 mm (± 0.2 mm), and")
        assert danger.is_alarming


def test_news_of_the_scales_does_not_change_the_match(table: Table) -> None:
    after = _weighed(table.tablet, ScalesView("well", weight_g=964.2))

    assert match_screen(after, table.match) == match_screen(table.tablet, table.match)


def test_what_only_the_scales_changed_is_told_from_everything_else(table: Table) -> None:
    before = table.tablet
    news = _weighed(before, ScalesView("well", weight_g=964.2))
    felt = _weighed(news, ScalesView("well", falls=1))

    assert differ_in_sensors_alone(before, news)
    assert not differ_in_sensors_alone(news, felt)
    table.play(Collapse(0))
    assert not differ_in_sensors_alone(before, table.tablet)


def test_scales_that_go_blind_are_told_of_above_every_screen_of_a_match(table: Table) -> None:
    say = Words("en").say
    gone = _weighed(table.tablet, ScalesView("blind", Trouble("scales_gone", "Gone.")))
    never = Trouble("scales_not_calibrated", "Never.")
    uncalibrated = _weighed(table.tablet, ScalesView("blind", never))

    assert ["unplugged" in say(one) for one in frame(gone).problems] == [True]
    assert frame(uncalibrated).problems == ()
    assert frame(_weighed(gone, ScalesView("well"))).problems == ()


def test_a_fall_that_was_felt_is_an_alarm_with_a_sound_once(table: Table) -> None:
    before = _weighed(table.tablet, ScalesView("well", falls=1))

    felt = _weighed(before, ScalesView("well", falls=2))
    again = _weighed(felt, ScalesView("well", falls=3))

    assert before.notices == ()
    assert [one.kind for one in felt.notices] == ["alarm"]
    assert sound_after(before, felt) == "alarm"
    assert again.notices == felt.notices
    assert table.acts == []


def test_a_fall_after_the_end_is_no_alarm(table: Table) -> None:
    table.play(Collapse(0))
    before = _weighed(table.tablet, ScalesView("well", falls=0))

    after = _weighed(before, ScalesView("well", falls=1))

    assert after.notices == before.notices
