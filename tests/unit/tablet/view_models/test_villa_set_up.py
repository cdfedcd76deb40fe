"""What one sees while the villa is set up, and what a touch of it tells the table."""

from collections.abc import Callable
from typing import Any, get_args

import pytest

from companion.games.villa_paletti.acts import Collapse, Pass
from companion.games.villa_paletti.pieces import COLOURS, COUNT_PER_COLOUR, KINDS
from companion.link.messages.greeting import PROTOCOL, Welcome
from companion.link.messages.sentence import Sentence
from companion.link.messages.shown.referee import RefereeView, StandsView
from companion.link.messages.shown.scales import Trouble
from companion.link.messages.shown.setting_up import (
    CountView,
    SetUpHint,
    SetUpStep,
    SetupView,
    ZoneView,
)
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import NewMatch
from companion.link.messages.tapped.setting_up import BeginSetup, ConfirmSetup, SkipSetup
from companion.tablet.labels.villa_set_up import STEPS
from companion.tablet.sentences.turns import prompt
from companion.tablet.sentences.villa_set_up import (
    KNOWN,
    setup_hint_text,
    setup_problem_text,
)
from companion.tablet.text import Text
from companion.tablet.view_models.hands_free.villa_set_up import (
    VillaSetUpCard,
    villa_set_up_card,
)
from companion.tablet.view_models.hearing import hear
from companion.tablet.view_models.match import match_screen
from companion.tablet.view_models.start import start_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import PlayAgain
from companion.tablet.view_models.touching import Hands, touch
from companion.tablet.words import LANGUAGES, Words
from tests.tablet_table.table import Table

Lead = Callable[..., Table]
Say = Callable[[Text], str]


def counts(*standing: tuple[str, str, int]) -> tuple[CountView, ...]:
    """All counts, with those that are not zero."""
    stand = {(colour, kind): number for colour, kind, number in standing}
    return tuple(
        CountView(colour, kind, stand.get((colour, kind), 0), COUNT_PER_COLOUR[kind])
        for colour in COLOURS
        for kind in KINDS
    )


def show(table: Table, **shot: Any) -> None:
    """Have the table show this beside the match."""
    news = Snapshot(next(table._numbers), table.match, **{"may_set_up": True, **shot})
    table.tablet, _ = hear(table.tablet, news)


def set_up(table: Table, step: SetUpStep, **more: Any) -> VillaSetUpCard:
    """Have the table show a set-up; return what is seen of it."""
    more.setdefault("may_confirm", True)
    view = SetupView(step=step, **{"counts": counts(), "missing": (), **more})
    show(table, setup=view)
    card = villa_set_up_card(table.tablet)
    assert card is not None
    return card


def offered(table: Table, say: Say) -> bool:
    actions = match_screen(table.tablet, table.match).actions
    return "Set the villa up" in [say(one.label) for one in actions]


def test_a_set_up_is_offered_only_before_the_first_act_and_where_it_could_be_followed(
    table_of: Lead, say: Say
) -> None:
    fresh, begun = table_of(4), table_of(4, Pass(0))
    without = offered(fresh, say)

    show(fresh)
    show(begun)

    assert not without
    assert offered(fresh, say)
    assert not offered(begun, say)


def test_no_set_up_is_offered_while_one_goes_on_or_a_referee_watches(
    table_of: Lead, say: Say
) -> None:
    table = table_of(4)
    show(table, referee=RefereeView(state="following"))
    watched = offered(table, say)

    set_up(table, "empty")

    assert not watched
    assert not offered(table, say)


def test_the_offer_begins_a_set_up(table_of: Lead) -> None:
    table = table_of(4)
    show(table)

    table.touch(match_screen(table.tablet, table.match).actions[-1].touch)

    assert [type(one) for one in table.sent] == [BeginSetup]


def test_without_a_set_up_everything_is_as_before(table_of: Lead) -> None:
    table = table_of(4)

    show(table)

    shown = match_screen(table.tablet, table.match)
    assert shown.set_up is None
    assert shown.prompt == prompt(table.match)


@pytest.mark.parametrize("step", get_args(SetUpStep))
def test_it_is_so_confirms_the_step_that_is_shown(table_of: Lead, step: SetUpStep) -> None:
    table = table_of(4)
    confirm, _ = set_up(table, step).answers

    table.touch(confirm.touch)

    [tap] = table.sent
    assert isinstance(tap, ConfirmSetup)
    assert tap.step == step


def test_what_means_nothing_yet_cannot_be_confirmed_but_skipped(table_of: Lead) -> None:
    table = table_of(4)
    confirm, skip = set_up(table, "columns", may_confirm=False).answers

    table.touch(skip.touch)

    assert (confirm.enabled, skip.enabled) == (False, True)
    assert [type(one) for one in table.sent] == [SkipSetup]


def test_the_columns_are_counted_by_colour_and_kind(table_of: Lead, say: Say) -> None:
    card = set_up(
        table_of(4), "columns", counts=counts(("red", "thick", 1), ("red", "thin", 2)), colour="red"
    )

    lines = [say(one) for one in card.counts]

    assert say(card.title) == "Set up the twenty columns"
    assert lines[0] == "● Red · thick: 1 of 1 · hexagonal: 0 of 1 · thin: 2 of 3"
    assert len(lines) == 4
    assert [say(one) for one in card.says] == [
        "Now the columns of this colour, one at a time: ● Red"
    ]


