"""``companion records export``: the acts of a match for other programs."""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.places import place
from companion.cli.records.asked import GOOD, Folder, Match, read_record, record_of, say, warn
from companion.errors import MissingError, UnreadableError, UsageError


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
    from companion.table.retold.rows import act_rows

    if (as_csv is None) == (as_json is None):
        raise UsageError("Say either --csv FILE or --json FILE.")
    if as_csv is not None:
        require_own_place(as_csv, "a table of acts", ".csv", is_table)
    elif as_json is not None:
        require_own_place(as_json, "a list of acts", ".json", is_list)
    path = record_of(match, directory)
    found, told = read_record(path)
    if found.opened is None:
        raise UnreadableError(f"{path}: {found.sentence()}")
    rows = act_rows(found.opened, told)
    if as_csv is not None:
        _write(as_csv, as_table(rows, found.opened.game, len(found.opened.players)))
    elif as_json is not None:
        _write(as_json, as_list(rows))
    if found.verdict != "valid":
        warn(found.sentence())
    raise typer.Exit(0 if found.verdict in GOOD else 1)


def _write(file: Path, text: str) -> None:
    from companion.record.disk import replace_file

    try:
        replace_file(file, text.encode("utf-8"))
    except OSError as error:
        raise MissingError(f"{file} cannot be written: {error.strerror or error}.") from error
    say(f"Written to {file}.")
