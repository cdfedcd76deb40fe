"""Whatever the line does: no wrong sample, no exception, no wait without an end."""

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.conversation import Conversation
from firmware_bridge.frames import FrameReader, frame
from firmware_bridge.health import LinkCondition
from firmware_bridge.messages import Conversion, Samples
from firmware_bridge.payloads import decode, encode
from firmware_bridge.samples import SampleBatch
from firmware_bridge.virtual.faults import CellFault, LineFault
from firmware_bridge.virtual.mcu import VirtualBoard
from firmware_bridge.virtual.traits import BoardTraits
from tests.unit.firmware_bridge.virtual_scales import VirtualScales

START_NS = 5_000_000_000_000
STEP_NS = 5_000_000

Arrivals = list[tuple[int, bytes]]
"""Host times and the bytes that came then."""


@cache
def recorded(seconds: float = 6.0) -> tuple[tuple[int, bytes], ...]:
    """What a board says from its start, cut as a computer that looks every 5 ms reads it."""
    board = VirtualBoard(lambda ns: (1e5, -2e5, ns % 1e7, 0.0), BoardTraits(boot_ns=0))
    board.reset(START_NS)
    times = range(START_NS, START_NS + round(seconds * 1e9), STEP_NS)
    return tuple((at_ns, board.advance(at_ns)) for at_ns in times)


@cache
def true_conversions() -> frozenset[Conversion]:
    stream = b"".join(data for _, data in recorded())
    messages = [decode(payload) for payload in FrameReader().feed(stream)]
    return frozenset(
        one for message in messages if isinstance(message, Samples) for one in message.conversions
    )


def hear(arrivals: Sequence[tuple[int, bytes]]) -> tuple[list[SampleBatch], Conversation]:
    talk = Conversation()
    talk.line_opened(START_NS)
    batches = []
    for at_ns, data in arrivals:
        talk.to_send(at_ns)
        batches += talk.feed(data, at_ns)
    return batches, talk


def rows(batches: Sequence[SampleBatch]) -> list[tuple[int, int, int, int]]:
    return [
        row
        for batch in batches
        for row in zip(batch.device_us, batch.cell, batch.flags, batch.counts, strict=True)
    ]


def true_rows() -> set[tuple[int, int, int, int]]:
    return {one[:4] for one in true_conversions()}


def test_a_good_line_gives_every_conversion_once() -> None:
    batches, talk = hear(recorded())

    assert len(rows(batches)) == len(set(rows(batches))) == len(true_rows())
    assert set(rows(batches)) == true_rows()
    assert talk.refused_frames == 0


def test_no_single_flipped_bit_makes_a_wrong_sample() -> None:
    arrivals = recorded()[:24]
    bits = 8 * sum(len(data) for _, data in arrivals)
    everything = set(true_rows())

    for bit in range(bits):
        at = bit // 8
        spoiled = []
        for at_ns, data in arrivals:
            if 0 <= at < len(data):
                changed = bytes([data[at] ^ 1 << bit % 8])
                spoiled.append((at_ns, data[:at] + changed + data[at + 1 :]))
            else:
                spoiled.append((at_ns, data))
            at -= len(data)
        assert set(rows(hear(spoiled)[0])) <= everything


damages = st.lists(
    st.tuples(
        st.integers(0, 40_000),  # where
        st.sampled_from(["flip", "lose", "insert", "burst", "repeat"]),
        st.integers(0, 2**32 - 1),
    ),
    max_size=30,
)


def damaged(data: bytes, damage: Sequence[tuple[int, str, int]]) -> bytes:
    line = bytearray(data)
    for where, kind, seed in damage:
        at = where % (len(line) + 1)
        piece = Random(seed).randbytes(1 + seed % 20)
        if kind == "flip" and at < len(line):
            line[at] ^= 1 << seed % 8
        elif kind == "lose":
            del line[at : at + len(piece)]
        elif kind == "insert":
            line[at:at] = piece
        elif kind == "burst":
            line[at : at + len(piece)] = piece
        elif kind == "repeat":
            line[at:at] = line[max(0, at - 100) : at]
    return bytes(line)


