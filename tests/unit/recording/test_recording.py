"""A recording gives every message that can be read, in order of time, and tells the damage."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from foxglove_schemas_protobuf.CameraCalibration_pb2 import CameraCalibration
from foxglove_schemas_protobuf.CompressedImage_pb2 import CompressedImage
from mcap.records import ChunkIndex
from mcap.stream_reader import StreamReader
from mcap.writer import CompressionType

from companion.errors import MissingError, UnreadableError
from companion.record.recording import (
    CameraInfo,
    Damage,
    Picture,
    RecordedMessage,
    Samples,
    Setup,
    TapMessage,
    read_recording,
)
from firmware_bridge.samples import SampleBatch
from tests.unit.recording.small_files import SETUP, START_NS, a_match, recording, samples

Read = Callable[[bytes], list[RecordedMessage]]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Reads the bytes of a recording from a file."""

    def read_bytes(content: bytes) -> list[RecordedMessage]:
        path = tmp_path / "match.mcap"
        path.write_bytes(content)
        return list(read_recording(path))

    return read_bytes


def _damage(messages: list[RecordedMessage]) -> list[str]:
    return [one.sentence for one in messages if isinstance(one, Damage)]


def _batches(messages: list[RecordedMessage]) -> list[int]:
    return [one.batch.seq for one in messages if isinstance(one, Samples)]


def _chunks(content: bytes) -> list[ChunkIndex]:
    records = StreamReader(io.BytesIO(content), emit_chunks=True).records
    return [record for record in records if isinstance(record, ChunkIndex)]


def test_each_topic_becomes_its_message(read: Read) -> None:
    image = CompressedImage(format="jpeg", data=b"\xff\xd8\xff\xd9")
    camera = CameraCalibration(width=1280, height=720, D=[0.1, 0, 0, 0, 0], K=range(9))

    setup, tap, info, picture, batch = read(
        recording(
            [
                ("/table/setup", 0, SETUP),
                ("/referee/taps", 1, {"tap": "pass", "by": "red"}),
                ("/camera/front/calibration", 2, camera.SerializeToString()),
                ("/camera/front/image", 3, image.SerializeToString()),
                ("/scales/samples", 4, samples(7, 2)),
                ("/somebody/elses", 5, {"not": "ours"}),
            ]
        )
    )

    assert isinstance(setup, Setup)
    assert setup.at_ns == START_NS
    assert tap == TapMessage(START_NS + 1, {"tap": "pass", "by": "red"})
    assert info == CameraInfo(
        START_NS + 2, "front", tuple(range(9)), (0.1, 0, 0, 0, 0), (1280, 720)
    )
    assert picture == Picture(START_NS + 3, "front", b"\xff\xd8\xff\xd9")
    assert batch == Samples(
        START_NS + 4,
        SampleBatch(7, START_NS + 4, (70_000, 73_000), (0, 1), (170_000, 170_001), (0, 0)),
    )


def test_flags_may_be_left_out(read: Read) -> None:
    message = samples(1)
    del message["flags"]

    (batch,) = read(recording([("/scales/samples", 0, message)]))

    assert isinstance(batch, Samples)
    assert batch.batch.flags == (0, 0, 0, 0)


@pytest.mark.parametrize("compression", CompressionType)
@pytest.mark.parametrize("use_chunking", [True, False])
def test_any_way_of_writing_gives_the_same(
    read: Read, compression: CompressionType, use_chunking: bool
) -> None:
    messages = read(recording(a_match(), compression=compression, use_chunking=use_chunking))

    assert _batches(messages) == list(range(1, 40))
    assert not _damage(messages)


def test_messages_of_chunks_that_overlap_come_in_order_of_time(read: Read) -> None:
    taps = [("/referee/taps", 40_000_000 * i, {"tap": "pass", "n": i}) for i in range(150)]
    batches = [("/scales/samples", 50_000_000 * i, samples(i)) for i in range(1, 120)]

    messages = read(recording([*taps, *batches]))

    assert [one.at_ns for one in messages] == sorted(one.at_ns for one in messages)
    assert len(messages) == 150 + 119
    assert not _damage(messages)


# --- damage


def _cuts() -> Iterator[int]:
    content = recording(a_match())
    yield from range(50, len(content), 61)
    for chunk in _chunks(content):
        end = chunk.chunk_start_offset + chunk.chunk_length
        yield from (end - 1, end, end + 1)
    yield from range(len(content) - 40, len(content))


@pytest.mark.parametrize("cut", sorted(set(_cuts())))
def test_a_file_cut_off_anywhere_gives_its_beginning_and_says_so(read: Read, cut: int) -> None:
    content = recording(a_match())

    messages = read(content[:cut])

    got = _batches(messages)
    assert got == list(range(1, 1 + len(got)))
    assert _damage(messages) == [
        "The recording match.mcap breaks off here; what came before is used."
    ]
    whole = [c for c in _chunks(content) if c.chunk_start_offset + c.chunk_length <= cut]
    assert len(messages) - 1 >= sum(len(c.message_index_offsets) > 0 for c in whole)


def test_damage_in_a_chunk_loses_that_chunk_alone_and_is_told(read: Read) -> None:
    content = recording(a_match())
    everything = _batches(read(content))

    for number, chunk in enumerate(_chunks(content)):
        broken = bytearray(content)
        # Behind the record's own head, in the compressed messages.
        broken[chunk.chunk_start_offset + chunk.chunk_length - 5] ^= 0x10
        messages = read(bytes(broken))

        (sentence,) = _damage(messages)
        assert sentence.startswith("A damaged part of match.mcap was skipped")
        assert set(_batches(messages)) <= set(everything)
        assert len(_batches(messages)) > len(everything) // 2
        assert 1 <= len(read(content)) - len([m for m in messages if not isinstance(m, Damage)]) < 9
        # The first chunk holds the set-up, and names the channels of all others.
        assert any(isinstance(one, Setup) for one in messages) == (number > 0)


