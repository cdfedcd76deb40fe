"""Is all else that a turn may be told by touches? Stops, passes, neutral columns, the end."""

from companion.tablet.labels import challenge, match
from companion.tablet.labels.everyday import NO, OK
from tests.tablet_sitting.sitting import FOUR, THREE, TWO, Sitting


def test_a_column_touched_first_may_turn_out_to_be_put_back(sitting: Sitting) -> None:
    sitting.start(FOUR)

    sitting.column("red", "thick")
    sitting.tap(match.STOP, OK)

    assert sitting.acts[0]["act"] == "stop"
    assert [one.column.colour for one in sitting.match.columns if one.blocked] == ["red"]
    assert sitting.match.turn == 1


def test_a_pass_is_a_touch_and_ok(sitting: Sitting) -> None:
    sitting.start(FOUR)

    sitting.tap(match.PASS, OK)

    assert sitting.acts == [{"act": "pass", "by": 0}]


def test_after_a_round_of_passes_the_end_is_offered_and_may_be_declined(sitting: Sitting) -> None:
    sitting.start(TWO)
    sitting.tap(match.PASS, OK, match.PASS, OK)

    offered = sitting.button(match.AGREE_END)
    sitting.tap(NO)

    assert offered.text == sitting.say(match.AGREE_END)
    assert sitting.match.outcome is None
    sitting.column("red", "thick")
    sitting.tap(OK)
    assert sitting.acts[-1]["act"] == "move"


def test_all_may_agree_to_end_after_a_round_of_passes(sitting: Sitting) -> None:
    sitting.start(TWO)
    sitting.tap(match.PASS, OK, match.PASS, OK)

    sitting.tap(match.AGREE_END, OK)

    assert sitting.screen == "result"
    assert sitting.match.outcome is not None
    assert sitting.match.outcome.termination == "agreed"


def test_three_players_move_a_neutral_column_first(sitting: Sitting) -> None:
    sitting.start(THREE)

    sitting.column("green", "hex")
    sitting.tap(OK)
    sitting.column("blue", "hex")
    sitting.tap(OK)

    assert [act["act"] for act in sitting.acts] == ["move_neutral", "move"]
    assert sitting.match.turn == 1


def test_another_player_may_try_another_neutral_column(sitting: Sitting) -> None:
    sitting.start(THREE)

    sitting.tap(match.STOP)
    sitting.column("green", "thick")
    sitting.tap(OK, challenge.NEUTRAL_TRY, "Ben")
    sitting.column("green", "hex")
    sitting.tap(challenge.NEUTRAL_STANDS)

    names = [act["act"] for act in sitting.acts]
    assert names == ["neutral_attempt_failed", "neutral_by_other"]
    assert sitting.match.turn == 1


def test_what_cannot_be_done_says_why_and_does_nothing(sitting: Sitting) -> None:
    sitting.start(FOUR)

    sitting.tap(match.PROPOSE)

    button = sitting.button(match.PROPOSE)
    assert button.explaining
    assert button.reason
    assert sitting.tablet.flow is None


def test_a_column_that_may_not_be_moved_says_why_with_its_rule(sitting: Sitting) -> None:
    sitting.start(FOUR)

    sitting.column("blue", "thick")

    (notice,) = sitting.tablet.notices
    assert notice.rule == "VP-12"
    assert sitting.tablet.flow is None


def test_the_rule_of_a_question_opens_the_help_and_comes_back_to_the_question(
    sitting: Sitting,
) -> None:
    sitting.start(FOUR)
    sitting.column("red", "thick")

    sitting.tap("Rule VP-12")
    there = sitting.screen, sitting.tablet.rule
    sitting.tap("Back")
    sitting.tap(OK)

    assert there == ("help", "VP-12")
    assert sitting.acts[0]["act"] == "move"


def test_a_match_that_is_left_can_go_on(sitting: Sitting) -> None:
    sitting.start(FOUR)
    sitting.column("red", "thick")
    sitting.tap(OK)

    sitting.tap(match.LEAVE)

    assert sitting.screen == "start"
    assert sitting.tablet.snapshot is not None
    assert len(sitting.tablet.snapshot.unfinished) == 1
