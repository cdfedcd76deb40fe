"""Does the computer's side, as it is used at a table, understand the program of the board?

Both are the real ones: the source of samples listens to the very program an Uno is flashed with.
"""

from collections.abc import Callable

import pytest

from firmware_bridge.device_clock import DeviceClock
from firmware_bridge.drivers.mcu import McuSource
from firmware_bridge.health import CellCondition, LinkCondition
from firmware_bridge.line import PortName
from firmware_bridge.samples import SampleBatch
from tests.simulated_board.board import Fate, SimulatedBoard

PowerOn = Callable[..., SimulatedBoard]
Batches = list[SampleBatch]

START_NS = 1_000_000_000_000
_STEP_US = 1_000


class Uno:
    """The board's port, its line and the time, which is the simulated board's own."""

    def __init__(self, board: SimulatedBoard) -> None:
        self.board = board
        self.source = McuSource(self, self)
        self.source.open()

    def now_ns(self) -> int:
        return START_NS + round(self.board.now_us * 1000)

    def pause_until(self, at_ns: int) -> None:
        self.board.run(max(0, at_ns - self.now_ns()) / 1000)

    def list(self) -> tuple[PortName, ...]:
        return (PortName("uno", 0x2341, 0x0043, "1"),)

    def open(self, device: str) -> "Uno":
        return self

    def read(self, deadline_ns: int) -> bytes:
        while True:
            data = self.board.run(_STEP_US)
            if data or self.now_ns() >= deadline_ns - _STEP_US * 1000:
                return data

    def write(self, data: bytes) -> None:
        self.board.send(data)

    def close(self) -> None: ...

    def listen(self, seconds: float) -> Batches:
        batches: Batches = []
        end_ns = self.now_ns() + round(seconds * 1e9)
        while self.now_ns() < end_ns - 2_000_000:
            batches += self.source.read(min(end_ns, self.now_ns() + 25_000_000))
        return batches


@pytest.mark.parametrize("reloads", [False, True])
def test_every_conversion_comes_once_with_its_word_and_its_time(
    power_on: PowerOn, reloads: bool
) -> None:
    uno = Uno(power_on(is_distinct=True, reloads=reloads))
    clock = DeviceClock()

    batches = uno.listen(6)

    placed = [one for batch in batches for one in clock.place(batch).samples]
    health = uno.source.health()
    assert health.link is LinkCondition.LIVE
    assert health.is_usable
    assert (health.lost_messages, health.refused_frames, health.dropped_by_board) == (0, 0, 0)
    for cell in range(4):
        true = [one for one in uno.board.conversions() if one.cell == cell]
        read = [one for one in true if one.fate is Fate.READ]
        mine = [one for one in placed if one.cell == cell]
        words = [one.word for one in read]
        first = words.index(mine[0].counts)
        assert [one.counts for one in mine] == words[first : first + len(mine)]
        assert len(mine) >= len(read) - 10
        for sample, truth in list(zip(mine, read[first:], strict=False))[-100:]:
            assert abs(sample.at_ns - START_NS - truth.done_us * 1000) < 2_500_000


def test_a_reset_of_the_real_program_is_a_restart_and_nothing_else(power_on: PowerOn) -> None:
    uno = Uno(power_on())
    uno.listen(2)

    uno.board.reset()
    after = uno.listen(1)

    assert after[0].seq == 0
    assert uno.source.health().restarts == 1
    assert uno.source.health().is_usable


def test_questions_are_answered_and_cells_power_cycled(power_on: PowerOn) -> None:
    uno = Uno(power_on())
    uno.listen(3)
    before = uno.board.power_downs(2)

    uno.source.restart_cells((2,))
    uno.listen(1)

    health = uno.source.health()
    assert uno.board.power_downs(2) == before + 1
    assert (health.deaf, health.reopened) == (0, 0)
    assert health.clock_uncertainty_ns is not None
    assert health.clock_uncertainty_ns < 2_000_000


@pytest.mark.parametrize("level", [False, True])
def test_a_line_that_is_stuck_makes_one_cell_blind(power_on: PowerOn, level: bool) -> None:
    uno = Uno(power_on())
    uno.listen(2)

    uno.board.stick_dout(1, level)
    uno.listen(3)

    conditions = [cell.condition for cell in uno.source.health().cells]
    assert conditions[1] is CellCondition.BLIND
    assert {conditions[i] for i in (0, 2, 3)} == {CellCondition.WELL}
