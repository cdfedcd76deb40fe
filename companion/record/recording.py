"""What does a recorded match hold? An MCAP file as typed messages in the order of their time.

Writers fill chunks topic by topic, so messages of neighbouring chunks overlap by seconds; they
are put in order within a bounded horizon. A damaged chunk is skipped, a file that breaks off
ends early, a message that cannot be read is left out: each is told once as :class:`Damage`,
and everything else is delivered.
"""

import heapq
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from struct import error as struct_error
from typing import IO, Any

import msgspec
from foxglove_schemas_protobuf.CameraCalibration_pb2 import CameraCalibration
from foxglove_schemas_protobuf.CompressedImage_pb2 import CompressedImage
from google.protobuf.message import DecodeError
from mcap.exceptions import McapError
from mcap.records import Channel, Chunk, Message
from mcap.stream_reader import StreamReader, breakup_chunk

from companion.errors import MissingError, UnreadableError
from companion.record.table_setup import TableSetup, read_setup
from firmware_bridge.samples import SampleBatch

# Twice what a two-camera recording needs with chunks of a megabyte.
_REORDER_NS = 10_000_000_000


@dataclass(frozen=True)
class Setup:
    """The table's set-up, once at the start."""

    at_ns: int
    setup: TableSetup


@dataclass(frozen=True)
class Samples:
    """One message from the scales."""

    at_ns: int
    batch: SampleBatch


@dataclass(frozen=True)
class TapMessage:
    """What a person told the tablet, as the JSON object that was recorded."""

    at_ns: int
    tap: dict[str, Any]


@dataclass(frozen=True)
class CameraInfo:
    """A camera's calibration: K (9, row by row), distortion k1 k2 p1 p2 k3, (width, height)."""

    at_ns: int
    camera: str
    k: tuple[float, ...]
    d: tuple[float, ...]
    size_px: tuple[int, int]


@dataclass(frozen=True)
class Picture:
    """One recorded picture, still compressed."""

    at_ns: int
    camera: str
    jpeg: bytes


@dataclass(frozen=True)
class Damage:
    """Something in the file could not be used; ``sentence`` says what and where."""

    at_ns: int
    sentence: str


RecordedMessage = Setup | Samples | TapMessage | CameraInfo | Picture | Damage


def read_recording(path: Path) -> Iterator[RecordedMessage]:
    """Yield the messages of a recording in the order of their time, damage told where met.

    Args:
        path: The MCAP file.

    Raises:
        MissingError: There is no such file, or it may not be read.
        UnreadableError: It is no MCAP file at all.
    """
    try:
        stream = path.open("rb")
    except OSError as error:
        raise MissingError(
            f"The recording {path} cannot be opened: {error.strerror}; check its name."
        ) from error
    with stream:
        yield from _in_order(_messages(stream, path.name))


def _in_order(messages: Iterator[RecordedMessage]) -> Iterator[RecordedMessage]:
    heap: list[tuple[int, int, RecordedMessage]] = []
    number = itertools.count()
    for message in messages:
        heapq.heappush(heap, (message.at_ns, next(number), message))
        # Damage carries the time reached so far and must not flush what is still to come.
        while heap and heap[0][0] < message.at_ns - _REORDER_NS:
            yield heapq.heappop(heap)[2]
    while heap:
        yield heapq.heappop(heap)[2]


def _messages(stream: IO[bytes], name: str) -> Iterator[RecordedMessage]:
    channels: dict[int, str] = {}
    unread: dict[str, int] = {}
    reached_ns = 0
    for record, damage in _records(stream, name):
        if damage is not None:
            yield Damage(reached_ns, damage)
        elif isinstance(record, Channel):
            channels[record.id] = record.topic
        elif isinstance(record, Message):
            reached_ns = max(reached_ns, record.log_time)
            topic = channels.get(record.channel_id, "(a channel the file never names)")
            try:
                message = _decode(topic, record)
            except (msgspec.MsgspecError, DecodeError, ValueError) as error:
                # The first of a topic is told in full; more of the same would bury it.
                unread[topic] = unread.get(topic, 0) + 1
                if unread[topic] == 1:
                    yield Damage(record.log_time, f"A message on {topic} cannot be read: {error}")
                continue
            if message is not None:
                yield message
    for topic, count in unread.items():
        if count > 1:
            yield Damage(reached_ns, f"{count} messages on {topic} could not be read in all.")


def _records(stream: IO[bytes], name: str) -> Iterator[tuple[Any, str | None]]:
    """Yield (record, None), or (None, sentence) where a part of the file is damaged."""
    reader = StreamReader(stream, emit_chunks=True)
    records = iter(reader.records)
    first = True
    while True:
        try:
            record = next(records)
        except StopIteration:
            return
        except (McapError, ValueError, OverflowError, EOFError, struct_error) as error:
            if first:
                raise UnreadableError(
                    f"{name} is not an MCAP recording ({type(error).__name__}); "
                    "give a file that the companion or another MCAP tool wrote."
                ) from error
            yield None, f"The recording {name} breaks off here; what came before is used."
            return
        first = False
        if not isinstance(record, Chunk):
            yield record, None
            continue
        try:
            parts = breakup_chunk(record, validate_crc=True)
        except Exception:
            yield None, f"A damaged part of {name} was skipped ({len(record.data)} bytes)."
            continue
        for part in parts:
            yield part, None


class _SamplesWire(msgspec.Struct):
    seq: int
    device_us: tuple[int, ...]
    cell: tuple[int, ...]
    counts: tuple[int, ...]
    flags: tuple[int, ...] | None = None


_samples_decoder = msgspec.json.Decoder(_SamplesWire)
_tap_decoder = msgspec.json.Decoder(dict[str, Any])


def _decode(topic: str, record: Message) -> RecordedMessage | None:
    at_ns = record.log_time
    if topic == "/scales/samples":
        return Samples(at_ns, _batch(at_ns, record.data))
    if topic == "/referee/taps":
        return TapMessage(at_ns, _tap_decoder.decode(record.data))
    if topic == "/table/setup":
        return Setup(at_ns, read_setup(record.data))
    camera = topic.removeprefix("/camera/")
    if camera != topic and camera.endswith("/image"):
        image = CompressedImage()
        image.ParseFromString(record.data)
        return Picture(at_ns, camera.removesuffix("/image"), image.data)
    if camera != topic and camera.endswith("/calibration"):
        info = CameraCalibration()
        info.ParseFromString(record.data)
        return CameraInfo(
            at_ns,
            camera.removesuffix("/calibration"),
            tuple(info.K),
            tuple(info.D),
            (info.width, info.height),
        )
    return None


def _batch(at_ns: int, data: bytes) -> SampleBatch:
    wire = _samples_decoder.decode(data)
    sizes = {len(wire.device_us), len(wire.cell), len(wire.counts)}
    flags = wire.flags if wire.flags is not None else (0,) * len(wire.cell)
    if len(sizes) != 1 or len(flags) != len(wire.cell):
        raise UnreadableError("its lists are not of one length")
    return SampleBatch(
        seq=wire.seq,
        received_ns=at_ns,
        device_us=wire.device_us,
        cell=wire.cell,
        counts=wire.counts,
        flags=flags,
    )
