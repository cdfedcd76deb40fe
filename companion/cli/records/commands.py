"""``companion records``: which matches were recorded, and what happened in one?"""

import typer

from companion.cli.records.delete import delete, prune
from companion.cli.records.export import export
from companion.cli.records.list import list_matches
from companion.cli.records.show import show

records = typer.Typer(
    name="records",
    help="The records of matches that lie in a folder.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
records.command("list")(list_matches)
records.command("show")(show)
records.command("export")(export)
records.command("delete")(delete)
records.command("prune")(prune)


@records.callback()
def _root() -> None:
    """The records of matches that lie in a folder."""
