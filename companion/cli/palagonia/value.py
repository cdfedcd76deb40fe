"""``companion palagonia value``: which creatures lie on a table, and what are they worth?"""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.palagonia.files import drawn, print_json, print_lines, table_in
from companion.cli.places import place
from companion.games.palagonia.figures import figures
from companion.games.palagonia.sentences import counted
from companion.games.palagonia.table_file import table_report
from companion.games.palagonia.tiles import Table, holes, is_connected


def value(
    file: Annotated[
        Path,
        typer.Argument(
            parser=place,
            metavar="FILE",
            help='A table of tiles: {"tiles":[{"q":0,"r":0,"o":2}, …]}, or a drawing in a .txt.',
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Find the creatures on a table of tiles and count what they are worth."""
    table = table_in(file)
    if as_json:
        print_json(table_report(table))
    else:
        print_lines(_for_people(table))


def _for_people(table: Table) -> Iterator[str]:
    found = figures(table)
    creatures = [figure for figure in found if figure.closed]
    yield from drawn(table)
    groups = "one group" if is_connected(table) else "several groups"
    yield f"{counted(len(table), 'tile')}, {groups}."
    for figure in creatures:
        what = f"{counted(figure.loops, 'loop')}, {counted(figure.limbs, 'limb')}"
        worth = "" if figure.scores else ", scores nothing"
        first = ",".join(map(str, figure.body[0]))
        yield f"Creature of colour {figure.colour} at {first}: value {figure.value} ({what}){worth}"
    yield f"Creatures: {len(creatures)}. Open figures: {len(found) - len(creatures)}."
    enclosed = " ".join(f"{q},{r}" for q, r in sorted(holes(table)))
    yield f"Holes: {enclosed or 'none'}."
