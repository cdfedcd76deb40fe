"""``companion records delete`` and ``prune``: what is not to be kept goes, and that is said.

Of a match the recordings can be deleted, with everybody's pictures in them, or all of it. Either
way a signed tombstone stays.
"""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.records.asked import (
    AsJson,
    Folder,
    Match,
    folder_of,
    read_record,
    record_of,
    say,
)
from companion.errors import UnreadableError, UsageError

if TYPE_CHECKING:
    from companion.record.entries import Opened

ReasonOption = Annotated[str, typer.Option(help="Why, for whoever finds the tombstone.")]


def delete(
    match: Match,
    *,
    directory: Folder = None,
    recordings: Annotated[
        bool,
        typer.Option(
            "--recordings/--everything",
            help="Only weights and pictures, or the record of the match as well.",
        ),
    ] = True,
    reason: ReasonOption = "",
    yes: Annotated[bool, typer.Option("--yes", help="Delete without being asked again.")] = False,
    as_json: AsJson = False,
) -> None:
    """Delete a match's recordings, or all of it; a signed tombstone stays in its place."""
    from companion.record.verify import RECORD_NAME

    path = record_of(match, directory)
    if path.name != RECORD_NAME:  # whose are the recordings that lie around it?
        raise UsageError(
            f"{path} does not lie in a match's own directory, as {RECORD_NAME}; "
            "delete it, and what belongs to it, yourself."
        )
    found, _ = read_record(path)
    if found.opened is None:
        raise UnreadableError(f"{path}: {found.sentence()}")
    files = _recordings_beside(path)
    if not recordings:
        files = [*files, path, *_torn_beside(path)]
    if not files:
        raise UsageError(f"No recording lies beside {path}.")
    names = ", ".join(one.name for one in files)
    if not yes and not typer.confirm(f"Delete {names} of {found.opened.match_id} for good?"):
        raise typer.Exit(1)
    stone = _delete(found.opened, files, reason)
    if as_json:
        print(json.dumps({"tombstone": str(stone), "deleted": [one.name for one in files]}))
    else:
        say(f"Deleted: {names}. {stone} says so.")


def prune(
    days: Annotated[int, typer.Option(min=0, help="Recordings of older matches are deleted.")],
    directory: Folder = None,
    as_json: AsJson = False,
) -> None:
    """Delete the recordings of matches that are older than so many days; records stay."""
    stones = prune_recordings(folder_of(directory), days)
    if as_json:
        print(json.dumps({"tombstones": [str(stone) for stone in stones]}))
    else:
        say(f"The recordings of {len(stones)} matches were deleted; their records stay.")


def prune_recordings(folder: Path, days: int) -> list[Path]:
    """Delete the recordings in a folder of records that are older; return their tombstones."""
    from companion.record.folder import records_in

    before = datetime.now(UTC) - timedelta(days=days)
    stones = []
    for path in records_in(folder):
        files = [one for one in _recordings_beside(path) if _written(one) < before]
        if not files:
            continue
        found, _ = read_record(path)
        if found.opened is not None:
            stones.append(_delete(found.opened, files, f"older than {days} days"))
    return stones


def _delete(opened: "Opened", files: list[Path], reason: str) -> Path:
    from companion.record.keys import table_key
    from companion.record.tombstones import delete_files

    return delete_files(
        files,
        match_id=opened.match_id,
        table_id=opened.table_id,
        key=table_key(),
        said_wall=datetime.now(UTC).isoformat(timespec="seconds"),
        reason=reason,
    )


def _recordings_beside(record: Path) -> list[Path]:
    return sorted(record.parent.glob("*.mcap"))


def _torn_beside(record: Path) -> list[Path]:
    return sorted(record.parent.glob("match*.torn"))


def _written(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)
