"""What holds in every match that is told by touches, whatever happens at the table?"""

from collections.abc import Iterable
from typing import Any

import msgspec
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.games.villa_paletti import rules
from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.edition import Edition
from companion.link.messages import MatchView
from tests.tablet_table.legal import legal_acts
from tests.tablet_table.reach import Way, up_to_numbers, ways
from tests.tablet_table.table import Table, start_of

EDITIONS = st.builds(
    Edition,
    touch_move=st.sampled_from(["off", "on"]),
    challenge_column=st.sampled_from(["proposers", "any"]),
    challenge_blocks=st.booleans(),
    no_holder=st.sampled_from(["no_winner", "referee_decides"]),
    neutral_target=st.sampled_from(["highest_plate", "any_higher_storey"]),
    foul=st.sampled_from(["restore", "lose_turn"]),
)
STARTS = st.builds(start_of, st.sampled_from([2, 3, 4]), EDITIONS)
CHOICES = st.lists(st.integers(0, 9_999), max_size=45)
BUDGETS = {
    "object": 3,
    "objection_failed": 2,
    "objection_succeeded": 2,
    "neutral_by_other": 4,
    "neutral_by_other_failed": 4,
    "referee": 5,
}
"""Touches at most; three where nothing is said. ``object`` and what becomes of it: five."""

few = settings(
    max_examples=12,
    suppress_health_check=[HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # a match is too slow to be shrunk
)
fewer = settings(few, max_examples=10)


def played(table: Table, choices: list[int]) -> Any:
    """Play by touches, seldom to the end; yield the table before each act."""
    for choice in choices:
        yield table
        found = list(ways(table.match))
        if choice % 10 == 0:
            found += ways(table.match, ("other",))
        lasting = [way for way in found if way.act["act"] not in ("collapse", "agree_end")]
        pool = found if choice % 40 == 7 else lasting or found
        if not pool:
            return
        building = [way for way in pool if way.act["act"] in LIKELY]
        if building and choice % 4:
            pool = building
        way = pool[choice * 7 % len(pool)]
        told(table, way)
    yield table


LIKELY = frozenset({"move", "move_neutral", "propose", "agree", "lay", "object"})


def told(table: Table, way: Way) -> None:
    before = len(table.acts)
    table.touch(*way.touches)
    assert table.acts[before:] == [way.act]
    assert table.tablet.flow is None


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


@fewer
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
