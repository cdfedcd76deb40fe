"""Which records does an MCAP file hold? Damaged parts are told and stepped over.

The one place that knows how an MCAP file can be broken: its end missing, a chunk that does not
unpack, a length that lies.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from struct import error as struct_error
from typing import IO, Any, cast

from mcap.exceptions import McapError
from mcap.reader import SeekingReader
from mcap.records import Chunk
from mcap.stream_reader import StreamReader, breakup_chunk

from companion.errors import MissingError, UnreadableError


def open_records(path: Path) -> IO[bytes]:
    """Return the file to read from, to be closed by the caller.

    Raises:
        MissingError: There is no such file, or it may not be read.
    """
    try:
        return cast(IO[bytes], _Bounded(path.open("rb")))
    except OSError as error:
        raise MissingError(
            f"The recording {path} cannot be opened: {error.strerror}; check its name."
        ) from error


@dataclass(frozen=True)
class Contents:
    """What the end of a file repeats of its beginning and middle; nothing if it broke off.

    Attributes:
        topics: By the number of the channel; their first place may be in a damaged chunk.
        chunk_starts: Where in the file chunks begin, rising.
    """

    topics: dict[int, str]
    chunk_starts: tuple[int, ...]


def read_contents(stream: IO[bytes]) -> Contents:
    """Return what the end of the file tells, and go back to the file's beginning."""
    try:
        summary = SeekingReader(stream).get_summary()
    except Exception:
        # Whatever is wrong with the end: the file is read from its beginning, and told there.
        summary = None
    stream.seek(0)
    if summary is None:
        return Contents({}, ())
    return Contents(
        {number: channel.topic for number, channel in summary.channels.items()},
        tuple(sorted(index.chunk_start_offset for index in summary.chunk_indexes)),
    )


def read_records(
    stream: IO[bytes], name: str, chunk_starts: tuple[int, ...]
) -> Iterator[tuple[Any, str | None]]:
    """Yield (record, None), or (None, sentence) where a part of the file is damaged.

    Args:
        stream: The file, at its beginning.
        name: What to call it in sentences.
        chunk_starts: Where one can go on when a record does not tell its own end.

    Raises:
        UnreadableError: It is no MCAP file at all.
    """
    records = iter(StreamReader(stream, emit_chunks=True).records)
    first = True
    begun: set[int] = set()
    start = 0
    while True:
        before, start = start, stream.tell()
        begun.add(start)
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
            # The length that lies may be this record's or that of the one before it.
            ahead = [at for at in chunk_starts if at > before and at not in begun]
            if not ahead:
                yield None, f"The recording {name} breaks off here; what came before is used."
                return
            go_on_at = ahead[0]
            yield None, f"A damaged part of {name} was skipped ({go_on_at - before} bytes)."
            stream.seek(go_on_at)
            records = iter(StreamReader(stream, skip_magic=True, emit_chunks=True).records)
            continue
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


class _Bounded(io.BufferedIOBase):
    """A file of which no more is asked than it holds.

    A damaged length may claim terabytes, for which Python would first look for the memory.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._end = stream.seek(0, io.SEEK_END)
        stream.seek(0)

    def read(self, size: int | None = -1) -> bytes:
        left = max(0, self._end - self._stream.tell())
        return self._stream.read(left if size is None or size < 0 else min(size, left))

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        return self._stream.seek(offset, whence)

    def tell(self) -> int:
        return self._stream.tell()

    def close(self) -> None:
        self._stream.close()
        super().close()

    def seekable(self) -> bool:
        return True
