"""Does the board do what it is told, say so, and ignore everything else?"""

from collections.abc import Callable
from itertools import pairwise

import pytest

from firmware_bridge.frames import frame
from firmware_bridge.messages import (
    Done,
    GetHello,
    GetTime,
    Hello,
    RestartCells,
    Result,
    Samples,
    Status,
    Stream,
    Time,
    ToBoard,
)
from tests.simulated_board.board import CELLS, SimulatedBoard
from tests.simulated_board.hearing import (
    arrivals_us,
    command,
    messages,
    numbers,
    of_kind,
    said_whole,
)

PowerOn = Callable[..., SimulatedBoard]

STARTED_US = 300_000


@pytest.fixture
def board(power_on: PowerOn) -> SimulatedBoard:
    """A board that has started."""
    board = power_on()
    board.run(STARTED_US)
    return board


def done(board: SimulatedBoard) -> list[Done]:
    return of_kind(Done, messages(said_whole(board)))


def ask(board: SimulatedBoard, *asked: ToBoard) -> None:
    board.send(b"\0" + b"".join(command(one) for one in asked))
    board.run(100_000)


def test_hello_is_said_when_asked(board: SimulatedBoard) -> None:
    ask(board, GetHello(7))

    first, second = of_kind(Hello, messages(said_whole(board)))
    assert second.boot_nonce == first.boot_nonce
    assert second.board_id == first.board_id
    assert second.device_us > first.device_us
    assert done(board) == []


def test_the_boards_time_is_told_with_the_moments_of_question_and_answer(
    board: SimulatedBoard,
) -> None:
    asked_us = board.now_us
    ask(board, GetTime(9, 0xDEADBEEF))

    ((arrived_us, answer),) = [
        (at_us, one) for at_us, one in arrivals_us(board) if isinstance(one, Time)
    ]
    assert answer.token == 0xDEADBEEF
    assert 0 <= answer.sent_us - answer.received_us < 1_000
    question_us = len(b"\0" + command(GetTime(9, 0))) * 48
    assert 0 < arrived_us - asked_us - question_us < 6_000


def test_samples_stop_and_go_on_as_told_however_often_it_is_said(board: SimulatedBoard) -> None:
    ask(board, Stream(1, on=False), Stream(2, on=False))
    quiet = of_kind(Samples, messages(said_whole(board)))
    board.run(500_000)
    assert of_kind(Samples, messages(said_whole(board))) == quiet

    ask(board, Stream(3, on=True))

    assert len(of_kind(Samples, messages(said_whole(board)))) > len(quiet)
    assert [(one.answers, one.command, one.result) for one in done(board)] == [
        (1, 0x83, Result.DONE),
        (2, 0x83, Result.DONE),
        (3, 0x83, Result.DONE),
    ]


def test_exactly_the_cells_of_the_mask_are_power_cycled(board: SimulatedBoard) -> None:
    ask(board, RestartCells(4, 0b1010))

    assert [board.power_downs(cell) for cell in range(CELLS)] == [1, 2, 1, 2]
    assert [(one.answers, one.result) for one in done(board)] == [(4, Result.DONE)]


@pytest.mark.parametrize(
    ("payload", "result"),
    [
        (b"\x85\x05\x00", Result.UNKNOWN_COMMAND),
        (b"\x10\x05\x00\x00", Result.UNKNOWN_COMMAND),
        (b"\x81\x05\x00\x01", Result.OUT_OF_RANGE),
        (b"\x82\x05\x00\x01\x02\x03", Result.OUT_OF_RANGE),
        (b"\x83\x05\x00\x02", Result.OUT_OF_RANGE),
        (b"\x83\x05\x00", Result.OUT_OF_RANGE),
        (b"\x84\x05\x00\x10", Result.OUT_OF_RANGE),
    ],
    ids=lambda value: value.hex() if isinstance(value, bytes) else "",
)
def test_what_is_no_command_is_answered_and_not_done(
    board: SimulatedBoard, payload: bytes, result: Result
) -> None:
    board.send(frame(payload))
    board.run(100_000)

    assert [(one.answers, one.command, one.result) for one in done(board)] == [
        (5, payload[0], result)
    ]
    assert [board.power_downs(cell) for cell in range(CELLS)] == [1] * CELLS


def test_noise_is_counted_and_does_not_hide_the_next_command(board: SimulatedBoard) -> None:
    noise = b"AT\r\nATI\r\n" + bytes(range(1, 256)) + b"0 0 "
    board.send(noise + b"\0" + command(GetHello(1)))
    board.run(1_500_000)

    assert len(of_kind(Hello, messages(said_whole(board)))) == 2
    assert of_kind(Status, messages(said_whole(board)))[-1].bytes_ignored == len(noise)


def test_a_flood_of_questions_drops_whole_frames_counts_them_and_loses_no_conversion(
    power_on: PowerOn,
) -> None:
    board = power_on(is_distinct=True)
    board.run(STARTED_US)
    board.send(command(GetHello(1)) * 2_000)  # more than the line can answer
    board.run(2_500_000)

    said = messages(said_whole(board))  # every frame that came is whole and right
    status = of_kind(Status, said)[-1]
    assert status.frames_dropped > 100
    missing = numbers(said)[-1] + 1 - len(said)
    assert missing == status.frames_dropped
    assert all(cell.overflows == cell.desyncs == 0 for cell in status.cells)


def test_the_board_speaks_unasked_each_second_and_presents_itself_each_five(
    power_on: PowerOn,
) -> None:
    board = power_on()

    board.run(10_600_000)

    said = messages(said_whole(board))
    beats = [one.device_us for one in of_kind(Status, said)]
    assert len(beats) == 10
    assert all(
        later - earlier == pytest.approx(1_000_000, abs=3_000) for earlier, later in pairwise(beats)
    )
    assert len(of_kind(Hello, said)) == 3
