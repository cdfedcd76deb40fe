"""``companion camera forget``: a camera that this table used is none of it any more."""

from typing import Annotated

import typer

from companion.cli.camera.options import kept_cameras_path
from companion.games.lines import printable


def forget(
    role: Annotated[
        str, typer.Argument(metavar="ROLE", help="What this table calls it: front, side …")
    ],
) -> None:
    """Take back what `camera use` chose; the camera's calibration stays."""
    from companion.errors import UsageError
    from companion.vision.capture.kept_cameras import read_cameras, write_cameras

    path = kept_cameras_path()
    kept = read_cameras(path)
    if role not in kept:
        known = f"it has {', '.join(sorted(kept))}" if kept else "it has none"
        raise UsageError(f"This table has no {printable(role)} camera; {known}.")
    write_cameras(path, {name: choice for name, choice in kept.items() if name != role})
    print(f"This table has no {role} camera any more.")
