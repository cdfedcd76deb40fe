"""A match is set up on scales: real bytes, the real mind, and a record that knows how it began."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.villa_paletti.pieces import ALL_COLUMNS
from companion.link.messages.tapped.beginning import GoOn
from companion.link.messages.tapped.calibrating import BeginCalibration
from companion.link.messages.tapped.setting_up import BeginSetup, ConfirmSetup, SkipSetup
from companion.record import entries
from companion.scene import LaidPlate, Piece, Standing
from tests.scales_table.empty_base import TableToSetUp

SURE = ((1.0, 0.0), (0.0, 1.0))
PIECES = [Piece(one.colour, one.kind, one.n) for one in ALL_COLUMNS]

# Setting up all of them takes no other code, and four times as long.
_SET_UP = 6


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableToSetUp]:
    table = TableToSetUp(tmp_path)
    table.run(2.0)
    yield table
    table.host.end()


def place(number: int) -> tuple[float, float]:
    return -65.0 + 26.0 * (number % 6), -54.0 + 36.0 * (number // 6)


def test_a_match_set_up_on_scales_is_followed_and_known_after_a_power_cut(
    table: TableToSetUp,
) -> None:
    table.begin()
    assert table.host.snapshot().may_set_up
    assert table.tap(BeginSetup(table.name()))
    table.run(1.6)
    assert table.setup.step == "columns"
    assert table.setup.colour == "red"

    for number, piece in enumerate(PIECES[:_SET_UP]):
        table.put(table.scene.with_column(Standing(piece, 0, *place(number), SURE)))
    table.run(1.0)
    now = table.setup
    assert (sum(one.stand for one in now.counts), now.colour) == (_SET_UP, "blue")
    assert table.tap(ConfirmSetup(table.name(), "columns"))
    table.put(table.scene.with_plate(LaidPlate("blue", 1, 0.0, 0.0, 1.0, 0.0)))
    table.run(1.0)

    shot = table.host.snapshot()
    assert shot.setup is None
    assert shot.referee is not None
    assert len(shot.referee.columns) == 20
    off_mm = max(
        abs(one.x_mm - place(PIECES.index(Piece(one.colour, one.kind, one.n)))[0])
        for one in shot.referee.columns
        if one.sd_mm < 20.0
    )
    assert sum(one.sd_mm < 20.0 for one in shot.referee.columns) == _SET_UP
    assert off_mm < 12.0
    placed = [
        one for one in table.record() if isinstance(one, entries.Evidence) and one.what == "placed"
    ]
    assert len(placed) == 21

    assert shot.match is not None
    table.host.end()
    table.begin_anew()
    assert table.tap(GoOn(table.name(), shot.match.match_id))
    again = table.host.snapshot().referee
    assert again is not None
    assert again.columns == shot.referee.columns


def test_what_was_confirmed_for_another_step_is_refused(table: TableToSetUp) -> None:
    assert table.tap(BeginSetup(table.name()))
    table.run(1.6)

    assert not table.tap(ConfirmSetup(table.name(), "empty"))
    assert table.tap(ConfirmSetup(table.name(), "columns"))
    assert table.setup.step == "plate"


def test_a_set_up_that_is_skipped_leaves_a_match_by_taps(table: TableToSetUp) -> None:
    table.begin()
    assert table.tap(BeginSetup(table.name()))
    assert table.tap(SkipSetup(table.name()))

    assert table.host.snapshot().setup is None
    table.declare(act="pass", by=0)
    assert table.host.snapshot().referee is None


def test_a_match_that_has_begun_is_not_set_up_anew(table: TableToSetUp) -> None:
    table.begin()
    table.declare(act="pass", by=0)

    assert not table.tap(BeginSetup(table.name()))


def test_a_set_up_and_a_calibration_end_each_other(table: TableToSetUp) -> None:
    assert table.tap(BeginCalibration(table.name(), 200.0))
    assert table.tap(BeginSetup(table.name()))
    set_up = table.host.snapshot()
    assert table.tap(BeginCalibration(table.name(), 200.0))

    calibrated = table.host.snapshot()
    assert set_up.calibrating is None
    assert set_up.setup is not None
    assert calibrated.calibrating is not None
    assert calibrated.setup is None
