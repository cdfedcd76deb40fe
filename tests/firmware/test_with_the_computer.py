"""Do the real firmware and the computer's real code understand each other, to the millisecond?"""

from collections.abc import Callable

import pytest

from firmware_bridge.device_clock import DeviceClock
from firmware_bridge.drivers.mcu import McuSource
from firmware_bridge.health import LinkCondition
from firmware_bridge.samples import Sample, SampleBatch
from firmware_bridge.source import BATCH_NS
from tests.simulated_board.board import CELLS, SimulatedBoard
from tests.simulated_board.ports import EPOCH_NS, SimulatedPorts

PowerOn = Callable[..., SimulatedBoard]


def listen(source: McuSource, ports: SimulatedPorts, duration_s: float) -> list[SampleBatch]:
    end_ns = ports.now_ns() + round(duration_s * 1e9)
    batches: list[SampleBatch] = []
    while ports.now_ns() < end_ns:
        batches += source.read(min(end_ns, ports.now_ns() + BATCH_NS))
    return batches


def placed(batches: list[SampleBatch]) -> list[Sample]:
    clock = DeviceClock()
    return [one for batch in batches for one in clock.place(batch).samples]


def test_every_conversion_arrives_with_its_word_and_its_moment(power_on: PowerOn) -> None:
    board = power_on(is_distinct=True, reloads=True)
    ports = SimulatedPorts(board)
    source = McuSource(ports, ports)
    source.open()

    batches = listen(source, ports, 6)

    truth = {(one.cell, one.word): one.done_us for one in board.conversions()}
    samples = placed(batches)
    late_ms = [
        (one.at_ns - EPOCH_NS) / 1e6 - truth[one.cell, one.counts] / 1e3 for one in samples
    ]  # a word that no chip made is a KeyError
    assert len(samples) > 5 * 4 * 78
    assert all(-5 < late < 20 for late in late_ms), (min(late_ms), max(late_ms))
    settled = late_ms[len(late_ms) // 2 :]
    assert max(settled) - min(settled) < 2.0
    health = source.health()
    assert health.link is LinkCondition.LIVE
    assert (health.lost_messages, health.refused_frames, health.restarts) == (0, 0, 0)
    assert health.sck_high_us is not None
    assert health.sck_high_us < 10
    assert all(cell.rate_hz == pytest.approx(80, abs=2) for cell in health.cells)


def test_a_reset_in_mid_stream_is_known_as_one_and_no_word_comes_of_it(power_on: PowerOn) -> None:
    board = power_on(is_distinct=True)
    ports = SimulatedPorts(board)
    source = McuSource(ports, ports)
    source.open()
    before = listen(source, ports, 3)

    board.reset()
    after = listen(source, ports, 3)

    made = {(one.cell, one.word) for one in board.conversions()}
    said = [
        (cell, counts)
        for batch in before + after
        for cell, counts in zip(batch.cell, batch.counts, strict=True)
    ]
    assert set(said) <= made
    assert len(said) == len(set(said))
    assert sum(len(batch.cell) for batch in after) > 2 * 4 * 78
    assert source.health().restarts == 1


def test_the_computer_has_a_cell_power_cycled(power_on: PowerOn) -> None:
    board = power_on()
    ports = SimulatedPorts(board)
    source = McuSource(ports, ports)
    source.open()
    listen(source, ports, 1)
    before = [board.power_downs(cell) for cell in range(CELLS)]

    source.restart_cells((1, 3))
    listen(source, ports, 1)

    after = [board.power_downs(cell) for cell in range(CELLS)]
    assert [late - early for early, late in zip(before, after, strict=True)] == [0, 1, 0, 1]
