"""Where do a table's matches lie, and who has played here? One folder a match, one file of names.

<home>/records/<match id>/match.jsonl
<home>/people.json
"""

from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import msgspec

from companion.errors import UsageError
from companion.link.messages import Colour, RecordLine, Unfinished
from companion.record import entries
from companion.record.verification import Verification
from companion.record.verify import RECORD_NAME, verify_record

_MOST_NAMES = 40
_MOST_LISTED = 200

Played = tuple[tuple[str, tuple[Colour, ...]], ...]


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat here last, in playing order, and all names ever used, newest first."""

    schema: Literal["paletti-people/1"] = "paletti-people/1"
    last: Played = ()
    names: tuple[str, ...] = ()


class Shelf:
    """The records of one table on the disk."""

    def __init__(self, home: Path) -> None:
        """Look after the matches below ``home``; nothing is made before it is needed."""
        self._records = home / "records"
        self._people = home / "people.json"

    def place_for(self, match_id: str) -> Path:
        """Return the folder of a match to come."""
        return self._records / match_id

    def find(self, match_id: str) -> Path:
        """Return the folder of a match that is there.

        Raises:
            UsageError: There is none of that name.
        """
        for directory in self._newest_first():
            if directory.name == match_id:
                return directory
        raise UsageError(f"There is no match {match_id!r} on this table.")

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Return the matches that were left or cut off, the newest first."""
        found = []
        for directory in self._newest_first():
            told = _read(directory)
            if told is None or any(isinstance(entry, entries.Closed) for entry in told):
                continue
            opened = told[0]
            assert isinstance(opened, entries.Opened)
            changed = datetime.fromtimestamp((directory / RECORD_NAME).stat().st_mtime, UTC)
            found.append(
                Unfinished(
                    match_id=directory.name,
                    names=tuple(player.name for player in opened.players),
                    colours=tuple(player.colours for player in opened.players),
                    acts=sum(isinstance(entry, entries.Act) for entry in told),
                    left_wall=changed.isoformat(timespec="seconds"),
                )
            )
        return tuple(found)

    def records(self) -> tuple[RecordLine, ...]:
        """Return every record, the newest first, a broken one as broken."""
        lines = []
        for directory in self._newest_first()[:_MOST_LISTED]:
            told, found = _verified(directory)
            opened = told[0] if told else None
            closed = told[-1] if told else None
            names: tuple[str, ...] = ()
            if isinstance(opened, entries.Opened):
                names = tuple(player.name for player in opened.players)
            winners: tuple[str, ...] = ()
            if isinstance(closed, entries.Closed) and closed.outcome is not None:
                winners = tuple(names[seat] for seat in closed.outcome.winners)
            lines.append(
                RecordLine(
                    match_id=directory.name,
                    path=str(directory / RECORD_NAME),
                    names=names,
                    winners=winners,
                    verdict=found.verdict.value,
                    started_wall=opened.started_wall
                    if isinstance(opened, entries.Opened)
                    else None,
                )
            )
        return tuple(lines)

    def people(self) -> People:
        """Return who has played here; a file that cannot be read is as good as none."""
        try:
            return msgspec.json.decode(self._people.read_bytes(), type=People)
        except (OSError, msgspec.DecodeError):
            return People()

    def remember(self, players: Played) -> None:
        """Note who plays now; a disk that refuses costs only the pick list."""
        before = self.people()
        names = tuple(dict.fromkeys([*(name for name, _ in players), *before.names]))
        people = People(last=players, names=names[:_MOST_NAMES])
        new = self._people.with_suffix(".new")
        try:
            new.write_bytes(msgspec.json.encode(people))
            new.replace(self._people)
        except OSError:
            new.unlink(missing_ok=True)

    def _newest_first(self) -> list[Path]:
        try:
            folders = [one for one in self._records.iterdir() if (one / RECORD_NAME).is_file()]
        except OSError:
            return []
        return sorted(folders, key=lambda one: (one / RECORD_NAME).stat().st_mtime, reverse=True)


def _read(directory: Path) -> list[entries.Entry] | None:
    """The good entries of a record, None where not even its start can be read."""
    told, _ = _verified(directory)
    return told if told and isinstance(told[0], entries.Opened) else None


def _verified(directory: Path) -> tuple[list[entries.Entry], Verification]:
    """The good entries of a record, and what there is to say about it."""
    told: list[entries.Entry] = []
    found = verify_record(directory, hear=lambda _, entry: told.append(entry))
    return told, found
