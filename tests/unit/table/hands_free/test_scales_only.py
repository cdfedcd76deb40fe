"""By its scales alone a table follows a match without a touch, and people can always say more."""

from companion.link.messages.tapped.beginning import GoOn
from companion.link.messages.tapped.match import Correct, Undo
from companion.link.messages.tapped.referee import DropQuestion, StandsAsShown
from companion.record import entries
from companion.scene import Piece
from companion.table.said import in_english
from companion.tablet.sentences.said import said_text
from companion.tablet.words import Words
from firmware_bridge.virtual.faults import LineFault
from tests.scales_table.hands import HandsFreeTable
from tests.unit.referee.spoken import only_english

RED_THICK = Piece("red", "thick", 1)
RED_HEX = Piece("red", "hex", 1)
BLUE_HEX = Piece("blue", "hex", 1)
GREEN_THIN = Piece("green", "thin", 1)
YELLOW_HEX = Piece("yellow", "hex", 1)


def named(piece: Piece, storey: int = 0) -> dict[str, object]:
    return {"colour": piece.colour, "kind": piece.kind, "storey": storey, "n": piece.n}


def test_a_move_is_written_down_without_a_touch(table: HandsFreeTable) -> None:
    table.move(RED_THICK, 0.0, 30.0)

    [line] = table.match.log
    assert (line.act["act"], line.verdict) == ("move", "legal")
    assert line.act["column"] == {"colour": "red", "kind": "thick", "storey": 0, "n": 1}
    assert table.match.turn == 1
    assert set(line.witnesses) == {"scales", "rules"}
    assert line.permille is not None
    assert line.permille > 950
    assert table.referee.state == "following"
    assert table.verified().verdict == "incomplete"
    felt = line.witnesses["scales"]
    assert list(only_english(in_english(felt))) == []
    assert " g weniger bei (" in Words("de").say(said_text(felt))
    [written] = [one for one in table.record() if isinstance(one, entries.Act)]
    assert written.witnesses["scales"] == in_english(felt)


def test_the_record_says_what_the_act_rests_on(table: HandsFreeTable) -> None:
    table.move(RED_THICK, 0.0, 30.0)

    record = table.record()
    [act] = [one for one in record if isinstance(one, entries.Act)]
    rests_on = [record[number] for number in act.evidence]
    assert [one.what for one in rests_on if isinstance(one, entries.Evidence)] == [
        "weight_step",
        "weight_step",
        "placed",
    ]


def test_another_players_column_is_a_question_of_what_became_of_the_turns_between(
    table: HandsFreeTable,
) -> None:
    table.move(GREEN_THIN, 0.0, 30.0)
    table.run(7.0)  # so long a word is waited for: it may be a foul

    assert table.acts() == ["pass", "pass", "move"]
    assert [line.permille is None for line in table.match.log] == [True, True, False]
    question, *which = table.referee.questions
    assert question.asked == "what"
    assert {one.asked for one in which} <= {"which column"}  # a plate may have been nudged instead
    assert "Red" in in_english(question.sentence)
    assert question.about == table.match.log[0].entry  # Red's turn, not Green's move
    for one in (question, *which):
        table.tap(DropQuestion(table.name(), one.entry))
    assert table.referee.questions == ()


def test_a_late_word_that_it_was_a_foul_strikes_the_passes_out_of_the_record(
    table: HandsFreeTable,
) -> None:
    table.move(GREEN_THIN, 0.0, 30.0)
    table.run(7.0)
    table.tap(DropQuestion(table.name(), table.referee.questions[0].entry))

    table.say(act="referee", decision="accept")
    table.run(3.5)

    assert [(one.act["act"], one.act.get("by"), one.verdict) for one in table.match.log[3:]] == [
        ("move", 0, "illegal"),
        ("referee", None, "legal"),
    ]
    assert [one.standing for one in table.match.log[:3]] == ["struck"] * 3
    assert sum(isinstance(one, entries.Correction) for one in table.record()) == 3
    assert table.referee.questions == ()
    assert table.match.turn == 1
    assert table.verified().verdict == "incomplete"


def test_a_column_in_the_air_is_shown_as_in_hand(table: HandsFreeTable) -> None:
    table.lift(RED_THICK)
    table.run(1.0)

    held = table.referee.in_hand
    assert held is not None
    assert (held.colour, held.kind) == ("red", "thick")
    assert table.match.log == ()


