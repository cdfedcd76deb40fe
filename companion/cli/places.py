"""Which place does a word of the command line name?"""

from pathlib import Path

import typer

from companion.errors import UsageError


def place(word: str) -> Path:
    """Return the path a word names; what lies there is looked at by who uses it.

    Raises:
        BadParameter: The word is empty. As a path it would be the directory one is in, which
            nobody means who writes an empty variable.
    """
    if not word:
        raise typer.BadParameter("it is empty; name a file or directory.")
    return Path(word)


def require_file(path: Path, kind: str) -> None:
    """Return unless what lies at ``path`` cannot be a file of that kind ("a recording").

    A file that is missing is left to who opens it.

    Raises:
        UsageError: It is a folder, a pipe or a device.
    """
    if path.is_dir():
        raise UsageError(f"{path} is a folder; name the file of {kind}.")
    if path.exists() and not path.is_file():
        raise UsageError(f"{path} is a pipe or a device; name the file of {kind}.")
