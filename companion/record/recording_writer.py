"""How is a recording written? Topic by topic as ``docs/recording-format.md`` says, closed in order.

Chunks are small, so that what a lost machine leaves behind is readable but for the last seconds.
"""

import json
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from mcap.writer import CompressionType, Writer

from companion import __version__
from companion.errors import MissingError, UsageError
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
        self.messages = self.samples = 0
        """How many messages of the scales, and conversions in them, were written."""
        try:
            self._writer.start(library=f"paletti-companion {__version__}")
            self._write("/table/setup", "table.Setup", at_ns, setup)
        except OSError as error:
            self._file.close()
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

    def close(self) -> None:
        """End the file so that any reader finds everything; twice is allowed.

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
        finally:
            self._file.close()

    def _write_json(self, topic: str, schema: str, at_ns: int, content: dict[str, Any]) -> None:
        data = json.dumps(content, separators=(",", ":")).encode()
        try:
            self._write(topic, schema, at_ns, data)
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
        return MissingError(f"{self._path} cannot be written on: {error.strerror or error}.")