def test_a_round_and_a_plate_by_hands_and_two_words(table: HandsFreeTable) -> None:
    table.move(RED_THICK, 0.0, 45.0)
    table.move(BLUE_HEX, 45.0, -20.0)
    table.move(GREEN_THIN, -45.0, -20.0)
    table.move(YELLOW_HEX, 0.0, 0.0)
    table.say(act="propose", by=0)
    table.say(act="agree")
    table.lay()

    assert table.acts() == ["move"] * 4 + ["propose", "agree", "lay"]
    assert table.match.plates == ("blue", "green")
    assert table.match.turn == 1
    assert table.verified().verdict == "incomplete"


def test_a_word_that_waits_for_the_scales_has_no_verdict_yet(table: HandsFreeTable) -> None:
    table.lift(RED_THICK)
    table.set_down(RED_THICK, 0.0, 30.0, rests_s=0.6)

    answer = table.say(act="pass", by=1)
    table.run(4.0)

    assert (answer.accepted, answer.verdict) == (True, None)
    assert table.acts() == ["move", "pass"]


def test_saying_what_the_table_saw_changes_nothing(table: HandsFreeTable) -> None:
    table.lift(RED_THICK)
    table.set_down(RED_THICK, 0.0, 30.0)

    answer = table.say(act="move", by=0, column=named(RED_THICK))
    table.run(3.5)

    assert answer.accepted
    assert table.acts() == ["move"]


def test_another_column_in_its_place_is_believed_from_then_on(table: HandsFreeTable) -> None:
    table.move(RED_THICK, 0.0, 30.0)
    [entry] = [line.entry for line in table.match.log]

    table.tap(Correct(table.name(), entry, {"act": "move", "by": 0, "column": named(RED_HEX)}))

    assert table.match.turn == 1
    [stands] = [one for one in table.referee.columns if one.storey == 1]
    assert (stands.colour, stands.kind) == ("red", "hex")
    assert abs(stands.x_mm) < 12
    assert table.referee.state == "following"


def test_after_an_undo_the_referee_waits_until_the_table_is_right(table: HandsFreeTable) -> None:
    stood = table.first.find(RED_THICK)
    assert stood is not None
    table.move(RED_THICK, 0.0, 30.0)
    table.tap(Undo(table.name(), 0))

    [wrong] = table.referee.set_right
    assert (wrong.colour, wrong.kind, wrong.stands, wrong.belongs) == ("red", "thick", 1, 0)
    table.lift(RED_THICK)
    table.set_down(RED_THICK, stood.x_mm, stood.y_mm, storey=0)
    table.tap(StandsAsShown(table.name()))
    table.move(RED_THICK, 0.0, 30.0)

    assert table.referee.state == "following"
    assert table.acts() == ["move"]


def test_after_a_power_cut_the_match_is_followed_from_where_it_stood(
    table: HandsFreeTable,
) -> None:
    table.move(RED_THICK, 0.0, 30.0)
    match_id = table.match.match_id
    table.host.keep()
    table.host.end()

    table.begin_anew()
    table.run(2)
    assert table.tap(GoOn(table.name(), match_id)).accepted
    table.move(BLUE_HEX, 45.0, -20.0)

    assert table.acts() == ["move", "move"]
    assert table.match.turn == 2


def test_after_a_power_cut_a_missing_column_is_asked_about_and_nothing_is_tared(
    table: HandsFreeTable,
) -> None:
    table.move(RED_THICK, 0.0, 30.0)
    match_id = table.match.match_id
    table.host.end()
    thin = Piece("yellow", "thin", 1)
    stood = table.scene.find(thin)
    assert stood is not None
    table.scene = table.scene.without(thin)
    table.stand(table.scene)

    table.begin_anew()
    table.run(2)
    table.tap(GoOn(table.name(), match_id))
    table.run(3)

    asking = table.referee
    assert asking.state == "set_right"
    assert "5.1 g less" in in_english(asking.doubt)
    assert "thin column" in in_english(asking.doubt)
    table.scene = table.scene.with_column(stood)
    table.stand(table.scene)
    table.run(3)
    table.tap(StandsAsShown(table.name()))
    table.move(BLUE_HEX, 45.0, -20.0)
    assert table.acts() == ["move", "move"]


def test_what_people_declare_while_the_plug_is_out_counts(table: HandsFreeTable) -> None:
    table.board.line_faults.add(LineFault.UNPLUGGED)
    table.run(2)
    assert table.referee.state == "blind"

    answer = table.say(act="move", by=0, column=named(RED_THICK))

    assert answer.verdict == "legal"
    assert table.match.turn == 1
