"""Which record does somebody mean, what is in it, and how do the commands on records speak?"""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from companion.cli.places import place
from companion.errors import MissingError, UsageError
from companion.games.lines import printable

if TYPE_CHECKING:
    from companion.record.entries import Entry
    from companion.record.verification import Verification

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

GOOD: Final = ("valid", "incomplete")
"""Verdicts on a record that end a command well."""


def folder_of(directory: Path | None) -> Path:
    """The folder of records that was named, else this table's own.

    Raises:
        UsageError: it is a file.
        MissingError: it is not there.
    """
    from companion.record.folder import records_folder

    if directory is None:
        return records_folder()
    if directory.is_file():
        raise UsageError(f"{directory} is a file; --dir takes the folder of records.")
    if not directory.is_dir():
        raise MissingError(f"There is no folder {directory}.")
    return directory


def record_of(match: str, directory: Path | None) -> Path:
    """The file of the record that somebody named by path, by its directory or by match.

    Raises:
        MissingError: there is none.
        UsageError: several have that name.
    """
    from companion.record.index import find, list_records, path_of
    from companion.record.verify import RECORD_NAME

    named = Path(match)
    if named.is_file():
        return named
    if match and (named / RECORD_NAME).is_file():
        return named / RECORD_NAME
    if not match or named.is_absolute() or len(named.parts) > 1 or named.suffix == ".jsonl":
        raise MissingError(f"There is no record at {match or 'an empty name'}.")
    folder = folder_of(directory)
    listing = list_records(folder)
    for note in listing.notes:
        warn(note)
    return path_of(folder, find(listing, match))


def read_record(
    path: Path, recording: Path | None = None
) -> "tuple[Verification, list[tuple[int, Entry]]]":
    """What there is to say about a record, and its good entries."""
    from companion.record.keys import trust_if_whole
    from companion.record.verify import verify_record
    from companion.table.dice.fairness import check_dice
    from companion.table.rejudging.rejudge import rejudge

    told: list[tuple[int, Entry]] = []
    trust, trouble = trust_if_whole()
    if trouble:
        warn(trouble)
    found = verify_record(
        path,
        known=trust.known,
        distrusted=trust.distrusted,
        recording=recording,
        rejudge=rejudge,
        check_dice=check_dice,
        hear=lambda i, entry: told.append((i, entry)),
    )
    return found, told[: found.entries]  # the last one heard may be the one that is bad


def say(text: str) -> None:
    """Write a line to standard output, and nothing that steers the terminal."""
    print(printable(text))


def warn(text: str) -> None:
    """Write a line to standard error, and nothing that steers the terminal."""
    print(printable(text), file=sys.stderr)
