"""Whole matches that the physics engine acted, through the tablet's screens: four things go wrong.

The loads were acted once (``tests/acted_table``): three moves, then the tower is knocked over. Here
they become bytes, the driver reads them, the scales weigh, the referee tells, the tablet shows; a
finger on the glass says what no sensor can know. Each evening has a mishap of its own.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.link.messages.tapped.beginning import Leave
from companion.record import entries
from companion.record.verify import verify_record
from companion.tablet.labels import dispute, log, match
from companion.tablet.labels.everyday import BACK, OK
from companion.tablet.text import Text
from companion.tablet.view_models.correcting import SOMETHING_ELSE
from firmware_bridge.virtual.faults import LineFault
from tests.acted_table.table import Acted, ActedTable, read_acted
from tests.tablet_sitting.course import read
from tests.tablet_sitting.sitting import Sitting

_SURE_S = 3.4
"""After a column stands everybody is sure by then, and nobody is at the tower again."""


class Evening:
    """People at the table, and the tablet beside it."""

    def __init__(self, sitting: Sitting, home: Path, acted: Acted) -> None:
        self.sitting = sitting
        self.table = ActedTable(home, acted)
        self.events = acted.truth.events
        sitting.host.close()
        sitting.host = self.table.host
        sitting.link._host = self.table.host
        self.look()

    def look(self) -> None:
        """The tablet shows what the table knows by now."""
        self.sitting.app._link.open(self.sitting.app._bridge)
        self.sitting.driver.frames(3)
        read(self.sitting)

    def run_past(self, event: int, after_s: float = _SURE_S) -> None:
        """Let the table go on until some time after one of the things that happened."""
        self.table.run_to(self.events[event].t + after_s)
        self.look()

    def tap(self, *words: Text | str) -> None:
        """Somebody taps, while nobody is at the tower."""
        self.sitting.tap(*words)
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
def acted(tmp_path_factory: pytest.TempPathFactory) -> Acted:
    return read_acted(tmp_path_factory.mktemp("acted"))


@pytest.fixture
def begin(sitting: Sitting, tmp_path: Path, acted: Acted) -> Iterator[Callable[[], Evening]]:
    begun: list[Evening] = []

    def evening() -> Evening:
        begun.append(Evening(sitting, tmp_path / "scales", acted))
        return begun[-1]

    yield evening
    for one in begun:
        one.table.host.end()


def acts(told: list[entries.Entry]) -> list[str]:
    return [str(one.act["act"]) for one in told if isinstance(one, entries.Act)]


def columns(sitting: Sitting) -> list[tuple[str, str]]:
    return [
        (str(act["column"]["colour"]), str(act["column"]["kind"]))
        for act in sitting.acts
        if act["act"] == "move"
    ]


def truly(acted: Acted) -> list[tuple[str, str]]:
    return [
        (one.column.colour, one.column.kind) for one in acted.truth.events if one.column is not None
    ]


def test_a_column_that_fell_over_is_disputed_and_the_match_ends_with_the_fall(
    begin: Callable[[], Evening], acted: Acted
) -> None:
    evening = begin()
    sitting = evening.sitting
    evening.run_past(0)
    evening.tap(SOMETHING_ELSE, match.TOPPLED)
    sitting.column("yellow", "thick")
    evening.tap("Blue")
    screen = sitting.screen
    evening.tap(dispute.DECISIONS["no_collapse"], "Green")
    evening.run_past(3, after_s=6.0)

    assert screen == "dispute"
    assert columns(sitting) == truly(acted)
    assert sitting.screen == "result"
    told = evening.record()
    assert acts(told) == ["move", "toppled", "referee", "move", "move", "collapse"]


def test_a_wrong_reading_is_put_right_in_the_log_while_the_match_goes_on(
    begin: Callable[[], Evening], acted: Acted
) -> None:
    evening = begin()
    sitting = evening.sitting
    evening.run_past(0)

    evening.tap(match.LOG)
    sitting.press(sitting.log_rows()[0])
    sitting.tap(log.CORRECT, match.MOVE)
    sitting.strip_column("red", "hex")
    sitting.tap(OK, BACK)
    evening.run_past(3, after_s=6.0)

    assert columns(sitting) == [("red", "hex"), *truly(acted)[1:]]
    assert sitting.screen == "result"
    told = evening.record()
    assert acts(told) == ["move", "move", "move", "collapse"]
    assert sum(isinstance(one, entries.Correction) for one in told) == 1


def test_a_move_without_scales_is_tapped_and_the_next_one_is_weighed_again(
    begin: Callable[[], Evening], acted: Acted
) -> None:
    evening = begin()
    sitting, table = evening.sitting, evening.table
    evening.run_past(0)
    table.board.line_faults.add(LineFault.UNPLUGGED)
    evening.run_past(1, after_s=1.0)
    sitting.column("blue", "thin")
    evening.tap(OK)
    table.board.line_faults.clear()
    evening.run_past(3, after_s=6.0)

    assert columns(sitting) == truly(acted)
    told = evening.record()
    assert acts(told) == ["move", "move", "move", "collapse"]
    moves = [one for one in told if isinstance(one, entries.Act) and one.act["act"] == "move"]
    assert ["people" in one.witnesses for one in moves] == [False, True, False]
    assert "blind" in [one.state for one in told if isinstance(one, entries.Health)]
