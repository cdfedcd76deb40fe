"""What does the firmware make of lines and chips that misbehave?"""

from collections.abc import Callable

import pytest

from firmware_bridge.messages import CellState, Log, Status
from tests.simulated_board.board import CELLS, SimulatedBoard
from tests.simulated_board.hearing import (
    DROPPED_TO_SETTLE,
    compare,
    messages,
    of_kind,
    said_whole,
    told,
)

PowerOn = Callable[..., SimulatedBoard]

DESYNC, OVERFLOW, SATURATED = 1, 2, 4
OTHERS = (0, 1, 3)
"""All but cell 2, with which things are done here."""


def last_status(board: SimulatedBoard) -> Status:
    return of_kind(Status, messages(said_whole(board)))[-1]


def told_since(board: SimulatedBoard, since: int, cell: int) -> list[tuple[int, int]]:
    """Counts and flags of a cell, after the first ``since`` conversions that were told."""
    everything = told(messages(said_whole(board)))
    return [(one.counts, one.flags) for one in everything[since:] if one.cell == cell]


def how_many_told(board: SimulatedBoard) -> int:
    return len(told(messages(said_whole(board))))


def test_a_cell_that_is_not_there_keeps_nobody_waiting(power_on: PowerOn) -> None:
    board = power_on(is_distinct=True)
    board.stick_dout(2, level=True)

    board.run(3_000_000)

    status = last_status(board)
    assert status.cells[2].state is CellState.NEVER_READY
    assert status.cells[2].samples == 0
    assert all(status.cells[cell].state is CellState.RUNNING for cell in OTHERS)
    seen = compare(board, board.now_us - 50_000)
    assert (seen.wrong, seen.flagged) == (0, 0)
    assert seen.right > 3 * 2.9 * 78


def test_a_line_that_is_low_from_the_start_is_told_and_never_read(power_on: PowerOn) -> None:
    board = power_on()
    board.stick_dout(2, level=False)

    board.run(3_000_000)

    assert last_status(board).cells[2].state is CellState.STUCK_LOW
    assert told_since(board, 0, 2) == []


def test_a_line_that_goes_low_gives_at_most_one_word_and_that_is_flagged(
    power_on: PowerOn,
) -> None:
    board = power_on()
    for cell in range(CELLS):
        board.set_input_counts(cell, 170_000)
    board.run(2_000_000)
    before = how_many_told(board)

    board.stick_dout(2, level=False)
    board.run(2_000_000)

    assert set(told_since(board, before + 4, 2)) <= {(0, DESYNC), (170_000, 0)}
    assert [flags for _, flags in told_since(board, before, 2)].count(DESYNC) <= 1
    assert last_status(board).cells[2].state is CellState.STUCK_LOW
    assert {counts for cell in OTHERS for counts, _ in told_since(board, before, cell)} == {170_000}


@pytest.mark.parametrize("level", [False, True], ids=["low", "high"])
def test_a_line_that_is_free_again_is_read_again_after_settling(
    power_on: PowerOn, level: bool
) -> None:
    board = power_on()
    board.set_input_counts(2, 170_000)
    board.run(1_000_000)
    board.stick_dout(2, level=level)
    board.run(2_500_000)
    before = how_many_told(board)

    board.stick_dout(2, level=None)
    board.run(2_000_000)

    again = told_since(board, before, 2)
    assert set(again) == {(170_000, 0)}
    assert len(again) > 50
    assert last_status(board).cells[2].state is CellState.RUNNING


def test_a_cell_that_falls_silent_is_late_after_half_a_second_and_told_once(
    power_on: PowerOn,
) -> None:
    board = power_on()
    board.run(2_100_000)
    assert last_status(board).cells[2].state is CellState.RUNNING

    board.stick_dout(2, level=True)
    board.run(4_000_000)

    assert last_status(board).cells[2].state is CellState.LATE
    logged = [one.text for one in of_kind(Log, messages(said_whole(board)))]
    assert logged == ["cell 2 power-cycled: silent"]
    assert board.power_downs(2) in (4, 5)  # the start, and each second since


def test_a_late_conversion_is_waited_for(power_on: PowerOn) -> None:
    board = power_on(is_distinct=True)
    board.run(1_000_000)

    board.delay_next_us(2, 300_000)
    board.run(1_500_000)

    seen = compare(board, board.now_us - 50_000)
    assert (seen.wrong, seen.flagged, seen.lost) == (0, 0, 0)
    intervals = [
        one.cells[2].interval_max_us for one in of_kind(Status, messages(said_whole(board)))
    ]
    assert max(intervals) == pytest.approx(312_674, abs=50)


@pytest.mark.parametrize("reloads", [False, True], ids=["chip-holds", "chip-reloads"])
def test_a_pulse_from_nowhere_harms_a_tenth_of_a_second_and_no_more(
    power_on: PowerOn, reloads: bool
) -> None:
    """A chip that sees 26 pulses is a bit ahead, changes its channel, and settles twice.

    The bit after the word looks right all the same, so this is not flagged: a single stray pulse is
    for those who clean the samples, and for the pull-down on SCK.
    """
    board = power_on(reloads=reloads)
    board.set_input_counts(2, 170_000)
    board.run(1_000_000)
    while not board.is_in_mid_word(2):
        board.run(17)
    before = how_many_told(board)

    board.disturb_sck(2)
    board.run(1_000_000)

    words = told_since(board, before, 2)
    assert any(word != (170_000, 0) for word in words[:10])
    assert set(words[12:]) == {(170_000, 0)}
    assert len(words) > 60
    assert last_status(board).cells[2].state is CellState.RUNNING


@pytest.mark.parametrize("reloads", [False, True], ids=["chip-holds", "chip-reloads"])
def test_a_chip_left_in_mid_word_by_a_reset_is_set_right_at_the_start(
    power_on: PowerOn, reloads: bool
) -> None:
    board = power_on(reloads=reloads)
    for cell in range(CELLS):
        board.set_input_counts(cell, 170_000)
    board.run(500_000)
    for cell in range(CELLS):
        while not board.is_in_mid_word(cell):
            board.run(17)
        before = len(board.sent())

        board.reset()
        board.run(300_000)

        said = bytes(one.byte for one in board.sent()[before:])
        words = told(messages(said[: said.rfind(b"\0") + 1]))
        assert {one.cell for one in words} == set(range(CELLS))
        assert {(one.counts, one.flags) for one in words} == {(170_000, 0)}


def test_a_saturated_cell_is_flagged_and_counted_and_nothing_else(power_on: PowerOn) -> None:
    board = power_on()
    board.set_input_counts(2, 9_000_000)

    board.run(3_100_000)

    words = told_since(board, 0, 2)
    assert set(words) == {(8_388_607, SATURATED)}
    assert last_status(board).cells[2].saturated == pytest.approx(len(words), abs=10)
    assert last_status(board).cells[2].desyncs == 0


def test_conversions_before_the_filter_has_settled_are_not_told(power_on: PowerOn) -> None:
    board = power_on()
    for cell in range(CELLS):
        board.set_input_counts(cell, 1_000_000)

    board.run(500_000)

    assert {one.counts for one in told(messages(said_whole(board)))} == {1_000_000}
    first_told_us = min(one.device_us for one in told(messages(said_whole(board))))
    assert first_told_us > DROPPED_TO_SETTLE * 12_200
