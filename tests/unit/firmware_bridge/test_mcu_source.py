"""Are the scales found, followed through everything that lines do, and told truly?"""

import pytest

from firmware_bridge.device_clock import DeviceClock
from firmware_bridge.errors import BoardSilentError, BridgeError
from firmware_bridge.health import CellCondition, LinkCondition
from firmware_bridge.samples import SampleBatch
from firmware_bridge.source import read_until_heard
from firmware_bridge.virtual.faults import CellFault, LineFault
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.traits import BoardTraits
from tests.unit.firmware_bridge.virtual_scales import COUNTS, VirtualScales

QUIET = BoardTraits(noise_counts=0)
LIVE, STALE = LinkCondition.LIVE, LinkCondition.STALE


def words(batches: list[SampleBatch]) -> set[tuple[int, int]]:
    return {pair for batch in batches for pair in zip(batch.cell, batch.counts, strict=True)}


def test_all_samples_of_four_free_running_cells_come() -> None:
    scales = VirtualScales()

    batches = scales.run(11.4 + 0.1)

    health = scales.source.health()
    assert health.link is LIVE
    assert health.is_usable
    assert (health.lost_messages, health.refused_frames, health.restarts) == (0, 0, 0)
    assert words(batches) == {(cell, round(COUNTS[cell])) for cell in range(4)}
    for cell, rate_hz in enumerate(scales.board.traits.rates_hz):
        samples = sum(batch.cell.count(cell) for batch in batches)
        assert samples == pytest.approx(10 * rate_hz, abs=8)
        assert health.cells[cell].rate_hz == pytest.approx(rate_hz, rel=0.01)


@pytest.mark.parametrize("skew_ppm", [-4_000.0, 0.0, 4_000.0])
def test_samples_are_placed_on_the_hosts_clock_to_a_millisecond(skew_ppm: float) -> None:
    taken_ns: list[int] = []

    def counts_at(at_ns: int) -> tuple[float, ...]:
        taken_ns.append(at_ns)
        return COUNTS

    traits = BoardTraits(noise_counts=0, skew_ppm=skew_ppm)
    scales = VirtualScales(counts_at=counts_at, traits=traits)
    clock = DeviceClock()
    placed = [one for batch in scales.run(25) for one in clock.place(batch).samples]

    uncertainty_ns = scales.source.health().clock_uncertainty_ns
    assert uncertainty_ns is not None
    assert uncertainty_ns < 1_000_000
    for sample in placed[-300:]:
        assert min(abs(sample.at_ns - true_ns) for true_ns in taken_ns[-500:]) < 1_500_000


def test_the_scales_are_found_by_what_they_say_among_other_ports() -> None:
    mute = VirtualBoard(lambda _: COUNTS, BoardTraits(board_id=b"mute    "))
    mute.line_faults.add(LineFault.SILENT)
    foreign = VirtualBoard(lambda _: COUNTS, BoardTraits(board_id=b"foreign "))
    foreign.line_faults.add(LineFault.FOREIGN)
    scales = VirtualScales(others=[mute, foreign])

    scales.run_until(lambda: scales.source.health().link is LIVE, within_s=9)

    assert scales.source.health().board_id == scales.board.traits.board_id.hex()


def test_a_named_port_is_the_only_one_that_is_opened() -> None:
    other = VirtualBoard(lambda _: COUNTS, BoardTraits(board_id=b"other   "))
    scales = VirtualScales(others=[other], port="virtual1")

    scales.run(3)

    assert scales.source.health().device == "virtual1"
    assert scales.ports.opened == 1


def test_nobody_speaks_to_a_board_that_may_be_booting() -> None:
    scales = VirtualScales()
    scales.run(5)
    started_ns = scales.time.now_ns()
    scales.board.reset(started_ns)
    scales.run(3)

    first_ns = min(scales.board.heard_ns)
    during_boot = [
        at_ns for at_ns in scales.board.heard_ns if 0.32 < (at_ns - started_ns) / 1e9 < 1.4
    ]
    assert first_ns - 1_000_000_000_000 >= 1_400_000_000
    assert during_boot == []


def test_a_board_that_never_says_hello_by_itself_is_asked_after_two_and_a_half_seconds() -> None:
    scales = VirtualScales(traits=BoardTraits(noise_counts=0, boot_ns=10**15))

    with pytest.raises(BoardSilentError, match="scales flash"):
        read_until_heard(scales.source, scales.time, scales.time.now_ns() + 4 * 10**9)

    assert min(scales.board.heard_ns) - 1_000_000_000_000 >= 2_500_000_000


