"""Which recordings is something measured by, and which truth belongs to each?"""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.places import place, require_file
from companion.errors import UsageError

Recordings = Annotated[
    list[Path], typer.Argument(parser=place, metavar="FILE", help="Recordings, MCAP files.")
]
Truths = Annotated[
    list[Path],
    typer.Option(
        parser=place, metavar="FILE", help="The truth of each recording, in the same order."
    ),
]


def with_truth(recordings: list[Path], truths: list[Path]) -> list[tuple[Path, Path]]:
    """Return each recording with its truth.

    Raises:
        UsageError: There are more of the one than of the other.
        MissingError: There is no such recording.
    """
    if len(recordings) != len(truths):
        raise UsageError(
            f"There are {len(recordings)} recordings and {len(truths)} truth files; give one "
            "--truth for each recording."
        )
    for one in recordings:
        require_file(one, "a recording")
    return list(zip(recordings, truths, strict=True))
