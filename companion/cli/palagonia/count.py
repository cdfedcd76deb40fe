"""``companion palagonia count``: how many different creatures are there?"""

from collections.abc import Iterator
from typing import Annotated

import typer

from companion.cli.palagonia.files import print_json, print_lines

LARGEST = 16
"""Each further tile takes three times as long, and 16 take seconds."""


def count(
    n: Annotated[
        int, typer.Argument(metavar="N", min=1, max=LARGEST, help="The largest number of tiles.")
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Count the different full creatures by the tiles they need, 1 to N.

    Two that are the same after turning or mirroring count once.
    """
    from companion.games.palagonia.counting import creature_counts

    counts = creature_counts(n)
    if as_json:
        print_json({"counts": list(counts)})
    else:
        print_lines(_for_people(counts))


def _for_people(counts: tuple[int, ...]) -> Iterator[str]:
    yield "tiles  creatures"
    for tiles, number in enumerate(counts, start=1):
        yield f"{tiles:5}  {number:9}"
