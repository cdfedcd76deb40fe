"""What the tablet knows after the table spoke, or fell silent."""

from typing import Any

import msgspec

from companion.games.villa_paletti.acts import ColumnRef, Move, Pass
from companion.link.messages.greeting import PROTOCOL, Welcome
from companion.link.messages.parts import Problem
from companion.link.messages.pieces import ColumnName
from companion.link.messages.shown.answer import Answer
from companion.link.messages.shown.snapshot import Snapshot
from companion.link.messages.tapped.beginning import NewMatch, NewPalagonia
from companion.tablet.view_models.connection import LOST, UNREACHABLE, Connection
from companion.tablet.view_models.frame import frame
from companion.tablet.view_models.hearing import disconnected, hear, turned_away
from companion.tablet.view_models.outbox import Outbox
from companion.tablet.view_models.state import Tablet
from companion.tablet.view_models.touches import Begin, Confirm, Dismiss, TouchColumn
from companion.tablet.view_models.touching import touch


def test_a_tablet_begins_by_looking_for_the_table(say: Any) -> None:
    assert say(frame(Tablet()).connection) == "Connecting to the table …"


def test_only_the_highest_number_counts(table_of: Any) -> None:
    table = table_of(4, Pass(0))
    newest = table.tablet.snapshot

    tablet, _ = hear(table.tablet, Snapshot(1))

    assert tablet.snapshot == newest


def test_after_a_new_welcome_a_table_counts_from_the_beginning(table_of: Any) -> None:
    table = table_of(4, Pass(0))

    tablet, _ = hear(table.tablet, Welcome(PROTOCOL, "1"))
    tablet, _ = hear(tablet, Snapshot(0, table.match))

    assert tablet.snapshot == Snapshot(0, table.match)


def test_the_last_picture_stays_when_the_connection_is_lost(table_of: Any, say: Any) -> None:
    table = table_of(4)

    lost = disconnected(table.tablet, LOST)

    assert lost.match == table.match
    assert say(frame(lost).connection).startswith("The connection to the table was lost.")


def test_what_was_not_answered_is_sent_again_with_the_same_identity(table_of: Any) -> None:
    table = table_of(4)
    tablet, sent = touch(Begin("pass"), table.tablet, table.hands)
    tablet, sent = touch(Confirm(), tablet, table.hands)

    lost = disconnected(tablet, UNREACHABLE)
    back, again = hear(lost, Welcome(PROTOCOL, "1"))
    answered, _ = hear(back, Answer(sent[0].tap, accepted=True))

    assert again == sent
    assert answered.outbox.waiting == ()
    assert hear(answered, Welcome(PROTOCOL, "1"))[1] == ()


def test_while_an_answer_is_awaited_nothing_else_can_be_told(table_of: Any) -> None:
    table = table_of(4)
    waiting, _ = touch(Begin("pass"), table.tablet, table.hands)
    waiting, _ = touch(Confirm(), waiting, table.hands)

    after, taps = touch(Begin("propose"), waiting, table.hands)

    assert (after, taps) == (waiting, ())


def test_a_wrong_token_says_how_to_pair(say: Any) -> None:
    tablet = turned_away(Tablet(), Problem("token_wrong", "The token is wrong."))

    assert tablet.connection.state == "wrong_token"
    assert "Pair it again" in say(frame(tablet).connection)


def test_another_protocol_says_which_side_to_update(say: Any) -> None:
    newer, sent = hear(Tablet(), Welcome(PROTOCOL + 1, "9"))
    older, _ = hear(Tablet(), Welcome(PROTOCOL - 1, "0"))

    assert newer.connection.state == "other_protocol"
    assert sent == ()
    assert say(frame(newer).connection).endswith("Update the tablet.")
    assert say(frame(older).connection).endswith("Update the table.")


def test_a_table_that_refuses_for_another_reason_is_tried_again() -> None:
    tablet = turned_away(Tablet(), Problem("disk_full", "The disk is full."))

    assert tablet.connection == Connection("lost", Problem("disk_full", "The disk is full."))


def test_a_problem_of_the_table_is_a_sentence_on_every_screen(table_of: Any, say: Any) -> None:
    table = table_of(4)
    problem = Problem("disk_full", "The disk is full.")

    tablet, _ = hear(table.tablet, Snapshot(99, table.match, problems=(problem,)))

    assert [say(one)[:28] for one in frame(tablet).problems] == ["The table's disk is full. Th"]


