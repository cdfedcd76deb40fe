"""What was set down is shown before it is sure: marked, in no record, and taken back if it goes."""

import pytest

from companion.link.messages.shown.referee import ProvisionalView
from companion.record import entries
from companion.scene import Piece
from tests.scales_table.hands import GENTLE_G, HandsFreeTable

RED_THICK = Piece("red", "thick", 1)
LOOK_S = 0.025
SETTLES_S = 0.05
"""Four conversions: what the chip of a load cell needs after its input became another."""


@pytest.fixture(autouse=True)
def gentle(table: HandsFreeTable) -> None:
    """What strikes the base may be a fall, and then nothing is said before it is known."""
    table.hand_g = GENTLE_G


def watched_for(table: HandsFreeTable, seconds: float) -> list[tuple[float, ProvisionalView]]:
    """What is shown as provisional in that time, and how long after its beginning."""
    began_s, shown = table.now_s, []
    while table.now_s < began_s + seconds:
        table.run(LOOK_S)
        coming = table.referee.provisional
        if table.host.take_news() and coming is not None:
            shown.append((table.now_s - began_s, coming))
    return shown


def acts_written(table: HandsFreeTable) -> int:
    return sum(isinstance(one, entries.Act) for one in table.record())


def test_the_score_is_shown_within_a_quarter_of_a_second_and_sure_within_one_and_a_half(
    table: HandsFreeTable,
) -> None:
    table.lift(RED_THICK)
    table.set_down(RED_THICK, 0.0, 30.0, rests_s=0.0)

    early = watched_for(table, 0.3)
    written_early, points_early = acts_written(table), table.match.players[0].points
    watched_for(table, 1.3)

    [(after_s, coming)] = early
    assert after_s < SETTLES_S + 0.25 + 0.001
    assert coming.column is not None
    assert (coming.column.colour, coming.column.kind, coming.column.storey) == ("red", "thick", 1)
    assert (written_early, points_early) == (0, 0)
    assert table.referee.provisional is None
    assert acts_written(table) == 1
    assert coming.points == tuple(one.points for one in table.match.players) != (0, 0, 0, 0)


def test_what_is_taken_up_again_at_once_is_withdrawn_and_never_written_down(
    table: HandsFreeTable,
) -> None:
    table.lift(RED_THICK)
    table.set_down(RED_THICK, 0.0, 30.0, rests_s=0.0)
    shown = watched_for(table, 0.4)

    table.lift(RED_THICK)
    table.run(2.0)

    assert shown
    assert table.referee.provisional is None
    assert table.acts() == []
    assert acts_written(table) == 0


def test_what_people_have_to_set_right_first_is_not_shown_as_provisional(
    table: HandsFreeTable,
) -> None:
    table.move(RED_THICK, 0.0, 30.0)
    table.undo_last()
    table.lift(RED_THICK)
    table.set_down(RED_THICK, 0.0, 30.0, rests_s=0.0)

    assert watched_for(table, 0.5) == []
    assert table.referee.state == "set_right"
