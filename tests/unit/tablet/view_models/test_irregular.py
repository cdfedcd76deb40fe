"""Telling what the rules forbid or cannot tell, as it happened (VP-46)."""

from typing import Any

import pytest

from companion.games.villa_paletti.acts import Agree, ColumnRef, Move, Propose
from companion.tablet.view_models.router import screen
from companion.tablet.view_models.touches import Begin, Give, PickedColumn

BLUE = PickedColumn("blue", "hex", 0)
RED = PickedColumn("red", "hex", 0)


@pytest.mark.parametrize(
    ("answers", "act", "violation"),
    [
        (["wrong_column", BLUE, 0], {"act": "move", "by": 0}, "NOT_OWN_COLUMN"),
        (["wrong_column", BLUE, 1], {"act": "move", "by": 1}, "OUT_OF_TURN"),
        (["over", RED, 0], {"act": "move", "by": 0, "footprint": "over"}, "COLUMN_OVER_EDGE"),
        (["stacked", RED, 0], {"act": "move", "by": 0, "on_column": True}, "ON_COLUMN_TOO_LOW"),
    ],
    ids=["another's column", "out of turn", "over the edge", "on a column"],
)
def test_what_is_forbidden_goes_to_the_referee(
    table_of: Any, answers: list[Any], act: dict[str, Any], violation: str
) -> None:
    table = table_of(4)

    table.touch(Begin("other"), *(Give(answer) for answer in answers))

    assert len(answers) + 1 <= 5
    assert {key: table.acts[0][key] for key in act} == act
    assert violation in table.match.dispute.violations
    assert screen(table.tablet) == "dispute"


def test_what_is_too_close_to_tell_waits_for_the_referee(table_of: Any) -> None:
    table = table_of(4)

    table.touch(Begin("other"), Give("too_close"), Give(RED), Give(0))

    assert table.match.phase == "disputed"
    assert screen(table.tablet) == "dispute"


@pytest.mark.parametrize(
    ("answers", "plate", "violation"),
    [
        (["plate_over"], "green", "PLATE_OVER_BASE"),
        (["plate_on_too_few", 2], "green", "TOO_FEW_SUPPORTS"),
        (["other_plate", "yellow"], "yellow", "PLATE_OUT_OF_ORDER"),
    ],
)
def test_a_plate_that_does_not_lie_as_it_should(
    table_of: Any, three_on_top: Any, answers: list[Any], plate: str, violation: str
) -> None:
    table = table_of(4, *three_on_top, Propose(3), Agree())

    table.touch(Begin("other"), *(Give(answer) for answer in answers))

    assert table.acts[0]["plate"] == plate
    assert violation in table.match.dispute.violations


def test_a_column_that_fell_is_told_with_whoever_did_it(table_of: Any) -> None:
    table = table_of(4, Move(0, ColumnRef("red", "thin", 0)))

    table.touch(Begin("other"), Give("toppled"), Give(RED), Give("nobody"))

    assert table.acts[0]["act"] == "toppled"
    assert table.acts[0]["by"] is None
    assert table.match.phase == "disputed"


def test_a_neutral_column_set_on_the_wrong_storey(table_of: Any) -> None:
    table = table_of(3)
    neutral = PickedColumn("green", "hex", 0)

    table.touch(Begin("other"), Give("over"), Give(neutral), Give(0))

    assert table.acts[0]["act"] == "move_neutral"
    assert table.acts[0]["footprint"] == "over"
