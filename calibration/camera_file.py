"""What does a file with a camera's calibration hold? TOML with where it comes from."""

import tomllib
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import numpy as np

from calibration.camera import Calibration
from calibration.camera_model import CameraModel
from calibration.errors import CalibrationUnreadableError
from calibration.kept_text import read_text, spelt, write_text

_CALLED = "The camera's calibration"

_Number = Annotated[float, msgspec.Meta(ge=-1e6, le=1e6)]
_Pixels = Annotated[int, msgspec.Meta(ge=1, le=100_000)]
_Day = Annotated[str, msgspec.Meta(pattern=r"^(\d{4}-\d{2}-\d{2}|unknown)$")]
_Text = Annotated[str, msgspec.Meta(max_length=200)]
_Share = Annotated[float, msgspec.Meta(ge=0, le=1)]


class Provenance(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a calibration comes from.

    ``device`` is the camera's stable name, ``board`` the word for what was held before it,
    ``residual`` what corners were off by (root mean square, in ``residual_unit``).
    """

    device: _Text
    date: _Day
    board: _Text
    pictures: Annotated[int, msgspec.Meta(ge=0)]
    residual: Annotated[float, msgspec.Meta(ge=0, le=1_000)]
    residual_unit: Literal["px"]
    focal_spread: _Share
    covered: _Share


class CameraFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file."""

    schema: Literal["paletti-camera/1"]
    size_px: tuple[_Pixels, _Pixels]
    k: Annotated[tuple[_Number, ...], msgspec.Meta(min_length=9, max_length=9)]
    d: Annotated[tuple[_Number, ...], msgspec.Meta(min_length=5, max_length=5)]
    provenance: Provenance

    def camera(self) -> CameraModel:
        """Return the camera's numbers.

        Raises:
            ValueError: They are no camera's.
        """
        return CameraModel(np.array(self.k).reshape(3, 3), np.array(self.d), self.size_px)


def camera_file(calibration: Calibration, *, device: str, board: str, date: str) -> CameraFile:
    """Return the file of a finished calibration.

    Args:
        calibration: What was found.
        device: The camera's stable name.
        board: The word for the board, as the command line takes it.
        date: YYYY-MM-DD.
    """
    camera = calibration.camera
    return CameraFile(
        schema="paletti-camera/1",
        size_px=camera.size_px,
        k=tuple(round(float(number), 6) for number in camera.k.ravel()),
        d=tuple(round(float(number), 9) for number in camera.d),
        provenance=Provenance(
            device=device,
            date=date,
            board=board,
            pictures=sum(picture.used for picture in calibration.pictures),
            residual=round(calibration.rms_px, 4),
            residual_unit="px",
            focal_spread=round(calibration.focal_spread, 6),
            covered=round(calibration.covered, 3),
        ),
    )


def decode_camera(text: str, name: str = "The calibration of the camera") -> CameraFile:
    """Return what the text of a file holds.

    Args:
        text: TOML.
        name: How to call it in a sentence.

    Raises:
        CalibrationUnreadableError: It is no TOML, no calibration, or one that cannot be.
    """
    try:
        found = msgspec.convert(tomllib.loads(text), CameraFile)
        found.camera()
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, ValueError) as error:
        raise CalibrationUnreadableError(
            f"{name} cannot be used: {error}. Calibrate again: companion calibrate camera"
        ) from error
    return found


def encode_camera(camera: CameraFile) -> str:
    """Return the file's text, for people too."""
    lines = ["# The calibration of a camera; `companion calibrate camera` writes it."]
    lines += [f"{name} = {spelt(getattr(camera, name))}" for name in ("schema", "size_px")]
    lines += ["# focal lengths and middle of the picture: fx 0 cx, 0 fy cy, 0 0 1"]
    lines += [f"k = {spelt(camera.k)}", "# lens: k1 k2 p1 p2 k3", f"d = {spelt(camera.d)}"]
    lines += ["", "[provenance]"]
    fields = camera.provenance.__struct_fields__
    lines += [f"{name} = {spelt(getattr(camera.provenance, name))}" for name in fields]
    return "\n".join(lines) + "\n"


def read_camera(path: Path) -> CameraFile:
    """Return the calibration in a file.

    Raises:
        CalibrationMissingError: There is none, or it may not be read.
        CalibrationUnreadableError: It holds something else.
    """
    return decode_camera(
        read_text(path, _CALLED, "Make one with: companion calibrate camera"), str(path)
    )


def write_camera(path: Path, camera: CameraFile) -> None:
    """Write the calibration; what was there is replaced in one go, or stays if that fails.

    Raises:
        CalibrationMissingError: The place cannot be written.
        CalibrationUnreadableError: It is one that could not be read again.
    """
    text = encode_camera(camera)
    decode_camera(text, "What was calibrated")
    write_text(path, text, _CALLED)
