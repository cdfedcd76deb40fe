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
from typing import IO, Annotated, Any

import msgspec
from foxglove_schemas_protobuf.CameraCalibration_pb2 import CameraCalibration
from foxglove_schemas_protobuf.CompressedImage_pb2 import CompressedImage
from google.protobuf.message import DecodeError
from mcap.records import Channel, Message, Statistics

from companion.errors import UnreadableError
from companion.record.mcap_records import open_records, read_contents, read_records
from companion.record.shown_path import shown_path
from companion.record.table_setup import TableSetup, read_setup
from firmware_bridge.samples import SampleBatch

# Twice what a two-camera recording needs with chunks of a megabyte.
_REORDER_NS = 10_000_000_000

# A century and a half: later times do not fit the arithmetic that follows, nor any match.
_LATEST_NS = 2**62


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
    with open_records(path) as stream:
        yield from _in_order(_messages(stream, shown_path(path.name)))


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
    contents = read_contents(stream)
    channels = dict(contents.topics)
    unread: dict[str, int] = {}
    seen = listed = damages = 0
    reached_ns = 0
    for record, damage in read_records(stream, name, contents.chunk_starts):
        if damage is not None:
            damages += 1
            yield Damage(reached_ns, damage)
        elif isinstance(record, Channel):
            channels[record.id] = record.topic
        elif isinstance(record, Statistics):
            listed = record.message_count
        elif isinstance(record, Message):
            seen += 1
            topic = channels.get(record.channel_id, "a channel the file never names")
            try:
                message = _decode(topic, record)
            except (msgspec.MsgspecError, DecodeError, ValueError, RecursionError) as error:
                # The first of a topic is told in full; more of the same would bury it.
                unread[topic] = unread.get(topic, 0) + 1
                if unread[topic] == 1:
                    at_ns = record.log_time if record.log_time < _LATEST_NS else reached_ns
                    yield Damage(at_ns, f"A message on {topic} cannot be read: {error}")
                continue
            reached_ns = max(reached_ns, record.log_time)
            if message is not None:
                yield message
    for topic, count in unread.items():
        if count > 1:
            yield Damage(reached_ns, f"{count} messages on {topic} could not be read in all.")
    if listed > seen and not damages:
        yield Damage(reached_ns, f"{listed - seen} messages that {name} lists are not in it.")


_Word = Annotated[int, msgspec.Meta(ge=-(2**31), lt=2**31)]
"""What a cell may say, doubled by a miscounted clock or not."""

_Unsigned = Annotated[int, msgspec.Meta(ge=0, lt=2**32)]


class _SamplesWire(msgspec.Struct):
    seq: Annotated[int, msgspec.Meta(ge=0, lt=2**62)]
    device_us: tuple[_Unsigned, ...]
    cell: tuple[_Word, ...]
    counts: tuple[_Word, ...]
    flags: tuple[_Unsigned, ...] | None = None


_samples_decoder = msgspec.json.Decoder(_SamplesWire)
_tap_decoder = msgspec.json.Decoder(dict[str, Any])


def _decode(topic: str, record: Message) -> RecordedMessage | None:
    at_ns = record.log_time
    if at_ns >= _LATEST_NS:
        raise UnreadableError(f"its time of {at_ns} ns is impossible")
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
        if len(info.K) != 9 or not info.width or not info.height:
            raise UnreadableError("a calibration needs the nine numbers of K and a size")
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
