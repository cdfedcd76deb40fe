"""``companion camera list``: which cameras does this computer see, and what are they called?"""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.camera_options import described, kept_cameras_path, no_camera
from companion.games.lines import printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.vision.capture.names import CameraChoice, CameraName


def list_cameras(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """List the cameras by the names that stay, and what this table uses them as.

    Exit code 0: there is one. 3: there is none.
    """
    from companion.vision.capture.kept_cameras import read_cameras
    from companion.vision.capture.names import Make
    from companion.vision.capture.picamera2_device import has_picamera2
    from companion.vision.capture.this_machine import camera_names

    names = camera_names()
    kept = read_cameras(kept_cameras_path())
    if as_json:
        print(json.dumps({"cameras": [_as_json(one, names, kept) for one in names]}))
    else:
        for one in names:
            roles = ", ".join(_roles(one, names, kept))
            print(printable(described(one) + (f"  used as {roles}" if roles else "")))
            if one.make is Make.PI and not has_picamera2():
                print("     a Raspberry Pi camera: it needs python3-picamera2 to be read")
        if not names:
            print(no_camera())
    if not names:
        raise typer.Exit(3)


def _roles(
    camera: "CameraName", names: "list[CameraName]", kept: "Mapping[str, CameraChoice]"
) -> list[str]:
    from companion.errors import UsageError
    from companion.vision.capture.names import pick

    roles = []
    for role, choice in kept.items():
        try:
            if pick(names, choice) is camera:
                roles.append(role)
        except UsageError:  # it means several by now; whoever uses it is told
            continue
    return roles


def _as_json(
    camera: "CameraName", names: "list[CameraName]", kept: "Mapping[str, CameraChoice]"
) -> dict[str, object]:
    return {
        "name": camera.stable,
        "index": camera.index,
        "label": camera.label,
        "node": camera.node or None,
        "make": str(camera.make),
        "aliases": list(camera.aliases),
        "used_as": _roles(camera, names, kept),
    }
