"""``companion records list``: which records lie in a folder?"""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from companion.cli.records.asked import AsJson, Folder, folder_of, say, warn

if TYPE_CHECKING:
    from companion.record.summary import Summary


def list_matches(
    directory: Folder = None,
    rebuild: Annotated[
        bool, typer.Option("--rebuild", help="Make the index of the folder anew.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List the records in a folder, newest first; broken ones too."""
    from companion.record.index import list_records
    from companion.record.keys import trust_if_whole
    from companion.record.shown_path import shown_path

    folder = folder_of(directory)
    listing = list_records(folder, rebuild=rebuild)
    for note in listing.notes:
        warn(note)
    if as_json:
        trust, trouble = trust_if_whole()
        if trouble:
            warn(trouble)
        told = [_listed(one, folder, trust.known) for one in listing.records]
        print(json.dumps({"directory": shown_path(folder), "records": told}))
        return
    if not listing.records:
        print(f"There are no records in {folder}.", file=sys.stderr)
    for one in listing.records:
        say(_line(one))


def _listed(one: "Summary", folder: Path, known: frozenset[str]) -> dict[str, Any]:
    from companion.record.shown_path import shown_path

    return {
        "match_id": one.match_id,
        "table_id": one.table_id,
        "game": one.game,
        "players": msgspec.to_builtins(one.players),
        "started_wall": one.started_wall,
        "outcome": msgspec.to_builtins(one.outcome),
        "winners": one.winners,
        "verdict": one.verdict.value,
        "why": one.why,
        "entries": one.entries,
        "signed_by": "known" if one.fingerprint in known else "unknown",
        "fingerprint": one.fingerprint,
        "path": shown_path(folder / one.path),
        "virtual": one.virtual,
    }


def _line(one: "Summary") -> str:
    from companion.record.summary import name_of

    when = one.started_wall or datetime.fromtimestamp(one.mtime_ns / 1e9, UTC).strftime(
        "(%Y-%m-%d)"  # in brackets: when the file was written, the match had no clock
    )
    who = ", ".join(name_of(player) for player in one.players) or "unknown players"
    won = "won by " + " and ".join(one.winners) if one.winners else "nobody won"
    result = won if one.outcome else "no result"
    why = f" ({one.why})" if one.why else ""
    virtual = "  virtual table" if one.virtual else ""
    return (
        f"{when[:19]:<19}  {one.match_id or '?':<26}  {one.game or '?'}  {who}: {result}  "
        f"{one.verdict.value}{why}{virtual}  {one.path}"
    )
