"""Where may a demo write, and what is said when it is done? Nobody's files are written over."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

from companion.errors import MissingError, UsageError

PAGE_NAME = "report.html"

IsOwn = Callable[[Path], bool]
"""Tells whether the record at a path is one that this demo wrote."""


def make_room(out: Path, *, is_own_record: IsOwn) -> tuple[Path, Path]:
    """Make ``out`` a directory without what an earlier demo wrote; anything else stays.

    Returns:
        Where the record and the page go.

    Raises:
        UsageError: It is a file, or holds the record of another match or somebody else's page.
        MissingError: It cannot be made, or an old file not be read or removed.
    """
    from companion.cli.own_output import require_own_folder
    from companion.record.verify import RECORD_NAME

    record, page = out / RECORD_NAME, out / PAGE_NAME
    if out.exists() and not out.is_dir():
        raise UsageError(f"{out} is a file; --out takes a directory, made if it is not there.")
    require_own_folder(out, "a demo")
    try:
        out.mkdir(parents=True, exist_ok=True)
        for path, is_own in ((record, is_own_record), (page, _is_page)):
            if path.exists() and not is_own(path):
                raise UsageError(
                    f"{path} was not written by this demo and is left alone; "
                    "move it away, or choose another directory with --out."
                )
        for path in (record, page):
            path.unlink(missing_ok=True)
    except OSError as error:
        raise MissingError(
            f"{error.filename or out} cannot be made fresh: {error.strerror or error}; "
            "choose another directory with --out."
        ) from error
    return record, page


def typed_command() -> str:
    """Return how this program was called, so that the next lines can be copied."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return "python -m companion"
    return called.name if shutil.which(called.name) == str(called) else str(called)


def _is_page(path: Path) -> bool:
    from companion.report.page import is_page

    return path.is_file() and is_page(path.read_bytes())
