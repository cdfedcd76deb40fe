"""``companion records``: which matches were recorded, and what happened in one?"""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from companion.cli.places import place
from companion.errors import MissingError, UnreadableError, UsageError
from companion.games.lines import printable

if TYPE_CHECKING:
    from companion.record.entries import Entry, Player
    from companion.record.summary import Summary
    from companion.record.verification import Verification

records = typer.Typer(
    name="records",
    help="The records of matches that lie in a folder.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Folder = Annotated[
    Path | None,
    typer.Option(
        "--dir", parser=place, metavar="DIR", help="The folder of records; else this table's own."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Match = Annotated[
    str, typer.Argument(metavar="ID|PATH", help="A match's id or its beginning, or a path.")
]

_GOOD = ("valid", "incomplete")


@records.callback()
def _root() -> None:
    """The records of matches that lie in a folder."""


@records.command("list")
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

    folder = _folder(directory)
    listing = list_records(folder, rebuild=rebuild)
    for note in listing.notes:
        _warn(note)
    if as_json:
        trust, trouble = trust_if_whole()
        if trouble:
            _warn(trouble)
        told = [_listed(one, folder, trust.known) for one in listing.records]
        print(json.dumps({"directory": shown_path(folder), "records": told}))
        return
    if not listing.records:
        print(f"There are no records in {folder}.", file=sys.stderr)
    for one in listing.records:
        _say(_line(one))


@records.command()
def show(match: Match, directory: Folder = None, as_json: AsJson = False) -> None:
    """Tell a match act by act, with corrections, the seal and the result."""
    from companion.record.shown_path import shown_path
    from companion.table.timeline_rows import act_rows, amendment_rows, lines_for_people

    path = _record(match, directory)
    found, told = _read(path)
    opened = found.opened
    if opened is None:
        raise UnreadableError(f"{path}: {found.sentence()}")
    if as_json:
        shown = {
            "path": shown_path(path),
            "match_id": opened.match_id,
            "table_id": opened.table_id,
            "game": opened.game,
            "players": msgspec.to_builtins(opened.players),
            "started_wall": opened.started_wall,
            "verification": found.as_json(),
            "acts": act_rows(opened, told),
            "amendments": amendment_rows(opened, told),
        }
        print(json.dumps(shown))
    else:
        names = ", ".join(_who(player) for player in opened.players)
        _say(f"{opened.match_id}: {names}")
        for line in lines_for_people(opened, told):
            _say(line)
        _warn(found.sentence())
    raise typer.Exit(0 if found.verdict in _GOOD else 1)


@records.command()
def export(
    match: Match,
    as_csv: Annotated[
        Path | None,
        typer.Option(
            "--csv",
            parser=place,
            metavar="FILE",
            help="A table, a row an act.",
        ),
    ] = None,
    as_json: Annotated[
        Path | None,
        typer.Option(
            "--json",
            parser=place,
            metavar="FILE",
            help="A list, an object an act.",
        ),
    ] = None,
    directory: Folder = None,
) -> None:
    """Write the acts of a match to a file for other programs."""
    from companion.cli.act_files import as_list, as_table, is_list, is_table
    from companion.cli.own_output import require_own_place
    from companion.table.timeline_rows import act_rows

    if (as_csv is None) == (as_json is None):
        raise UsageError("Say either --csv FILE or --json FILE.")
    if as_csv is not None:
        require_own_place(as_csv, "a table of acts", ".csv", is_table)
    elif as_json is not None:
        require_own_place(as_json, "a list of acts", ".json", is_list)
    path = _record(match, directory)
    found, told = _read(path)
    if found.opened is None:
        raise UnreadableError(f"{path}: {found.sentence()}")
    rows = act_rows(found.opened, told)
    if as_csv is not None:
        _write(as_csv, as_table(rows, found.opened.game, len(found.opened.players)))
    elif as_json is not None:
        _write(as_json, as_list(rows))
    if found.verdict != "valid":
        _warn(found.sentence())
    raise typer.Exit(0 if found.verdict in _GOOD else 1)


def _who(player: "Player") -> str:
    name = player.name.strip() or f"Seat {player.seat}"
    return f"{name} ({' and '.join(player.colours)})" if player.colours else name


def _folder(directory: Path | None) -> Path:
    from companion.record.folder import records_folder

    if directory is None:
        return records_folder()
    if directory.is_file():
        raise UsageError(f"{directory} is a file; --dir takes the folder of records.")
    if not directory.is_dir():
        raise MissingError(f"There is no folder {directory}.")
    return directory


def _record(match: str, directory: Path | None) -> Path:
    """The path of the record that somebody named by path or by match."""
    from companion.record.index import find, list_records, path_of
    from companion.record.verify import RECORD_NAME

    named = Path(match)
    if named.is_file() or (named / RECORD_NAME).is_file():
        return named
    if not match or named.is_absolute():
        raise MissingError(f"There is no record at {match or 'an empty name'}.")
    folder = _folder(directory)
    listing = list_records(folder)
    for note in listing.notes:
        _warn(note)
    return path_of(folder, find(listing, match))


def _read(path: Path) -> "tuple[Verification, list[tuple[int, Entry]]]":
    """What there is to say about a record, and its good entries."""
    from companion.record.keys import trust_if_whole
    from companion.record.verify import verify_record
    from companion.table.fair_dice import check_dice
    from companion.table.rejudge import rejudge

    told: list[tuple[int, Entry]] = []
    trust, trouble = trust_if_whole()
    if trouble:
        _warn(trouble)
    found = verify_record(
        path,
        known=trust.known,
        distrusted=trust.distrusted,
        rejudge=rejudge,
        check_dice=check_dice,
        hear=lambda i, entry: told.append((i, entry)),
    )
    return found, told[: found.entries]  # the last one heard may be the one that is bad


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
    return (
        f"{when[:19]:<19}  {one.match_id or '?':<26}  {one.game or '?'}  {who}: {result}  "
        f"{one.verdict.value}{why}  {one.path}"
    )


def _write(file: Path, text: str) -> None:
    from companion.record.disk import replace_file

    try:
        replace_file(file, text.encode("utf-8"))
    except OSError as error:
        raise MissingError(f"{file} cannot be written: {error.strerror or error}.") from error


def _say(text: str) -> None:
    """Write a line to standard output: what the terminal can hold, and nothing that steers it."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.flush()
    sys.stdout.buffer.write((printable(text) + "\n").encode(encoding, errors="replace"))
    sys.stdout.buffer.flush()


def _warn(text: str) -> None:
    """Write a line to standard error, and nothing that steers the terminal."""
    print(printable(text), file=sys.stderr)
