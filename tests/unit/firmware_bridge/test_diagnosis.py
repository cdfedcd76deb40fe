"""Does every fault that can be switched on get its own cure, and a good table none?"""

import pytest

from firmware_bridge.ailments import CURES, Ailment
from firmware_bridge.diagnosis import Diagnosis, diagnose
from firmware_bridge.virtual.faults import CellFault, LineFault
from firmware_bridge.virtual.traits import BoardTraits
from tests.unit.firmware_bridge.virtual_scales import VirtualScales

CELL_FAULTS = {
    CellFault.STUCK_HIGH: Ailment.SILENT_CELL,
    CellFault.STUCK_LOW: Ailment.STUCK_LOW,
    CellFault.SATURATED: Ailment.SATURATED,
    CellFault.SLOW: Ailment.RATE_PIN,
    CellFault.SPIKING: Ailment.MISCOUNTED,
    CellFault.SHIFTED: Ailment.MISCOUNTED,
    CellFault.MINUS_ONE: Ailment.MINUS_ONE,
    CellFault.DESYNC: Ailment.DESYNC,
    CellFault.DRIFTING: Ailment.DRIFTING,
    CellFault.NOISY: Ailment.NOISY,
    CellFault.FROZEN: Ailment.FROZEN,
}
LINE_FAULTS = {
    LineFault.UNPLUGGED: Ailment.NO_SCALES,
    LineFault.SILENT: Ailment.SILENT_BOARD,
    LineFault.FOREIGN: Ailment.FOREIGN,
    LineFault.BIT_FLIPS: Ailment.BIT_ERRORS,
    LineFault.LOST_BYTES: Ailment.BIT_ERRORS,
    LineFault.SWALLOWED: Ailment.DEAF,
}
HARMLESS = {LineFault.RENAMED, LineFault.LOADER_NOISE}


def listened(scales: VirtualScales, seconds: float = 10.0) -> Diagnosis:
    scales.run(2)
    before = scales.source.health()
    batches = scales.run(seconds)
    return diagnose(batches, before, scales.source.health())


def noisy_scales(seed: int = 1) -> VirtualScales:
    return VirtualScales(traits=BoardTraits(noise_counts=60), seed=seed)


@pytest.mark.parametrize("seed", range(4))
def test_good_scales_have_no_finding(seed: int) -> None:
    diagnosis = listened(noisy_scales(seed))

    assert diagnosis.findings == ()
    assert diagnosis.seconds == pytest.approx(10, abs=0.1)
    for cell in diagnosis.cells:
        assert cell.noise_counts == pytest.approx(60, rel=0.15)


@pytest.mark.parametrize("cell", [0, 3])
@pytest.mark.parametrize(("fault", "ailment"), CELL_FAULTS.items())
def test_a_fault_of_a_cell_gets_its_cure(fault: CellFault, ailment: Ailment, cell: int) -> None:
    scales = noisy_scales()
    scales.board.cell_faults[cell].add(fault)

    [finding] = listened(scales).findings

    assert (finding.ailment, finding.cell) == (ailment, cell)
    assert finding.cure == CURES[ailment]
    assert finding.sentence.startswith(f"Cell {cell} ")


@pytest.mark.parametrize(("fault", "ailment"), LINE_FAULTS.items())
def test_a_fault_of_the_line_gets_its_cure(fault: LineFault, ailment: Ailment) -> None:
    scales = noisy_scales()
    scales.board.line_faults.add(fault)

    findings = listened(scales).findings

    assert [one.ailment for one in findings][:1] == [ailment]
    assert findings[0].cure == CURES[ailment]
    assert {one.cell for one in findings} == {None}


@pytest.mark.parametrize("fault", sorted(HARMLESS))
def test_what_does_no_harm_is_no_finding(fault: LineFault) -> None:
    scales = noisy_scales()
    scales.board.line_faults.add(fault)

    assert listened(scales).findings == ()


def test_a_board_that_restarts_is_told_from_a_port_that_goes() -> None:
    scales = noisy_scales()
    scales.run(3)
    before = scales.source.health()
    batches = scales.run(2)
    scales.board.reset(scales.time.now_ns())
    batches += scales.run(4)

    [finding] = diagnose(batches, before, scales.source.health()).findings

    assert finding.ailment is Ailment.RESTARTS
    assert finding.sentence == "The board restarted once."


def test_two_faults_are_two_findings() -> None:
    scales = noisy_scales()
    scales.board.cell_faults[1].add(CellFault.SLOW)
    scales.board.cell_faults[2].add(CellFault.SATURATED)

    findings = listened(scales).findings

    assert [(one.ailment, one.cell) for one in findings] == [
        (Ailment.RATE_PIN, 1),
        (Ailment.SATURATED, 2),
    ]


def test_a_board_without_any_cell_is_not_called_well() -> None:
    scales = noisy_scales()
    for faults in scales.board.cell_faults:
        faults.add(CellFault.STUCK_HIGH)

    findings = listened(scales).findings

    assert [one.cell for one in findings] == [0, 1, 2, 3]
    assert {one.ailment for one in findings} == {CELL_FAULTS[CellFault.STUCK_HIGH]}


def test_limits_are_in_grams_where_the_gains_are_known() -> None:
    # 60 counts are 0.15 g at 400 counts a gram, and more than a gram at 50.
    scales = noisy_scales()
    scales.run(2)
    before = scales.source.health()
    batches = scales.run(4)
    health = scales.source.health()

    common = diagnose(batches, before, health, (400.0, -400.0, 400.0, 400.0))
    coarse = diagnose(batches, before, health, (400.0, -50.0, 400.0, 400.0))

    assert common.findings == ()
    [finding] = coarse.findings
    assert (finding.ailment, finding.cell) == (Ailment.NOISY, 1)
    assert " g, more than 0.75 g" in finding.sentence


def test_every_fault_that_can_be_switched_on_has_a_case() -> None:
    assert set(CELL_FAULTS) == set(CellFault)
    assert {*LINE_FAULTS, *HARMLESS} == set(LineFault)


def test_every_ailment_has_a_cure_of_its_own() -> None:
    assert set(CURES) == set(Ailment)
    assert len(set(CURES.values())) == len(CURES)
