"""``companion demo``: a recorded match, from the sensors to the signed record and its page."""

import shutil
import sys
from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.places import place
from companion.errors import MissingError, UsageError

SAMPLE = "samples/villa-paletti.mcap"
PAGE_NAME = "report.html"

_EXIT_CODE_NOT_VALID = 1


def demo(
    out: Annotated[
        Path,
        typer.Option(
            parser=place, metavar="DIR", help="Directory to write the record and the page into."
        ),
    ] = Path("demo-out"),
) -> None:
    """Follow the match that comes with the companion; needs no screen, scales or network."""
    from companion.cli.wiring import journal_of_replay
    from companion.record.keys import trust_if_whole
    from companion.record.verification import Verdict
    from companion.record.verify import RECORD_NAME, verify_record
    from companion.report.page import write_page
    from companion.report.text import print_story
    from companion.table.rejudge import rejudge
    from companion.table.replay import replay

    record, page = out / RECORD_NAME, out / PAGE_NAME
    with as_file(files("companion") / SAMPLE) as recording:
        _make_room(out, record, page, recording)
        story = replay(recording, open_journal=journal_of_replay(out, recording))
        trust, _ = trust_if_whole()
        found = verify_record(record, known=trust.known, recording=recording, rejudge=rejudge)
    write_page(story, page, record=record, verdict=found.sentence())
    print_story(story, record=record, page=page)
    print(f"\n{found.sentence()}\n\n{_what_next(out, page)}")
    if found.verdict is not Verdict.VALID:
        raise typer.Exit(_EXIT_CODE_NOT_VALID)


def _make_room(out: Path, record: Path, page: Path, recording: Path) -> None:
    """Make ``out`` a directory without what an earlier demo wrote; anything else stays.

    Raises:
        UsageError: It is a file, or holds the record of another match or somebody else's page.
        MissingError: It cannot be made, or an old file not be read or removed.
    """
    if out.exists() and not out.is_dir():
        raise UsageError(f"{out} is a file; --out takes a directory, made if it is not there.")
    try:
        out.mkdir(parents=True, exist_ok=True)
        for path, is_own in ((record, _is_record_of(record, recording)), (page, _is_page(page))):
            if path.exists() and not is_own:
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


def _is_record_of(path: Path, recording: Path) -> bool:
    from companion.record.verify import file_sha256, verify_record

    opened = verify_record(path).opened
    return opened is not None and opened.setup.get("recording") == file_sha256(recording)


def _is_page(path: Path) -> bool:
    from companion.report.page import is_page

    return path.is_file() and is_page(path.read_bytes())


def _what_next(out: Path, page: Path) -> str:
    command = _typed_command()
    return "\n".join(
        [
            f"Open {page} in a browser: the same match with drawings, pictures and charts.",
            "What to try next:",
            f"  {command} verify {out}",
            "      change a letter in the record first, and it tells which line",
            f"  {command} replay FILE.mcap --report page.html --record DIR",
            "      the same for a recording of yours",
            f"  {command} --help",
        ]
    )


def _typed_command() -> str:
    """How this program was called, so that the next lines can be copied."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return "python -m companion"
    return called.name if shutil.which(called.name) == str(called) else str(called)
