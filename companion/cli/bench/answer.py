"""How does a bench answer? To people or as one JSON object; exit code 1 where a goal is missed."""

import json
from collections.abc import Callable
from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


def answer(
    figures: object, show: Callable[[], None], *, as_json: bool, fulfilled: bool = True
) -> None:
    """Print what was measured.

    Args:
        figures: For programs, as JSON has it.
        show: Prints the same for people.
        as_json: Whether a program asks.
        fulfilled: Whether all goals are reached.

    Raises:
        typer.Exit: One is missed.
    """
    if as_json:
        print(json.dumps(figures))
    else:
        show()
    if not fulfilled:
        raise typer.Exit(1)
