"""What do faults of the scales make the table believe? Nothing: no step, no fall, no new tare."""

import numpy as np
import pytest

from calibration.load_cell import LoadCells
from companion.evidence import Fall, ScaleEvidence, WeightStep
from companion.weighing.weigher import Weigher
from firmware_bridge.virtual.faults import CellFault, LineFault
from firmware_bridge.virtual.traits import BoardTraits, counts_of_grams
from tests.unit.firmware_bridge.virtual_scales import VirtualScales

GAINS = (400.0, -410.0, 395.0, 402.0)
TARES = (12_000.0, -80_000.0, 5_000.0, 700.0)
LOADS_G = (210.0, 195.0, 250.0, 240.0)
CELLS = LoadCells(
    positions_mm=np.array([[100.0, 100.0], [-100.0, 100.0], [-100.0, -100.0], [100.0, -100.0]]),
    counts_per_g=GAINS,
    tare_counts=TARES,
    empty_base_mass_g=400.0,
)


class LoadedTable:
    """Constant weights on virtual scales, and what the weigher says of them."""

    def __init__(self) -> None:
        self.loads_g = list(LOADS_G)
        self.scales = VirtualScales(
            counts_at=counts_of_grams(lambda _: self.loads_g, GAINS, TARES),
            traits=BoardTraits(noise_counts=40),
        )
        self.weigher = Weigher(CELLS, lightest_piece_g=5.1)
        self.told: list[ScaleEvidence] = []

    def run(self, seconds: float) -> None:
        for batch in self.scales.run(seconds):
            self.told += self.weigher.feed(batch)

    def events(self) -> list[WeightStep | Fall]:
        return [one for one in self.told if isinstance(one, WeightStep | Fall)]


def test_a_piece_that_comes_is_a_step() -> None:
    table = LoadedTable()
    table.run(6)
    table.loads_g[1] += 15.8
    table.run(5)

    [step] = table.events()
    assert isinstance(step, WeightStep)
    assert step.mass_g == pytest.approx(15.8, abs=0.2)


@pytest.mark.parametrize("again", [1, 3])
def test_a_reset_raises_no_weight_event_and_keeps_the_tare(again: int) -> None:
    table = LoadedTable()
    table.run(6)

    for _ in range(again):
        table.scales.board.reset(table.scales.time.now_ns())
        table.run(5)

    assert table.events() == []
    assert table.weigher.newest is not None
    assert table.weigher.newest.total_g == pytest.approx(sum(LOADS_G), abs=1.5)


@pytest.mark.parametrize("fault", sorted(LineFault))
def test_a_fault_of_the_line_is_no_weight_event(fault: LineFault) -> None:
    table = LoadedTable()
    table.run(5)
    table.scales.board.line_faults.add(fault)
    table.run(5)
    table.scales.board.line_faults.remove(fault)
    table.run(6)

    assert table.events() == []
    assert table.weigher.newest is not None
    assert table.weigher.newest.total_g == pytest.approx(sum(LOADS_G), abs=1.5)


@pytest.mark.parametrize(
    "fault",
    sorted(set(CellFault) - {CellFault.FROZEN, CellFault.NOISY}),
)
def test_a_fault_of_a_cell_is_no_weight_event(fault: CellFault) -> None:
    table = LoadedTable()
    table.run(5)
    table.scales.board.cell_faults[1].add(fault)
    table.run(5)
    table.scales.board.cell_faults[1].remove(fault)
    table.run(6)

    assert table.events() == []
