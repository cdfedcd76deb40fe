"""A match that was followed, and what really happened in it."""

import pytest

from companion.bench.truth import TrueBlocked, TrueColumn, TrueEvent, TruePlace, TrueSeal, Truth
from companion.fusion.belief import Belief
from companion.scene import Piece
from companion.table.story import MatchStory
from tests.unit.referee.sitting import SECOND_NS, Sitting, a_scene


@pytest.fixture
def sitting() -> Sitting:
    """Red moves a hexagonal column, Blue puts one back, Green passes, Yellow lets it fall."""
    sitting = Sitting(4)
    sitting.move(Piece("red", "hex", 1), -40.0, 60.0)
    sitting.touch()
    sitting.put_back("blue", Piece("blue", "hex", 1))
    sitting.tap("pass", by="green")
    sitting.fall()
    return sitting


@pytest.fixture
def story(sitting: Sitting) -> MatchStory:
    """That match as the table tells it."""
    return MatchStory(
        "test",
        began_ns=0,
        ended_ns=60 * SECOND_NS,
        first_scene=Belief.certain(a_scene()).likeliest,
        happenings=sitting.happenings,
        unclear=sitting.questions,
        table=sitting.table,
    )


@pytest.fixture
def truth(sitting: Sitting) -> Truth:
    """That match as it really was."""
    move, put_back, passed, fell = sitting.happenings
    hexagon = a_scene().find(Piece("red", "hex", 1))
    assert hexagon is not None
    column = TrueColumn("red", "hex", 0, hexagon.x_mm, hexagon.y_mm)
    return Truth(
        events=(
            TrueEvent(
                move.at_ns / 1e9,
                "column_moved",
                "red",
                column,
                TruePlace(1, -40.0, 60.0),
            ),
            TrueEvent(
                put_back.at_ns / 1e9,
                "column_put_back",
                "blue",
                TrueColumn("blue", "hex", 0, 0.0, 0.0),
            ),
            TrueEvent(passed.at_ns / 1e9, "pass", "green"),
            TrueEvent(fell.at_ns / 1e9, "collapse", "yellow"),
        ),
        final_seal=TrueSeal(None, None),
        winner=None,
        blocked=(TrueBlocked("blue", "hex"),),
        duration_s=60.0,
    )
