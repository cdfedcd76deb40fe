"""``companion doctor``: how is this table, in words, and what does a bug report need of it?"""

import json
import os
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.camera.at_table import CamerasAtTableOption
from companion.cli.places import place
from companion.cli.scales.at_table import CalibrationOption, ScalesAtTableOption
from companion.errors import MissingError

if TYPE_CHECKING:
    from companion.cli.doctor.bundle import Bundle
    from companion.cli.doctor.told import Told


def doctor(
    *,
    scales: ScalesAtTableOption = None,
    cameras: CamerasAtTableOption = None,
    calibration: CalibrationOption = None,
    bundle: Annotated[
        Path | None,
        typer.Option(
            "--bundle", parser=place, metavar="FILE.zip", help="Write what a bug report needs."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Say how scales, cameras, calibrations, disk, clock, key, screen and program are.

    Exit code 0: nothing is wrong. 1: something is. What the table does not have is not wrong.
    """
    from companion.cli.doctor.bundle import is_bundle
    from companion.cli.doctor.told import as_json as told_as_json
    from companion.cli.doctor.told import show
    from companion.cli.own_output import require_own_place
    from companion.cli.told_to_end import stopping_says

    if bundle is not None:
        require_own_place(bundle, "a bundle", ".zip", is_bundle)
    with stopping_says("Stopped before all was looked at; nothing was written."):
        told = _told(scales, cameras, calibration)
    answer: dict[str, Any] = told_as_json(told)
    if not as_json:
        show(told)
    if bundle is not None:
        made = _bundle(answer)
        if not as_json:
            _list(made, bundle)
        _write(bundle, made)
        answer["bundle"] = {
            "file": str(bundle),
            "members": [{"name": one.name, "bytes": len(one.data)} for one in made.members],
            "withheld": list(made.withheld),
        }
    if as_json:
        print(json.dumps(answer))
    if not answer["well"]:
        raise typer.Exit(1)


def _told(scales: str | None, cameras: str | None, calibration: Path | None) -> "list[Told]":
    from companion.cli.doctor.machine import machine_told
    from companion.cli.doctor.sensors import cameras_told, scales_told, set_told
    from companion.record.keys import table_home

    return [
        *machine_told(table_home(), os.environ),
        *scales_told(scales, calibration),
        *cameras_told(cameras),
        set_told(datetime.now(UTC).date()),
    ]


def _bundle(answer: "dict[str, Any]") -> "Bundle":
    from companion.cli.doctor.bundle import bundle_of
    from companion.cli.doctor.machine import versions
    from companion.record.keys import table_home

    return bundle_of(table_home(), answer, versions())


def _list(made: "Bundle", path: Path) -> None:
    from companion.games.lines import printable

    print(f"\n{path} will hold, without names, keys, tokens and pictures:")
    for line in made.listed():
        print(printable(f"  {line}"))
    for name in made.withheld:
        print(printable(f"  {name} is left out: there is a secret in it."))


def _write(path: Path, made: "Bundle") -> None:
    from companion.cli.doctor.bundle import packed
    from companion.record.disk import replace_file

    try:
        replace_file(path, packed(made))
    except OSError as error:
        raise MissingError(f"{path} cannot be written: {error.strerror or error}.") from error
