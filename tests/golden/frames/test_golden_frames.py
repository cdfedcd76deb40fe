"""Does the computer's side read and write the frames that both sides agreed on?"""

from pathlib import Path

import pytest

from firmware_bridge.frames import FrameReader, frame
from firmware_bridge.messages import (
    Done,
    ForeignHello,
    Garbage,
    Hello,
    Message,
    Samples,
    Status,
    Stream,
)
from firmware_bridge.payloads import decode, encode
from tests.golden.frames.make import hello, text

FILE = Path(__file__).with_name("frames.txt")
LINES = [line for line in FILE.read_text(encoding="utf-8").splitlines() if line[0] != "#"]
CASES = [tuple(line.split(" ", 4)) for line in LINES]


def values(message: Message) -> str:
    """What a message says, in the words of the file's last column."""
    told: dict[str, object] = {"number": message.number}
    match message:
        case Hello():
            told |= vars(message) | {
                "firmware": ".".join(map(str, message.firmware)),
                "board_id": message.board_id.hex(),
            }
        case Samples():
            told |= {str(i): ",".join(map(str, one)) for i, one in enumerate(message.conversions)}
        case Status():
            told |= {name: value for name, value in vars(message).items() if name != "cells"}
            told |= {
                str(i): ",".join(str(int(value)) for value in vars(cell).values())
                for i, cell in enumerate(message.cells)
            }
        case Done() | Stream():
            told |= {name: int(value) for name, value in vars(message).items()}
        case _:
            told |= vars(message)
    return ";".join(f"{name}={value}" for name, value in told.items())


def test_the_file_is_what_its_maker_writes() -> None:
    assert FILE.read_text(encoding="utf-8") == text()


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_frames_are_read_as_agreed(case: tuple[str, ...]) -> None:
    verdict, _, payload, on_the_line, said = case
    reader = FrameReader()

    payloads = reader.feed(bytes.fromhex(on_the_line))

    assert payloads == ([] if verdict == "bad" else [bytes.fromhex(payload)])
    assert (reader.refused > 0) == (verdict == "bad")
    for one in payloads:
        message = decode(one)
        if verdict == "good":
            assert not isinstance(message, Garbage)
            assert values(message) == said
        else:
            assert isinstance(message, Garbage)


@pytest.mark.parametrize(
    "case", [case for case in CASES if case[0] == "good"], ids=lambda case: case[1]
)
def test_messages_are_written_as_agreed(case: tuple[str, ...]) -> None:
    message = decode(bytes.fromhex(case[2]))
    assert not isinstance(message, Garbage | ForeignHello)

    assert encode(message).hex() == case[2]
    assert frame(encode(message)).hex() == case[3]


def test_a_hello_in_another_protocol_says_in_which() -> None:
    assert decode(hello(5, protocol=2) + b"more than we know") == ForeignHello(5, 2)
