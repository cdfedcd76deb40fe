"""Which camera or which stored pictures does a command line mean? The same wherever one is read."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from companion.cli.places import place
from companion.errors import MissingError, UsageError

if TYPE_CHECKING:
    from companion.vision.capture.names import CameraChoice, CameraName

CameraOption = Annotated[
    str | None,
    typer.Option(
        "--camera",
        metavar="NAME",
        help="A camera as this table calls it (front), a name or number of `camera list`, or one "
        "of the recording's.",
    ),
]
FileOption = Annotated[
    Path | None,
    typer.Option(
        "--file",
        parser=place,
        metavar="FILE",
        help="Look at a recording (.mcap), a video, a picture or a folder of pictures instead.",
    ),
]

RECORDING_SUFFIX: Final = ".mcap"


def kept_cameras_path() -> Path:
    """Return where this table keeps which cameras it uses."""
    from companion.record.keys import table_home
    from companion.vision.capture.kept_cameras import FILE_NAME

    return table_home() / FILE_NAME


def chosen_camera(word: str | None) -> "tuple[str, CameraChoice]":
    """Return what to call a camera of this machine, and which one it is.

    Args:
        word: As :data:`CameraOption` says; None is the table's first, or the only one there is.

    Raises:
        UsageError: Several could be meant.
        MissingError: There is none at all.
        UnreadableError: The table's list of cameras holds something else.
    """
    from companion.vision.capture.kept_cameras import read_cameras
    from companion.vision.capture.names import CameraChoice, choice_of
    from companion.vision.capture.this_machine import camera_names

    kept = read_cameras(kept_cameras_path())
    if word is not None:
        return (word, kept[word]) if word in kept else (word, choice_of(word))
    if kept:
        return next(iter(kept.items()))
    names = camera_names()
    if not names:
        raise MissingError(no_camera())
    if len(names) > 1:
        listed = ", ".join(one.stable for one in names)
        raise UsageError(f"There are several cameras; name one with --camera: {listed}.")
    return "camera", CameraChoice(name=names[0].stable)


def no_camera() -> str:
    """Return the sentence on a machine without a camera."""
    return (
        "This computer sees no camera. Plug one in; if it is plugged in, try another USB socket "
        "and cable."
    )


def described(camera: "CameraName") -> str:
    """Return a camera in a line for people."""
    label = f"  ({camera.label})" if camera.label and camera.label != camera.stable else ""
    return f"{camera.index:>3}  {camera.stable}{label}"
