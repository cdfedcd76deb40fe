"""Somebody objects with one tap, and the referee sees with which column (VP-27 to VP-29)."""

from pathlib import Path

import pytest

from companion.cli.recorded_setup import setup_to_record
from companion.link.messages.tapped.referee import Objects
from companion.record.recording import TapMessage, read_recording
from companion.scene import Piece, Scene
from companion.table.hands_free.kept import MatchKeeping
from companion.table.keeping.keeper import Keeper
from firmware_bridge.virtual.faults import LineFault
from tests.scales_table.hands import HandsFreeTable
from tests.scales_table.table import CELLS
from tests.unit.table.hands_free.conftest import SAMPLE

RED_HEX = Piece("red", "hex", 1)


@pytest.fixture
def proposed(table: HandsFreeTable) -> HandsFreeTable:
    """Red has proposed the green plate; people said so, for that is soon done."""
    return propose(table)


def propose(table: HandsFreeTable) -> HandsFreeTable:
    for seat, colour in enumerate(("red", "blue", "green", "yellow")):
        column = {"colour": colour, "kind": "thin", "storey": 0, "n": 1}
        table.say(act="move", by=seat, column=column)
    table.say(act="propose", by=0)
    return table


def object_by(table: HandsFreeTable, seat: int) -> str | None:
    """Tap it; return the problem, if there is one."""
    answer = table.tap(Objects(table.name(), seat, after=table.match.newest))
    return None if answer.problem is None else answer.problem.name


def test_whoever_objects_is_shown_and_the_column_is_seen(proposed: HandsFreeTable) -> None:
    problem = object_by(proposed, 2)
    proposed.run(1.0)
    objector = proposed.referee.objector
    proposed.move(RED_HEX, 20.0, 20.0)

    assert problem is None
    assert objector == 2
    assert proposed.referee.objector is None
    assert proposed.acts()[-2:] == ["object", "objection_succeeded"]
    [line] = [one for one in proposed.match.log if one.act["act"] == "object"]
    assert line.act["by"] == 2
    assert (line.act["column"]["colour"], line.act["column"]["kind"]) == ("red", "hex")
    assert proposed.verified().verdict == "incomplete"


def test_a_try_that_is_put_back_is_declared_with_its_column(proposed: HandsFreeTable) -> None:
    object_by(proposed, 1)
    proposed.run(1.0)

    column = {"colour": "red", "kind": "hex", "storey": 0, "n": 1}
    proposed.say(act="stop", by=1, column=column)
    proposed.run(1.0)

    assert proposed.acts()[-1] == "object"
    assert proposed.match.phase == "objection"
    assert proposed.match.objector == 1


def test_it_is_kept_beside_the_record_as_recordings_have_it(tmp_path: Path, scene: Scene) -> None:
    keeper = Keeper(setup_to_record(SAMPLE, CELLS), {}, [])
    table = HandsFreeTable(tmp_path, scene, MatchKeeping(keeper))
    table.each_step = keeper.step
    propose(table)
    recording = Path(table.match.record_path).parent / "table.mcap"

    object_by(table, 2)
    table.run(0.5)
    table.leave()
    table.host.end()

    taps = [one.tap for one in read_recording(recording) if isinstance(one, TapMessage)]
    assert {"tap": "object", "by": "green"} in taps


def test_nobody_objects_to_the_own_proposal_nor_to_none(
    proposed: HandsFreeTable,
) -> None:
    own, nobody = object_by(proposed, 0), object_by(proposed, 7)
    proposed.say(act="agree")
    late = object_by(proposed, 1)

    assert (own, nobody, late) == ("no_referee_sees",) * 3


def test_without_a_witness_it_is_refused_and_told_with_the_column(
    proposed: HandsFreeTable,
) -> None:
    proposed.board.line_faults.add(LineFault.UNPLUGGED)
    proposed.run(2)

    problem = object_by(proposed, 1)
    column = {"colour": "red", "kind": "hex", "storey": 0}
    answer = proposed.say(act="object", by=1, column=column)

    assert problem == "no_referee_sees"
    assert answer.verdict == "legal"


def test_faces_are_told_of_a_column_in_hand_and_of_a_pulled_plug(table: HandsFreeTable) -> None:
    table.run(0.5)
    table.host.take_news()
    table.run(0.5)
    idle = table.host.take_news()

    table.lift(RED_HEX)
    table.run(1)
    lifted = table.host.take_news()
    table.board.line_faults.add(LineFault.UNPLUGGED)
    table.run(2)

    assert (idle, lifted, table.host.take_news()) == (False, True, True)
