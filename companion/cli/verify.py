"""``companion verify``: is a record what the table wrote?"""

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

_EXIT_CODES = {"valid": 0, "unreadable": 2}
_EXIT_CODE_OTHERWISE = 1


def verify(
    path: Annotated[Path, typer.Argument(help="The record, or the directory of its match.")],
    recording: Annotated[
        Path | None, typer.Option(help="Also check that this is the recording it names.")
    ] = None,
    key: Annotated[
        str | None, typer.Option(help="Fingerprint or words of the only key that may have signed.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Check that a record is whole, unchanged and signed."""
    from companion.record.keys import trust_here
    from companion.record.signing import read_fingerprint
    from companion.record.verify import verify_record
    from companion.table.rejudge import rejudge

    trust = trust_here()
    found = verify_record(
        path,
        known=trust.known,
        distrusted=trust.distrusted,
        expected_key=read_fingerprint(key) if key else None,
        recording=recording,
        rejudge=rejudge,
    )
    if as_json:
        print(json.dumps(found.as_json()))
    else:
        print(found.sentence(), file=sys.stderr)
    raise typer.Exit(_EXIT_CODES.get(found.verdict.value, _EXIT_CODE_OTHERWISE))
