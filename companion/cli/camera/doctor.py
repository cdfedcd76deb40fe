"""``companion camera doctor``: is what a camera sees good enough, and what helps if it is not?"""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.camera.calibration import known_camera
from companion.cli.camera.options import (
    RECORDING_SUFFIX,
    CameraOption,
    FileOption,
    chosen_camera,
)
from companion.cli.enrol.set_places import set_sentences
from companion.cli.places import place, require_file
from companion.errors import MissingError, UnreadableError, UsageError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from calibration.camera_model import CameraModel
    from companion.record.table_setup import TableSetup
    from companion.vision.capture.camera import Camera
    from companion.vision.capture.doctor.examine import Examination, Table
    from companion.vision.capture.doctor.verdict import Verdict
    from companion.vision.capture.played_source import Stored
    from companion.vision.frame import Pixels

_NS = 1_000_000_000


@dataclass(frozen=True)
class _Seen:
    """What there is to examine."""

    name: str
    pictures: "list[Pixels]"
    table: "Table"
    rate: "Verdict | None" = None
    notes: tuple[str, ...] = ()


def doctor(
    *,
    camera: CameraOption = None,
    file: FileOption = None,
    setup: Annotated[
        Path | None,
        typer.Option(
            "--setup",
            parser=place,
            metavar="FILE",
            help="A recording, the JSON of a set-up, or a set's file (.toml): its mat and set lie "
            "before the camera.",
        ),
    ] = None,
    calibration: Annotated[
        Path | None,
        typer.Option(parser=place, metavar="FILE", help="Of this camera; else this table's own."),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", parser=place, metavar="PICTURE", help="Draw what was found: .png or .jpg."
        ),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=3, max=600, help="How long to look with a real camera.")
    ] = 5.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Say whether framing, light, sharpness, rate and mat are good enough, and what helps.

    Exit code 0: the companion can work with it. 1: something has to be better. 3: no picture came.
    """
    from companion.cli.own_output import is_picture, require_own_place
    from companion.vision.capture.doctor.examine import examine

    if out is not None and out.suffix.lower() not in (".png", ".jpg", ".jpeg"):
        raise UsageError(f"{out} cannot be drawn: let the name of the picture end in .png or .jpg.")
    if out is not None and not out.parent.is_dir():
        raise MissingError(f"There is no folder {out.parent} to draw {out.name} in.")
    if out is not None:
        require_own_place(out, "a picture", out.suffix.lower(), is_picture)
    if file is not None:
        seen = _stored(file, camera, setup, calibration)
    else:
        seen = _live(camera, setup, calibration, seconds)
    examination = examine(seen.pictures, seen.table, seen.rate)
    if out is not None:
        _draw(out, examination, seen.table)
    if as_json:
        print(json.dumps(_as_json(seen, examination, out)))
    else:
        _show(seen, examination)
    if not examination.is_good_enough:
        raise typer.Exit(1)


def _stored(file: Path, camera: str | None, setup: Path | None, calibration: Path | None) -> _Seen:
    from calibration.camera_model import CameraModel
    from companion.vision.capture.recorded_pictures import recorded_camera, recorded_pictures
    from companion.vision.capture.stored_pictures import stored_pictures

    if file.suffix.lower() != RECORDING_SUFFIX:
        table = _table(setup, None, known_camera(calibration, camera))
        pictures = _spread(list(stored_pictures(file)))
        return _Seen(file.name, pictures, table, notes=set_sentences(setup))
    require_file(file, "a recording")
    told = recorded_camera(file, camera)
    info = told.info
    model = known_camera(calibration, None)
    if model is None and info is not None:
        model = CameraModel(_array(info.k), _array(info.d), info.size_px)
    pictures = _spread(list(recorded_pictures(file, told.name)))
    return _Seen(told.name, pictures, _table(setup, told.setup, model))


def _live(word: str | None, setup: Path | None, calibration: Path | None, seconds: float) -> _Seen:
    from companion.vision.capture.camera import Camera
    from companion.vision.capture.doctor.examine import judge_rate
    from companion.vision.capture.doctor.looking import look
    from companion.vision.capture.this_machine import this_machine

    name, choice = chosen_camera(word)
    table = _table(setup, None, known_camera(calibration, name))
    camera = Camera(name, choice, this_machine())
    camera.open()
    try:
        frames = look(camera, time.monotonic_ns, round(seconds * _NS))
        rate = judge_rate(camera.rate_hz, camera.way)
        notes = (*_shortfalls(camera), *set_sentences(setup))
        health = camera.health()
    finally:
        camera.close()
    if not frames:
        raise MissingError(health.sentence)
    return _Seen(name, [one.pixels for one in frames], table, rate, notes)


def _shortfalls(camera: "Camera") -> tuple[str, ...]:
    from companion.vision.capture.negotiation import Wishes

    terms, locks = camera.terms, camera.locks
    return (
        *(() if terms is None else terms.shortfalls(Wishes())),
        *(() if locks is None else locks.shortfalls()),
    )


def _spread(stored: "list[Stored]") -> "list[Pixels]":
    """Some pictures, evenly spread over all."""
    from companion.vision.capture.doctor.looking import PICTURES

    count = min(PICTURES, len(stored))
    chosen = [stored[(2 * n + 1) * len(stored) // (2 * count)] for n in range(count)]
    pictures = [pixels for one in chosen if (pixels := one.load()) is not None]
    if not pictures:
        raise UnreadableError("None of the pictures can be decoded.")
    return pictures


def _table(
    setup: Path | None, recorded: "TableSetup | None", camera: "CameraModel | None"
) -> "Table":
    from calibration.mat_layout import OWN_MAT
    from companion.cli.recorded_setup import setup_to_record
    from companion.record.table_setup import read_setup
    from companion.vision.capture.doctor.examine import Table

    named = recorded if setup is None else read_setup(setup_to_record(setup, None))
    layout = OWN_MAT if named is None or named.mat is None else named.mat
    known = named or read_setup(setup_to_record(None, None))
    return Table(layout, known.table_set, camera)


def _array(numbers: tuple[float, ...]) -> "npt.NDArray[np.float64]":
    import numpy as np

    return np.array(numbers, dtype=np.float64)


def _draw(out: Path, examination: "Examination", table: "Table") -> None:
    import cv2

    from companion.vision.capture.doctor.drawing import draw

    done, encoded = cv2.imencode(out.suffix.lower(), draw(examination, table.table_set))
    try:
        if done:
            out.write_bytes(encoded.tobytes())
    except OSError as error:
        raise MissingError(f"{out} cannot be written: {error.strerror or error}.") from error


def _show(seen: _Seen, examination: "Examination") -> None:
    from rich.console import Console
    from rich.table import Table as Rows

    console = Console()
    rows = Rows(title=f"Camera: {seen.name}", title_justify="left")
    for heading, justify in (("", "left"), ("measured", "right"), ("good", "right"), ("", "left")):
        rows.add_column(heading, justify=justify)  # type: ignore[arg-type]  # rich's literals
    for one in examination.verdicts:
        measured = "–" if one.number is None else f"{one.number:.2f} {one.unit}"
        limit = "" if one.limit is None else f"{one.limit:g}"
        rows.add_row(one.check.replace("_", " "), measured, limit, str(one.grade))
    console.print(rows)
    for one in examination.verdicts:
        if one.cure:
            console.print(f"{one.sentence}\n  {one.cure}", highlight=False, markup=False)
    for note in seen.notes:
        console.print(note, highlight=False, markup=False)
    if examination.is_good_enough:
        console.print("The companion can work with what this camera sees.")


def _as_json(seen: _Seen, examination: "Examination", out: Path | None) -> dict[str, object]:
    pose = examination.pose
    return {
        "well": examination.is_good_enough,
        "camera": seen.name,
        "pictures": len(seen.pictures),
        "size_px": [*examination.pixels.shape[1::-1]],
        "verdicts": [
            {
                "check": str(one.check),
                "grade": str(one.grade),
                "number": None if one.number is None else round(one.number, 3),
                "unit": one.unit,
                "limit": one.limit,
                "sentence": one.sentence,
                "cure": one.cure,
            }
            for one in examination.verdicts
        ],
        "eye_mm": None if pose is None else [round(float(one), 1) for one in pose.eye_mm],
        "markers": [] if pose is None else list(pose.markers),
        "notes": list(seen.notes),
        "out": None if out is None else str(out),
    }
