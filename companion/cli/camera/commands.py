"""``companion camera``: which cameras are there, what do they see, and is it good enough?"""

import typer

from companion.cli.camera.doctor import doctor
from companion.cli.camera.forget import forget
from companion.cli.camera.list import list_cameras
from companion.cli.camera.use import use
from companion.cli.camera.watch import watch

camera = typer.Typer(
    name="camera",
    help="List the cameras, choose those of this table, and find out what ails them.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@camera.callback()
def _root() -> None:
    """List the cameras, choose those of this table, and find out what ails them."""


camera.command("list")(list_cameras)
camera.command("use")(use)
camera.command("forget")(forget)
camera.command("watch")(watch)
camera.command("doctor")(doctor)
