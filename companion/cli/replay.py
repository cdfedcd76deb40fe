"""``companion replay``: what happened in a recorded match?"""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.places import place, require_file
from companion.cli.told_to_end import EXIT_CODE_STOPPED
from companion.errors import UsageError

_WITNESSES = ("scales", "camera")


def replay_file(
    file: Annotated[
        Path,
        typer.Argument(
            parser=place,
            metavar="FILE",
            help="The recording, an MCAP file.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    record: Annotated[
        Path | None,
        typer.Option(
            parser=place, metavar="DIR", help="Directory to write the signed record into."
        ),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(
            parser=place, metavar="FILE", help="HTML file to write the match's page into."
        ),
    ] = None,
    witness: Annotated[
        str, typer.Option(help="Who may testify: scales, camera, or both with a comma.")
    ] = "scales,camera",
) -> None:
    """Follow a recorded match and tell what happened."""
    from companion.cli.own_output import require_own_folder, require_own_place
    from companion.cli.wiring import journal_of_replay
    from companion.record.shown_path import shown_path
    from companion.record.verify import RECORD_NAME
    from companion.report.page import is_page, write_page
    from companion.report.replay_json import replay_json
    from companion.report.text import print_story
    from companion.table.replay import replay

    witnesses = _read_witnesses(witness)
    require_file(file, "a recording")
    if report is not None:
        require_own_place(report, "a page", ".html", is_page)
    if record is not None:
        require_own_folder(record, "a record")
    try:
        story = replay(
            file,
            use_scales="scales" in witnesses,
            use_pictures="camera" in witnesses,
            open_journal=None if record is None else journal_of_replay(record, file),
        )
    except KeyboardInterrupt:
        left = f"; what was written lies in {record}" if record and record.exists() else ""
        print(f"companion: The replay was stopped{left}.", file=sys.stderr)
        raise typer.Exit(EXIT_CODE_STOPPED) from None
    written = None
    if record is not None and story.started is not None:
        written = record / RECORD_NAME
    if report is not None:
        write_page(story, report, record=written)
    if as_json:
        print(
            json.dumps(replay_json(story, None if written is None else Path(shown_path(written))))
        )
    else:
        print_story(story, record=written, page=report)


def _read_witnesses(text: str) -> frozenset[str]:
    witnesses = frozenset(part.strip() for part in text.split(",") if part.strip())
    unknown = witnesses - frozenset(_WITNESSES)
    if unknown or not witnesses:
        raise UsageError(
            f"--witness takes {' and '.join(_WITNESSES)}, alone or with a comma; not {text!r}."
        )
    return witnesses
