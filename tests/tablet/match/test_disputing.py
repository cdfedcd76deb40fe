"""Does the referee decide by touches, and does nothing count before? VP-46, VP-39, VP-38."""

from companion.tablet.labels import dispute, match
from companion.tablet.labels.everyday import BACK, CANCEL, HELP, OK, UNDO
from companion.tablet.screens.dispute import DisputeScreen
from companion.tablet.screens.furniture.scrolling import Scrolling
from companion.tablet.screens.furniture.word_field import WordField
from companion.tablet.text import text
from companion.tablet.view_models.correcting import SOMETHING_ELSE
from tests.tablet_sitting.sitting import FOUR, TWO, Sitting

TOO_CLOSE = text("The column stands too close to the edge to tell")


def disputed(sitting: Sitting) -> None:
    """Ann's column stands too close to the edge to tell."""
    sitting.start(FOUR)
    sitting.tap(SOMETHING_ELSE, TOO_CLOSE)
    sitting.column("red", "thick")
    sitting.tap("Ann")


def test_what_waits_for_the_referee_does_not_count_yet(sitting: Sitting) -> None:
    disputed(sitting)

    assert sitting.screen == "dispute"
    assert sitting.points == [0, 0, 0, 0]


def test_a_player_may_decide_as_the_referee(sitting: Sitting) -> None:
    disputed(sitting)

    sitting.tap(dispute.DECISIONS["accept"], "Ben")

    assert sitting.acts[-1] == {"act": "referee", "decision": "accept", "by_name": "Ben"}
    assert sitting.points == [3, 0, 0, 0]
    assert sitting.screen == "match"


def test_somebody_else_types_a_name(sitting: Sitting) -> None:
    disputed(sitting)

    sitting.tap(dispute.DECISIONS["restore"])
    field = sitting.one(WordField)
    field.text = " Rita "
    field.dispatch("on_text_validate")
    sitting.driver.frames(2)

    assert sitting.acts[-1]["by_name"] == "Rita"
    assert sitting.points == [0, 0, 0, 0]


def test_a_name_that_was_begun_is_not_there_at_the_next_question(sitting: Sitting) -> None:
    disputed(sitting)
    sitting.tap(dispute.DECISIONS["restore"])
    sitting.one(WordField).text = "Ri"
    sitting.tap(CANCEL)

    sitting.tap(dispute.DECISIONS["accept"])

    assert sitting.one(WordField).text == ""


def test_the_next_dispute_is_read_from_its_beginning(sitting: Sitting) -> None:
    disputed(sitting)
    case = sitting.one(DisputeScreen).case
    case.scroll_y = 0.0  # somebody has pushed it to its end
    sitting.tap(UNDO, OK)

    sitting.tap(SOMETHING_ELSE, TOO_CLOSE)
    sitting.column("red", "thick")
    sitting.tap("Ann")

    assert sitting.one(DisputeScreen).case is case
    assert case.scroll_y == 1


def test_a_dispute_is_still_where_it_was_after_a_look_at_the_rules(sitting: Sitting) -> None:
    disputed(sitting)
    case = sitting.one(DisputeScreen).case
    case.scroll_y = 0.25

    sitting.tap(HELP, BACK)

    assert sitting.screen == "dispute"
    assert case.scroll_y == 0.25


def test_a_list_of_answers_is_still_there_the_next_time(sitting: Sitting) -> None:
    disputed(sitting)
    sitting.driver.pass_time(0.5)  # in which a list that was pushed would swing
    sitting.tap(UNDO, OK)

    sitting.tap(SOMETHING_ELSE)

    answer = sitting.button(TOO_CLOSE)
    answers = next(one for one in sitting.all(Scrolling) if answer in one.walk(restrict=True))
    assert answers.y <= answer.to_window(*answer.center)[1] <= answers.top


def test_a_slip_of_the_finger_is_taken_back_from_a_dispute(sitting: Sitting) -> None:
    disputed(sitting)

    sitting.tap(UNDO, OK)

    assert sitting.screen == "match"
    assert sitting.acts == []


def test_a_column_that_fell_over_may_have_been_a_collapse(sitting: Sitting) -> None:
    sitting.start(FOUR)

    sitting.tap(SOMETHING_ELSE, match.TOPPLED)
    sitting.column("blue", "thick")
    sitting.tap("Ann")
    sitting.tap(dispute.DECISIONS["collapse"], dispute.NO_REFEREE)

    assert sitting.screen == "result"
    assert sitting.acts[-1] == {"act": "referee", "decision": "collapse"}


def test_the_villa_may_fall_while_the_referee_thinks(sitting: Sitting) -> None:
    disputed(sitting)

    sitting.hold(match.COLLAPSE)
    sitting.tap("Ann")

    assert sitting.screen == "result"


def test_a_collapse_is_never_told_by_a_mere_tap(sitting: Sitting) -> None:
    sitting.start(FOUR)

    sitting.tap(match.COLLAPSE)

    assert sitting.tablet.flow is None
    assert sitting.screen == "match"


def test_the_referee_names_the_winner_where_the_seal_does_not(sitting: Sitting) -> None:
    sitting.start(TWO, "tournament")
    sitting.hold(match.COLLAPSE)
    sitting.tap("Ann")

    sitting.tap(dispute.NAME_THE_WINNER, "Ben", OK, dispute.NO_REFEREE)

    assert sitting.match.outcome is not None
    assert sitting.match.outcome.winners == (1,)
