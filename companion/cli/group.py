"""How do several commands become one, which says what it is for when it is named alone?"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

import typer

_NONE: Mapping[str, Callable[..., None]] = MappingProxyType({})


def group(name: str, says: str, commands: Mapping[str, Callable[..., None]] = _NONE) -> typer.Typer:
    """Return a command that holds others; more can be added to it by ``.command(name)``.

    Args:
        name: What it is called.
        says: Its help.
        commands: What it holds, by their names, in the order of the help.
    """
    made = typer.Typer(name=name, help=says, no_args_is_help=True, rich_markup_mode=None)
    for called, command in commands.items():
        made.command(called)(command)
    return made