@given(damages)
@settings(max_examples=40)
def test_no_damage_makes_a_wrong_sample(damage: list[tuple[int, str, int]]) -> None:
    part = recorded(2.0)
    sizes = [len(data) for _, data in part]
    line = damaged(b"".join(data for _, data in part), damage)
    arrivals, start = [], 0
    for (at_ns, _), size in zip(part, sizes, strict=True):
        arrivals.append((at_ns, line[start : start + size]))
        start += size
    arrivals.append((START_NS + 2_000_000_000, line[start:]))

    heard = rows(hear(arrivals)[0])

    assert set(heard) <= true_rows()
    assert len(heard) == len(set(heard))


@given(st.lists(st.integers(0, 30), min_size=1, max_size=20))
@settings(max_examples=30)
def test_any_cut_of_the_line_gives_the_same_samples(cuts: list[int]) -> None:
    arrivals: Arrivals = []
    for number, (at_ns, data) in enumerate(recorded(1.5)):
        cut = cuts[number % len(cuts)]
        arrivals += [(at_ns, data[:cut]), (at_ns, data[cut:])]

    assert rows(hear(arrivals)[0]) == rows(hear(recorded(1.5))[0])


@pytest.mark.parametrize("wrong", ["number", "early", "late", "order", "twice", "nothing"])
def test_a_frame_that_cannot_be_is_refused_though_its_crc_is_right(wrong: str) -> None:
    arrivals = list(recorded(2.0))
    batches, _ = hear(arrivals)
    newest = batches[-1].device_us[-1]
    talk = hear(arrivals)[1]
    number = 200
    device_us = {"early": newest - 150_000, "late": newest + 3_000_000}.get(wrong, newest + 9_000)
    forged = [Conversion(device_us + 500 * i, i, 0, 77, 8) for i in range(4)]
    if wrong == "order":
        forged.reverse()
    if wrong == "twice":
        forged = [forged[0], forged[0]]
    if wrong == "number":
        number = 40_000

    forged_frame = frame(encode(Samples(number, tuple(forged))))
    heard = talk.feed(forged_frame, arrivals[-1][0] + STEP_NS)

    assert (heard == []) == (wrong != "nothing")
    assert talk.refused_frames == (wrong != "nothing")


def test_messages_that_the_computer_was_late_to_read_are_all_believed() -> None:
    """A host that was busy for a second at the start, and for five later, loses nothing."""
    arrivals = [
        (
            max(at_ns, START_NS + 1_000_000_000)
            if at_ns < START_NS + 4_000_000_000
            else START_NS + 9_000_000_000,
            data,
        )
        for at_ns, data in recorded()
    ]

    batches, talk = hear(arrivals)

    assert set(rows(batches)) == true_rows()
    assert talk.refused_frames == 0


FAULTS = st.lists(
    st.tuples(
        st.sampled_from([*LineFault, *CellFault, "reset", "restart cells"]),
        st.integers(0, 3),
        st.sampled_from([0.02, 0.2, 0.7, 1.6, 4.0]),
    ),
    max_size=6,
)


@given(FAULTS, st.integers(0, 1000))
@settings(max_examples=12)
def test_after_any_series_of_faults_the_scales_are_heard_again(
    faults: list[tuple[object, int, float]], seed: int
) -> None:
    scales = VirtualScales(seed=seed)
    cells, line = scales.board.cell_faults, scales.board.line_faults

    for fault, cell, seconds in faults:
        if isinstance(fault, LineFault):
            line.symmetric_difference_update([fault])
        elif isinstance(fault, CellFault):
            cells[cell].symmetric_difference_update([fault])
        elif fault == "reset":
            scales.board.reset(scales.time.now_ns())
        else:
            scales.source.restart_cells((cell,))
        scales.run(seconds, step_s=0.05)
        scales.source.health()
    line.clear()
    for one in cells:
        one.clear()
    scales.run(8, step_s=0.05)

    assert scales.source.health().link is LinkCondition.LIVE
    assert scales.source.health().is_usable
