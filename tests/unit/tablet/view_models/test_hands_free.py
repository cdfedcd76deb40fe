"""What one sees of a referee who watches, and what a touch of it tells the table."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from companion.games.villa_paletti.acts import Act, Collapse, Move, Pass, Propose
from companion.link.messages.shown.match import MatchView
from companion.link.messages.shown.referee import (
    CandidateView,
    ProvisionalView,
    QuestionView,
    RefereeView,
    ToSetRight,
)
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.match import Correct, Declare
from companion.link.messages.tapped.referee import DropQuestion, Objects, StandsAsShown
from companion.tablet.text import Text
from companion.tablet.view_models.challenge import challenge_screen
from companion.tablet.view_models.hands_free.asking import QuestionCard
from companion.tablet.view_models.hands_free.replacing import replacing
from companion.tablet.view_models.hands_free.watching import Watching, watching
from companion.tablet.view_models.hearing import hear
from companion.tablet.view_models.log import log_screen
from companion.tablet.view_models.match import match_screen
from companion.tablet.view_models.router import screen
from companion.tablet.view_models.touches import ItWas, PickedColumn, Touch, TouchColumn
from companion.tablet.words import Words
from tests.tablet_table.table import Table

Lead = Callable[..., Table]
Say = Callable[[Text], str]

RED_THICK = CandidateView("red", "thick", 1, 0, 702)
RED_HEX = CandidateView("red", "hex", 1, 0, 201)
BLUE_THICK = CandidateView("blue", "thick", 1, 0, 97)


def show(table: Table, **referee: Any) -> None:
    """Have a referee watch who shows this."""
    view = RefereeView(**{"state": "following", **referee})
    news = Snapshot(next(table._numbers), table.match, referee=view)
    table.tablet, _ = hear(table.tablet, news)


def seen(table: Table) -> Watching:
    shown = watching(table.tablet, table.match)
    assert shown is not None
    return shown


def card(table: Table) -> QuestionCard:
    question = seen(table).question
    assert question is not None
    return question


def words(table: Table) -> str:
    return Words("en").say(seen(table).says)


def answer(question: QuestionCard, label: str) -> Touch:
    say = Words("en").say
    return next(one.touch for one in question.answers if say(one.label) == label)


@pytest.fixture
def moved(table_of: Lead, column: Any) -> Table:
    """Ann moved the thick red column; it may have been another one."""
    table = table_of(4, Move(0, column("red", "thick", 0)))
    question = QuestionView(
        9, "which column", "Which was it?", (BLUE_THICK, RED_THICK, RED_HEX), table.match.newest
    )
    show(table, questions=(question,))
    return table


def test_without_a_referee_everything_is_as_before(table_of: Lead) -> None:
    table = table_of(4)

    assert watching(table.tablet, table.match) is None
    assert match_screen(table.tablet, table.match).watching is None
    assert match_screen(table.tablet, table.match).tower.held is None


@pytest.mark.parametrize(
    ("referee", "mark", "said"),
    [
        ({}, "well", "The companion follows the table."),
        ({"in_hand": RED_THICK}, "well", "In the air: Thick red column"),
        ({"state": "blind"}, "blind", "Nobody sees the table: please tap what is done."),
        ({"state": "set_right"}, "searching", "The companion waits until the table is set right."),
        (
            {"doubt": "A turn was not seen"},
            "degraded",
            "It is not certain how the match stands: A turn was not seen",
        ),
    ],
)
def test_a_quiet_line_says_what_the_referee_does(
    table_of: Lead, referee: dict[str, Any], mark: str, said: str
) -> None:
    table = table_of(4)

    show(table, **referee)

    assert (seen(table).mark, words(table)) == (mark, said)


def test_a_column_in_the_air_hangs_over_its_place_until_the_act_is_told(table_of: Lead) -> None:
    table = table_of(4)
    show(table, in_hand=RED_THICK)
    held = match_screen(table.tablet, table.match).tower.held

    show(table)

    assert held is not None
    assert (held.colour, held.kind, held.n) == ("red", "thick", 1)
    assert match_screen(table.tablet, table.match).tower.held is None


def test_points_that_are_not_sure_yet_are_shown_marked_and_taken_back(table_of: Lead) -> None:
    table = table_of(4)
    sure = match_screen(table.tablet, table.match).cards
    coming = ProvisionalView(CandidateView("red", "thick", 1, 1, 990), None, (3, 0, 0, 0))

    show(table, provisional=coming)
    early = match_screen(table.tablet, table.match).cards
    said, mark = words(table), seen(table).mark
    show(table)
    later = match_screen(table.tablet, table.match).cards

    assert [(one.points, one.is_sure) for one in early] == [(3, False), *[(0, True)] * 3]
    assert (said, mark) == ("Not sure yet: Thick red column", "searching")
    assert later == sure
    assert all(one.is_sure for one in sure)


def test_a_plate_that_is_not_sure_yet_takes_the_points_of_nobody_for_good(table_of: Lead) -> None:
    table = table_of(4)

    show(table, provisional=ProvisionalView(None, "green", (0, 0, 0, 0)))

    assert words(table).startswith("Not sure yet: ")
    assert "reen plate" in words(table)


def test_candidates_have_storey_and_per_cent_and_those_out_of_the_rules_are_last(
    moved: Table, say: Say
) -> None:
    columns = card(moved).columns

    assert [(one.column.colour, one.column.kind) for one in columns] == [
        ("red", "thick"),
        ("red", "hex"),
        ("blue", "thick"),
    ]
    assert [say(one.caption) for one in columns] == ["Base\n70 %", "Base\n20 %", "Base\n10 %"]
    assert "Ann sets the thick red column" in say(card(moved).why)


def test_another_column_corrects_the_line_with_one_touch(moved: Table) -> None:
    line = moved.match.log[-1]

    moved.touch(card(moved).columns[1].control.touch)

    [tap] = moved.sent
    assert isinstance(tap, Correct)
    assert tap.entry == line.entry
    assert tap.act == {
        **line.act,
        "column": {"colour": "red", "kind": "hex", "storey": 0, "n": 1},
    }
    assert tap.after == line.entry
    assert moved.match.log[-1].verdict == "legal"


def test_the_column_that_was_told_settles_the_question(moved: Table) -> None:
    moved.touch(card(moved).columns[0].control.touch)

    [tap] = moved.sent
    assert isinstance(tap, DropQuestion)
    assert tap.entry == 9


def test_right_as_it_is_settles_and_later_puts_off_until_it_is_asked_for(
    moved: Table, say: Say
) -> None:
    moved.touch(card(moved).later.touch)
    put_off = seen(moved)
    assert put_off.question is None
    assert put_off.put_off is not None
    assert say(put_off.put_off.label) == "Questions: 1"

    moved.touch(put_off.put_off.touch)
    moved.touch(answer(card(moved), "It is right as it is"))

    assert [type(tap) for tap in moved.sent] == [DropQuestion]


def test_a_question_of_nothing_told_declares_what_the_phase_allows(table_of: Lead) -> None:
    table = table_of(4)
    question = QuestionView(3, "which column", "Which one is it?", (BLUE_THICK, RED_THICK))
    show(table, questions=(question,))
    likeliest_legal = card(table).columns[0]

    table.touch(likeliest_legal.control.touch)

    told, settled = table.sent
    assert isinstance(told, Declare)
    assert told.act == {
        "act": "move",
        "by": 0,
        "column": {"colour": "red", "kind": "thick", "storey": 0, "n": 1},
    }
    assert isinstance(settled, DropQuestion)
    assert table.tablet.outbox.waiting == ()


def test_moved_or_put_back_is_one_touch_each(table_of: Lead) -> None:
    sentence = "It was lifted and seems to stand where it was; was it put back, or moved?"
    for label, act in (("It was moved", "move"), ("It was put back", "stop")):
        table = table_of(4)
        show(table, questions=(QuestionView(3, "what", sentence, (RED_THICK,)),))

        table.touch(answer(card(table), label))

        assert [one["act"] for one in table.acts] == [act]
        assert table.match.turn == 1


def test_a_question_about_a_line_leads_to_its_correction(moved: Table) -> None:
    about = moved.match.newest
    show(moved, questions=(QuestionView(9, "where", "Is it inside?", (RED_THICK,), about),))

    moved.touch(answer(card(moved), "Correct"))

    assert card(moved).columns == ()
    assert moved.tablet.flow is not None
    assert (moved.tablet.flow.purpose, moved.tablet.flow.entry) == ("correct", about)


def test_a_settled_question_is_answered_no_more(moved: Table) -> None:
    touch = card(moved).columns[0].control.touch
    show(moved)

    moved.touch(touch)

    assert moved.sent == []


def test_what_is_wrong_is_told_and_drawn_where_it_stands(moved: Table, say: Say) -> None:
    wrong = (ToSetRight("red", "thick", 1, 1, 0), ToSetRight("blue", "hex", 1, 2, None))
    show(moved, state="set_right", set_right=wrong)

    asked = seen(moved).set_right
    assert asked is not None
    drawn = {(one.column.colour, one.column.kind): one.storey for one in asked.columns}
    moved.touch(asked.done.touch)

    assert [say(one) for one in asked.says] == [
        "Thick red column: take it from the blue plate, put it on the base.",
        "Hexagonal blue column: take it from the green plate, out of the game.",
    ]
    assert (drawn["red", "thick"], drawn["blue", "hex"]) == (1, 2)
    assert asked.plates == ("blue", "green")
    assert [type(tap) for tap in moved.sent] == [StandsAsShown]


def test_a_weight_that_differs_after_a_break_is_asked_about(table_of: Lead, say: Say) -> None:
    table = table_of(4)
    show(table, state="set_right", doubt="The table weighs 5.1 g less.")

    asked = seen(table).set_right

    assert asked is not None
    assert say(asked.title) == "Please look at the table"
    assert [say(one) for one in asked.says] == ["The companion says: The table weighs 5.1 g less."]
    assert asked.wrong == ()


def test_the_log_tells_how_sure_the_witnesses_are_and_what_each_said(
    moved: Table, say: Say
) -> None:
    line = moved.match.log[-1]
    by_people = log_screen(moved.tablet, moved.match).turns[0].lines[0]
    seen_line = _with_witnesses(moved.match, {"scales": "32 g less", "rules": "legal"}, 973)

    shown = log_screen(moved.tablet, seen_line).turns[0].lines[0]

    assert line.witnesses == {}
    assert (by_people.sure, by_people.said) == (None, ())
    assert shown.sure is not None
    assert say(shown.sure) == "Seen, 97 %"
    assert [(say(who), say(what)) for who, what in shown.said] == [
        ("Scales", "32 g less"),
        ("Rules of the game", "It counts."),
    ]


def test_the_right_column_is_touched_at_the_line_itself(moved: Table) -> None:
    line = moved.match.log[-1]
    columns = replacing(moved.tablet, moved.match, line.entry)

    moved.touch(columns[0].control.touch)

    assert [one.column.kind for one in columns] == ["hex", "thin"]
    assert {one.column.colour for one in columns} == {"red"}
    assert [type(tap) for tap in moved.sent] == [Correct]
    assert moved.match.log[-1].act["column"]["kind"] == "hex"


def test_an_act_without_a_column_is_replaced_by_none(moved: Table) -> None:
    moved.touch(ItWas(999, PickedColumn("red", "hex", 0)))
    moved.play(Pass(1))

    assert replacing(moved.tablet, moved.match, moved.match.newest) == ()
    assert moved.sent == []


def test_where_the_referee_watches_one_touch_by_seat_objects(
    table_of: Lead, three_on_top: list[Act], say: Say
) -> None:
    table = _proposed(table_of, three_on_top)
    show(table)
    ways = challenge_screen(table.tablet, table.match).ways

    table.touch(ways[2].touch)

    assert [say(one.label) for one in ways] == [
        "Nobody objects",
        "● Ann: I object",
        "■ Ben: I object",
        "▲ Cleo: I object",
    ]
    [tap] = table.sent
    assert isinstance(tap, Objects)
    assert tap.by == 1


def test_a_try_that_is_put_back_needs_its_column(
    table_of: Lead, three_on_top: list[Act], say: Say
) -> None:
    table = _proposed(table_of, three_on_top)
    show(table, objector=1)
    shown = challenge_screen(table.tablet, table.match)

    table.touch(shown.ways[0].touch)

    assert say(shown.prompt) == "Ben tries the column. Does it stand on the top plate?"
    assert words(table) == "Ben objects. The companion sees which column is tried."
    assert table.tablet.flow is not None
    offered = challenge_screen(table.tablet, table.match).tower.offered
    assert {one.colour for one in offered} == {"yellow"}
    table.touch(TouchColumn(offered[0]))
    assert [(one["act"], one["by"]) for one in table.acts] == [("stop", 1)]


def test_where_nobody_sees_it_is_objected_with_the_column(
    table_of: Lead, three_on_top: list[Act], say: Say
) -> None:
    table = _proposed(table_of, three_on_top)
    told_by_touches = challenge_screen(table.tablet, table.match).ways

    show(table, state="blind")

    assert challenge_screen(table.tablet, table.match).ways == told_by_touches
    assert [say(one.label) for one in told_by_touches] == ["Nobody objects", "I object"]


def test_after_the_end_nothing_is_asked(moved: Table) -> None:
    moved.play(Collapse(0))
    show(moved)

    assert screen(moved.tablet) != "match"
    assert seen(moved).question is None


def _proposed(table_of: Lead, acts: list[Act]) -> Table:
    return table_of(4, *acts, Propose(3))


def _with_witnesses(match: MatchView, witnesses: dict[str, str], permille: int) -> MatchView:
    *before, last = match.log
    line = msgspec.structs.replace(last, witnesses=witnesses, permille=permille)
    return msgspec.structs.replace(match, log=(*before, line))
