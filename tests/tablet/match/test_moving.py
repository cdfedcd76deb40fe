"""Is a move told with two touches, and seen by everybody?"""

from companion.tablet.labels.everyday import BACK, CANCEL, OK, UNDO
from tests.tablet_sitting.sitting import FOUR, Sitting


def test_a_column_is_moved_by_touching_it_and_ok(sitting: Sitting) -> None:
    sitting.start(FOUR)

    sitting.column("red", "thick")
    sitting.tap(OK)

    assert sitting.acts == [
        {"act": "move", "by": 0, "column": {"colour": "red", "kind": "thick", "storey": 0}}
    ]
    assert [player.points for player in sitting.match.players] == [3, 0, 0, 0]
    assert sitting.match.turn == 1
    assert sitting.verdict() == "incomplete"  # it goes on


def test_another_column_may_be_touched_before_ok(sitting: Sitting) -> None:
    sitting.start(FOUR)

    sitting.column("red", "thick")
    sitting.column("red", "hex")
    sitting.tap(OK)

    assert sitting.acts[0]["column"]["kind"] == "hex"


def test_nothing_has_happened_after_cancel(sitting: Sitting) -> None:
    sitting.start(FOUR)

    sitting.column("red", "thick")
    sitting.tap(CANCEL)
    sitting.tap(OK)

    assert sitting.acts == []
    assert sitting.match.turn == 0


def test_back_asks_for_the_column_again(sitting: Sitting) -> None:
    sitting.start(FOUR)

    sitting.column("red", "thick")
    sitting.tap(BACK)
    sitting.column("red", "thin")
    sitting.tap(OK)

    assert sitting.acts[0]["column"]["kind"] == "thin"


def test_undo_says_what_it_takes_back_and_waits_for_ok(sitting: Sitting) -> None:
    sitting.start(FOUR)
    sitting.column("red", "thick")
    sitting.tap(OK)

    sitting.tap(UNDO)
    before = list(sitting.acts)
    sitting.tap(OK)

    assert len(before) == 1
    assert sitting.acts == []
    assert sitting.match.turn == 0
