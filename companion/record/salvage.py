"""What can be kept of a record that a crash left without its end?

Everything up to the last line, and that line too when it is whole. A writer that dies can tear
only the line in hand; anything wrong before it is no crash, and this file leaves it alone.
"""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from companion.errors import UnreadableError, UsageError
from companion.record.chain import Chain
from companion.record.entries import SCHEMA, Opened
from companion.record.lines import LineError, decode_line
from companion.record.migrations import MIGRATIONS, Migration
from companion.record.regular_file import open_regular
from companion.record.standing import Standing
from companion.record.verification import Verdict
from companion.record.verify import RECORD_NAME, record_lines, verify_lines


class Salvage(msgspec.Struct, frozen=True):
    """What to keep of the file at ``path``: its first ``kept_bytes``; ``torn`` follows them."""

    path: Path
    kept_bytes: int
    torn: bytes
    opened: Opened
    chain: Chain
    standing: Standing
    last_at_ns: int
    all_signed: bool


def salvage(
    path: Path, own_fingerprint: str, migrations: Mapping[str, Migration] = MIGRATIONS
) -> Salvage:
    """Return what can be kept of the unfinished record at ``path``; nothing is written.

    Args:
        path: ``match.jsonl`` or its directory.
        own_fingerprint: of the key that is to go on signing.
        migrations: the old formats that can be read, though not continued.

    Raises:
        UnreadableError: a line before the last is not what was written, or there is no record.
        UsageError: the record is finished, of an older format, or signed by another key.
    """
    path = path / RECORD_NAME if path.is_dir() else path
    try:
        with open_regular(path) as file:
            lines = list(record_lines(file))
    except OSError as error:
        raise UnreadableError(f"{path}: {error.strerror or error}.") from error
    torn = b"" if not lines or _is_whole(lines[-1]) else lines.pop()
    standing = Standing()
    found = verify_lines(lines, hear=lambda _, entry: standing.take(entry), migrations=migrations)
    if found.verdict is Verdict.VALID:
        raise UsageError(f"{path} is the record of a finished match; nothing is added to it.")
    if found.verdict is not Verdict.INCOMPLETE or found.opened is None:
        raise UnreadableError(
            f"{path} cannot be continued and was left as it is. {found.sentence()}"
        )
    if found.schema != SCHEMA:
        raise UsageError(
            f"{path} was begun by an older version of this program ({found.schema}) and can be "
            f"read here, but only continued there."
        )
    if found.fingerprint not in (None, own_fingerprint):
        raise UsageError(
            f"{path} is signed by {found.fingerprint}, not by this table's key: only the table "
            f"that began the record can go on with it."
        )
    return Salvage(
        path=path,
        kept_bytes=sum(map(len, lines)),
        torn=torn,
        opened=found.opened,
        chain=found.chain,
        standing=standing,
        last_at_ns=found.last_at_ns,
        all_signed=found.signed == found.entries,
    )


def _is_whole(stored: bytes) -> bool:
    try:
        decode_line(stored.removesuffix(b"\n"))
    except LineError:
        return False
    return stored.endswith(b"\n")
