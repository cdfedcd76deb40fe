"""``companion calibrate camera``: which lens does a camera have? From pictures, or guided live."""

import json
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.camera.options import CameraOption, FileOption
from companion.cli.places import place
from companion.errors import MissingError, UnreadableError, UsageError

if TYPE_CHECKING:
    from calibration.boards import Board
    from calibration.camera import Calibration, PictureReport, Refusal, View

_OWN_BOARD = "charuco:7x10:25:18:DICT_5X5_100"


def calibrate_camera(
    *,
    images: Annotated[
        Path | None,
        typer.Option(
            "--images",
            parser=place,
            metavar="DIR",
            help="Pictures of the board that were taken already; else a camera is looked through.",
        ),
    ] = None,
    board: Annotated[
        str,
        typer.Option(
            metavar="BOARD",
            help="chess:COLSxROWS:SQUARE_MM (inner corners) or "
            "charuco:COLSxROWS:SQUARE_MM:MARKER_MM:DICT (squares).",
        ),
    ] = _OWN_BOARD,
    camera: CameraOption = None,
    file: FileOption = None,
    out: Annotated[
        Path | None,
        typer.Option(parser=place, metavar="FILE", help="Where to write; else this camera's own."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Calibrate a camera by pictures of a chess or ChArUco board.

    Without --images somebody holds the board before the camera and is told what to do; Ctrl-C ends
    that with what was taken.

    Exit code 0: calibrated. 1: the pictures do not say enough; the sentence says which to take.
    """
    from calibration.boards import read_board
    from calibration.camera import Calibration, calibrate
    from companion.cli.own_output import is_of_schema, require_own_place

    if out is not None:
        require_own_place(out, "a calibration", ".toml", is_of_schema("paletti-camera"))
    try:
        named = read_board(board)
    except ValueError as error:
        raise UsageError(f"--board: {error}.") from error
    device, views = _found(images, file, camera, named)
    answer = calibrate(views)
    path = _path(out, camera if images or file else device)
    if path is not None and isinstance(answer, Calibration):
        _write(path, answer, camera or device, board)
    if as_json:
        print(json.dumps(_as_json(answer)))
    else:
        _show(answer, path)
    if not isinstance(answer, Calibration):
        raise typer.Exit(1)


def _found(
    images: Path | None, file: Path | None, camera: str | None, board: "Board"
) -> "tuple[str, list[View]]":
    """What the pictures come from, and what was found in them."""
    from companion.cli.calibrate.guided_camera import (
        guided_views,
        live_frames,
        stored_frames,
        to_person,
    )

    if images is not None and file is not None:
        raise UsageError("--images takes all pictures as they are, --file plays them: name one.")
    if images is not None:
        return images.name, list(_views(images, board))
    if file is not None:
        return file.name, guided_views(stored_frames(file, camera), board, to_person)
    device, frames = live_frames(camera)
    return device, guided_views(frames, board, to_person)


def _views(folder: Path, board: "Board") -> "Iterator[View]":
    from calibration.board_corners import NoCorners, Why, find_corners
    from companion.vision.capture.stored_pictures import PICTURES
    from companion.vision.frame import decode

    if not folder.is_dir():
        raise MissingError(f"There is no folder {folder} of pictures.")
    files = sorted(one for one in folder.iterdir() if one.suffix.lower() in PICTURES)
    if not files:
        raise UnreadableError(f"There is no picture in {folder} (.jpg, .png, .bmp or .webp).")
    is_watched = sys.stderr.isatty()  # a line that is written over is none in a log
    for number, file in enumerate(files, 1):
        if is_watched:
            print(f"\r{number} of {len(files)}", end="", file=sys.stderr, flush=True)
        try:
            pixels = decode(file.read_bytes())
        except OSError as error:
            raise MissingError(f"{file} cannot be read: {error.strerror or error}.") from error
        if pixels is None:
            broken = NoCorners(Why.NOTHING, "It is damaged, or no picture.", (0, 0))
            yield file.name, broken
        else:
            yield file.name, find_corners(pixels, board)
    if is_watched:
        print(file=sys.stderr)


def _path(out: Path | None, camera: str | None) -> Path | None:
    """Where the calibration is kept; nowhere if pictures are of no camera of this table."""
    from companion.cli.camera.places import camera_path

    if out is not None or camera is None:
        return out
    return camera_path(camera)


def _write(path: Path, answer: "Calibration", device: str, board: str) -> None:
    from calibration.camera_file import camera_file, write_camera
    from calibration.errors import CalibrationError
    from companion.cli.scales.places import as_companion_error

    today = datetime.now(UTC).date().isoformat()
    try:
        write_camera(path, camera_file(answer, device=device, board=board, date=today))
    except CalibrationError as error:
        raise as_companion_error(error) from error


def _show(answer: "Calibration | Refusal", written: Path | None) -> None:
    from calibration.camera import Calibration
    from companion.games.lines import printable

    for picture in answer.pictures:
        rms = "" if picture.rms_px is None else f"{picture.rms_px:.2f} px"
        print(
            printable(f"{picture.name:<24} {picture.corners:>4} {rms:>9}  {picture.why}".rstrip())
        )
    if isinstance(answer, Calibration):
        print("\n".join(answer.sentences()))
        if written is not None:
            print(f"Written to {written}.")
    else:
        print(f"companion: {printable(answer.sentence)}", file=sys.stderr)


def _as_json(answer: "Calibration | Refusal") -> dict[str, object]:
    from calibration.camera import Calibration

    pictures = [_picture(one) for one in answer.pictures]
    if not isinstance(answer, Calibration):
        found = dict.fromkeys(("rms_px", "k", "d", "size", "fov_deg"))
        return {**found, "pictures": pictures, "refused": answer.why, "sentence": answer.sentence}
    camera = answer.camera
    return {
        "rms_px": round(answer.rms_px, 4),
        "k": [float(number) for number in camera.k.ravel()],
        "d": [float(number) for number in camera.d],
        "size": list(camera.size_px),
        "fov_deg": [round(angle, 3) for angle in camera.fov_deg],
        "focal_spread": round(answer.focal_spread, 6),
        "covered": round(answer.covered, 3),
        "legacy": answer.legacy,
        "pictures": pictures,
    }


def _picture(report: "PictureReport") -> dict[str, object]:
    return {
        "file": report.name,
        "used": report.used,
        "rms_px": None if report.rms_px is None else round(report.rms_px, 4),
        "corners": report.corners,
        "why": report.why or None,
    }
