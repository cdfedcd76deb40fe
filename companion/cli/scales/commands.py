"""``companion scales``: are the scales well, what do they say right now, and of nothing?"""

import typer

from companion.cli.scales.doctor import doctor
from companion.cli.scales.flash import flash
from companion.cli.scales.tare import tare
from companion.cli.scales.watch import watch

scales = typer.Typer(
    name="scales",
    help="Look at the scales, take their zero, find out what ails them, program their board.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@scales.callback()
def _root() -> None:
    """Look at the scales, take their zero, find out what ails them, program their board."""


scales.command("watch")(watch)
scales.command("doctor")(doctor)
scales.command("tare")(tare)
scales.command("flash")(flash)
