"""Where do the records of a table lie? In one folder, with one directory for each match.

    records/
        <match>/match.jsonl     the record; what belongs to the match lies beside it
        index.sqlite            made from the records whenever it is missing or wrong

A record is what it is wherever it lies: the directory's name is for people, the match's id is the
one in the record. Directories may be moved, renamed, copied, and put into further folders.
"""

import hashlib
import os
import re
from collections.abc import Iterator
from pathlib import Path

from companion.record.keys import table_home
from companion.record.verify import RECORD_NAME

FOLDER_NAME = "records"

_PLAIN = re.compile(r"[a-z0-9][a-z0-9_-]{0,79}")
"""Names that every file system has, and tells apart, whatever it thinks of capitals."""

_RESERVED = re.compile(r"con|prn|aux|nul|(com|lpt)[0-9]")  # by Windows


def records_folder(home: Path | None = None) -> Path:
    """Return the folder of this table's records; it need not exist yet."""
    return table_home(home) / FOLDER_NAME


def match_directory(records: Path, match_id: str) -> Path:
    """Return the directory for a match: named after its id, as far as a file system lets it."""
    if _PLAIN.fullmatch(match_id) and not _RESERVED.fullmatch(match_id):
        return records / match_id
    told_apart = hashlib.sha256(match_id.encode("utf-8")).hexdigest()[:8]
    plain = re.sub(r"[^a-z0-9_-]+", "-", match_id.lower()).strip("-")[:60]
    return records / f"{plain or 'match'}-{told_apart}"


def records_in(folder: Path) -> Iterator[Path]:
    """Yield every record in a folder and the folders in it; links to folders are not followed."""
    for directory, below, files in os.walk(folder):
        below.sort()
        if RECORD_NAME in files:
            yield Path(directory) / RECORD_NAME
