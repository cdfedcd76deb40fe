"""Is a line of the log put right with the questions of its own moment?"""

from collections import Counter
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.match import MatchView
from companion.tablet.view_models.conversation import Corrected, Question, Ready
from companion.tablet.view_models.flow import begin, give, so_far
from companion.tablet.view_models.moment import moment
from companion.tablet.view_models.permissions import why_not
from companion.tablet.view_models.touches import Begin, Confirm, Give, StepBack, Touch
from tests.tablet_table.play import CHOICES, STARTS, few, played
from tests.tablet_table.reach import REGULAR
from tests.tablet_table.snapshots import acts_in, shown
from tests.tablet_table.table import Table


@few
@given(start=STARTS, choices=CHOICES)
def test_a_moment_of_the_past_is_as_it_was(start: Any, choices: list[int]) -> None:
    *_, table = played(Table(start), choices)

    for entry in acts_in(table.told):
        was = shown(table.told[:entry])
        told = moment(table.match, entry)

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
    if not table.match.log:
        return
    entry = table.match.log[which % len(table.match.log)].entry

    declared = len(table.acts)
    before = table.match

    table.touch(*touches_that_correct(table.match, entry, answers))
    corrected = table.match
    table.touch(Begin("strike_out", entry), Confirm())
    struck = table.match
    table.touch(Begin("undo"), Confirm())

    assert len(table.acts) == declared
    assert standings(corrected) == {**standings(before), entry: "corrected"}
    assert standings(struck) == {**standings(before), entry: "struck"}
    counting = [one for one in struck.log if one.standing != "struck"]
    expected = {counting[-1].entry: "struck"} if counting else {}
    assert standings(table.match) == {**standings(struck), **expected}


def standings(match: MatchView) -> dict[int, str]:
    return {line.entry: line.standing for line in match.log}


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
    own = offers.movable if "move" in offers.acts else ()
    columns = (own, offers.neutrals, offers.challenge, offers.penalties)
    possible = [purpose for purpose in REGULAR if why_not(match, purpose) is None]
    return [possible, offers.objectors, *(where(match, names) for names in columns)]


def where(match: MatchView, names: tuple[ColumnName, ...]) -> Counter[Any]:
    stands = {one.column: one.storey for one in match.columns}
    return Counter((name.colour, name.kind, stands[name]) for name in names)
