"""Which records does an MCAP file hold? Damaged parts are told and stepped over.

The one place that knows how an MCAP file can be broken: its end missing, a chunk that does not
unpack, a length that lies.
"""

import io
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from struct import error as struct_error
from typing import IO, Any, cast

from mcap.exceptions import McapError
from mcap.reader import SeekingReader
from mcap.records import Chunk, Message
from mcap.stream_reader import StreamReader, breakup_chunk, get_chunk_data_stream

from companion.errors import MissingError, UnreadableError
from companion.record.flipped_bit import with_bit_turned


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
                    f"{name} is not an MCAP recording ({_why(error)}); "
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
            yield from _of_damaged(record, name)
            continue
        for part in parts:
            yield part, None


def _of_damaged(chunk: Chunk, name: str) -> Iterator[tuple[Any, str | None]]:
    """What a chunk gives that fails its check: all if that can be mended, else nothing.

    What unpacks before a chunk breaks is not used: a wrong bit may unpack to wrong numbers long
    before the place where it shows.
    """
    mended = _mended(chunk)
    for part in mended:
        yield part, None
    if mended:
        yield None, f"One bit of {name} was wrong; its check sum told which, and all is used."
    else:
        yield None, f"A damaged part of {name} was skipped ({len(chunk.data)} bytes)."


def _mended(chunk: Chunk) -> list[Any]:
    """All records of a chunk that unpacks and in which one bit is wrong; empty if that is not so.

    Pictures are hardly packed any further, so a wrong bit in a recording is mostly one in them.
    """
    try:
        unpacked, size = get_chunk_data_stream(chunk)
        data = with_bit_turned(unpacked.read(size), chunk.uncompressed_crc)
        if data is None or chunk.uncompressed_crc == 0:
            return []
        records = breakup_chunk(replace(chunk, compression="", data=data), validate_crc=True)
    except Exception:
        # Whatever a reader of damaged bytes may stumble over: they are not believed then.
        return []
    span = chunk.message_start_time, chunk.message_end_time
    times = [one.log_time for one in records if isinstance(one, Message)]
    return records if all(span[0] <= at <= span[1] for at in times) else []


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


def _why(error: Exception) -> str:
    """What is wrong with the first bytes: the kind of error, which of some says nothing."""
    return "it does not begin as one" if isinstance(error, struct_error) else type(error).__name__
