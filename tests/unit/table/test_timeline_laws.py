"""Whatever a record says, what counts is what the match without the mistakes would have come to."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.report import outcome_report, state_report
from companion.games.villa_paletti.state import State
from companion.record import entries
from companion.record.standing import Standing
from companion.table.rejudging.rejudge import rejudge
from companion.table.retold.steps import Timeline
from companion.table.retold.timeline import timeline, with_act
from companion.table.villa_paletti.change_words import sentence
from companion.table.villa_paletti.changes import changes
from companion.table.villa_paletti.played import VILLA_PALETTI
from tests.unit.record import played_match as play

Told = list[tuple[int, entries.Entry]]

NUMBER = st.integers(0, 9_999)
MATCHES = st.builds(
    play.match_of,
    st.lists(NUMBER, min_size=1, max_size=14),
    st.sampled_from([(), play.UP_TO_GREEN]),
)
REPLACEMENTS = st.none() | st.sampled_from(play.POOL)
OPENED = play.opened()


def what_changed(before: Timeline[State, Act], after: Timeline[State, Act]) -> list[str]:
    """Return what changed, in words."""
    return [sentence(after.start, one) for one in changes(before, after)]


def fields(act: Act | None) -> dict[str, Any] | None:
    found: dict[str, Any] | None = msgspec.to_builtins(act)
    return found


def correction(target: int, act: Act | None) -> entries.Correction:
    return entries.Correction(
        at_ns=play.SECOND_NS, target=target, act=fields(act), by_name="Eve", reason=""
    )


def undo(to: int, withdraws: tuple[int, ...] = ()) -> entries.Undo:
    return entries.Undo(at_ns=play.SECOND_NS, to=to, withdraws=withdraws, by_name="Eve")


@given(MATCHES, st.lists(st.tuples(NUMBER, REPLACEMENTS), max_size=5))
def test_the_corrected_record_tells_the_match_as_if_played_so_from_the_start(
    said: list[Act], corrections: list[tuple[int, Act | None]]
) -> None:
    told = play.told(said)
    right: list[Act | None] = list(said)
    for pick, act in corrections:
        place = pick % len(said)
        right[place] = act
        told.append((len(told) + 1, correction(place + 1, act)))

    found = timeline(OPENED, told)

    assert found.state == play.played(act for act in right if act is not None)
    assert [step.act for step in found.effective] == [act for act in right if act is not None]


@settings(max_examples=25)
@given(MATCHES, MATCHES, NUMBER)
def test_what_is_said_after_an_undo_goes_on_from_there(
    said: list[Act], anew: list[Act], pick: int
) -> None:
    to = pick % (len(said) + 1)
    told: Told = [*play.told(said), (len(said) + 1, undo(to))]
    told += play.told(anew, first=len(told) + 1, state=play.played(said[:to]))

    found = timeline(OPENED, told)

    assert found.state == play.played([*said[:to], *anew])


@settings(max_examples=25)
@given(MATCHES, NUMBER)
def test_an_undo_and_the_same_acts_again_lead_to_the_same_state(said: list[Act], pick: int) -> None:
    to = pick % (len(said) + 1)
    told: Told = [*play.told(said), (len(said) + 1, undo(to))]
    told += play.told(said[to:], first=len(told) + 1, state=play.played(said[:to]))

    found = timeline(OPENED, told)

    assert found.state == play.played(said)


@settings(max_examples=25)
@given(MATCHES, NUMBER, st.lists(REPLACEMENTS, min_size=1, max_size=4))
def test_only_the_last_correction_of_an_act_matters(
    said: list[Act], pick: int, acts: list[Act | None]
) -> None:
    told, target = play.told(said), pick % len(said) + 1
    many = [*told, *((len(told) + 1 + n, correction(target, act)) for n, act in enumerate(acts))]
    one = [*told, (len(told) + 1, correction(target, acts[-1]))]

    assert timeline(OPENED, many).state == timeline(OPENED, one).state


AMENDMENTS = st.lists(
    st.tuples(st.sampled_from(["act", "correct", "undo"]), NUMBER, REPLACEMENTS), max_size=12
)


def record_of(said: list[Act], amendments: list[tuple[str, int, Act | None]]) -> Told:
    """A record in which people go on playing, correct and undo, as the table would write it."""
    told: Told = play.told(said)
    standing = Standing()
    for first in (OPENED, *(one for _, one in told)):
        standing.take(first)
    entry: entries.Entry
    for kind, pick, act in amendments:
        i = len(told) + 1
        entry = undo(pick % i, standing.withdrawn_by_undo(pick % i))
        if kind == "correct":
            entry = correction(pick % i, act)
        elif kind == "act" and act is not None:
            entry, _ = play.act_entry(act, timeline(OPENED, told).state, i)
        if standing.flaw(entry) is None:
            standing.take(entry)
            told.append((i, entry))
    return told


@given(MATCHES, AMENDMENTS)
def test_a_record_with_corrections_and_undos_is_judged_again_without_a_difference(
    said: list[Act], amendments: list[tuple[str, int, Act | None]]
) -> None:
    told = record_of(said, amendments)
    lines = [(i + 1, entry) for i, entry in told if isinstance(entry, entries.Told)]

    assert rejudge(OPENED, lines) == []


@settings(max_examples=25)
@given(MATCHES, AMENDMENTS, AMENDMENTS)
def test_something_is_told_exactly_when_something_changed(
    said: list[Act],
    first: list[tuple[str, int, Act | None]],
    second: list[tuple[str, int, Act | None]],
) -> None:
    before = timeline(OPENED, record_of(said, first))
    after = timeline(OPENED, record_of(said, [*first, *(a for a in second if a[0] != "act")]))

    told = what_changed(before, after)

    def reported(one: Any) -> Any:
        verdicts = [(step.i, step.act, step.verdict and step.verdict.rules) for step in one.steps]
        return verdicts, state_report(one.state), outcome_report(one.state)

    if reported(before) == reported(after):
        assert told == []
    else:
        assert told
    assert all(one.endswith(".") and one[0].isupper() for one in told)


@settings(max_examples=25)
@given(MATCHES, AMENDMENTS)
def test_every_prefix_of_a_record_is_a_match_too(
    said: list[Act], amendments: list[tuple[str, int, Act | None]]
) -> None:
    told = record_of(said, amendments)
    for end in range(len(told) + 1):
        found = timeline(OPENED, told[:end])
        acts = [step.act for step in found.effective]

        assert found.state == play.played(acts)  # type: ignore[arg-type]  # all can be read


@settings(max_examples=25)
@given(MATCHES, NUMBER, st.sampled_from(play.POOL))
def test_one_act_more_is_told_as_if_the_whole_record_were_told_anew(
    said: list[Act], pick: int, act: Act
) -> None:
    to = pick % (len(said) + 1)
    told: Told = [*play.told(said), (len(said) + 1, undo(to))]
    ((_, entry),) = play.told([act], first=len(told) + 1, state=play.played(said[:to]))
    assert isinstance(entry, entries.Act)

    longer = with_act(VILLA_PALETTI, timeline(OPENED, told), len(told) + 1, entry)

    assert longer == timeline(OPENED, [*told, (len(told) + 1, entry)])
