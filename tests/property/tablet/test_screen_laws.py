"""What holds on every screen of every match?"""

from typing import Any

from hypothesis import given, settings

from companion.tablet.view_models.connection import LOST
from companion.tablet.view_models.hearing import disconnected
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Open
from companion.tablet.view_models.touching import touch
from companion.tablet.words import Words
from tests.tablet_table.play import CHOICES, STARTS, chosen, few, told
from tests.tablet_table.screens import controls, shown, texts
from tests.tablet_table.table import Table

english = Words("en")


@few
@given(start=STARTS, choices=CHOICES)
def test_what_is_open_does_something_and_what_is_shut_says_why(
    start: Any, choices: list[int]
) -> None:
    table = Table(start)
    for choice in choices:
        view = shown(table.tablet)

        assert all(english.say(one) for one in texts(view))
        assert any(control.enabled for control in controls(view))
        for control in controls(view):
            after, taps = touch(control.touch, table.tablet, table.hands)
            if control.enabled:
                assert taps or after != table.tablet
            else:
                assert not taps
                assert after == table.tablet
        way = chosen(table, choice)
        if way is None:
            return
        told(table, way)


@settings(few, max_examples=8)
@given(start=STARTS, choices=CHOICES)
def test_nothing_can_be_told_while_the_connection_is_lost(start: Any, choices: list[int]) -> None:
    table = Table(start)
    for choice in choices:
        lost = disconnected(table.tablet, LOST)
        for place in ("match", "log"):
            there, _ = touch(Open(place), lost, table.hands)
            assert_nothing_is_told(there, table)
        way = chosen(table, choice)
        if way is None:
            return
        told(table, way)


def assert_nothing_is_told(tablet: Tablet, table: Table) -> None:
    view = shown(tablet)

    assert view.frame.connection is not None
    assert all(touch(one.touch, tablet, table.hands)[1] == () for one in controls(view))


@few
@given(start=STARTS, choices=CHOICES)
def test_half_told_things_are_shown_and_can_be_cancelled(start: Any, choices: list[int]) -> None:
    table = Table(start)
    for choice in choices:
        way = chosen(table, choice)
        if way is None:
            return
        before = table.tablet
        for touched in way.touches[:-1]:
            table.touch(touched)
            view = shown(table.tablet)
            asked = view.asked

            assert english.say(asked.asks)
            assert asked.ok or asked.answers or asked.columns or asked.typed
            assert touch(asked.cancel.touch, table.tablet, table.hands) == (before, ())
        table.touch(way.touches[-1])
