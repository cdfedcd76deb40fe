"""Is every conversion of four free-running chips told once, right, in time and with its moment?"""

from collections.abc import Callable

import pytest

from firmware_bridge.messages import CellState, Status
from tests.simulated_board.board import CELLS, RATES_SPS, SimulatedBoard
from tests.simulated_board.hearing import (
    arrivals_us,
    compare,
    messages,
    numbers,
    of_kind,
    said_whole,
    told,
)

PowerOn = Callable[..., SimulatedBoard]

RUN_US = 4_000_000
SETTLE_US = 50_000
"""What was done in the last moment need not have been told."""

FAST_SPS = (93.4, 91.9, 93.7, 92.0)
"""As users measured them, where the data sheet says 80."""

SLOW_SPS = (10.0, 10.8, 9.6, 10.1)
"""The rate pin was left low."""


@pytest.mark.parametrize("reloads", [False, True], ids=["chip-holds", "chip-reloads"])
@pytest.mark.parametrize("rates_sps", [RATES_SPS, FAST_SPS, SLOW_SPS], ids=["80", "93", "10"])
def test_every_conversion_of_four_free_running_chips_is_told_once_and_right(
    power_on: PowerOn, rates_sps: tuple[float, float, float, float], reloads: bool
) -> None:
    board = power_on(rates_sps=rates_sps, reloads=reloads, is_distinct=True)

    board.run(RUN_US)

    compared = compare(board, board.now_us - SETTLE_US)
    assert compared.conversions > 0.9 * sum(rates_sps) * RUN_US / 1e6 - 10 * CELLS
    assert (compared.wrong, compared.flagged, compared.lost) == (0, 0, 0)


def test_a_conversion_is_stamped_when_dout_falls(power_on: PowerOn) -> None:
    board = power_on(is_distinct=True)

    board.run(RUN_US)

    earliest_us, latest_us = compare(board, board.now_us - SETTLE_US).stamp_error_us
    assert earliest_us >= -20
    assert latest_us <= 30


def test_frames_are_numbered_without_a_gap_and_times_do_not_go_back(power_on: PowerOn) -> None:
    board = power_on()

    board.run(RUN_US)

    said = messages(said_whole(board))
    assert numbers(said) == list(range(len(said)))
    times = [one.device_us for one in told(said)]
    assert times == sorted(times)


def test_sck_is_never_high_for_long_and_no_phase_is_too_short(power_on: PowerOn) -> None:
    board = power_on()

    board.run(RUN_US)

    for cell in range(CELLS):
        assert board.power_downs(cell) == 1  # the one at the start
        assert board.stray_pulses(cell) == 0
        assert board.sck_high_max_us(cell) < 10
        assert board.sck_phase_min_us(cell) >= 1
    for status in of_kind(Status, messages(said_whole(board))):
        assert 1 <= status.sck_high_us < 10


def test_status_tells_each_cells_own_rate(power_on: PowerOn) -> None:
    board = power_on(rates_sps=(93.4, 80.0, 10.8, 78.9))

    board.run(RUN_US)

    last = of_kind(Status, messages(said_whole(board)))[-1]
    for cell, rate_sps in zip(last.cells, (93.4, 80.0, 10.8, 78.9), strict=True):
        assert cell.state is CellState.RUNNING
        assert cell.interval_min_us == pytest.approx(1e6 / rate_sps, abs=30)
        assert cell.interval_max_us == pytest.approx(1e6 / rate_sps, abs=30)
    assert last.frames_dropped == last.bytes_ignored == 0


def test_the_ends_of_the_scale_and_both_signs_are_told_as_they_are(power_on: PowerOn) -> None:
    board = power_on()
    for cell, counts in enumerate((8_388_607, -8_388_608, -1, 40_000)):
        board.set_input_counts(cell, counts)

    board.run(1_000_000)

    said = {one.cell: (one.counts, one.flags) for one in told(messages(said_whole(board)))}
    assert said == {0: (8_388_607, 4), 1: (-8_388_608, 4), 2: (-1, 0), 3: (40_000, 0)}


def test_a_step_is_on_the_line_within_tens_of_milliseconds(power_on: PowerOn) -> None:
    board = power_on()
    board.run(1_000_000)

    stepped_us = board.now_us
    board.set_input_counts(2, 100_000)
    board.run(200_000)

    shown = [
        (at_us - stepped_us, one.counts)
        for at_us, message in arrivals_us(board)
        for one in told([message])
        if one.cell == 2 and at_us > stepped_us and one.counts
    ]
    onset_us, onset_counts = shown[0]
    settled_us = next(at_us for at_us, counts in shown if counts == 100_000)
    assert onset_counts == 25_000  # a quarter of it: the filter takes four conversions
    assert onset_us < 12_700 + 10_000 + 5_000  # a conversion, a full frame, the line
    assert settled_us < onset_us + 3 * 12_700 + 10_000


def test_the_same_run_gives_the_same_bytes(power_on: PowerOn) -> None:
    first, second = power_on(is_distinct=True), power_on(is_distinct=True)

    assert first.run(2_000_000) == second.run(2_000_000)
