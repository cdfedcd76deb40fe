"""Is this record what the table wrote, and did the table sign it?

``verify_lines`` is the whole question on bytes, one pass with one line of look-ahead;
``verify_record`` asks it of a file. Nothing here raises for a bad record: that is an answer.
"""

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from companion.errors import MissingError
from companion.record.entries import Closed, Entry, Opened, Told
from companion.record.lines import MAX_LINE_BYTES
from companion.record.migrations import MIGRATIONS, Migration
from companion.record.reading import CheckDice, Hear, Reading
from companion.record.regular_file import open_regular
from companion.record.verification import Compared, Verdict, Verification

RECORD_NAME = "match.jsonl"

Rejudge = Callable[[Opened, list[tuple[int, Told | Closed]]], list[dict[str, Any]]]
"""Goes through the acts of a record, what was said about them and its end, each with its line
number, and returns where the rules of this program say something else:
``{"line", "recorded", "now"}``."""


def verify_record(
    path: Path,
    *,
    known: Collection[str] = (),
    distrusted: Mapping[str, str] | None = None,
    expected_key: str | None = None,
    recording: Path | None = None,
    rejudge: Rejudge | None = None,
    check_dice: CheckDice | None = None,
    hear: Hear | None = None,
) -> Verification:
    """Return what there is to say about the record at ``path``, a file or a match's directory.

    Args:
        path: ``match.jsonl`` or the directory that holds it.
        known: fingerprints of the keys this machine trusts.
        distrusted: for fingerprints of keys that must not be trusted, a sentence that says why.
        expected_key: the fingerprint of the only signer accepted.
        recording: the MCAP file that should be the one the record names.
        rejudge: see ``Rejudge``; not asked about a record that is not intact.
        check_dice: see ``CheckDice``; without it only the order of the dice's entries is checked.
        hear: is told each good entry with its number, in order.

    Raises:
        MissingError: ``recording`` cannot be read.
    """
    recording_hash = file_sha256(recording) if recording else None
    try:
        with open_regular(path / RECORD_NAME if path.is_dir() else path) as file:
            return verify_lines(
                record_lines(file),
                known=known,
                distrusted=distrusted,
                expected_key=expected_key,
                recording_hash=recording_hash,
                rejudge=rejudge,
                check_dice=check_dice,
                hear=hear,
            )
    except OSError as error:
        trouble = f"{error.filename or path}: {error.strerror or error}."
        return Verification(Verdict.UNREADABLE, None, trouble=trouble)


def verify_lines(
    lines: Iterable[bytes],
    *,
    known: Collection[str] = (),
    distrusted: Mapping[str, str] | None = None,
    expected_key: str | None = None,
    recording_hash: str | None = None,
    rejudge: Rejudge | None = None,
    check_dice: CheckDice | None = None,
    hear: Hear | None = None,
    migrations: Mapping[str, Migration] = MIGRATIONS,
) -> Verification:
    """Return what there is to say about the record in ``lines``.

    Args:
        lines: the stored lines in order, each with its newline; one without is a torn line.
        recording_hash: SHA-256 (hex) of the recording that should belong to it.
        migrations: the old formats that can be read.
        known, distrusted, expected_key, rejudge, check_dice, hear: as in ``verify_record``.
    """
    judged: list[tuple[int, Told | Closed]] = []

    def listen(i: int, entry: Entry) -> None:
        if rejudge and isinstance(entry, Told | Closed):
            judged.append((i + 1, entry))
        if hear:
            hear(i, entry)

    reading = Reading(expected_key, listen, migrations, check_dice)
    flaw = None
    rest = iter(lines)
    for stored in rest:
        flaw = reading.read(stored, rest)
        if flaw:
            break
    # A recording of another match is worse than an end that is missing.
    if flaw is None or flaw[0] is Verdict.INCOMPLETE:
        flaw = reading.check_recording(recording_hash) or flaw or reading.end()
    verdict, bad = flaw or (Verdict.VALID, None)
    differences: list[dict[str, Any]] = []
    if rejudge and reading.opened and verdict in (Verdict.VALID, Verdict.INCOMPLETE):
        differences = rejudge(reading.opened, judged)
    found = reading.verification(verdict, bad)
    signer = found.fingerprint or ""
    against = (distrusted or {}).get(signer, "")
    return msgspec.structs.replace(
        found,
        signer_known=signer in known and not against,
        distrusted=against,
        rules_differ=tuple(differences),
        recording=_compared(reading, recording_hash),
    )


def _compared(reading: Reading, recording_hash: str | None) -> Compared | None:
    if recording_hash is None or reading.opened is None:
        return None
    return reading.compare_recording(recording_hash) or "other"


def record_lines(file: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of an open record with their newlines, none much longer than allowed."""
    while line := file.readline(MAX_LINE_BYTES + 2):
        yield line


def file_sha256(path: Path) -> str:
    """Return the SHA-256 (hex) of a file.

    Raises:
        MissingError: it cannot be read.
    """
    try:
        with open_regular(path) as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise MissingError(f"{path} cannot be read: {error.strerror or error}.") from error
