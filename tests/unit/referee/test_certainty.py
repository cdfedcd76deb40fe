"""What is said of a fall when it is not certain how the match stands."""

from collections.abc import Callable

from companion.referee.certainty import Unwatched
from companion.scene import Piece
from tests.unit.referee.sitting import SECOND_NS, Sitting

Sit = Callable[..., Sitting]

RED_HEX = Piece("red", "hex", 1)
BLUE_HEX = Piece("blue", "hex", 1)
GREEN_HEX = Piece("green", "hex", 1)


def names_nobody(sitting: Sitting) -> bool:
    fall = sitting.happenings[-1]
    asked = sitting.questions[-1]
    return (
        (fall.what.value, fall.by, fall.seat, fall.plays) == ("collapse", None, None, ())
        and fall.probability < 1.0
        and sitting.game.outcome is None
        and asked.at_ns == fall.at_ns
        and asked.sentence.endswith("who brought the villa down?")
    )


def names_only_who(sitting: Sitting, colour: str) -> bool:
    """Whether it is told who was at the tower, and to people alone that decides no game."""
    fall = sitting.happenings[-1]
    return (
        (fall.what.value, fall.by, fall.plays) == ("collapse", colour, ())
        and sitting.game.outcome is None
        and sitting.questions[-1].at_ns != fall.at_ns
        and sitting.table.match_doubt is not None
    )


def unwatched(sitting: Sitting, seconds: float = 3.0) -> None:
    from_ns = sitting.now_ns
    sitting.now_ns += round(seconds * SECOND_NS)
    sitting.hear(Unwatched(from_ns, sitting.now_ns))


def test_after_a_change_that_nobody_saw_a_fall_names_nobody(sit: Sit) -> None:
    sitting = sit(4)
    unwatched(sitting)

    sitting.fall()

    assert names_nobody(sitting)
    assert "The scales saw nothing for 3.0 s" in sitting.questions[-1].sentence


def test_after_a_change_that_nobody_saw_turns_are_known_again_but_no_winner(sit: Sit) -> None:
    sitting = sit(4)
    unwatched(sitting)
    sitting.move(RED_HEX, -60.0, 40.0)
    sitting.move(BLUE_HEX, 60.0, 40.0)

    sitting.fall()

    assert names_only_who(sitting, "green")


def test_of_a_turn_that_nobody_can_have_seen_is_asked_once(sit: Sit) -> None:
    sitting = sit(4)
    unwatched(sitting)

    sitting.move(BLUE_HEX, 60.0, 40.0)
    sitting.move(GREEN_HEX, -60.0, -40.0)

    (question,) = sitting.questions
    assert question.sentence.endswith("what was done meanwhile?")
    assert sitting.summary() == [("column_moved", "blue"), ("column_moved", "green")]


def test_what_may_have_been_moved_unseen_is_among_the_answers_later(sit: Sit) -> None:
    """Red's column may be on the plate by then, wherever, and be the one that is taken again."""
    sitting = sit(4)
    unwatched(sitting)
    sitting.move(BLUE_HEX, 60.0, 40.0)

    places = {
        (column.piece, column.storey)
        for one in sitting.table.scenes.hypotheses
        for column in one.scene.columns
    }

    assert {(RED_HEX, 0), (RED_HEX, 1)} <= places
    assert sitting.table.scenes.likeliest.find(RED_HEX) is not None
    assert sitting.table.scenes.likeliest.on(1)[0].piece == BLUE_HEX


def test_a_blink_is_forgotten_when_the_player_on_turn_acts(sit: Sit) -> None:
    sitting = sit(4)
    unwatched(sitting, 0.7)
    sitting.move(RED_HEX, -60.0, 40.0)

    sitting.fall()

    assert sitting.summary()[-1] == ("collapse", "blue")
    assert sitting.questions == []


def test_a_fall_right_after_a_blink_names_nobody(sit: Sit) -> None:
    sitting = sit(4)
    unwatched(sitting, 0.7)

    sitting.fall()

    assert names_nobody(sitting)


def test_a_turn_missing_after_a_blink_leaves_the_match_in_doubt(sit: Sit) -> None:
    sitting = sit(4)
    unwatched(sitting, 0.7)
    sitting.move(BLUE_HEX, 60.0, 40.0)
    sitting.move(GREEN_HEX, -60.0, -40.0)

    sitting.fall()

    assert names_only_who(sitting, "yellow")


def test_what_nobody_saw_before_a_match_does_not_matter(sit: Sit) -> None:
    sitting = sit(None)

    unwatched(sitting)

    assert sitting.questions == []
    assert sitting.table.match_doubt is None


def test_a_fall_right_after_an_unseen_turn_names_nobody(sit: Sit) -> None:
    sitting = sit(4)
    sitting.move(BLUE_HEX, 60.0, 40.0)

    sitting.fall()

    assert names_nobody(sitting)
    assert "The turn before was not seen" in sitting.questions[-1].sentence


def test_the_next_players_own_column_settles_an_unseen_turn(sit: Sit) -> None:
    sitting = sit(4)
    sitting.move(BLUE_HEX, 60.0, 40.0)
    sitting.move(GREEN_HEX, -60.0, -40.0)

    sitting.fall()

    assert sitting.summary()[-1] == ("collapse", "yellow")
    assert sitting.happenings[-1].probability == 1.0


def test_a_slip_of_the_tongue_is_settled_by_the_player_on_turn(sit: Sit) -> None:
    sitting = sit(4)
    sitting.tap("pass", by="green")
    before = sitting.table.turn_doubt
    sitting.tap("pass", by="red")

    sitting.fall()

    assert before is not None
    assert sitting.summary()[-1] == ("collapse", "blue")


def test_a_column_that_never_came_back_leaves_a_fall_without_a_name(sit: Sit) -> None:
    sitting = sit(4)
    sitting.lift(RED_HEX)
    sitting.lift(BLUE_HEX)

    sitting.fall()

    assert names_nobody(sitting)
    assert "has not come back" in sitting.questions[-1].sentence


def test_a_forbidden_column_on_the_tower_leaves_a_fall_without_a_name(sit: Sit) -> None:
    sitting = sit(4)
    sitting.tap("pass", by="red")
    sitting.touch()
    sitting.put_back("blue", BLUE_HEX)
    sitting.move(BLUE_HEX, 60.0, 40.0)

    sitting.fall()

    assert names_nobody(sitting)
    assert "did not allow what was done" in sitting.questions[-1].sentence


def test_after_a_fall_without_a_name_nothing_is_weighed(sit: Sit) -> None:
    sitting = sit(4)
    unwatched(sitting)
    sitting.fall()
    told = len(sitting.told)

    sitting.lift(RED_HEX)
    sitting.set_down(-60.0, 40.0)
    sitting.fall()

    assert len(sitting.told) == told


def test_an_objection_to_nothing_challenges_nobody(sit: Sit) -> None:
    sitting = sit(4)

    sitting.tap("object", by="green")

    assert sitting.happenings[-1].challenge_of is None
    assert "nothing that could be objected to" in sitting.questions[0].sentence
