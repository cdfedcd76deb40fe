"""``companion enrol``: how large is each piece of the set on this table? Measured, not typed."""

import json
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from companion.cli.camera.options import RECORDING_SUFFIX, CameraOption, chosen_camera
from companion.cli.places import place
from companion.errors import MissingError, UsageError

if TYPE_CHECKING:
    from calibration.camera_model import CameraModel
    from calibration.mat_layout import MatLayout
    from calibration.set_file import SetFile
    from companion.cli.enrol.guide import Pictures, Show
    from companion.vision.capture.source import FrameSource
    from companion.vision.enrolling.steps import Step


def enrol(
    pieces: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PIECE]…",
            help="What to measure: colours of plates, kinds of columns. All if none is named.",
        ),
    ] = None,
    *,
    pictures: Annotated[
        Path | None,
        typer.Option(
            "--pictures",
            parser=place,
            metavar="DIR",
            help="Pictures that were taken already, in the order of the steps: a folder, a video "
            "or a recording (.mcap).",
        ),
    ] = None,
    camera: CameraOption = None,
    calibration: Annotated[
        Path | None,
        typer.Option(parser=place, metavar="FILE", help="Of this camera; else this table's own."),
    ] = None,
    mat: Annotated[
        Path | None,
        typer.Option(
            parser=place,
            metavar="FILE",
            help="A recording, or the JSON of a set-up, whose mat lies there; else the printed "
            "one.",
        ),
    ] = None,
    scales: Annotated[
        str,
        typer.Option(
            "--scales",
            metavar="none|auto|PORT|gpio|spi|virtual",
            help="Weigh the pieces, too, on calibrated scales.",
        ),
    ] = "none",
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", parser=place, metavar="DIR", help="Draw what was found into each picture."
        ),
    ] = None,
    set_file: Annotated[
        Path | None,
        typer.Option(
            "--set", parser=place, metavar="FILE.toml", help="The set; else this table's own."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure the pieces of this table's set on the mat, one after another, with a camera.

    What is measured replaces what was known of a piece; all else stays. Exit code 0: everything
    was measured. 1: something was left out, or did not do.
    """
    from calibration.set_file import default_set
    from companion.cli.calibrate.guided_camera import to_person
    from companion.cli.enrol.guide import lead
    from companion.cli.enrol.set_places import SET_SUFFIX, own_set_path, set_in
    from companion.cli.own_output import is_of_schema, require_own_folder, require_own_place
    from companion.vision.enrolling.enrolment import Enrolment
    from companion.vision.enrolling.steps import steps_for

    path = set_file or own_set_path()
    if path.suffix.lower() != SET_SUFFIX:
        raise UsageError(f"{path}: let the name of a set's file end in {SET_SUFFIX}.")
    if set_file is not None:
        require_own_place(set_file, "a set", SET_SUFFIX, is_of_schema("paletti-set"))
    if out is not None:
        require_own_folder(out, "pictures")
    before = set_in(path) if path.is_file() else default_set()
    only = pieces or []
    known = (*before.plates, *before.kinds)
    for piece in only:
        if piece not in known:
            raise UsageError(f"The set has no {piece}; it has {', '.join(known)}.")
    looking = _looking(pictures, camera, calibration)
    steps = steps_for(before.plates, before.kinds, only)
    start = Enrolment(before, _layout(mat), looking.camera, steps)
    looking.source.open()
    try:
        end, left_out = lead(start, looking.pictures, to_person, _shown_in(out))
    finally:
        looking.source.close()
    found = before
    if end.plates or end.sizes:
        found = end.measured(looking.source.name, datetime.now(UTC).date().isoformat())
    if scales != "none":
        from companion.cli.enrol.weighing import weighed

        found = weighed(found, scales, only or known)
    if found is not before:
        _write(path, found)
    if as_json:
        print(json.dumps(_as_json(found, path, left_out)))
    else:
        _tell(found, path if found is not before else None, left_out)
    if left_out:
        raise typer.Exit(1)


class _Looking(NamedTuple):
    """What looks at the mat."""

    source: "FrameSource"
    pictures: "Pictures"
    camera: "CameraModel"


def _looking(stored: Path | None, word: str | None, calibration: Path | None) -> _Looking:
    from companion.cli.camera.calibration import known_camera
    from companion.cli.enrol.guide import LivePictures, StoredPictures, ask_person
    from companion.vision.capture.camera import Camera
    from companion.vision.capture.this_machine import this_machine

    if stored is not None:
        source, model = _stored(stored, word)
        model = known_camera(calibration, word if calibration is None else None) or model
        return _Looking(source, StoredPictures(source), _calibrated(model))
    name, choice = chosen_camera(word)
    model = _calibrated(known_camera(calibration, name))
    live = Camera(name, choice, this_machine())
    return _Looking(live, LivePictures(live, ask_person), model)


def _stored(path: Path, word: str | None) -> "tuple[FrameSource, CameraModel | None]":
    import numpy as np

    from calibration.camera_model import CameraModel
    from companion.vision.capture.played_source import PlayedSource
    from companion.vision.capture.recorded_pictures import recorded_camera, recorded_pictures
    from companion.vision.capture.stored_pictures import stored_pictures

    if path.suffix.lower() != RECORDING_SUFFIX:
        return PlayedSource(path.name, lambda: stored_pictures(path), time.monotonic_ns), None
    told = recorded_camera(path, word)
    info = told.info
    model = None
    if info is not None:
        model = CameraModel(np.array(info.k), np.array(info.d), info.size_px)
    name = told.name
    return PlayedSource(name, lambda: recorded_pictures(path, name), time.monotonic_ns), model


def _calibrated(model: "CameraModel | None") -> "CameraModel":
    if model is None:
        raise MissingError(
            "This camera was never calibrated, so that nothing can be measured with it. Run: "
            "companion calibrate camera; or name its calibration with --calibration."
        )
    return model


def _layout(mat: Path | None) -> "MatLayout":
    from calibration.mat_layout import OWN_MAT
    from companion.cli.recorded_setup import setup_to_record
    from companion.record.table_setup import read_setup

    if mat is None:
        return OWN_MAT
    layout = read_setup(setup_to_record(mat, None)).mat
    if layout is None:
        raise MissingError(f"{mat} tells of no mat; name another with --mat.")
    return layout


def _shown_in(out: Path | None) -> "Show":
    import cv2

    from companion.cli.enrol.guide import picture_file
    from companion.vision.enrolling.drawing import draw
    from companion.vision.enrolling.enrolment import Finding
    from companion.vision.frame import Pixels

    def show(step: "Step", picture: Pixels, finding: Finding) -> None:
        if out is None:
            return
        done, encoded = cv2.imencode(".png", draw(picture, finding))
        try:
            out.mkdir(parents=True, exist_ok=True)
            if done:
                picture_file(out, step).write_bytes(encoded.tobytes())
        except OSError as error:
            raise MissingError(f"{out} cannot be written: {error.strerror or error}.") from error

    return show


def _write(path: Path, found: "SetFile") -> None:
    from calibration.errors import CalibrationError
    from calibration.set_file import write_set
    from companion.cli.scales.places import as_companion_error

    try:
        write_set(path, found)
    except CalibrationError as error:
        raise as_companion_error(error) from error


def _tell(found: "SetFile", written: Path | None, left_out: "tuple[Step, ...]") -> None:
    for kind, one in found.kinds.items():
        if one.measured:
            print(
                f"{kind:<8} {one.footprint}, radius {one.radius_mm:.1f} mm, height "
                f"{one.height_mm:.1f} mm, {one.mass_g:.1f} g"
            )
    for colour, plate in found.plates.items():
        if plate.measured:
            print(f"{colour:<8} plate of {len(plate.outline_mm)} corners, {plate.mass_g:.1f} g")
    if left_out:
        print(f"Left out: {', '.join(dict.fromkeys(one.name or 'the mat' for one in left_out))}.")
    print("\n".join(found.sentences()))
    if written is not None:
        print(f"Written to {written}.")


def _as_json(found: "SetFile", path: Path, left_out: "tuple[Step, ...]") -> dict[str, object]:
    import msgspec

    from companion.record.shown_path import shown_path

    told: dict[str, object] = msgspec.to_builtins(found)
    return {
        "file": shown_path(path),
        "set": told,
        "left_out": [one.slug for one in left_out],
        "sentences": list(found.sentences()),
    }
