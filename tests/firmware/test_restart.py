"""Who is this board, and how is a restart known?"""

from collections.abc import Callable

from firmware_bridge.frames import FrameReader
from firmware_bridge.messages import Board, Hello
from firmware_bridge.payloads import decode
from tests.simulated_board.board import SimulatedBoard
from tests.simulated_board.hearing import messages

PowerOn = Callable[..., SimulatedBoard]

START_US = 200_000
EEPROM_ID = slice(1024 - 16, 1024 - 6)
RESET_PIN = 2


def hello_of(said: bytes) -> Hello:
    first = messages(said)[0]
    assert isinstance(first, Hello)
    return first


def started(board: SimulatedBoard) -> Hello:
    said = board.run(START_US)
    return hello_of(said[: said.rfind(b"\0") + 1])


def test_the_first_frame_is_hello_with_number_0(power_on: PowerOn) -> None:
    hello = started(power_on())

    assert hello.number == 0
    assert hello.board == Board.ATMEGA328P
    assert hello.cells == 4
    assert hello.boot_nonce != 0
    assert hello.device_us < START_US


def test_what_a_boot_loader_said_does_not_stick_to_the_first_frame(power_on: PowerOn) -> None:
    said = power_on().run(START_US)
    reader = FrameReader()

    payloads = reader.feed(b"\x14\x10" + said)

    assert said[0] == 0
    assert isinstance(decode(payloads[0]), Hello)
    assert reader.refused_bytes == 2


def test_a_reset_keeps_the_id_and_has_another_nonce_and_new_numbers(power_on: PowerOn) -> None:
    board = power_on()
    before = started(board)
    board.run(700_000)

    board.reset()
    after = started(board)

    assert after.board_id == before.board_id
    assert after.boot_nonce != before.boot_nonce
    assert after.number == 0
    assert after.device_us < START_US
    assert after.reset_cause == RESET_PIN


def test_no_two_of_many_starts_have_the_same_nonce(power_on: PowerOn) -> None:
    eeprom = None
    hellos = []
    for _ in range(20):
        board = power_on(eeprom=eeprom)
        hellos.append(started(board))
        eeprom = board.eeprom

    assert len({one.boot_nonce for one in hellos}) == len(hellos)
    assert len({one.board_id for one in hellos}) == 1


def test_an_id_once_kept_is_the_boards_own(power_on: PowerOn) -> None:
    donor = power_on()
    theirs = started(donor)
    eeprom = bytearray(b"\xff" * 1024)
    eeprom[EEPROM_ID] = bytes.fromhex("0102030405060708") + bytes.fromhex("4792")
    eeprom_of_another = bytes(eeprom)

    ours = started(power_on(eeprom=eeprom_of_another))

    assert ours.board_id == bytes.fromhex("0102030405060708")
    assert ours.board_id != theirs.board_id


def test_a_damaged_id_is_replaced_by_a_new_one_that_stays(power_on: PowerOn) -> None:
    first = power_on()
    started(first)
    damaged = bytearray(first.eeprom)
    damaged[EEPROM_ID.start] ^= 1

    second = power_on(eeprom=bytes(damaged))
    told = started(second).board_id
    again = started(power_on(eeprom=second.eeprom)).board_id

    assert told != damaged[1024 - 16 : 1024 - 8]
    assert again == told
