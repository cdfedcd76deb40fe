"""What did the simulated board say, and does it agree with what the chips did?"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from firmware_bridge.frames import FrameReader, frame
from firmware_bridge.messages import Conversion as Told
from firmware_bridge.messages import ForeignHello, FromBoard, Garbage, Samples, ToBoard
from firmware_bridge.payloads import decode, encode
from tests.simulated_board.board import Conversion, Fate, SimulatedBoard

Kind = TypeVar("Kind", bound=FromBoard)

DROPPED_TO_SETTLE = 4
"""Conversions of a cell that are not told after a power cycle."""


def messages(said: bytes) -> list[FromBoard]:
    """Return the messages in what the board said since its start; all of it has to be right."""
    reader = FrameReader()
    found = [decode(payload) for payload in reader.feed(said)]
    assert reader.refused == 0, f"{reader.refused} frames were wrong"
    right = [one for one in found if not isinstance(one, Garbage | ToBoard)]
    assert len(right) == len(found), [one for one in found if isinstance(one, Garbage)]
    return right


def of_kind(kind: type[Kind], said: Iterable[FromBoard]) -> list[Kind]:
    """Return the messages of one kind."""
    return [one for one in said if isinstance(one, kind)]


def told(said: Iterable[FromBoard]) -> list[Told]:
    """Return all conversions in the order in which they were told."""
    return [one for message in of_kind(Samples, said) for one in message.conversions]


def numbers(said: Iterable[FromBoard]) -> list[int]:
    """Return the running numbers of the frames."""
    return [one.number for one in said]


def command(message: ToBoard) -> bytes:
    """Return the computer's bytes for a command."""
    return frame(encode(message))


def said_whole(board: SimulatedBoard) -> bytes:
    """Return what the board has said since its start, up to the last whole frame."""
    said = bytes(one.byte for one in board.sent())
    return said[: said.rfind(b"\0") + 1]


def arrivals_us(board: SimulatedBoard) -> Iterator[tuple[float, FromBoard]]:
    """Yield each message with the moment its last bit was on the line."""
    reader = FrameReader()
    for at_us, byte in board.sent():
        for payload in reader.feed(bytes((byte,))):
            message = decode(payload)
            assert not isinstance(message, Garbage | ToBoard | ForeignHello)
            yield at_us, message


@dataclass(frozen=True)
class Comparison:
    """What was told, beside what the chips did. Needs a board whose words are distinct.

    Attributes:
        conversions: Made by the chips after they had settled, and old enough to have been told.
        right: Told once, word and cell right, no flag.
        wrong: Told without a flag, and no such word was made by that cell.
        flagged: Told with a flag.
        lost: Not told.
        stamp_error_us: Smallest and largest difference between the stamp and the truth, taken from
            their median: the device's clock began at another moment.
    """

    conversions: int
    right: int
    wrong: int
    flagged: int
    lost: int
    stamp_error_us: tuple[float, float]


def compare(board: SimulatedBoard, until_us: float) -> Comparison:
    """Compare all that was told with the chips' own history up to a moment."""
    made: dict[int, dict[int, Conversion]] = defaultdict(dict)
    due = 0
    history = board.conversions()
    for one in history:
        made[one.cell][one.word] = one
        due += one.since_power_up >= DROPPED_TO_SETTLE and one.done_us < until_us
    due -= _dropped_at_the_start(history)
    right = wrong = flagged = 0
    differences: list[float] = []
    for device_us, cell, flags, counts, _ in told(messages(said_whole(board))):
        truth = made[cell].pop(counts, None)
        if flags:
            flagged += 1
        elif truth is None:
            wrong += 1
        else:
            if truth.done_us < until_us:
                right += 1
            differences.append(device_us - truth.done_us)
    differences.sort()
    median = differences[len(differences) // 2]
    return Comparison(
        conversions=due,
        right=right,
        wrong=wrong,
        flagged=flagged,
        lost=due - right,
        stamp_error_us=(differences[0] - median, differences[-1] - median),
    )


def _dropped_at_the_start(history: list[Conversion]) -> int:
    """Conversions before the board had power-cycled the chips for the first time."""
    spoken: set[int] = set()
    dropped = 0
    for one in history:
        if one.fate is Fate.READ:
            spoken.add(one.cell)
        dropped += one.cell not in spoken and one.since_power_up >= DROPPED_TO_SETTLE
    return dropped
