"""``companion camera list``: which cameras does this computer see, and what are they called?"""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.camera.options import described, kept_cameras_path, no_camera
from companion.errors import UsageError
from companion.games.lines import printable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.vision.capture.names import CameraChoice, CameraName


def list_cameras(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """List the cameras by the names that stay, and what this table uses them as.

    Exit code 0: there is one. 3: there is none.
    """
    from companion.vision.capture.kept_cameras import read_cameras
    from companion.vision.capture.picamera2_device import has_picamera2
    from companion.vision.capture.this_machine import camera_names

    names = camera_names()
    kept = read_cameras(kept_cameras_path())
    if as_json:
        print(json.dumps({"cameras": told(names, kept)}))
    else:
        for line in shown(names, kept, has_picamera2=has_picamera2()) or [no_camera()]:
            print(printable(line))
    if not names:
        raise typer.Exit(3)


def shown(
    names: "Sequence[CameraName]", kept: "Mapping[str, CameraChoice]", *, has_picamera2: bool
) -> list[str]:
    """Return the lines for people.

    Args:
        names: The cameras that are there.
        kept: What this table calls which.
        has_picamera2: Whether cameras on a Raspberry Pi's ribbon cable can be read.
    """
    from companion.vision.capture.names import Make

    lines = []
    for one in names:
        roles = ", ".join(_roles(one, names, kept))
        lines.append(described(one) + (f"  used as {roles}" if roles else ""))
        if one.make is Make.PI and not has_picamera2:
            lines.append("     a Raspberry Pi camera: it needs python3-picamera2 to be read")
    return lines


def told(
    names: "Sequence[CameraName]", kept: "Mapping[str, CameraChoice]"
) -> list[dict[str, object]]:
    """Return the cameras for programs."""
    return [
        {
            "name": one.stable,
            "index": one.index,
            "label": one.label,
            "node": one.node or None,
            "make": str(one.make),
            "aliases": list(one.aliases),
            "used_as": _roles(one, names, kept),
        }
        for one in names
    ]


def _roles(
    camera: "CameraName", names: "Sequence[CameraName]", kept: "Mapping[str, CameraChoice]"
) -> list[str]:
    from companion.vision.capture.names import pick

    roles = []
    for role, choice in kept.items():
        try:
            if pick(names, choice) is camera:
                roles.append(role)
        except UsageError:  # it means several by now; whoever uses it is told
            continue
    return roles
