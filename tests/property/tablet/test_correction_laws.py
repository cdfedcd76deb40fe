"""Is a line of the log put right with the questions of its own moment?"""

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.link.messages import ColumnName, MatchView
from companion.tablet.view_models.conversation import Corrected, Question, Ready
from companion.tablet.view_models.flow import begin, give, so_far
from companion.tablet.view_models.moment import moment
from companion.tablet.view_models.touches import Begin, Confirm, Give, StepBack, Touch
from tests.tablet_table.play import CHOICES, STARTS, few, played
from tests.tablet_table.snapshots import match_view
from tests.tablet_table.table import Table


@few
@given(start=STARTS, choices=CHOICES)
def test_a_moment_of_the_past_is_as_it_was(start: Any, choices: list[int]) -> None:
    *_, table = played(Table(start), choices)

    for place, line in enumerate(table.lines):
        was, _ = match_view(start, table.lines[:place])
        told = moment(table.match, line.entry)

        assert pieces(told) == pieces(was)
        assert (told.phase, told.turn, told.storey) == (was.phase, was.turn, was.storey)
        assert (told.plates, told.objector) == (was.plates, was.objector)
        if was.dispute is None:
            assert offered(told) == offered(was)
        assert set(told.offers.decisions) >= set(was.offers.decisions)


@few
@given(
    start=STARTS, choices=CHOICES, which=st.integers(0, 99), answers=st.lists(st.integers(0, 99))
)
def test_any_line_can_be_corrected_struck_out_and_gone_back_to(
    start: Any, choices: list[int], which: int, answers: list[int]
) -> None:
    *_, table = played(Table(start), choices)
    standing = [line for line in table.lines if line.standing != "struck"]
    if not standing:
        return
    entry = standing[which % len(standing)].entry

    corrected = touches_that_correct(table.match, entry, answers)
    table.touch(*corrected)
    table.touch(Begin("strike_out", entry), Confirm())
    table.touch(Begin("undo"), Confirm())

    assert len(table.sent) == len(table.acts) + 3 - (len(standing) == 1)
    assert next(line for line in table.lines if line.entry == entry).standing == "struck"


def touches_that_correct(match: MatchView, entry: int, answers: list[int]) -> list[Touch]:
    flow = begin(match, "correct", entry)
    assert flow is not None
    touches: list[Touch] = [Begin("correct", entry)]
    pending = iter(answers)
    while isinstance(asked := so_far(flow, match), Question):
        answer = asked.choices[next(pending, 0) % len(asked.choices)].answer
        flow = give(flow, match, answer)
        assert flow is not None
        touches.append(Give(answer))
    assert isinstance(asked, Ready)
    assert isinstance(asked.wish, Corrected)
    last = touches[-1]
    return [*touches, StepBack(), last, Confirm()]


def pieces(match: MatchView) -> Counter[Any]:
    return Counter(
        (one.column.colour, one.column.kind, one.storey, one.blocked, one.out)
        for one in match.columns
    )


def offered(match: MatchView) -> list[Any]:
    offers = match.offers
    columns = (offers.challenge, offers.neutrals, offers.penalties)
    own = offers.movable if "move" in offers.acts else ()
    told = set(offers.acts) if match.neutral is None else set()
    return [
        told,
        offers.objectors,
        offers.plate,
        offers.supports,
        *(where(match, names) for names in (*columns, own)),
    ]


def where(match: MatchView, names: tuple[ColumnName, ...]) -> Counter[Any]:
    stands = {one.column: one.storey for one in match.columns}
    return Counter((name.colour, name.kind, stands[name]) for name in names)
