"""``companion bench colours``: are squares in bad light called by their colours?"""

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.bench.answer import answer
from companion.cli.places import place, require_file
from companion.errors import UnreadableError, UsageError


def colours_bench(
    file: Annotated[
        list[Path],
        typer.Argument(
            parser=place,
            metavar="FILE",
            help="Readings of coloured squares, with expected_labels.json beside them.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Name squares in bad light from one of each colour: right, wrong or unsure?"""
    from companion.bench.colours_bench import (
        LABELS_FILE,
        colours_json,
        is_fulfilled,
        measure,
        print_colours,
        read_squares,
    )
    from companion.record.shown_path import shown_path

    figures = []
    unreadable: UnreadableError | None = None
    for one in file:
        require_file(one, "readings")
        try:
            readings, labels = read_squares(one)
        except UnreadableError as error:
            unreadable = error
            typer.echo(str(error), err=True)
            continue
        if labels:
            figures.append(measure(shown_path(one), readings, labels))
        else:
            typer.echo(f"{one} was left out: {LABELS_FILE} has no labels for it.", err=True)
    if not figures:
        raise UsageError(f"No file could be counted; {LABELS_FILE} must lie beside it and name it.")
    answer(
        colours_json(figures),
        lambda: print_colours(figures),
        as_json=as_json,
        fulfilled=unreadable is not None or is_fulfilled(figures),
    )
    if unreadable is not None:
        raise typer.Exit(unreadable.exit_code)
