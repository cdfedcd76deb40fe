"""Whole matches from the first column to the result: hands at the tower, a finger on the glass.

The table weighs what stands on it (real bytes, real source, real mind), the referee follows by
that, and the tablet is the real one. What no sensor can see is tapped; so is what goes wrong.
"""

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from companion.link.messages.tapped.beginning import Leave
from companion.record import entries
from companion.record.recording import Setup, read_recording
from companion.record.verify import verify_record
from companion.scene import Piece, Scene
from companion.table.opening import open_table
from companion.tablet.labels import challenge, log, match
from companion.tablet.labels.everyday import BACK, OK
from companion.tablet.text import Text
from firmware_bridge.virtual.faults import LineFault
from tests.scales_table.hands import HandsFreeTable
from tests.tablet_sitting.course import read
from tests.tablet_sitting.sitting import Sitting

SAMPLE = Path(str(files("companion") / "samples/villa-paletti.mcap"))
_PLACES = ((0.0, 45.0), (45.0, -20.0), (-45.0, -20.0), (0.0, 0.0), (25.0, 25.0), (-25.0, 25.0))

_FLIGHT_S, _BLOW_S = 0.12, 0.05


class Evening:
    """People at a table on scales, and the tablet beside it."""

    def __init__(self, sitting: Sitting, home: Path, scene: Scene) -> None:
        self.sitting = sitting
        self.table = HandsFreeTable(home, scene)
        sitting.host.close()
        sitting.host = self.table.host
        sitting.link._host = self.table.host
        self.look()

    def look(self) -> None:
        """The tablet shows what the table knows by now."""
        self.sitting.app._link.open(self.sitting.app._bridge)
        self.sitting.driver.frames(3)
        read(self.sitting)

    def tap(self, *words: Text | str) -> None:
        """Somebody taps; a word waits for what the scales are just weighing."""
        self.sitting.tap(*words)
        self.table.run(3.2)
        self.look()

    def move(self, colour: str, kind: str, n: int = 1, *, to: int = 0) -> None:
        """Somebody takes a column and sets it on top."""
        self.table.move(Piece(colour, kind, n), *_PLACES[to])
        self.look()

    def lay(self) -> None:
        self.table.lay()
        self.look()

    def falls(self) -> None:
        """The villa falls: all of it flies, strikes the base, and half of it rolls off."""
        table = self.table
        base, *pieces = table.loads
        flying_g = sum(mass_g for mass_g, _, _ in pieces)
        table.loads = [base]
        table.run(_FLIGHT_S)
        blow_g = flying_g * _FLIGHT_S / _BLOW_S  # what fell cannot strike harder
        table.loads = [base, (blow_g, 30.0, -20.0)]
        table.run(_BLOW_S)
        table.loads = [base, (flying_g / 2, -25.0, 35.0)]
        table.run(5.0)
        self.look()

    def record(self) -> list[entries.Entry]:
        """Leave the match, and read its record."""
        path = Path(self.sitting.match.record_path)
        self.sitting.link.send(Leave("leave"))
        self.sitting.driver.frames(2)
        told: list[entries.Entry] = []
        assert verify_record(path, hear=lambda _, entry: told.append(entry)).verdict == "valid"
        return told


@pytest.fixture(scope="module")
def scene() -> Scene:
    setup = next(one.setup for one in read_recording(SAMPLE) if isinstance(one, Setup))
    return open_table(setup).scene


@pytest.fixture
def begin(sitting: Sitting, tmp_path: Path, scene: Scene) -> Iterator[Callable[[], Evening]]:
    begun: list[Evening] = []

    def evening() -> Evening:
        begun.append(Evening(sitting, tmp_path / "scales", scene))
        return begun[-1]

    yield evening
    for one in begun:
        one.table.host.end()


def acts(told: list[entries.Entry]) -> list[str]:
    return [str(one.act["act"]) for one in told if isinstance(one, entries.Act)]


def test_a_match_with_a_plate_a_challenge_and_a_fall(begin: Callable[[], Evening]) -> None:
    evening = begin()
    sitting = evening.sitting
    evening.move("red", "thick", to=0)
    evening.move("blue", "hex", to=1)
    evening.move("green", "thin", to=2)
    evening.move("yellow", "hex", to=3)
    evening.tap(match.PROPOSE, OK)
    evening.tap(challenge.NOBODY_OBJECTS)
    evening.lay()
    evening.move("blue", "thick", to=0)
    points = sitting.points
    evening.falls()

    outcome = sitting.match.outcome
    assert sitting.screen == "result"
    assert points == [0, 3, 0, 0]
    assert outcome is not None
    assert (outcome.by, outcome.winners) == (2, (1,))
    told = evening.record()
    assert acts(told) == ["move"] * 4 + ["propose", "agree", "lay", "move", "collapse"]


def test_a_match_with_a_wrong_reading_put_right_in_the_log(begin: Callable[[], Evening]) -> None:
    evening = begin()
    sitting = evening.sitting
    evening.move("red", "hex", to=0)
    evening.move("blue", "thick", to=1)

    sitting.tap(match.LOG)
    sitting.press(sitting.log_rows()[0])
    sitting.tap(log.CORRECT, match.MOVE)
    sitting.strip_column("red", "thick")
    sitting.tap(OK, BACK)
    right = dict(sitting.acts[0]["column"])
    evening.move("green", "thick", to=2)
    evening.falls()

    assert (right["colour"], right["kind"]) == ("red", "thick")
    assert sitting.points == [3, 3, 3, 0]
    assert sitting.screen == "result"
    told = evening.record()
    assert acts(told) == ["move", "move", "move", "collapse"]
    assert sum(isinstance(one, entries.Correction) for one in told) == 1


def test_a_match_whose_plug_is_pulled_goes_on_by_taps_and_back(
    begin: Callable[[], Evening],
) -> None:
    evening = begin()
    sitting, table = evening.sitting, evening.table
    evening.move("red", "thick", to=0)
    table.board.line_faults.add(LineFault.UNPLUGGED)
    table.run(2.0)
    evening.look()
    table.scene = table.scene.without(Piece("blue", "thick", 1))  # nobody weighs it
    sitting.column("blue", "thick")
    sitting.tap(OK)
    stood = table.first.find(Piece("blue", "thick", 1))
    assert stood is not None
    table.set_down_unseen(stood.piece, *_PLACES[1])
    table.board.line_faults.clear()
    table.run(5.0)
    evening.look()
    evening.move("green", "hex", to=2)
    evening.falls()

    told = evening.record()
    assert acts(told) == ["move", "move", "move", "collapse"]
    by_people = [
        one.act["column"]["colour"]
        for one in told
        if isinstance(one, entries.Act) and one.act["act"] == "move" and "people" in one.witnesses
    ]
    assert by_people == ["blue"]
    states = [one.state for one in told if isinstance(one, entries.Health)]
    assert "blind" in states
    assert states[-1] == "well"
