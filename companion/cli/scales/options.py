"""How are scales named on the command line? The same two options wherever scales are read."""

from typing import Annotated

import typer

ScalesOption = Annotated[
    str,
    typer.Option(
        "--scales",
        metavar="auto|PORT|gpio|spi|virtual",
        help="Where the scales are: looked for, a port's name, this machine's pins, or in memory.",
    ),
]
FaultsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--fault",
        metavar="FAULT[@CELL]",
        help="Break virtual scales: slow@2, bit flips, … May be repeated.",
    ),
]
"""What is broken about virtual scales."""

PATIENCE_NS = 12_000_000_000
"""How long scales are looked for: a board boots in three seconds, and there may be three ports."""
