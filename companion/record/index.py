"""Which records are there, without reading all of them each time? An index that anybody may delete.

It holds nothing that is not in the records. A record is read again when its file's size or time
is not the one in the index; what is gone leaves it, what was moved is found where it is now. An
index that is damaged, or of another version, is made anew; where none can be written the records
are read each time. Each row carries a hash of itself, because SQLite notices damage to its own
structure only.
"""

import hashlib
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec

from companion import __version__
from companion.errors import UsageError
from companion.record.folder import records_in
from companion.record.shown_path import shown_path
from companion.record.summary import Summary, summarise, time_of

INDEX_NAME = "index.sqlite"

_WAIT_S: Final = 5.0
"""How long another program that is at the index is waited for."""

_TABLES: Final = """
    CREATE TABLE IF NOT EXISTS made_by (version TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS records (
        path TEXT PRIMARY KEY, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL,
        match_id TEXT NOT NULL, summary BLOB NOT NULL, sha256 BLOB NOT NULL
    ) WITHOUT ROWID;
"""

_OUT_OF_REACH: Final = frozenset(
    (
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
    )
)
"""Errors that are no damage: somebody is at the file, or this place cannot be written."""


class Listing(msgspec.Struct, frozen=True):
    """The records found, newest first, and sentences about the index where there are any."""

    records: tuple[Summary, ...]
    notes: tuple[str, ...] = ()


class _DamageError(sqlite3.DatabaseError):
    """A row is not what was written."""


def list_records(folder: Path, *, rebuild: bool = False) -> Listing:
    """Return what lies in a folder of records, as it is now.

    Args:
        folder: See ``folder``; it may be missing, which is an empty list.
        rebuild: Whether to throw the index away first.
    """
    if not folder.is_dir():
        return Listing(())
    path = folder / INDEX_NAME
    notes: list[str] = []
    if rebuild and not _thrown_away(path):
        notes.append(f"The index {path} could not be removed.")
    for place in (path, path, Path(":memory:")):
        try:
            with closing(sqlite3.connect(place, timeout=_WAIT_S)) as database:
                found = _refreshed(database, folder)
        except (sqlite3.Error, UnicodeDecodeError) as error:  # it may quote what it cannot read
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _OUT_OF_REACH:
                notes.append(f"The index {path} cannot be used ({error}); it was done without.")
                found = _read_all(folder)
            elif _thrown_away(path):
                notes.append("The index was damaged and has been made anew.")
                continue
            else:
                continue
        break
    else:
        found = _read_all(folder)
    newest_first = sorted(found, key=lambda one: (-one.when_ns, one.path))
    return Listing(tuple(newest_first), tuple(dict.fromkeys(notes)))


def path_of(folder: Path, listed: Summary) -> Path:
    """Return where a listed record lies; its path in the list is text, which not every name is."""
    path = folder / listed.path
    if "\ufffd" not in listed.path or path.exists():
        return path
    fitting = (one for one in records_in(folder) if _shown_in(folder, one) == listed.path)
    return next(fitting, path)


def find(listing: Listing, wanted: str) -> Summary:
    """Return the record whose match has that id, or an id that begins so.

    Raises:
        UsageError: there is none, or there are several.
    """
    named = [one for one in listing.records if wanted and one.match_id.startswith(wanted)]
    fitting = [one for one in named if one.match_id == wanted] or named
    if len(fitting) == 1:
        return fitting[0]
    if not fitting:
        raise UsageError(f"No match {wanted!r} is in the list; companion records list shows it.")
    paths = ", ".join(one.path for one in fitting[:5])
    raise UsageError(f"{len(fitting)} records fit {wanted!r}; give the path of one: {paths}")


def _refreshed(database: sqlite3.Connection, folder: Path) -> list[Summary]:
    """Bring the index up to date and return all it holds."""
    with database:
        _prepare(database)
        known = {one.path: one for one in _rows(database)}
        found = []
        for path in records_in(folder):
            shown_as = _shown_in(folder, path)
            try:
                summary = known.pop(shown_as, None)
                if summary is None or not _is_same_file(path, summary):
                    summary = summarise(path, shown_as)
                    database.execute(
                        "INSERT OR REPLACE INTO records VALUES (?, ?, ?, ?, ?, ?)", _row(summary)
                    )
            except OSError:
                continue  # it went while we were looking
            found.append(summary)
        for gone in known:
            database.execute("DELETE FROM records WHERE path = ?", (gone,))
    return found


def _shown_in(folder: Path, path: Path) -> str:
    return shown_path(path.relative_to(folder).as_posix())


def _read_all(folder: Path) -> list[Summary]:
    found = []
    for path in records_in(folder):
        try:
            found.append(summarise(path, _shown_in(folder, path)))
        except OSError:
            continue
    return found


def _prepare(database: sqlite3.Connection) -> None:
    database.executescript(_TABLES)
    made_by = [version for (version,) in database.execute("SELECT version FROM made_by")]
    if made_by != [__version__]:  # what another version thought of a record is not our verdict
        database.execute("DELETE FROM records")
        database.execute("DELETE FROM made_by")
        database.execute("INSERT INTO made_by VALUES (?)", (__version__,))


def _rows(database: sqlite3.Connection) -> Iterator[Summary]:
    for path, size, mtime_ns, match_id, summary, sha256 in database.execute(
        "SELECT path, size, mtime_ns, match_id, summary, sha256 FROM records"
    ):
        try:
            read = msgspec.json.decode(summary, type=Summary)
        except (msgspec.DecodeError, TypeError, ValueError) as error:
            raise _DamageError(str(error)) from error
        if _row(read) != (path, size, mtime_ns, match_id, summary, sha256):
            raise _DamageError(path)
        yield read


def _row(one: Summary) -> tuple[str, int, int, str, bytes, bytes]:
    summary = msgspec.json.encode(one)
    sha256 = hashlib.sha256(summary).digest()
    return one.path, one.size, one.mtime_ns, one.match_id, summary, sha256


def _is_same_file(path: Path, summary: Summary) -> bool:
    now = path.stat()
    return (now.st_size, time_of(now)) == (summary.size, summary.mtime_ns)


def _thrown_away(path: Path) -> bool:
    """Remove the index and what SQLite keeps beside it; return whether it is gone."""
    try:
        for one in (path, path.with_name(f"{INDEX_NAME}-journal")):
            one.unlink(missing_ok=True)
    except OSError:
        return False
    return True