def test_a_board_whose_cells_all_say_nothing_is_told_from_one_that_says_nothing() -> None:
    scales = VirtualScales()
    for faults in scales.board.cell_faults:
        faults.add(CellFault.STUCK_HIGH)

    with pytest.raises(BoardSilentError, match="board speaks, and none of its cells does"):
        read_until_heard(scales.source, scales.time, scales.time.now_ns() + 12 * 10**9)


def test_a_boot_loader_may_talk_first() -> None:
    scales = VirtualScales()
    scales.board.line_faults.add(LineFault.LOADER_NOISE)

    batches = scales.run(3)

    assert words(batches) == {(cell, round(COUNTS[cell])) for cell in range(4)}
    assert scales.source.health().link is LIVE


def test_a_board_in_a_foreign_protocol_is_refused_by_name() -> None:
    scales = VirtualScales()
    scales.board.line_faults.add(LineFault.FOREIGN)

    assert scales.run(5) == []
    assert "speaks protocol 2, this program 1" in scales.source.health().sentence


def test_without_a_port_people_are_told_to_plug_in() -> None:
    scales = VirtualScales()
    scales.board.line_faults.add(LineFault.UNPLUGGED)

    assert scales.run(1) == []
    assert scales.source.health().link is LinkCondition.SEARCHING
    assert "No scales are plugged in" in scales.source.health().sentence


def test_a_port_that_another_program_has_is_taken_when_it_is_free() -> None:
    scales = VirtualScales()
    scales.ports.taken.add(0)
    scales.run(15)
    busy = scales.source.health().sentence

    scales.ports.taken.clear()
    waited_s = scales.run_until(lambda: scales.source.health().link is LIVE, within_s=2)

    assert "another program" in busy
    assert waited_s < 2


def test_a_port_that_vanishes_at_once_is_explained() -> None:
    scales = VirtualScales()
    scales.run(0.5)
    scales.board.line_faults.add(LineFault.UNPLUGGED)
    scales.run(0.01)

    assert "brltty" in scales.source.health().sentence


@pytest.mark.parametrize("renamed", [False, True])
@pytest.mark.parametrize("resets", [False, True])
def test_a_replugged_board_is_heard_again_within_two_seconds(renamed: bool, resets: bool) -> None:
    scales = VirtualScales(traits=BoardTraits(noise_counts=0, resets_when_opened=resets))
    scales.run(4)
    scales.board.line_faults.add(LineFault.UNPLUGGED)
    gone_s = scales.run_until(lambda: scales.source.health().link is not LIVE, within_s=1)
    scales.run(7)
    scales.board.line_faults.remove(LineFault.UNPLUGGED)
    if renamed:
        scales.board.line_faults.add(LineFault.RENAMED)

    back_s = scales.run_until(lambda: scales.source.health().link is LIVE, within_s=3)

    assert gone_s <= 0.5
    assert back_s < 2
    health = scales.source.health()
    assert health.device == ("virtual10" if renamed else "virtual0")
    assert (health.reopened, health.restarts, health.sentence) == (1, 1, "")
    assert scales.run(1)


def test_a_named_port_is_followed_to_its_new_name() -> None:
    scales = VirtualScales(port="virtual0")
    scales.run(3)

    scales.board.line_faults.update([LineFault.UNPLUGGED])
    scales.run(1)
    scales.board.line_faults.symmetric_difference_update([LineFault.UNPLUGGED, LineFault.RENAMED])
    scales.run(3)

    assert scales.source.health().device == "virtual10"


def test_a_reset_in_mid_match_begins_numbers_and_clock_anew() -> None:
    scales = VirtualScales()
    clock = DeviceClock()
    for batch in scales.run(4):
        clock.place(batch)

    scales.board.reset(scales.time.now_ns())
    after = scales.run(3)

    placed = [clock.place(batch) for batch in after]
    assert after[0].seq == 0
    assert [one.restarted for one in placed] == [True] + [False] * (len(placed) - 1)
    assert scales.source.health().restarts == 1
    assert scales.source.health().refused_frames <= 1
    assert scales.ports.opened == 1


def test_a_reset_whose_hello_is_lost_is_noticed_by_what_follows() -> None:
    scales = VirtualScales()
    scales.run(4)
    scales.board.reset(scales.time.now_ns())
    scales.board.line_faults.add(LineFault.SILENT)
    scales.run(1.42)
    scales.board.line_faults.clear()

    after = scales.run(1)

    assert after[0].seq == 0
    assert scales.source.health().restarts == 1


