"""What is made of turns that nobody saw."""

from collections.abc import Callable

import pytest

from companion.referee.certainty import Unwatched
from companion.scene import Piece
from tests.unit.referee.sitting import SECOND_NS, Sitting

Sit = Callable[..., Sitting]
Round = Callable[[], Sitting]

BLUE_HEX = Piece("blue", "hex", 1)
GREEN_HEX = Piece("green", "hex", 1)


def test_a_turn_that_was_not_seen_is_asked_about_and_the_match_goes_on(sit: Sit) -> None:
    sitting = sit(4)

    sitting.move(GREEN_HEX, -40.0, 60.0)

    assert sitting.summary() == [("column_moved", "green")]
    assert sitting.game.turn == 3
    assert "turn of Red and Blue" in sitting.questions[0].sentence


def test_a_proposal_out_of_turn_tells_of_unseen_turns(after_a_round: Round) -> None:
    sitting = after_a_round()

    sitting.tap("propose_plate", by="green")
    sitting.lay()

    assert sitting.summary()[-1] == ("plate_laid", "green")
    assert "turn of Red and Blue" in sitting.questions[0].sentence
    assert sitting.game.turn == 3


def test_a_pass_out_of_turn_is_a_slip(sit: Sit) -> None:
    sitting = sit(4)

    sitting.tap("pass", by="green")

    assert sitting.game.turn == 0
    assert "another seat's turn" in sitting.questions[0].sentence


def test_a_column_put_back_out_of_turn_tells_of_unseen_turns(sit: Sit) -> None:
    sitting = sit(4)
    sitting.touch()

    sitting.put_back("blue", BLUE_HEX)

    assert sitting.game.turn == 2
    assert "turn of Red" in sitting.questions[0].sentence


def test_a_plate_that_never_came_is_taken_as_impossible(after_a_round: Round) -> None:
    sitting = after_a_round()
    sitting.tap("propose_plate", by="red")
    sitting.tap("all_agree")

    sitting.move(BLUE_HEX, 0.0, 60.0)

    assert sitting.summary()[-1] == ("column_moved", "blue")
    assert sitting.game.turn == 2
    assert "What became of the plate" in sitting.questions[0].sentence


def test_a_blocked_column_of_another_is_a_foul_and_no_unseen_turn(sit: Sit) -> None:
    sitting = sit(4)
    sitting.tap("pass", by="red")
    sitting.touch()
    sitting.put_back("blue", BLUE_HEX)

    sitting.move(BLUE_HEX, 0.0, 60.0)

    assert sitting.game.turn == 2
    assert "blocked" in sitting.questions[0].sentence


def test_the_next_players_neutral_column_ends_the_turn_before(sit: Sit) -> None:
    sitting = sit(3)
    sitting.move(Piece("green", "thin", 1), -40.0, 60.0)

    sitting.move(Piece("green", "thin", 2), 40.0, 60.0)
    sitting.move(BLUE_HEX, 0.0, -60.0)

    assert [by for _, by in sitting.summary()] == ["red", "blue", "blue"]
    assert sitting.game.turn == 2
    assert len(sitting.questions) == 1


@pytest.mark.parametrize(("decision", "turn"), [("accept", 1), ("restore", 0)])
def test_a_word_that_a_column_out_of_turn_was_a_foul_is_waited_for(
    sit: Sit, decision: str, turn: int
) -> None:
    sitting = sit(4)
    sitting.lift(GREEN_HEX)
    waited = sitting.set_down(-40.0, 60.0)

    sitting.tap("declare", act={"act": "referee", "decision": decision})

    assert waited == []
    assert sitting.summary()[0] == ("column_moved", "red")
    assert not sitting.happenings[0].plays[-1].verdict.is_legal
    assert sitting.game.turn == turn
    assert sitting.questions == []
    assert sitting.table.match_doubt is None


def _decides(sitting: Sitting, decision: str) -> None:
    sitting.tap("declare", act={"act": "referee", "decision": decision})


def _felt(sitting: Sitting) -> None:
    sitting.move(GREEN_HEX, -40.0, 60.0)


def _seen(sitting: Sitting) -> None:
    sitting.watch(scales=False)
    sitting.see_move(GREEN_HEX, -40.0, 60.0)


