"""A single column that has fallen over (VP-39), and one on another column (VP-19), by camera."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.evidence import SeenColumn, SeenLying
from companion.fusion.pictures import Comparison
from companion.games.villa_paletti.acts import Move, Toppled
from companion.referee.happenings import Asked
from companion.saying import say
from companion.scene import Piece
from tests.unit.referee.sitting import Sitting

Sit = Callable[..., Sitting]

RED_THIN, RED_HEX = Piece("red", "thin", 1), Piece("red", "hex", 1)
LIES = SeenLying("red", "thin", 0, 20.0, -90.0, 30.0, 2.0, 50.0)


def lying(sitting: Sitting, seen: SeenLying = LIES, **more: Any) -> Comparison:
    """The cameras see a column gone and one like it that lies."""
    pictured = sitting.pictured({RED_THIN: 25.0}, **more)
    return replace(pictured, sighting=replace(pictured.sighting, lying=(seen,)))


def on_column(sitting: Sitting, plate_nats: float, column_nats: float) -> Comparison:
    """The cameras see a column come on the plate, or on another column there."""
    place = {RED_HEX[:2]: (10.0, 10.0, plate_nats)}
    pictured = sitting.pictured({RED_HEX: 25.0}, place)
    cov_mm2 = ((2.0, 0.0), (0.0, 2.0))
    raised = SeenColumn("red", "hex", 1, 0.0, 0.0, cov_mm2, column_nats, is_on_column=True)
    came = (*pictured.sighting.came, raised)
    return replace(pictured, sighting=replace(pictured.sighting, came=came))


def test_a_column_that_lies_is_told_and_the_referee_decides(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch(scales=False)

    sitting.hear(lying(sitting))

    (told,) = sitting.happenings
    assert (told.what.value, told.by, told.seat) == ("column_toppled", "red", 0)
    assert told.probability > 0.99
    assert [type(play.act) for play in told.plays] == [Toppled]
    assert "one that lies on storey 0 at (20, -90) mm" in told.witnesses["camera"]
    assert sitting.game.phase == "disputed"
    (question,) = sitting.questions
    assert "VP-39" in question.sentence


def test_it_is_told_once_and_stands_again_afterwards(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch(scales=False)
    sitting.hear(lying(sitting))

    again = sitting.hear(lying(sitting))
    restored = sitting.see()

    assert (again, restored) == ([], [])
    assert sitting.table.scenes.likeliest.find(RED_THIN) is not None
    assert sitting.table.toppled is None


def test_scales_that_are_heard_do_not_silence_it(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch()

    sitting.hear(lying(sitting))

    assert [one.what.value for one in sitting.happenings] == ["column_toppled"]


def test_a_column_that_rolled_off_the_base_is_missed_by_the_scales_as_well(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch()
    sitting.lift(RED_THIN)

    sitting.hear(lying(sitting, replace(LIES, storey=None)))

    (told,) = sitting.happenings
    assert list(told.witnesses)[:2] == ["scales", "camera"]
    assert "lies beside the base" in told.witnesses["camera"]
    assert len(told.evidence) == 2


def test_cameras_that_are_dead_tell_of_no_column_that_lies(sit: Sit) -> None:
    sitting = sit(4)
    sitting.lift(RED_THIN)
    sitting.return_it()
    sitting.wait(4.0)

    assert "column_toppled" not in [one.what.value for one in sitting.happenings]


def test_whether_it_lies_or_was_moved_is_asked(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch(scales=False)
    place = {RED_THIN[:2]: (10.0, 10.0, 42.0)}

    sitting.hear(lying(sitting, came=place))

    assert sitting.happenings == []
    assert any("has a column fallen over?" in one.sentence for one in sitting.questions)
    assert sitting.table.match_doubt is not None


def test_nobody_is_named_in_a_match_that_is_in_doubt(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch(scales=False)
    sitting.table = replace(sitting.table, match_doubt=say("The turn before was not seen"))

    sitting.hear(lying(sitting))

    (told,) = sitting.happenings
    assert (told.seat, told.plays) == (None, ())
    assert sitting.game.phase == "turn"


def test_a_column_on_a_column_below_the_red_plate_is_a_violation(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch(scales=False)

    sitting.hear(on_column(sitting, 10.0, 45.0))

    (told,) = sitting.happenings
    assert told.plays[-1].act == Move(0, told.plays[-1].act.column, on_column=True)  # type: ignore[union-attr]  # a move
    assert told.plays[-1].verdict.rule == "VP-19"
    assert "standing on another column" in told.witnesses["camera"]
    stands = sitting.table.scenes.likeliest.find(RED_HEX)
    assert stands is not None
    assert stands.is_on_column


def test_what_may_stand_on_either_is_a_move_and_a_question(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch(scales=False)

    sitting.hear(on_column(sitting, 40.0, 42.0))

    (told,) = sitting.happenings
    assert told.plays[-1].verdict.is_legal
    (question,) = sitting.questions
    assert question.question is Asked.WHERE
    assert "VP-19" in question.sentence


def test_both_witnesses_together_see_a_column_on_a_column(sit: Sit) -> None:
    sitting = sit(4)
    sitting.watch()
    sitting.lift(RED_HEX)
    sitting.set_down(0.0, 0.0)

    sitting.hear(on_column(sitting, -20.0, 45.0))

    (told,) = sitting.happenings
    assert list(told.witnesses)[:2] == ["scales", "camera"]
    assert told.plays[-1].verdict.rule == "VP-19"
