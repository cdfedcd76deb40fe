"""``companion calibrate scales``: what is a count of each cell worth, and where is it kept?"""

import json
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from calibration.fitness import VIRTUAL
from companion.cli.places import place
from companion.cli.scales.options import ScalesOption
from companion.errors import MissingError, UsageError

if TYPE_CHECKING:
    from calibration.findings import Findings
    from calibration.procedure import Progress


def calibrate_scales(
    *,
    weight: Annotated[
        float, typer.Option(min=10, max=5_000, help="Mass of the known weight, in grams.")
    ],
    scales: ScalesOption = "auto",
    reach: Annotated[
        str,
        typer.Option(
            metavar="X[,Y]", help="How far from the middle the cells stand, along x and y, in mm."
        ),
    ] = "105",
    base_mass: Annotated[
        float,
        typer.Option(min=0, max=50_000, help="Mass of the base in grams, if it was weighed."),
    ] = 0.0,
    out: Annotated[
        Path | None,
        typer.Option(parser=place, metavar="FILE", help="Where to write; else this table's own."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Calibrate the scales with one known weight: in the middle and over each cell."""
    import numpy as np

    from calibration.errors import CalibrationError
    from calibration.findings import find
    from calibration.scales_file import scales_file, write_scales
    from calibration.steady import Refusal
    from companion.cli.own_output import is_of_schema, require_own_place
    from companion.cli.scales.places import as_companion_error, scales_path
    from companion.cli.told_to_end import stopping_says
    from companion.cli.wiring import scales_errors_told

    x_mm, y_mm = _read_reach(reach)
    path = scales_path(out)
    if out is not None:
        require_own_place(out, "a calibration", ".toml", is_of_schema("paletti-scales"))
    if scales == VIRTUAL and out is None:
        _require_nothing_measured(path)
    with scales_errors_told(), stopping_says(_stopped(path)):
        device, progress = _measure(scales, (x_mm, y_mm), weight)
    positions_mm = np.array([(x_mm, y_mm), (-x_mm, y_mm), (-x_mm, -y_mm), (x_mm, -y_mm)])
    findings = find(progress, positions_mm, base_mass)
    if isinstance(findings, Refusal):
        print(f"companion: {findings.sentence}", file=sys.stderr)
        raise typer.Exit(1)
    try:
        today = datetime.now(UTC).date().isoformat()
        write_scales(path, scales_file(findings, device=device, date=today))
    except CalibrationError as error:
        raise as_companion_error(error) from error
    if as_json:
        print(json.dumps(_as_json(findings, path, device)))
    else:
        print("\n".join([*findings.sentences(), f"Written to {path}."]))


def _stopped(path: Path) -> str:
    """What to say to who ends it before its end."""
    kept = f"; {path} is as it was" if path.exists() else ""
    return f"Stopped. A calibration is written when all steps are done, and this one was not{kept}."


def _require_nothing_measured(path: Path) -> None:
    """Keep practice from writing over what somebody has measured.

    Raises:
        UsageError: The calibration that lies there is of scales that are not virtual.
        UnreadableError: Something else lies there.
    """
    from companion.cli.scales.places import calibrated_scales

    try:
        kept = calibrated_scales()
    except MissingError:
        return
    if kept.provenance.device != VIRTUAL:
        raise UsageError(
            f"{path} holds the calibration of this table's scales, and practice would write over "
            "it; name another file with --out."
        )


def _measure(scales: str, reach_mm: tuple[float, float], weight_g: float) -> "tuple[str, Progress]":
    """What the person and the scales did together, and which scales they were."""
    from calibration.procedure import Progress
    from companion.cli.calibrate.guided_scales import Guide, Listener, ask
    from companion.cli.calibrate.practice_base import PracticeBase
    from companion.cli.wiring import Scales, table_scales

    base = PracticeBase(reach_mm, weight_g)
    chosen = table_scales(scales, in_memory=Scales(base.source, base.time))
    if chosen is None:
        raise UsageError("Without scales there is nothing to calibrate; leave --scales none out.")
    practised = chosen.source is base.source
    with Listener(*chosen) as listener:
        if practised:
            return VIRTUAL, Guide(listener, base.do).lead(Progress(weight_g))
        device = listener.wait_for_samples()
        return device, Guide(listener, ask).lead(Progress(weight_g))


def _read_reach(text: str) -> tuple[float, float]:
    try:
        parts = text.split(",")
        x_mm, y_mm = (float(part) for part in (parts if len(parts) > 1 else parts * 2))
    except ValueError:
        x_mm = y_mm = 0.0
    if not (10 <= x_mm <= 1_000 and 10 <= y_mm <= 1_000):
        raise UsageError(
            f"--reach takes one or two lengths in mm from 10 to 1000, as in 105 or 105,98; not "
            f"{text!r}."
        )
    return x_mm, y_mm


def _as_json(findings: "Findings", path: Path, device: str) -> dict[str, object]:
    from companion.record.shown_path import shown_path

    cells = findings.cells
    return {
        "file": shown_path(path),
        "device": device,
        "weight_g": findings.weight_g,
        "samples": findings.samples,
        "residual_g": round(findings.residual_g, 4),
        "corner_error_g": [round(error_g, 4) for error_g in findings.corner_error_g],
        "linearity_g": round(findings.linearity_g, 4),
        "return_g": round(findings.return_g, 4),
        "off_mm": round(findings.off_mm, 3),
        "column_error_g": round(findings.column_error_g, 4),
        "counts_per_g": [round(gain, 4) for gain in cells.counts_per_g],
        "tare_counts": [round(zero, 1) for zero in cells.tare_counts],
        "noise_g": [round(noise_g, 4) for noise_g in findings.noise_g],
    }