def _felt_and_seen(sitting: Sitting) -> None:
    sitting.watch()
    sitting.lift(GREEN_HEX)
    sitting.set_down(-40.0, 60.0)
    sitting.see_move(GREEN_HEX, -40.0, 60.0)


@pytest.mark.parametrize("witness", [_felt, _seen, _felt_and_seen])
@pytest.mark.parametrize(("decision", "turn"), [("accept", 1), ("restore", 0)])
def test_a_late_word_that_a_column_out_of_turn_was_a_foul_takes_the_passes_back(
    sit: Sit, witness: Callable[[Sitting], None], decision: str, turn: int
) -> None:
    sitting = sit(4)
    witness(sitting)
    told_first = sitting.happenings[0]
    sitting.now_ns += 30 * SECOND_NS

    _decides(sitting, decision)

    foul = sitting.happenings[1]
    assert told_first.plays[-1].verdict.is_legal
    assert foul.instead_of is told_first
    assert (foul.at_ns, foul.column, foul.to) == (
        told_first.at_ns,
        told_first.column,
        told_first.to,
    )
    assert [one.verdict.is_legal for one in foul.plays] == [False]
    assert sitting.happenings[2].plays[-1].verdict.is_legal
    assert sitting.game.turn == turn
    assert sitting.table.match_doubt is None
    assert [one.sentence.split("?")[0] for one in sitting.questions] == [
        "What became of the turn of Red and Blue"
    ]


def test_a_foul_that_counts_stands_where_it_was_measured(sit: Sit) -> None:
    sitting = sit(4)
    sitting.move(GREEN_HEX, -40.0, 60.0)

    _decides(sitting, "accept")

    stands = sitting.table.scenes.likeliest.find(GREEN_HEX)
    assert stands is not None
    assert (round(stands.x_mm), round(stands.y_mm), stands.storey) == (-40, 60, 1)
    assert stands.sd_mm < 3.0


def test_once_somebody_else_has_acted_no_word_makes_a_foul_of_the_move_before(sit: Sit) -> None:
    sitting = sit(4)
    sitting.move(GREEN_HEX, -40.0, 60.0)
    sitting.move(Piece("yellow", "hex", 1), 40.0, 60.0)

    _decides(sitting, "accept")

    assert [one.instead_of for one in sitting.happenings] == [None] * 3
    assert "nothing for the referee to decide" in sitting.questions[-1].sentence
    assert sitting.game.turn == 0


def test_a_move_of_whoever_is_on_turn_is_no_foul_whatever_the_referee_decides(sit: Sit) -> None:
    sitting = sit(4)
    sitting.move(Piece("red", "hex", 1), -40.0, 60.0)

    _decides(sitting, "restore")

    assert [one.instead_of for one in sitting.happenings] == [None, None]
    assert "nothing for the referee to decide" in sitting.questions[-1].sentence
    assert sitting.game.turn == 1


def test_a_second_column_after_a_turn_that_nobody_saw_can_be_called_a_foul(sit: Sit) -> None:
    """Red moved one while the scales were blind, and then another one."""
    sitting = sit(4)
    from_ns = sitting.now_ns
    sitting.now_ns += 5 * SECOND_NS
    sitting.hear(Unwatched(from_ns, sitting.now_ns))
    sitting.lift(Piece("red", "hex", 1))
    sitting.set_down(-40.0, 60.0)

    sitting.tap("declare", act={"act": "referee", "decision": "accept"})

    told = sitting.happenings[0]
    assert [one.verdict.is_legal for one in told.plays] == [True, False]
    assert sitting.game.turn == 2
    assert [one.sentence.split("; ")[-1] for one in sitting.questions] == [
        "what was done meanwhile?"
    ]


def test_what_was_set_down_long_before_a_fall_was_a_turn_and_what_falls_at_once_was_none(
    sit: Sit,
) -> None:
    fell: list[tuple[str, str | None]] = []
    for seconds in (4.0, 1.0):
        sitting = sit(4)
        sitting.lift(Piece("red", "hex", 1))
        sitting.hear(Unwatched(sitting.now_ns - 5 * SECOND_NS, sitting.now_ns))
        sitting.set_down(-40.0, 60.0)
        sitting.wait(seconds)
        sitting.fall()
        fell.append(sitting.summary()[-1])

    assert fell == [("collapse", "blue"), ("collapse", None)]
