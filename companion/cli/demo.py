"""``companion demo``: a recorded match from the sensors to the signed record and its page."""

from importlib.resources import as_file, files
from pathlib import Path
from typing import Annotated

import typer

from companion.errors import MissingError, UsageError

SAMPLE = "samples/villa-paletti.mcap"


def demo(
    out: Annotated[
        Path, typer.Option(help="Directory to write the record and the page into.")
    ] = Path("demo-out"),
) -> None:
    """Follow the match that comes with the companion; needs no screen, scales or network."""
    from companion.cli.wiring import journal_of_replay
    from companion.record.keys import known_fingerprints
    from companion.record.verify import RECORD_NAME, verify_record
    from companion.report.text import print_story
    from companion.table.rejudge import rejudge
    from companion.table.replay import replay

    record = out / RECORD_NAME
    _make_room(out, record)
    with as_file(files("companion") / SAMPLE) as recording:
        story = replay(recording, open_journal=journal_of_replay(out, recording))
        print_story(story)
        verification = verify_record(
            record, known=known_fingerprints(), recording=recording, rejudge=rejudge
        )
    print(verification.sentence())


def _make_room(out: Path, *written: Path) -> None:
    """Make ``out`` a directory without the files that an earlier demo wrote; touch no other.

    Raises:
        UsageError: It is a file.
        MissingError: It cannot be made, or an old file not be removed.
    """
    if out.exists() and not out.is_dir():
        raise UsageError(f"{out} is a file; --out takes a directory, made if it is not there.")
    try:
        out.mkdir(parents=True, exist_ok=True)
        for path in written:
            path.unlink(missing_ok=True)
    except OSError as error:
        raise MissingError(
            f"{error.filename or out} cannot be made fresh: {error.strerror or error}; "
            "choose another directory with --out."
        ) from error
