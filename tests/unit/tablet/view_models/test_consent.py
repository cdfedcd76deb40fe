"""Where cameras see people, they are told so before a match, and say whether pictures are kept."""

from typing import Any

import pytest

from companion.games.villa_paletti.acts import Collapse
from companion.link.messages.greeting import PROTOCOL, Welcome
from companion.link.messages.shown.cameras import PromiseView
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import NewMatch
from companion.tablet.view_models.hearing import hear
from companion.tablet.view_models.set_up import set_up_screen
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import (
    Open,
    PlayAgain,
    RollSeal,
    StartMatch,
    TakePictures,
    Touch,
)
from companion.tablet.view_models.touching import Hands, touch
from companion.tablet.words import Words
from tests.tablet_table.table import Table, start_of

say = Words("en").say


def _before_a_match(promise: PromiseView | None) -> Tablet:
    tablet, _ = hear(Tablet(), Welcome(PROTOCOL, "1"))
    tablet, _ = hear(tablet, Snapshot(1, promise=promise))
    return _after(tablet, Open("set_up"), *[RollSeal()] * 4)[0]


def _after(tablet: Tablet, *touches: Touch) -> tuple[Tablet, tuple[Any, ...]]:
    taps: tuple[Any, ...] = ()
    for one in touches:
        tablet, taps = touch(one, tablet, Hands(lambda: "tap", lambda below: below - 1))
    return tablet, taps


def test_a_table_that_keeps_no_pictures_asks_nothing() -> None:
    tablet = _before_a_match(None)

    _, [tap] = _after(tablet, TakePictures(True), StartMatch())

    assert set_up_screen(tablet).consent is None
    assert set_up_screen(tablet).begin.enabled
    assert isinstance(tap, NewMatch)
    assert tap.pictures is None


@pytest.mark.parametrize(("agrees", "pictures"), [(True, "kept"), (False, "not_kept")])
def test_a_match_begins_once_people_have_said_whether_pictures_are_stored(
    agrees: bool, pictures: str
) -> None:
    tablet = _before_a_match(PromiseView(30))
    asked = set_up_screen(tablet)

    _, none = _after(tablet, StartMatch())
    answered, _ = _after(tablet, TakePictures(agrees))
    _, [tap] = _after(answered, StartMatch())

    assert asked.consent is not None
    assert asked.begin.why_not is not None
    assert say(asked.begin.why_not.says) == "First say whether pictures may be stored."
    assert none == ()
    again = set_up_screen(answered).consent
    assert again is not None
    assert [one.chosen for one in again.answers] == [agrees, not agrees]
    assert tap.pictures == pictures


@pytest.mark.parametrize(
    ("promise", "words"),
    [
        (PromiseView(30), ("painted over", "after 30 days")),
        (PromiseView(1, whole=True), ("Nothing is painted over", "after 1 day.")),
    ],
)
def test_who_is_seen_and_for_how_long_it_is_stored_is_said(
    promise: PromiseView, words: tuple[str, str]
) -> None:
    asked = set_up_screen(_before_a_match(promise)).consent

    assert asked is not None
    for says, word in zip(asked.says, words, strict=True):
        assert word in say(says)


@pytest.mark.parametrize(
    ("answer", "pictures"), [(None, "not_kept"), (False, "not_kept"), (True, "kept")]
)
def test_who_plays_again_has_agreed_to_what_was_agreed_before(
    answer: bool | None, pictures: str
) -> None:
    table = Table(start_of(4))
    table.play(Collapse(1))
    news = Snapshot(next(table._numbers), table.match, promise=PromiseView(30))
    tablet, _ = hear(table.tablet, news)
    if answer is not None:
        tablet, _ = _after(tablet, TakePictures(answer))

    after, [tap] = _after(tablet, PlayAgain())

    assert tap.pictures == pictures
    assert after.draft.pictures == pictures
