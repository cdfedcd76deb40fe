"""Beside the record lies what the scales sent, and the match can be followed from it anew."""

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.cli.recorded_setup import setup_to_record
from companion.record.entries import Closed, Entry, Evidence
from companion.record.recording import Samples, TapMessage, read_recording
from companion.record.verify import verify_record
from companion.scene import Piece, Scene
from companion.table.hands_free.kept import MatchKeeping
from companion.table.keeping.keeper import Keeper
from companion.table.rejudging.rejudged import by_recording
from companion.table.replay import replay
from tests.scales_table.hands import HandsFreeTable
from tests.scales_table.table import CELLS
from tests.unit.table.hands_free.conftest import SAMPLE


@pytest.fixture
def keeper() -> Keeper:
    return Keeper(setup_to_record(SAMPLE, CELLS), {}, [])


@pytest.fixture
def table(tmp_path: Path, scene: Scene, keeper: Keeper) -> Iterator[HandsFreeTable]:
    made = HandsFreeTable(tmp_path, scene, MatchKeeping(keeper))
    made.each_step = keeper.step
    yield made
    made.host.end()


def elsewhere(entry: Entry) -> Entry:
    """The same, but columns stand half a millimetre farther along x."""
    if not isinstance(entry, Evidence) or entry.what != "placed":
        return entry
    at_um = entry.values["position_um"]
    assert isinstance(at_um, tuple)
    values = {**entry.values, "position_um": (at_um[0] + 500, at_um[1])}
    return msgspec.structs.replace(entry, values=values)


def test_a_match_with_a_fall_can_be_followed_from_its_recording(table: HandsFreeTable) -> None:
    table.move(Piece("red", "thick", 1), 0.0, 30.0)
    table.move(Piece("blue", "hex", 1), 45.0, -20.0)
    table.say(act="collapse", by=2)
    table.run(7)
    path = Path(table.match.record_path)
    outcome = table.match.outcome
    table.leave()

    recording = path.parent / "table.mcap"
    fall = path.parent / "fall-1.mcap"
    numbered: list[tuple[int, Entry]] = []
    found = verify_record(path, hear=lambda i, entry: numbered.append((i, entry)))
    told: list[object] = [entry for _, entry in numbered]
    assert outcome is not None
    assert found.verdict == "valid"
    closed = told[-1]
    assert isinstance(closed, Closed)
    assert set(closed.files) == {"recording", "fall-1"}
    [kept] = [one for one in told if isinstance(one, Evidence) and one.what == "fall_kept"]
    assert kept.values["sha256"] == closed.files["fall-1"]
    assert sum(isinstance(one, Samples) for one in read_recording(fall)) > 300
    taps = [one.tap["tap"] for one in read_recording(recording) if isinstance(one, TapMessage)]
    assert taps == ["start_match", "declare", "end_of_recording"]
    assert found.opened is not None
    story = replay(recording)
    again = by_recording(found.opened, numbered, story)
    assert again.is_same, again.differences
    shifted = [(i, elsewhere(entry)) for i, entry in numbered]
    other = by_recording(found.opened, shifted, story)
    assert other.is_same
    was = {(one.entry, one.what): (one.recorded, one.now) for one in again.numeric}
    first, *_ = [one for one in other.numeric if one.what == "x"]
    assert first.recorded is not None
    assert first.now is not None
    assert first.recorded - first.now == pytest.approx(0.5, abs=0.2)
    assert was.get((first.entry, "x"), (first.now, first.now))[1] == first.now
    assert verify_record(path, recording=recording).verdict == "valid"


def test_the_set_up_of_the_recording_is_whole(table: HandsFreeTable) -> None:
    assert json.loads(setup_to_record(SAMPLE, CELLS))["initial"]["columns"]
    assert table.match.log == ()
