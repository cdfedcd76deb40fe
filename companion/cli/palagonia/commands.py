"""``companion palagonia``: which commands are about Palagonia?"""

import typer

from companion.cli.palagonia.adjudicate import adjudicate_file
from companion.cli.palagonia.count import count
from companion.cli.palagonia.dice import dice
from companion.cli.palagonia.sum import sum_of
from companion.cli.palagonia.value import value

palagonia = typer.Typer(
    name="palagonia",
    help="Palagonia: values, sums and dice, and what the rules say to a match.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
palagonia.command("adjudicate")(adjudicate_file)
palagonia.command("count")(count)
palagonia.command("dice")(dice)
palagonia.command("sum")(sum_of)
palagonia.command("value")(value)


@palagonia.callback()
def _root() -> None:
    """Palagonia: values, sums and dice, and what the rules say to a match."""