def test_a_tap_that_was_not_accepted_is_told_and_can_be_closed(table_of: Any, say: Any) -> None:
    table = table_of(4)
    answer = Answer("x", accepted=False, problem=Problem("no_match", "There is no match."))

    tablet, _ = hear(table.tablet, answer)
    notice: Any = frame(tablet).notice
    closed, _ = touch(Dismiss(), tablet, table.hands)

    assert say(notice.says).startswith("No match is going on.")
    assert notice.close.touch == Dismiss()
    assert closed.notices == ()


def test_a_verdict_is_told_before_the_problem_that_came_with_it(table_of: Any, say: Any) -> None:
    table = table_of(4)
    tablet, _ = touch(Begin("pass"), table.tablet, table.hands)
    tablet, sent = touch(Confirm(), tablet, table.hands)
    answer = Answer(
        sent[0].tap,
        accepted=True,
        verdict="illegal",
        rules=("VP-9",),
        violations=("OUT_OF_TURN",),
        problem=Problem("disk_full", "The disk is full."),
    )

    after, _ = hear(tablet, answer)

    assert [notice.kind for notice in after.notices] == ["refused", "problem"]
    assert after.notices[0].rule == "VP-9"
    assert say(after.notices[1].says).startswith("The table's disk is full.")


def test_what_one_had_begun_to_say_is_dropped_when_the_match_goes_on(table_of: Any) -> None:
    table = table_of(4)
    table.touch(TouchColumn(ColumnName("red", "hex", 1)))

    table.play(Pass(0))

    assert table.tablet.flow is None
    assert [notice.kind for notice in table.tablet.notices] == ["moved_on"]


def test_what_one_had_begun_to_say_stays_when_nothing_changed(table_of: Any) -> None:
    table = table_of(4)
    table.touch(TouchColumn(ColumnName("red", "hex", 1)))
    flow = table.tablet.flow

    table.play()

    assert table.tablet.flow == flow


def test_the_seal_that_changes_hands_is_told_with_how_to_turn_it(
    table_of: Any, green_plate: Any, say: Any
) -> None:
    table = table_of(4, *green_plate)

    table.play(Move(0, ColumnRef("red", "thin", 0)))
    table.play(Move(1, ColumnRef("blue", "thick", 0)))

    said = [say(notice.says) for notice in table.tablet.notices if notice.kind == "seal"]
    assert said[0].startswith("Ann takes the seal. Its blank face is up.")
    assert said[1].startswith("Ben takes the seal from Ann. Up: red.")


def test_a_new_plate_says_that_points_start_again(table_of: Any, green_plate: Any) -> None:
    table = table_of(4, *green_plate[:-1])

    table.play(green_plate[-1])

    assert [(one.kind, one.rule) for one in table.tablet.notices] == [("plate", "VP-33")]


def test_an_ambiguous_answer_says_that_nothing_was_changed(table_of: Any, say: Any) -> None:
    table = table_of(4)

    tablet, _ = hear(table.tablet, Answer("x", accepted=True, verdict="ambiguous"))

    assert say(tablet.notices[0].says).endswith("Nothing was changed.")


def test_an_illegal_answer_says_why_with_its_rule(table_of: Any, say: Any) -> None:
    table = table_of(4)
    illegal = Answer(
        "x", accepted=True, verdict="illegal", rules=("VP-9",), violations=("OUT_OF_TURN",)
    )

    tablet, _ = hear(table.tablet, illegal)

    assert say(tablet.notices[0].says) == "It is another seat's turn."
    assert tablet.notices[0].rule == "VP-9"


def test_a_tablet_follows_the_table_into_a_match_and_out_of_it(table_of: Any) -> None:
    table = table_of(4)
    into = table.tablet.places

    tablet, _ = hear(table.tablet, Snapshot(99))

    assert into == ("start", "match")
    assert tablet.places == ("start",)
    assert msgspec.structs.asdict(tablet)["flow"] is None


def test_players_that_do_not_fit_are_told_the_numbers_of_the_game_they_chose(say: Any) -> None:
    wrong = Problem("players_wrong", "They do not fit.")
    told = []
    for tap in (NewPalagonia("new", ("Ann", "Bo")), NewMatch("new", ())):
        asked = Tablet(outbox=Outbox((tap,)))

        after, _ = hear(asked, Answer("new", accepted=False, problem=wrong))

        told.append(say(after.notices[0].says))

    assert "three to ten" in told[0]
    assert "two to four" in told[1]
