"""What holds in every match that is told by touches, whatever happens at the table?"""

from collections.abc import Iterable
from typing import Any

import msgspec
from hypothesis import given, settings

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act
from companion.link.messages.shown.match import MatchView
from tests.tablet_table.legal import legal_acts
from tests.tablet_table.play import CHOICES, STARTS, few, played
from tests.tablet_table.reach import Way, up_to_numbers, ways
from tests.tablet_table.table import Table

BUDGETS = {
    "object": 3,
    "objection_failed": 2,
    "objection_succeeded": 2,
    "neutral_by_other": 4,
    "neutral_by_other_failed": 4,
    "referee": 5,
}
"""Touches at most; three where nothing is said. ``object`` and what becomes of it: five."""


@few
@given(start=STARTS, choices=CHOICES)
def test_every_legal_act_can_be_told_within_its_number_of_touches(
    start: Any, choices: list[int]
) -> None:
    for table in played(Table(start), choices):
        if table.match.dispute is not None and table.state.phase != "disputed":
            continue  # the tablet waits for the referee, though the rules would let play go on
        touches = fewest_touches(table.match, ways(table.match))
        for act in legal_acts(table.state, ("inside",)):
            if act["act"] != "toppled":
                expected = BUDGETS.get(str(act["act"]), 3)

                assert touches[up_to_numbers(table.match, act)] <= expected


@settings(few, max_examples=8)
@given(start=STARTS, choices=CHOICES)
def test_what_is_too_close_to_tell_or_fell_is_told_with_five_touches(
    start: Any, choices: list[int]
) -> None:
    *_, table = played(Table(start), choices)
    if table.match.dispute is not None:
        return
    touches = fewest_touches(table.match, ways(table.match, ("other",)))

    for act in legal_acts(table.state, ("too_close",)):
        if act["act"] == "toppled" or "footprint" in act:
            assert touches[up_to_numbers(table.match, act)] <= 5


@few
@given(start=STARTS, choices=CHOICES)
def test_only_something_else_happened_tells_what_is_not_legal(
    start: Any, choices: list[int]
) -> None:
    for table in played(Table(start), choices):
        for way in ways(table.match):
            act = msgspec.convert(way.act, type=Act)

            assert rules.judge(table.state, act).is_legal


@few
@given(start=STARTS, choices=CHOICES)
def test_no_match_is_ever_stuck(start: Any, choices: list[int]) -> None:
    for table in played(Table(start), choices):
        over = table.state.phase == "over"

        assert over or any(True for _ in ways(table.match))


def fewest_touches(match: MatchView, found: Iterable[Way]) -> dict[str, int]:
    counted: dict[str, int] = {}
    for way in found:
        key = up_to_numbers(match, way.act)
        counted[key] = min(len(way.touches), counted.get(key, 99))
    return counted