def test_what_is_wrong_goes_before_what_helps(table_of: Lead, say: Say) -> None:
    table = table_of(4)
    thin = [{"colour": "blue", "kind": "thin", "n": n} for n in (2, 3)]
    wrong = tuple(Trouble("setup_missing", "…", one) for one in thin)

    both = set_up(table, "columns", problems=wrong, hint="where_are_they")
    help_alone = set_up(table, "empty", hint="take_all_off")

    assert [say(one) for one in both.says] == ["Missing: Thin blue column"]
    assert [say(one) for one in help_alone.says] == ["Is the base empty? Then say that it is so."]
    assert help_alone.counts == ()


ARGUMENTS: dict[str, dict[str, str | int]] = {
    "setup_base_not_empty": {"grams": "48"},
    "setup_base_not_bare": {"colour": "green"},
    "setup_not_one_column": {"grams": "48"},
    "setup_too_many": {"kind": "thick", "x_mm": 20, "y_mm": -31},
    "setup_missing": {"colour": "red", "kind": "thin", "n": 2},
    "setup_where_is_column": {"colour": "blue", "kind": "hex", "n": 1},
    "setup_where_is": {"colour": "yellow", "x_mm": 20, "y_mm": -31},
}


@pytest.mark.parametrize("name", sorted(ARGUMENTS))
def test_every_problem_is_said_in_every_language(name: str) -> None:
    problem = Trouble(name, "An English sentence.", ARGUMENTS[name])

    said = {Words(language).say(setup_problem_text(problem)) for language in LANGUAGES}

    assert len(said) == len(LANGUAGES)
    assert set(ARGUMENTS) == KNOWN


def test_what_cameras_miss_and_what_was_found_is_said_around_what_is_wrong(
    table_of: Lead,
) -> None:
    card = set_up(
        table_of(4),
        "ready",
        not_seen=Sentence("The picture is dark: take the lens cap off, or make more light."),
        problems=(Trouble("setup_missing", "…", {"colour": "blue", "kind": "thin", "n": 2}),),
        findings=(Sentence("The blue plate projects beyond the base."), "It leans."),
    )

    assert [Words("de").say(one) for one in card.says] == [
        "Die Kameras helfen jetzt nicht: Das Bild ist dunkel. Nehmt den Deckel ab oder macht mehr "
        "Licht.",
        "Es fehlt: Dünne blaue Säule",
        "Die blaue Platte ragt über das Fundament hinaus.",
        "It leans.",
    ]


def test_what_has_no_words_here_is_said_as_the_table_says_it(say: Say) -> None:
    found = Trouble("from_a_newer_table", "The plate projects by 3 mm.")

    assert say(setup_problem_text(found)) == "The plate projects by 3 mm."


def test_every_step_and_every_hint_has_words() -> None:
    hints = [setup_hint_text(one) for one in get_args(SetUpHint)]

    assert set(STEPS) == set(get_args(SetUpStep))
    assert [one is None for one in hints] == [one == "" for one in get_args(SetUpHint)]


ZONE = ZoneView(150.0, 112.0, {"thick": 16.0, "hex": 12.0, "thin": 7.0}, plate_radius_mm=80.0)
RED = StandsView("red", "thick", 1, 0, 10.0, -20.0, 1.0)


def test_what_stands_where_is_drawn_as_far_as_the_table_tells(table_of: Lead) -> None:
    plan = set_up(table_of(4), "columns", zone=ZONE, columns=(RED,)).plan
    without = set_up(table_of(4), "columns", columns=(RED,)).plan

    assert plan is not None
    assert (plan.zone, plan.columns, plan.plate) == (ZONE, (RED,), None)
    assert without is None


def test_before_any_match_the_start_screen_leads_into_the_set_up_and_follows_it(say: Say) -> None:
    tablet, _ = hear(Tablet(), Welcome(PROTOCOL, "1"))
    without, _ = hear(tablet, Snapshot(1))
    offered, _ = hear(tablet, Snapshot(1, may_set_up=True))
    setup = SetupView("columns", counts(), (), zone=ZONE)
    followed, _ = hear(offered, Snapshot(2, may_set_up=True, setup=setup))

    assert start_screen(without).set_up is None
    way = start_screen(offered).set_up
    assert way is not None
    assert say(way.label) == "Set the villa up"
    assert start_screen(offered).villa is None
    villa = start_screen(followed).villa
    assert villa is not None
    assert say(villa.title) == "Set up the twenty columns"
    assert start_screen(followed).set_up is None


@pytest.mark.parametrize("sets_up_each", [True, False])
def test_the_next_match_is_one_touch_and_its_set_up_is_followed_at_once(
    table_of: Lead, sets_up_each: bool
) -> None:
    table = table_of(4, Collapse(1))
    show(table, sets_up_each=sets_up_each)
    hands = Hands(iter("abc").__next__, lambda _: 0)

    tablet, taps = touch(PlayAgain(), table.tablet, hands)
    twice, none = touch(PlayAgain(), tablet, hands)

    kinds = [type(one) for one in taps]
    assert kinds == ([NewMatch, BeginSetup] if sets_up_each else [NewMatch])
    assert [one.tap for one in tablet.outbox.waiting] == [one.tap for one in taps]
    assert (none, twice) == ((), tablet)
