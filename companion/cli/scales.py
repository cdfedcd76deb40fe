"""``companion scales``: are the scales well, and what do they say right now?"""

import typer

from companion.cli.scales_doctor import doctor
from companion.cli.scales_flash import flash
from companion.cli.scales_watch import watch

scales = typer.Typer(
    name="scales",
    help="Look at the scales, find out what ails them, put their program on the board.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@scales.callback()
def _root() -> None:
    """Look at the scales, find out what ails them, put their program on the board."""


scales.command("watch")(watch)
scales.command("doctor")(doctor)
scales.command("flash")(flash)
