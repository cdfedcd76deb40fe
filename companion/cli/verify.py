"""``companion verify``: is a record what the table wrote?"""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.places import place, require_file
from companion.games.lines import printable

_EXIT_CODES = {"valid": 0, "unreadable": 2}
_EXIT_CODE_OTHERWISE = 1


def verify(
    path: Annotated[
        Path,
        typer.Argument(
            parser=place,
            metavar="PATH",
            help="The record, or its match's directory.",
        ),
    ],
    recording: Annotated[
        Path | None,
        typer.Option(
            parser=place, metavar="FILE", help="Also check that this is the recording it names."
        ),
    ] = None,
    key: Annotated[
        str | None, typer.Option(help="Fingerprint or words of the only key that may have signed.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check that a record is whole, unchanged and signed."""
    from companion.record.keys import trust_if_whole
    from companion.record.signing import read_fingerprint
    from companion.record.verify import verify_record
    from companion.table.dice.fairness import check_dice
    from companion.table.rejudging.rejudge import rejudge

    if recording is not None:
        require_file(recording, "a recording")
    expected_key = None if key is None else read_fingerprint(key)
    trust, trouble = trust_if_whole()
    found = verify_record(
        path,
        known=trust.known,
        distrusted=trust.distrusted,
        expected_key=expected_key,
        recording=recording,
        rejudge=rejudge,
        check_dice=check_dice,
    )
    if as_json:
        print(json.dumps(found.as_json()))
    if not as_json or found.verdict.value == "unreadable":
        print(printable(found.sentence()), file=sys.stderr)
    if trouble:
        print(printable(trouble), file=sys.stderr)
    raise typer.Exit(_EXIT_CODES.get(found.verdict.value, _EXIT_CODE_OTHERWISE))
