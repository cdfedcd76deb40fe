"""``companion camera use``: which camera is the table's front one, its side one?"""

import sys
from typing import Annotated

import typer

from companion.cli.camera.options import kept_cameras_path
from companion.games.lines import printable


def use(
    camera: Annotated[
        str, typer.Argument(metavar="CAMERA", help="A name or number of `camera list`.")
    ],
    role: Annotated[
        str, typer.Option("--as", metavar="ROLE", help="What this table calls it.")
    ] = "front",
) -> None:
    """Keep which camera this table uses, by a name that stays when it is plugged in elsewhere."""
    import re

    from companion.errors import UsageError
    from companion.vision.capture.kept_cameras import read_cameras, write_cameras
    from companion.vision.capture.names import CameraChoice, choice_of, pick
    from companion.vision.capture.this_machine import camera_names

    if not re.fullmatch(r"[a-z][a-z0-9_-]{0,31}", role):
        raise UsageError(
            f"“{printable(role)}” cannot be what a camera is called: take small letters, as front "
            "or side."
        )
    choice = choice_of(camera)
    found = pick(camera_names(), choice)
    # A camera that is not plugged in can be chosen all the same: as it was written.
    kept = choice if found is None else CameraChoice(name=found.stable)
    path = kept_cameras_path()
    write_cameras(path, read_cameras(path) | {role: kept})
    print(printable(f"The {role} camera of this table is {kept}."))
    if found is None:
        print(
            f"companion: No camera that is plugged in now answers to {printable(camera)}; "
            "`companion camera list` shows what is. It is looked for whenever a table is served, "
            f"until `companion camera forget {role}`.",
            file=sys.stderr,
        )