@pytest.mark.parametrize("place", range(1, 9))
def test_a_chunk_whose_length_lies_is_stepped_over(read: Read, place: int) -> None:
    content = recording(a_match())
    broken = bytearray(content)
    broken[_chunks(content)[1].chunk_start_offset + place] ^= 0x40

    messages = read(bytes(broken))

    assert len(_damage(messages)) == 1
    assert len(_batches(messages)) > 25


def test_a_chunk_that_became_something_else_is_missed(read: Read) -> None:
    content = recording(a_match())
    broken = bytearray(content)
    broken[_chunks(content)[1].chunk_start_offset] = 0x7F  # an opcode nobody uses

    messages = read(bytes(broken))

    (sentence,) = _damage(messages)
    assert sentence.endswith("messages that match.mcap lists are not in it.")


def test_no_single_flipped_bit_raises_or_changes_a_chunked_message_unseen(read: Read) -> None:
    content = recording(a_match())
    original = [one for one in read(content) if not isinstance(one, Setup)]

    for place in range(60, len(content), 29):
        broken = bytearray(content)
        broken[place] ^= 1 << place % 8
        messages = read(bytes(broken))

        kept = [one for one in messages if not isinstance(one, Setup | Damage)]
        assert all(one in original for one in kept)
        assert _damage(messages) or kept == original


@pytest.mark.parametrize("content", [b"", b"\x89MCAP0\r\n", b"seq;counts\n1;2\n" * 9, b"\0" * 99])
def test_what_is_no_mcap_file_is_unreadable(read: Read, content: bytes) -> None:
    with pytest.raises(UnreadableError, match=r"match\.mcap is not an MCAP recording"):
        read(content)


def test_a_file_that_is_not_there_is_missing(tmp_path: Path) -> None:
    with pytest.raises(MissingError, match=r"nowhere\.mcap cannot be opened"):
        list(read_recording(tmp_path / "nowhere.mcap"))
    with pytest.raises(MissingError, match="cannot be opened"):
        list(read_recording(tmp_path))


# --- messages that cannot be read

UNREADABLE: list[tuple[str, Any]] = [
    ("/scales/samples", b'{"seq":1,"device_us":[1],"cell":[0],"counts":[5],"flags":[0]'),
    ("/scales/samples", b""),
    ("/scales/samples", b"\xff\xfe\x00"),
    ("/scales/samples", [1, 2, 3]),
    ("/scales/samples", samples(1) | {"counts": [1.5] * 4}),
    ("/scales/samples", samples(1) | {"counts": ["1"] * 4}),
    ("/scales/samples", samples(1) | {"counts": [1, 2, 3]}),
    ("/scales/samples", samples(1) | {"cell": [0]}),
    ("/scales/samples", samples(1) | {"device_us": [1]}),
    ("/scales/samples", samples(1) | {"flags": [0]}),
    ("/scales/samples", samples(1) | {"device_us": [10**30] * 4}),
    ("/scales/samples", samples(1) | {"device_us": [2**32] * 4}),
    ("/scales/samples", samples(1) | {"device_us": [-1] * 4}),
    ("/scales/samples", samples(1) | {"counts": [10**400] * 4}),
    ("/scales/samples", samples(1) | {"cell": [2**70] * 4}),
    ("/scales/samples", samples(1) | {"seq": -1}),
    ("/scales/samples", samples(1) | {"seq": 10**25}),
    ("/referee/taps", b"start"),
    ("/referee/taps", ["start_match"]),
    ("/referee/taps", b'{"tap":"\xff"}'),
    ("/referee/taps", b'{"tap":' + b"[" * 100_000 + b"]" * 100_000 + b"}"),
    ("/table/setup", SETUP | {"column_kinds": {}}),
    ("/camera/front/image", b"\xff\xff\xff\xff"),
    ("/camera/front/calibration", b"\x0a\xff"),
    ("/camera/front/calibration", CameraCalibration(width=9, height=9).SerializeToString()),
]


@pytest.mark.parametrize(("topic", "content"), UNREADABLE)
def test_a_message_that_cannot_be_read_is_told_and_the_others_come(
    read: Read, topic: str, content: Any
) -> None:
    messages = read(recording([*a_match(), (topic, 500_000_001, content)]))

    (sentence,) = _damage(messages)
    assert sentence.startswith(f"A message on {topic} cannot be read: ")
    assert _batches(messages) == list(range(1, 40))
    told = next(one for one in messages if isinstance(one, Damage))
    assert told.at_ns == START_NS + 500_000_001


def test_many_unreadable_messages_are_told_by_the_first_and_by_their_number(read: Read) -> None:
    bad = [("/scales/samples", 10_000_000 * i, {"seq": i}) for i in range(50)]

    messages = read(recording([*a_match(), *bad]))

    first, total = _damage(messages)
    assert first.startswith("A message on /scales/samples cannot be read: ")
    assert total == "50 messages on /scales/samples could not be read in all."


@pytest.mark.parametrize("after_ns", [2**62, 2**63, 2**64 - 1 - START_NS])
def test_a_message_of_an_impossible_time_is_left_out(read: Read, after_ns: int) -> None:
    messages = read(recording([*a_match(), ("/scales/samples", after_ns, samples(99))]))

    (sentence,) = _damage(messages)
    assert "impossible" in sentence
    assert 99 not in _batches(messages)
    assert max(one.at_ns for one in messages) < START_NS + 3_000_000_000
