"""How is a recording written? Topic by topic as ``docs/recording-format.md`` says, closed in order.

Chunks are small, so that what a lost machine leaves behind is readable but for the last seconds.
"""

import json
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from foxglove_schemas_protobuf.CameraCalibration_pb2 import CameraCalibration
from foxglove_schemas_protobuf.CompressedImage_pb2 import CompressedImage
from google.protobuf.descriptor import FileDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorProto, FileDescriptorSet
from google.protobuf.timestamp_pb2 import Timestamp
from mcap.writer import CompressionType, Writer

from companion import __version__
from companion.errors import MissingError, UsageError
from companion.record.recording import CameraInfo, Picture
from firmware_bridge.samples import SampleBatch

# Some four seconds of samples.
_CHUNK_BYTES = 64 * 1024


class RecordingWriter:
    """An open recording; leaving the ``with`` block closes it, whatever the reason."""

    def __init__(self, path: Path, setup: bytes, at_ns: int) -> None:
        """Begin a new recording.

        Args:
            path: A file that is not there yet.
            setup: The content of ``/table/setup``, a JSON object.
            at_ns: Host's monotonic time of the start.

        Raises:
            UsageError: There is a file of that name.
            MissingError: The file cannot be made.
        """
        self._path = path
        try:
            self._file: IO[bytes] = path.open("xb")
        except FileExistsError as error:
            raise UsageError(
                f"{path} is there already and is not written over; choose another name."
            ) from error
        except OSError as error:
            raise MissingError(f"{path} cannot be written: {error.strerror or error}.") from error
        self._writer = Writer(self._file, chunk_size=_CHUNK_BYTES, compression=CompressionType.ZSTD)
        self._channels: dict[str, int] = {}
        self.messages = self.samples = self.pictures = 0
        """How many messages of the scales, conversions in them, and pictures were written."""
        try:
            self._writer.start(library=f"paletti-companion {__version__}")
            self._write("/table/setup", "table.Setup", at_ns, setup)
        except OSError as error:
            raise self._full(error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def add(self, batch: SampleBatch) -> None:
        """Write one message of the scales.

        Raises:
            MissingError: The disk is full, or gone.
        """
        content = {
            "seq": batch.seq,
            "device_us": batch.device_us,
            "cell": batch.cell,
            "counts": batch.counts,
            "flags": batch.flags,
        }
        self._write_json("/scales/samples", "scales.Samples", batch.received_ns, content)
        self.messages += 1
        self.samples += len(batch.cell)

    def add_tap(self, tap: dict[str, Any], at_ns: int) -> None:
        """Write what a person said; the same errors as :meth:`add`."""
        self._write_json("/referee/taps", "referee.Tap", at_ns, tap)

    def add_camera(self, info: CameraInfo) -> None:
        """Write how a camera is calibrated, before its pictures; the same errors as :meth:`add`."""
        width, height = info.size_px
        told = CameraCalibration(
            timestamp=_stamp(info.at_ns),
            frame_id=info.camera,
            width=width,
            height=height,
            distortion_model="plumb_bob",
            D=info.d,
            K=info.k,
        )
        self._write_protobuf(f"/camera/{info.camera}/calibration", told, info.at_ns)

    def add_picture(self, picture: Picture) -> None:
        """Write a picture; the same errors as :meth:`add`."""
        told = CompressedImage(
            timestamp=_stamp(picture.at_ns),
            frame_id=picture.camera,
            data=picture.jpeg,
            format="jpeg",
        )
        self._write_protobuf(f"/camera/{picture.camera}/image", told, picture.at_ns)
        self.pictures += 1

    def close(self) -> None:
        """End the file so that any reader finds everything; twice is allowed.

        A file that could not be written on is closed already, and left as it is.

        Raises:
            MissingError: The disk is full, or gone.
        """
        if self._file.closed:
            return
        try:
            self._writer.finish()  # type: ignore[no-untyped-call]  # the library's only one
            self._file.close()
        except OSError as error:
            raise self._full(error) from error

    def _write_json(self, topic: str, schema: str, at_ns: int, content: dict[str, Any]) -> None:
        data = json.dumps(content, separators=(",", ":")).encode()
        try:
            self._write(topic, schema, at_ns, data)
        except OSError as error:
            raise self._full(error) from error

    def _write_protobuf(
        self, topic: str, content: CameraCalibration | CompressedImage, at_ns: int
    ) -> None:
        try:
            if topic not in self._channels:
                schema_id = self._writer.register_schema(
                    name=content.DESCRIPTOR.full_name,
                    encoding="protobuf",
                    data=_descriptors(content.DESCRIPTOR.file),
                )
                self._channels[topic] = self._writer.register_channel(
                    topic=topic, message_encoding="protobuf", schema_id=schema_id
                )
            self._writer.add_message(
                self._channels[topic],
                log_time=at_ns,
                data=content.SerializeToString(),
                publish_time=at_ns,
            )
        except OSError as error:
            raise self._full(error) from error

    def _write(self, topic: str, schema: str, at_ns: int, data: bytes) -> None:
        channel = self._channels.get(topic)
        if channel is None:
            schema_id = self._writer.register_schema(
                name=schema, encoding="jsonschema", data=b'{"type":"object"}'
            )
            channel = self._writer.register_channel(
                topic=topic, message_encoding="json", schema_id=schema_id
            )
            self._channels[topic] = channel
        self._writer.add_message(channel, log_time=at_ns, data=data, publish_time=at_ns)

    def _full(self, error: OSError) -> MissingError:
        """Give the file up, and return what to say."""
        with suppress(OSError):  # closing tries again to write what could not be written
            self._file.close()
        return MissingError(
            f"{self._path} cannot be written on: {error.strerror or error}. What was written "
            "before is kept, and can be read but for its last seconds. Make room and begin another."
        )


def _stamp(at_ns: int) -> Timestamp:
    return Timestamp(seconds=at_ns // 10**9, nanos=at_ns % 10**9)


def _descriptors(file: FileDescriptor) -> bytes:
    """What other tools need to read messages of a file: it, and all that it imports."""
    found: dict[str, FileDescriptorProto] = {}

    def gather(one: FileDescriptor) -> None:
        for other in one.dependencies:
            gather(other)
        described = FileDescriptorProto()
        one.CopyToProto(described)
        found[one.name] = described

    gather(file)
    return FileDescriptorSet(file=found.values()).SerializeToString()
