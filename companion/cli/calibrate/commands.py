"""``companion calibrate``: how does this table get to know its own parts?"""

import typer

from companion.cli.calibrate.camera import calibrate_camera
from companion.cli.calibrate.scales import calibrate_scales

calibrate = typer.Typer(
    name="calibrate",
    help="Measure this table's own parts, once, with a person's help.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@calibrate.callback()
def _root() -> None:
    """Measure this table's own parts, once, with a person's help."""


calibrate.command("camera")(calibrate_camera)
calibrate.command("scales")(calibrate_scales)
