"""Which cameras does this table use? A small TOML file beside the table's other ones.

schema = "paletti-cameras/1"

[cameras.front]
name = "usb-046d_C920_A1B2C3-video-index0"

[cameras.side]
index = 0                     # a camera without a name that stays; 0 is the first one
"""

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec

from companion.errors import MissingError, UnreadableError
from companion.vision.capture.names import CameraChoice

FILE_NAME: Final = "cameras.toml"

_Role = Annotated[str, msgspec.Meta(pattern=r"^[a-z][a-z0-9_-]{0,31}$")]
_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=300)]
_Index = Annotated[int, msgspec.Meta(ge=0, le=1_000)]


class _Camera(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: _Name | None = None
    index: _Index | None = None


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    schema: Literal["paletti-cameras/1"]
    cameras: dict[_Role, _Camera] = {}


def read_cameras(path: Path) -> dict[str, CameraChoice]:
    """Return the cameras by what the table calls them ("front"); none if there is no file.

    Raises:
        UnreadableError: The file holds something else.
        MissingError: It may not be read.
    """
    try:
        told = msgspec.toml.decode(path.read_bytes(), type=_File)
        # A camera with both names or with none is refused by CameraChoice itself.
        return {
            role: CameraChoice(name=one.name, index=one.index) for role, one in told.cameras.items()
        }
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise MissingError(f"{path} cannot be read: {error.strerror or error}.") from error
    except ValueError as error:  # no TOML, no text, no cameras
        raise UnreadableError(
            f"{path} does not say which cameras this table uses ({error}). Mend it, or remove it "
            "and choose again: companion camera use"
        ) from error


def write_cameras(path: Path, cameras: dict[str, CameraChoice]) -> None:
    """Write which cameras the table uses, whole or not at all.

    Raises:
        MissingError: The place cannot be written.
    """
    lines = [
        "# The cameras of this table; `companion camera use` writes it.",
        'schema = "paletti-cameras/1"',
    ]
    for role, choice in sorted(cameras.items()):
        lines += ["", f"[cameras.{role}]"]
        if choice.name is not None:
            # A TOML basic string is a JSON string, but for one sign that TOML wants escaped.
            text = msgspec.json.encode(choice.name).decode().replace("\x7f", "\\u007f")
            lines.append(f"name = {text}")
        if choice.index is not None:  # not "if index": the first camera is number 0
            lines.append(f"index = {choice.index}")
    beside = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text("\n".join(lines) + "\n", encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise MissingError(f"{path} cannot be written: {error.strerror or error}.") from error