def test_a_silent_line_is_stale_within_half_a_second_and_opened_anew_after_three() -> None:
    scales = VirtualScales()
    scales.run(4)
    scales.board.line_faults.add(LineFault.SILENT)

    stale_s = scales.run_until(lambda: scales.source.health().link is STALE, within_s=1)
    cells = scales.source.health().cells
    opened_s = scales.run_until(lambda: scales.ports.opened == 2, within_s=4)

    assert 0.48 < stale_s < 0.53
    assert {cell.condition for cell in cells} == {CellCondition.BLIND}
    assert stale_s + opened_s == pytest.approx(3, abs=0.1)


def test_a_line_that_comes_back_by_itself_goes_on_without_a_restart() -> None:
    scales = VirtualScales()
    before = scales.run(4)
    scales.board.line_faults.add(LineFault.SILENT)
    scales.run(1)
    scales.board.line_faults.clear()

    after = scales.run(1)

    health = scales.source.health()
    assert (health.link, health.restarts, scales.ports.opened) == (LIVE, 0, 1)
    assert after[0].seq > before[-1].seq + 1
    assert health.lost_messages > 20


def test_a_board_that_hears_nothing_is_opened_anew() -> None:
    scales = VirtualScales()
    scales.run(2)
    scales.board.line_faults.add(LineFault.SWALLOWED)

    scales.run(4)

    assert scales.ports.opened == 2


@pytest.mark.parametrize("cell", range(4))
def test_a_cell_that_falls_silent_is_suspect_then_blind_then_back(cell: int) -> None:
    scales = VirtualScales()
    scales.run(4)

    def condition() -> CellCondition:
        return scales.source.health().cells[cell].condition

    scales.board.cell_faults[cell].add(CellFault.STUCK_HIGH)
    suspect_s = scales.run_until(lambda: condition() is CellCondition.SUSPECT, within_s=0.1)
    blind_s = scales.run_until(lambda: condition() is CellCondition.BLIND, within_s=0.5)
    others = {one.condition for i, one in enumerate(scales.source.health().cells) if i != cell}
    scales.board.cell_faults[cell].clear()
    back_s = scales.run_until(lambda: condition() is CellCondition.WELL, within_s=0.2)

    assert suspect_s < 0.06
    assert suspect_s + blind_s < 0.5
    assert others == {CellCondition.WELL}
    assert back_s < 0.1


def test_a_well_cell_is_never_suspect() -> None:
    scales = VirtualScales(traits=BoardTraits(noise_counts=0, rates_hz=(78.0, 94.0, 70.0, 100.0)))
    scales.run(2)

    for _ in range(700):
        scales.run(0.003)
        assert scales.source.health().is_usable


@pytest.mark.parametrize(
    ("fault", "condition"),
    [
        (CellFault.SATURATED, CellCondition.SATURATED),
        (CellFault.STUCK_LOW, CellCondition.BLIND),
        (CellFault.DESYNC, CellCondition.UNTRUSTED),
        (CellFault.SLOW, CellCondition.WELL),
    ],
)
def test_a_faulty_cell_is_told_as_what_it_is(fault: CellFault, condition: CellCondition) -> None:
    scales = VirtualScales()
    scales.run(2)
    scales.board.cell_faults[2].add(fault)

    scales.run(4)

    cells = scales.source.health().cells
    assert cells[2].condition is condition
    assert {cells[i].condition for i in (0, 1, 3)} == {CellCondition.WELL}


def test_a_cell_is_power_cycled_when_that_is_asked() -> None:
    scales = VirtualScales()
    scales.run(3)

    scales.source.restart_cells((1, 2))
    batches = scales.run(0.4)

    counted = [sum(batch.cell.count(cell) for batch in batches) for cell in range(4)]
    assert counted[0] - counted[2] in (3, 4, 5)
    assert scales.source.health().is_usable


@pytest.mark.parametrize("fault", [LineFault.BIT_FLIPS, LineFault.LOST_BYTES])
def test_a_noisy_line_loses_samples_and_never_makes_one(fault: LineFault) -> None:
    scales = VirtualScales()
    scales.board.line_faults.add(fault)

    batches = scales.run(20)

    assert words(batches) == {(cell, round(COUNTS[cell])) for cell in range(4)}
    assert scales.source.health().lost_messages > 50
    assert scales.source.health().refused_frames > 50
    assert scales.source.health().restarts == 0
    assert sum(len(batch.cell) for batch in batches) > 5_000


def test_reading_what_is_closed_is_a_mistake_of_the_caller() -> None:
    scales = VirtualScales()
    scales.run(2)
    scales.source.close()
    scales.source.close()

    assert scales.source.health().link is LinkCondition.CLOSED
    with pytest.raises(BridgeError, match="open them"):
        scales.source.read(scales.time.now_ns())
