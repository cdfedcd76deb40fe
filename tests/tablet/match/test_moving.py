"""Is a move told with two touches, and seen by everybody?"""

from companion.link.messages.tapped.match import Correct
from companion.tablet.labels.everyday import BACK, CANCEL, CLOSE, HELP, OK, UNDO
from companion.tablet.labels.match import LEAVE
from companion.tablet.widgets.asking import Asking
from companion.tablet.widgets.tower_side import TowerSide
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


def with_an_open_strip(sitting: Sitting) -> Asking:
    """Ann was asked which column is meant, and chose one that she may not move."""
    sitting.column("blue", "thin")
    sitting.tap(CLOSE)
    side: Asking = sitting.one(TowerSide)
    assert side.strip is not None
    return side


def test_a_strip_of_columns_is_closed_when_one_comes_back_to_the_match(sitting: Sitting) -> None:
    sitting.start(FOUR)
    side = with_an_open_strip(sitting)

    sitting.tap(HELP, BACK)

    assert sitting.screen == "match"
    assert side.strip is None


def test_a_strip_of_columns_is_closed_when_another_match_begins(sitting: Sitting) -> None:
    sitting.start(FOUR)
    side = with_an_open_strip(sitting)

    sitting.tap(LEAVE)
    sitting.start(FOUR, tap="the next")

    assert side.strip is None
    sitting.column("red", "thick")
    sitting.tap(OK)
    assert sitting.acts[0]["act"] == "move"


def test_a_strip_of_columns_is_closed_when_another_tablet_corrects_what_stands_where(
    sitting: Sitting,
) -> None:
    hex_of = {"kind": "hex", "storey": 0}
    sitting.start(FOUR)
    sitting.declare({"act": "move", "by": 0, "column": {"colour": "red", **hex_of}})
    sitting.declare(*({"act": "pass", "by": seat} for seat in (1, 2, 3)))
    side = with_an_open_strip(sitting)
    offered = list(side.offered)

    moved = {"act": "move", "by": 1, "column": {"colour": "blue", **hex_of}}
    sitting.link.send(Correct("correction", sitting.match.log[1].entry, moved))
    sitting.driver.frames(2)

    assert side.offered == offered
    assert side.strip is None
