"""What counts after corrections and undos, and in which words the change is told."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from companion.errors import UnreadableError
from companion.games.game import Unreadable
from companion.games.villa_paletti.acts import Act
from companion.games.villa_paletti.state import State
from companion.record import entries
from companion.table.retold.steps import Timeline
from companion.table.retold.timeline import timeline
from companion.table.villa_paletti.change_words import sentence
from companion.table.villa_paletti.changes import changes
from companion.table.villa_paletti.words import act_words
from tests.unit.record import played_match as play

Told = list[tuple[int, entries.Entry]]

# The green plate is laid in turn 5; blue takes the seal in turn 6, red in 9, blue again in 10.
MATCH = play.acts(
    "0 move R1@0",
    "1 move B1@0",
    "2 move G1@0",
    "3 move Y1@0",
    "0 propose",
    "agree",
    "lay green on 3",
    "1 move B1@1",
    "2 move G1b@0",
    "3 move Y1b@0",
    "0 move R3@0",
    "1 move B3@0",
)


def what_changed(before: Timeline[State, Act], after: Timeline[State, Act]) -> list[str]:
    """Return what changed, in words."""
    return [sentence(after.start, one) for one in changes(before, after)]


def fields(act: Act) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(act)
    return found


def corrected(told: Told, target: int, act: Act | None) -> Told:
    entry = entries.Correction(
        at_ns=play.SECOND_NS,
        target=target,
        act=None if act is None else fields(act),
        by_name="Eve",
        reason="misread",
    )
    return [*told, (told[-1][0] + 1, entry)]


def undone(told: Told, to: int, withdraws: Sequence[int] = ()) -> Told:
    entry = entries.Undo(at_ns=play.SECOND_NS, to=to, withdraws=tuple(withdraws), by_name="Eve")
    return [*told, (told[-1][0] + 1, entry)]


def of(told: Told) -> Timeline[State, Act]:
    return timeline(play.opened(), told)


def test_without_corrections_the_timeline_is_the_match() -> None:
    found = of(play.told(MATCH))

    assert found.state == play.played(MATCH)
    assert [step.act for step in found.steps] == MATCH
    assert all(step.is_legal for step in found.steps), [s.verdict for s in found.steps]
    assert all((step.corrected_by, step.struck_by) == (None, None) for step in found.steps)


def test_turns_are_counted_by_the_seats_that_were_on_turn() -> None:
    found = of(play.told(MATCH))

    assert [step.turn_number for step in found.steps] == [1, 2, 3, 4, 5, 5, 5, 6, 7, 8, 9, 10]
    assert found.turn_number == 11


def test_a_record_without_acts_stands_at_the_start() -> None:
    found = of([])

    assert (found.state, found.turn_number, found.steps) == (play.FIRST, 1, ())


def test_the_corrected_act_counts_in_the_place_of_the_first() -> None:
    other = play.acts("0 move R2@0")[0]

    found = of(corrected(play.told(MATCH), 11, other))

    assert found.state == play.played([*MATCH[:10], other, MATCH[11]])
    assert (found.steps[10].act, found.steps[10].corrected_by) == (other, 13)


def test_the_newest_correction_of_an_act_is_the_one_that_counts() -> None:
    told = play.told(MATCH)
    first, second = play.acts("0 move R2@0", "0 pass")

    twice = of(corrected(corrected(told, 11, first), 11, second))
    and_back = of(corrected(corrected(told, 11, None), 11, MATCH[10]))

    assert twice.state == play.played([*MATCH[:10], second, MATCH[11]])
    assert twice.steps[10].corrected_by == 14
    assert and_back.state == play.played(MATCH)
    assert and_back.steps[10].struck_by is None


def test_an_act_taken_out_stays_visible_and_changes_nothing() -> None:
    found = of(corrected(play.told(MATCH), 12, None))
    step = found.steps[11]

    assert (step.act, step.struck_by, step.verdict) == (MATCH[11], 13, None)
    assert step.before == step.after == found.state == play.played(MATCH[:11])


def test_what_a_correction_made_illegal_is_kept_and_known_as_unsettled() -> None:
    before = of(play.told(MATCH))

    after = of(corrected(play.told(MATCH), 8, None))

    left = [step for step in after.steps if step.is_unsettled]
    assert not any(step.is_unsettled for step in before.steps)
    assert [step.i for step in left] == [9, 10, 11]  # the last one is Bo's: it is his turn again
    assert all(step.verdict and step.verdict.rule == "VP-9" for step in left)
    assert len(after.steps) == len(before.steps)
    assert after.state.turn == 2


def test_an_undo_strikes_out_everything_after_and_an_undo_of_it_brings_it_back() -> None:
    told = play.told(MATCH)

    gone = of(undone(told, 7))
    back = of(undone(undone(told, 7), 12))

    assert gone.state == play.played(MATCH[:7])
    assert [step.struck_by for step in gone.steps] == [None] * 7 + [13] * 5
    assert back.state == play.played(MATCH)
    assert all(step.struck_by is None for step in back.steps)


def test_an_undo_takes_back_the_corrections_after_the_entry_it_goes_back_to() -> None:
    told = corrected(play.told(MATCH), 2, play.acts("1 move B2@0")[0])

    kept = of(undone(told, 13))
    taken_back = of(undone(told, 12, (13,)))

    assert kept.steps[1].corrected_by == 13
    assert taken_back.steps[1].corrected_by is None
    assert taken_back.state == play.played(MATCH)


def test_a_line_that_is_no_act_is_unreadable_and_changes_nothing() -> None:
    told = play.told(MATCH)
    entry = msgspec.structs.replace(told[3][1], act={"act": "fly", "by": 3})

    found = of([*told[:3], (4, entry)])

    assert isinstance(found.steps[3].act, Unreadable)
    assert found.steps[3].verdict is not None
    assert found.steps[3].verdict.verdict == "unreadable"
    assert found.state == play.played(MATCH[:3])


@pytest.mark.parametrize(
    "wrong",
    [
        {"edition": {"foul": "dance"}},
        {"edition": {"no_option": True}},
        {"players": ()},
        {"neutral": "red"},
    ],
)
def test_a_match_that_these_rules_cannot_start_is_said_to_be_so(wrong: dict[str, Any]) -> None:
    with pytest.raises(UnreadableError):
        timeline(msgspec.structs.replace(play.opened(), **wrong), [])


# ----- what changed, in words -----


def test_nothing_is_told_where_nothing_changed() -> None:
    found = of(play.told(MATCH))

    assert what_changed(found, found) == []


def test_the_seal_is_told_by_the_turn_in_which_it_went_elsewhere() -> None:
    before = of(play.told(MATCH[:10]))
    after = of(corrected(play.told(MATCH[:10]), 8, play.acts("1 pass")[0]))

    said = what_changed(before, after)

    assert said == [
        "In turn 6 Bo's pass takes the place of Bo's move of the blue thin column.",
        "The seal did not go to blue in turn 6.",
        "The seal went to green in turn 7; it had not moved there before.",
        "Cleo has the seal now, not Bo.",
        "The blue thin column 1 stands on the blue plate, not on the green plate.",
        "Bo has 0 points on the highest plate, not 1.",
    ]


def test_a_taker_of_another_colour_is_told_in_one_sentence() -> None:
    two = msgspec.structs.replace(
        play.opened(),
        players=(
            entries.Player(0, "Ann", ("red", "green")),
            entries.Player(1, "Bo", ("blue", "yellow")),
        ),
    )
    villa = ("0 move R1@0", "1 move B1@0", "0 move G1@0", "1 move Y1@0")
    said = (*villa, "0 propose", "agree", "lay green on 3", "1 move B1@1")
    told = play.told(play.acts(*said))
    before = timeline(two, told)
    after = timeline(two, corrected(told, told[-1][0], play.acts("1 move Y1@0")[0]))

    assert "The seal went to yellow in turn 6, not blue." in what_changed(before, after)


def test_a_verdict_that_flipped_is_told_with_its_rule() -> None:
    told = play.told(MATCH)

    said = what_changed(of(told), of(corrected(told, 10, None)))

    assert said[0] == "In turn 8 Dan's move of the yellow thin column 2 is struck out."
    assert said[1] == (
        "In turn 8 Ann's move of the red thick column is now illegal (VP-9), not legal."
    )
    assert "It is Dan's turn, not Cleo's." in said


def test_another_winner_is_told() -> None:
    told = play.told([*MATCH, *play.acts("2 collapse")])

    said = what_changed(of(told), of(corrected(told, 13, play.acts("1 collapse")[0])))

    assert said[-1] == "The winner is Ann (VP-37), not Bo."


def test_the_end_is_told_when_it_comes_and_when_it_is_taken_back() -> None:
    running, over = play.told(MATCH), play.told([*MATCH, *play.acts("2 collapse")])

    assert what_changed(of(over), of(undone(over, 12)))[-1] == "The match is not over."
    assert what_changed(of(running), of(over))[-1].startswith("The match is over: ")


def test_every_act_has_words() -> None:
    for act in play.POOL:
        words = act_words(play.FIRST, act)

        assert words[0].isalpha()
        assert "{" not in words
    assert act_words(play.FIRST, Unreadable("?")) == "a line that is no act"
