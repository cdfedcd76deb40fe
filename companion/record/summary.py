"""What is a record about, in a few words? Also a broken one: what can be read of it."""

import os
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from companion.record.entries import Closed, Entry, Outcome, Player
from companion.record.verification import Verdict
from companion.record.verify import verify_record

_LATEST_NS: Final = 2**63 - 1
"""In the year 2262: the last moment that an index can hold, and a damaged disk can say later."""


class Summary(msgspec.Struct, frozen=True):
    """One record in a list.

    ``path`` is relative to the folder that is listed, with ``/`` between its parts. ``verdict``
    and ``why`` are what checking it found when the file had this size and time; ``players`` and
    ids are empty where not even the opening could be read; ``outcome`` is that of the closing
    entry; ``virtual`` is true of a table in memory.
    """

    path: str
    size: int
    mtime_ns: int
    verdict: Verdict
    why: str
    entries: int
    fingerprint: str | None = None
    match_id: str = ""
    table_id: str = ""
    game: str = ""
    players: tuple[Player, ...] = ()
    started_wall: str | None = None
    outcome: Outcome | None = None
    virtual: bool = False

    @property
    def when_ns(self) -> int:
        """When the match was, for sorting: its wall time, else when the file was last written."""
        try:
            told = datetime.fromisoformat(self.started_wall or "")
        except ValueError:
            return self.mtime_ns
        return (
            round((told if told.tzinfo else told.replace(tzinfo=UTC)).timestamp()) * 1_000_000_000
        )

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners' names, or colours where there is no name; empty if nobody has won."""
        seats = self.outcome.winners if self.outcome else ()
        return tuple(name_of(player) for player in self.players if player.seat in seats)


def name_of(player: Player) -> str:
    """Return a player's name, or the colours where there is none: "red and green", "seat 2"."""
    return player.name.strip() or " and ".join(player.colours) or f"seat {player.seat}"


def time_of(found: os.stat_result) -> int:
    """Return when a file was last written, in ns since 1970; one of no sense as near as can be."""
    return min(max(found.st_mtime_ns, 0), _LATEST_NS)


def summarise(path: Path, shown_as: str) -> Summary:
    """Return what the record at ``path`` is about.

    Args:
        path: ``match.jsonl``.
        shown_as: its path in the list.

    Raises:
        OSError: it is not there any more.
    """
    before = path.stat()
    closed: list[Closed] = []

    def hear(_: int, entry: Entry) -> None:
        if isinstance(entry, Closed):
            closed.append(entry)

    found = verify_record(path, hear=hear)
    opened = found.opened
    bad = found.first_bad
    return Summary(
        path=shown_as,
        size=before.st_size,
        mtime_ns=time_of(before),
        verdict=found.verdict,
        why=found.trouble or (f"line {bad.line}: {bad.why}" if bad else ""),
        entries=found.entries,
        fingerprint=found.fingerprint,
        match_id=opened.match_id if opened else "",
        table_id=opened.table_id if opened else "",
        game=opened.game if opened else "",
        players=opened.players if opened else (),
        started_wall=opened.started_wall if opened else None,
        virtual=found.is_virtual,
        outcome=closed[0].outcome if closed and found.verdict is Verdict.VALID else None,
    )
