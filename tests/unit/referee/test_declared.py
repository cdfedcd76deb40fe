"""What people say themselves counts, and counts once; witnesses find where the piece stands."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.villa_paletti.pieces import PLATE_ORDER
from companion.referee.certainty import Unwatched
from companion.referee.happenings import Asked, Told
from companion.scene import Piece
from tests.unit.referee.sitting import SECOND_NS, Sitting

Sit = Callable[..., Sitting]

RED = Piece("red", "thin", 1)
THICK = Piece("red", "thick", 1)
OTHER_RED = Piece("red", "hex", 1)
BLUE = Piece("blue", "thin", 1)


def declare(sitting: Sitting, act: str, **fields: Any) -> list[Told]:
    return sitting.tap("declare", act={"act": act, **fields})


def named(piece: Piece, storey: int = 0) -> dict[str, Any]:
    return {"colour": piece.colour, "kind": piece.kind, "storey": storey, "n": piece.n}


def test_a_move_that_nobody_saw_counts_when_it_is_said(sit: Sit) -> None:
    sitting = sit(4)

    declare(sitting, "move", by=0, column=named(RED))

    assert sitting.summary() == [("column_moved", "red")]
    assert sitting.game.turn == 1
    stands = sitting.table.scenes.likeliest.find(RED)
    assert stands is not None
    assert stands.storey == 1
    assert stands.sd_mm > 15


def test_saying_what_the_scales_have_told_changes_nothing(sit: Sit) -> None:
    sitting = sit(4)
    sitting.move(RED, -60.0, 40.0)
    before = sitting.table

    told = declare(sitting, "move", by=0, column=named(RED))

    assert told == []
    assert sitting.game == before.game


def test_much_later_the_same_words_are_another_act(sit: Sit) -> None:
    sitting = sit(4)
    sitting.move(RED, -60.0, 40.0)
    sitting.wait(30.0)

    declare(sitting, "move", by=0, column=named(RED, 1))

    assert sitting.questions[-1].question is Asked.WHAT


def test_people_who_name_another_column_than_the_scales_are_asked(sit: Sit) -> None:
    sitting = sit(4)
    sitting.move(RED, -60.0, 40.0)
    game = sitting.game

    declare(sitting, "move", by=0, column=named(OTHER_RED))

    assert sitting.questions[-1].question is Asked.WHICH_COLUMN
    assert sitting.game == game


def test_a_column_that_lands_after_people_told_of_it_is_no_second_move(sit: Sit) -> None:
    sitting = sit(4)
    sitting.lift(RED)
    declare(sitting, "move", by=0, column=named(RED))

    sitting.set_down(-60.0, 40.0)
    sitting.wait(4.0)

    assert sitting.summary() == [("column_moved", "red")]
    assert sitting.questions == []
    stands = sitting.table.scenes.likeliest.find(RED)
    assert stands is not None
    assert abs(stands.x_mm + 60) < 2
    assert stands.sd_mm < 10


def test_cameras_find_a_column_of_which_people_told(sit: Sit) -> None:
    sitting = sit(4)
    declare(sitting, "move", by=0, column=named(RED))
    sitting.watch(scales=False)

    sitting.see_move(RED, -60.0, 40.0)
    sitting.wait(6.0)

    assert sitting.summary() == [("column_moved", "red")]
    stands = sitting.table.scenes.likeliest.find(RED)
    assert stands is not None
    assert abs(stands.x_mm + 60) < 1


def test_the_next_move_is_followed_as_ever(sit: Sit) -> None:
    sitting = sit(4)
    declare(sitting, "move", by=0, column=named(RED))

    sitting.move(BLUE, 60.0, 40.0)

    assert sitting.summary() == [("column_moved", "red"), ("column_moved", "blue")]
    assert sitting.game.turn == 2


def test_a_challenge_that_people_name_succeeds_when_its_column_stands(
    after_a_round: Callable[[], Sitting],
) -> None:
    sitting = after_a_round()
    declare(sitting, "propose", by=0)
    declare(sitting, "object", by=1, column=named(OTHER_RED))

    sitting.move(OTHER_RED, 0.0, 0.0)

    assert sitting.game.phase == "turn"
    assert sitting.game.turn == 1
    assert sitting.happenings[-1].challenge_of == "red"
    assert sitting.table.to_remove == OTHER_RED


def test_a_penalty_that_people_name_is_taken_off_without_another_word(
    after_a_round: Callable[[], Sitting],
) -> None:
    sitting = after_a_round()
    declare(sitting, "propose", by=0)
    declare(sitting, "object", by=1, column=named(OTHER_RED))
    declare(sitting, "objection_failed", penalty=named(Piece("blue", "hex", 1)))

    sitting.lift(Piece("blue", "hex", 1))

    assert sitting.summary()[-1][0] == "column_left_game"
    assert sitting.game.phase == "agreed"
    assert sitting.questions == []


def test_a_plate_that_people_declare_lies_somewhere_on_its_columns(
    after_a_round: Callable[[], Sitting],
) -> None:
    sitting = after_a_round()
    declare(sitting, "propose", by=0)
    declare(sitting, "agree")

    declare(sitting, "lay", plate="green", supports=4)

    assert sitting.game.plates_laid == 2
    laid = sitting.table.scenes.likeliest.plates[-1]
    assert (laid.colour, laid.storey, laid.yaw_deg) == ("green", 2, None)
    assert laid.sd_mm > 10


def test_a_fall_that_people_and_scales_tell_ends_the_match_once(sit: Sit) -> None:
    sitting = sit(4)
    declare(sitting, "collapse", by=2)

    told = sitting.fall()

    assert told == []
    assert [one[0] for one in sitting.summary()] == ["collapse"]
    assert sitting.game.outcome is not None
    assert sitting.game.outcome.by == 2


def test_a_gap_of_which_people_have_told_leaves_no_doubt(sit: Sit) -> None:
    sitting = sit(4)
    from_ns = sitting.now_ns
    declare(sitting, "move", by=0, column=named(RED))

    told = sitting.hear(Unwatched(from_ns, sitting.now_ns + 5 * SECOND_NS))

    assert told == []
    assert sitting.table.match_doubt is None


@pytest.mark.parametrize("change_g", [-15.0, 15.0])
def test_what_people_tell_of_a_gap_explains_a_column_and_no_more(sit: Sit, change_g: float) -> None:
    """A column may have been in the air before it or after it; what else was moved nobody told."""
    sitting = sit(4)
    from_ns, to_ns = sitting.now_ns, sitting.now_ns + 5 * SECOND_NS
    declare(sitting, "stop", by=0, column=named(THICK))

    explained = sitting.hear(Unwatched(from_ns, to_ns, change_g))
    too_much = sitting.hear(Unwatched(from_ns, to_ns, 23.2 * change_g))

    assert explained == []
    assert len(too_much) == 1
    assert sitting.table.match_doubt is not None


def test_what_people_tell_of_a_gap_explains_the_plate_that_they_laid(sit: Sit) -> None:
    sitting = sit(4)
    declare(sitting, "propose", by=0)
    declare(sitting, "agree")
    from_ns, to_ns = sitting.now_ns, sitting.now_ns + 5 * SECOND_NS
    declare(sitting, "lay", plate=PLATE_ORDER[1], supports=3)
    plate_g = sitting.scene.table_set.plates[PLATE_ORDER[1]].mass_g

    explained = sitting.hear(Unwatched(from_ns, to_ns, plate_g))
    too_much = sitting.hear(Unwatched(from_ns, to_ns, 2 * plate_g))

    assert explained == []
    assert len(too_much) == 1


def test_a_try_of_which_people_have_told_explains_a_gap_and_a_pass_does_not(sit: Sit) -> None:
    sitting = sit(4)
    from_ns = sitting.now_ns
    declare(sitting, "pass", by=0)
    after_a_pass = list(sitting.hear(Unwatched(from_ns, sitting.now_ns + 5 * SECOND_NS)))
    tried = sit(4)
    from_ns = tried.now_ns
    declare(tried, "stop", by=0, column=named(RED))

    after_a_try = tried.hear(Unwatched(from_ns, tried.now_ns + 5 * SECOND_NS))

    assert len(after_a_pass) == 1
    assert after_a_try == []


def test_once_the_referee_has_decided_nothing_is_in_doubt(sit: Sit) -> None:
    sitting = sit(4)
    sitting.move(THICK, -60.0, 40.0)
    sitting.tap("pass", by="blue")
    sitting.tap("pass", by="green")
    sitting.tap("pass", by="yellow")
    sitting.move(THICK, -50.0, 30.0)  # it stands on the highest plate already
    in_doubt = sitting.table.match_doubt

    declare(sitting, "referee", decision="restore")

    assert in_doubt is not None
    assert sitting.table.match_doubt is None
    assert sitting.game.turn == 0


def test_what_is_no_act_is_no_tap() -> None:
    from companion.referee.taps import read_tap

    read = read_tap({"tap": "declare", "act": {"act": "move", "by": 0}})

    assert "column" in getattr(read, "why", "")
