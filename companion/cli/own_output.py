"""May a file be written at that place? Over nothing but what is of the same kind.

Every command that takes a place to write to asks here, before it does anything else.

| what is there                                  | a page, an export, a calibration, a sheet  |
|------------------------------------------------|--------------------------------------------|
| nothing                                        | is written                                 |
| one of the same kind, written by this program  | is written over; of pictures any           |
| anything else, whatever its name               | is refused                                 |
| the name of a record                           | is refused                                 |
| a place of the table's own files               | is refused, but for a name that says .html |
|                                                | (.csv, .toml), and never among the keys    |

A folder to write into may be anywhere but among the keys, and no file.
"""

from collections.abc import Callable
from pathlib import Path

from companion.errors import MissingError, UsageError

_LONGEST_HEAD_BYTES = 4096
"""Behind that nothing tells whether a file is of a kind; a recording may have gigabytes."""

IsOwn = Callable[[bytes], bool]
"""Tells from the first bytes of a file whether it is of the kind that is to be written."""


def require_own_place(path: Path, kind: str, ending: str, is_own: IsOwn) -> None:
    """Return if a file of that kind may be written at ``path``; nothing is touched.

    Args:
        path: Where somebody wants it.
        kind: What it is called in the sentence: "a page".
        ending: How its name ends where the table's own files lie: ".html".
        is_own: Whether a file that begins so is one of the kind.

    Raises:
        UsageError: Something else lies there, or belongs there.
        MissingError: What lies there cannot be looked at.
    """
    from companion.record.verify import RECORD_NAME

    if not path.name:
        raise UsageError(f"Name a file for {kind}; {str(path)!r} is none.")
    if path.name.lower() == RECORD_NAME:
        raise UsageError(f"{path} is the name of a record; choose another name for {kind}.")
    if _is_place_of_the_table(path, ending):
        raise UsageError(f"{path} is a place of the table's own files; choose another for {kind}.")
    try:
        if path.is_symlink() and not path.exists():
            raise UsageError(f"{path} is a link that leads nowhere; choose another name.")
        if path.is_dir():
            raise UsageError(f"{path} is a folder; name a file for {kind}.")
        if path.exists() and not (path.is_file() and is_own(_head(path))):
            raise UsageError(
                f"{path} is not {kind} that this program wrote and is left alone; move it away, "
                f"or choose another name."
            )
    except OSError as error:
        raise MissingError(f"{path} cannot be looked at: {error.strerror or error}.") from error


def require_own_folder(folder: Path, kind: str) -> None:
    """Return if files of that kind may be written into ``folder``; nothing is touched.

    Args:
        folder: Where somebody wants them; it need not be there.
        kind: What they are called in the sentence: "pictures".

    Raises:
        UsageError: A file lies there, or keys.
    """
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; name a folder for {kind}.")
    if folder.resolve().is_relative_to(_keys()):
        raise UsageError(f"{folder} is where the table's keys are; name another for {kind}.")


def is_sheet(head: bytes) -> bool:
    """Return whether a file that begins so is a sheet to print, of anybody's."""
    return head.startswith(b"%PDF-")


def is_picture(head: bytes) -> bool:
    """Return whether a file that begins so is a picture, of anybody's."""
    return head.startswith((b"\x89PNG\r\n", b"\xff\xd8\xff"))


def is_of_schema(name: str) -> IsOwn:
    """Return what tells whether a TOML file is of that schema, in whichever version."""
    return lambda head: f'\nschema = "{name}/'.encode() in b"\n" + head


def _keys() -> Path:
    from companion.record.keys import keys_folder

    return keys_folder().resolve()


def _is_place_of_the_table(path: Path, ending: str) -> bool:
    from companion.record.keys import table_home

    place = path.parent.resolve() / path.name
    targets = (place, place.resolve())  # a link leads there as well
    keys, home = _keys(), table_home().resolve()
    return any(
        one.is_relative_to(keys) or (one.is_relative_to(home) and one.suffix.lower() != ending)
        for one in targets
    )


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_LONGEST_HEAD_BYTES)
