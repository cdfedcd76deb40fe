"""``companion palagonia sum``: which tiles does a sum mean, and which sum do tiles have?"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.palagonia.files import drawn, print_json, print_lines, table_in
from companion.cli.places import place
from companion.errors import UnreadableError, UsageError
from companion.games.game import Unreadable
from companion.games.palagonia.sums import read, write
from companion.games.palagonia.table_file import tiles_report
from companion.games.palagonia.tiles import Table, table_of


def sum_of(
    text: Annotated[
        str | None, typer.Argument(metavar="TEXT", help="A creature sum, as 4b+5c.")
    ] = None,
    of: Annotated[
        Path | None,
        typer.Option(parser=place, metavar="FILE", help="Tell the sum of this table of tiles."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Turn a creature sum into tiles, or a table of tiles into its sum."""
    if (text is None) == (of is None):
        raise UsageError("Give either a creature sum, or --of with the file of a table of tiles.")
    if of is not None:
        table = table_in(of)
        written = write(table)
        if isinstance(written, Unreadable):
            raise UnreadableError(f"{of}: {written.why}")
        if as_json:
            print_json({"sum": written})
        else:
            print_lines(iter([written]))
        return
    tiles = read(text or "")
    if isinstance(tiles, Unreadable):
        raise UnreadableError(tiles.why)
    if as_json:
        print_json({"tiles": tiles_report(table_of(tiles))})
    else:
        print_lines(_for_people(table_of(tiles)))


def _for_people(table: Table) -> Iterator[str]:
    yield from drawn(table)
    yield " ".join(f"{tile['q']},{tile['r']}:{tile['o']}" for tile in tiles_report(table))
