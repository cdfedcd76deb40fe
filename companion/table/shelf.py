"""Where do a table's matches lie, and who has played here? The records' index, a file of names.

<home>/records/<match>/match.jsonl   see companion/record/folder.py
<home>/people.json
"""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import msgspec

from companion.errors import UnreadableError, UsageError
from companion.games.palagonia.edition import Edition as PalagoniaEdition
from companion.games.villa_paletti.edition import Edition
from companion.link.messages.pieces import Colour
from companion.link.messages.shown.palagonia import WayView
from companion.link.messages.shown.shelf import RecordLine, Unfinished
from companion.record import entries
from companion.record.folder import match_directory, records_folder
from companion.record.index import find, list_records, path_of
from companion.record.summary import Summary, name_of
from companion.record.verification import Verdict
from companion.record.verify import verify_record
from companion.table.games import game_of
from companion.table.refusals import RefusedError
from companion.table.retold.timeline import timeline_of
from companion.table.taps import Became, what_became

_MOST_NAMES = 40
_MOST_LISTED = 200

Played = tuple[tuple[str, tuple[Colour, ...]], ...]


class People(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sat here last, by game and in playing order, and all names ever used, newest first.

    ``edition`` is by which Villa Paletti was played last, ``last_way`` how Palagonia was.
    """

    schema: Literal["paletti-people/1"] = "paletti-people/1"
    last: Played = ()
    last_palagonia: tuple[str, ...] = ()
    last_way: WayView | None = None
    names: tuple[str, ...] = ()
    edition: dict[str, Any] | None = None


@dataclass(frozen=True)
class Found:
    """An unfinished match: its directory, and whose key began it (None: nothing is signed yet)."""

    directory: Path
    fingerprint: str | None


class Shelf:
    """The records of one table on the disk."""

    def __init__(self, home: Path) -> None:
        """Look after the matches below ``home``; nothing is made before it is needed."""
        self._records = records_folder(home)
        self._people = home / "people.json"
        self._so_far: dict[tuple[str, int, int], _SoFar] = {}

    def place_for(self, match_id: str) -> Path:
        """Return the directory of a match to come."""
        return match_directory(self._records, match_id)

    def find(self, match_id: str) -> Found:
        """Return where a match lies.

        Raises:
            RefusedError: There is none of that name.
        """
        try:
            summary = find(list_records(self._records), match_id)
        except UsageError as error:
            raise RefusedError("match_not_found", str(error)) from error
        return Found(path_of(self._records, summary).parent, summary.fingerprint)

    def unfinished(self) -> tuple[Unfinished, ...]:
        """Return the matches that were left or cut off, or only not closed, the newest first."""
        return tuple(
            Unfinished(
                match_id=one.match_id,
                names=tuple(name_of(player) for player in one.players),
                colours=tuple(player.colours for player in one.players),
                game="palagonia" if one.game == "palagonia" else "villa_paletti",
                acts=self._how_far(one).acts,
                over=self._how_far(one).over,
                left_wall=datetime.fromtimestamp(one.mtime_ns / 1e9, UTC).isoformat(
                    timespec="seconds"
                ),
            )
            for one in list_records(self._records).records
            if one.verdict is Verdict.INCOMPLETE and one.match_id
        )

    def records(self) -> tuple[RecordLine, ...]:
        """Return every record, the newest first, a broken one as broken."""
        return tuple(
            RecordLine(
                match_id=one.match_id,
                path=str(self._records / one.path),
                names=tuple(name_of(player) for player in one.players),
                winners=one.winners,
                verdict=one.verdict.value,
                started_wall=one.started_wall,
                game=one.game,
            )
            for one in list_records(self._records).records[:_MOST_LISTED]
        )

    def people(self) -> People:
        """Return who has played here; a file that cannot be read is as good as none."""
        try:
            return msgspec.json.decode(self._people.read_bytes(), type=People)
        except (OSError, msgspec.DecodeError):
            return People()

    def remember(self, opened: entries.Opened) -> None:
        """Note who plays now; a disk that refuses costs only the pick list."""
        before = self.people()
        now = tuple(player.name for player in opened.players)
        names = tuple(dict.fromkeys([*now, *before.names]))[:_MOST_NAMES]
        people = msgspec.structs.replace(before, names=names)
        if opened.game == "palagonia":
            people = msgspec.structs.replace(people, last_palagonia=now, last_way=_way(opened))
        else:
            last = tuple((player.name, player.colours) for player in opened.players)
            people = msgspec.structs.replace(people, last=last, edition=_told_edition(opened))
        new = self._people.with_suffix(".new")
        try:
            new.write_bytes(msgspec.json.encode(people))
            new.replace(self._people)
        except OSError:
            new.unlink(missing_ok=True)

    def became_of(self, tap: str) -> Became | None:
        """Return what became of a tap that an unfinished record has written down; None if none."""
        for one in list_records(self._records).records:
            if one.verdict is Verdict.INCOMPLETE and one.match_id:
                told = _told_in(path_of(self._records, one))
                if told and isinstance(opened := told[0][1], entries.Opened):
                    became = what_became(game_of(opened), told, tap)
                    if became is not None:
                        return became
        return None

    def _how_far(self, one: Summary) -> "_SoFar":
        """How far a match got; read again only when its file has changed."""
        state = one.path, one.size, one.mtime_ns
        if state not in self._so_far:
            told = _told_in(path_of(self._records, one))
            acts = sum(isinstance(entry, entries.Act) for _, entry in told)
            self._so_far[state] = _SoFar(acts, _is_over(told))
        return self._so_far[state]


@dataclass(frozen=True)
class _SoFar:
    """How many acts a record holds, and whether they ended the match."""

    acts: int
    over: bool


_Told = list[tuple[int, entries.Entry]]


def _told_in(record: Path) -> _Told:
    told: _Told = []
    verify_record(record, hear=lambda i, entry: told.append((i, entry)))
    return told


def _is_over(told: _Told) -> bool:
    if not told or not isinstance(opened := told[0][1], entries.Opened):
        return False
    game = game_of(opened)
    try:
        return game.outcome(timeline_of(game, opened, told).state) is not None
    except UnreadableError:  # a match of a program that knows other rules
        return False


def _told_edition(opened: entries.Opened) -> dict[str, Any]:
    """An edition option by option, as faces know it; in records it holds whole numbers alone."""
    found: dict[str, Any] = msgspec.to_builtins(Edition.from_canonical(opened.edition))
    return found


def _way(opened: entries.Opened) -> WayView:
    """How a match of Palagonia was begun, its edition option by option likewise."""
    rulings = {name: token for name, token in opened.edition.items() if name != "game"}
    found: dict[str, Any] = msgspec.to_builtins(PalagoniaEdition.from_canonical(rulings))
    return WayView(
        found,
        dice=opened.dice or "virtual",
        tiles=opened.mode or "board",
        hints=opened.hints != "off",
    )
