"""``companion calibrate scales``: how is a base with four cells calibrated, guided step by step?

What is asked for and what is refused is in ``calibration/procedure.py``; here it is shown, and
samples are fetched for it.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from calibration.fitness import VIRTUAL
from companion.cli.places import place
from companion.cli.scales_options import PATIENCE_NS, ScalesOption
from companion.errors import MissingError, UsageError

if TYPE_CHECKING:
    from calibration.findings import Findings
    from calibration.procedure import Progress, Step
    from firmware_bridge.line import Timekeeper
    from firmware_bridge.source import SampleSource

_NS = 1_000_000_000

_SILENT_NS = 5 * _NS

# After Enter the table still shakes, and the converters' filters still hold what was before.
_SETTLING_NS = _NS // 2


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
    from companion.cli.scales_places import as_companion_error, scales_path
    from firmware_bridge.errors import BridgeError

    x_mm, y_mm = _read_reach(reach)
    path = scales_path(out)
    if scales == VIRTUAL and out is None:
        _require_nothing_measured(path)
    try:
        device, progress = _measure(scales, (x_mm, y_mm), weight)
    except BridgeError as error:
        raise MissingError(str(error)) from error
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


def _require_nothing_measured(path: Path) -> None:
    """Keep practice from writing over what somebody has measured.

    Raises:
        UsageError: The calibration that lies there is of scales that are not virtual.
        UnreadableError: Something else lies there.
    """
    from companion.cli.scales_places import calibrated_scales

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
    from companion.cli.practice_base import PracticeBase
    from companion.cli.wiring import Scales, table_scales

    base = PracticeBase(reach_mm, weight_g)
    chosen = table_scales(scales, in_memory=Scales(base.source, base.time))
    if chosen is None:
        raise UsageError("Without scales there is nothing to calibrate; leave --scales none out.")
    practised = chosen.source is base.source
    with _Listener(*chosen) as listener:
        if practised:
            return VIRTUAL, _Guide(listener, base.do).lead(Progress(weight_g))
        device = listener.wait_for_samples()
        return device, _Guide(listener, _ask).lead(Progress(weight_g))


def _ask(_: object) -> None:
    """Wait until the person has done it."""
    print("  Press Enter when that is done.", file=sys.stderr, flush=True)
    try:
        input()
    except EOFError:
        raise UsageError(
            "There is nobody to put the weight down; calibrate from a terminal, or practise with "
            "--scales virtual."
        ) from None


class _Listener:
    """Fetches samples with host times from a source, and stops when it stays silent."""

    def __init__(self, source: "SampleSource", time: "Timekeeper") -> None:
        from firmware_bridge.device_clock import DeviceClock

        self._source = source
        self._time = time
        self._clock = DeviceClock()

    def __enter__(self) -> "_Listener":
        self._source.open()
        return self

    def __exit__(self, *_: object) -> None:
        self._source.close()

    def wait_for_samples(self) -> str:
        """Return the board's id, or its port, once it speaks.

        Raises:
            BridgeError: It does not.
        """
        from firmware_bridge.source import read_until_heard

        print("Looking for the scales …", file=sys.stderr)
        read_until_heard(self._source, self._time, self._time.now_ns() + PATIENCE_NS)
        health = self._source.health()
        return health.board_id or health.device

    def since_now(self) -> "_Moment":
        """Return what comes once the table has settled; what waited in the port is left out."""
        return _Moment(self._time.now_ns() + _SETTLING_NS)

    def hear(self, moment: "_Moment", progress: "Progress") -> "Progress":
        """Return the calibration after the next few samples.

        Raises:
            BridgeError: The scales are gone or silent.
        """
        from calibration.procedure import begin, hear
        from firmware_bridge.errors import BoardSilentError
        from firmware_bridge.source import BATCH_NS

        for batch in self._source.read(self._time.now_ns() + BATCH_NS):
            placed = self._clock.place(batch)
            if placed.restarted:
                progress = begin(progress)  # a second is not put together of two lives
            progress = hear(
                progress, [one for one in placed.samples if one.at_ns >= moment.since_ns]
            )
            moment.heard_ns = self._time.now_ns()
        if self._time.now_ns() - moment.heard_ns > _SILENT_NS:
            raise BoardSilentError(
                self._source.health().sentence
                or "The scales have stopped speaking; unplug them, plug them in, and begin again."
            )
        return progress


@dataclass
class _Moment:
    """Since when a person's step counts, and when the scales were heard last."""

    since_ns: int

    def __post_init__(self) -> None:
        self.heard_ns = self.since_ns


class _Guide:
    """Leads a person, or a virtual hand, through all steps."""

    def __init__(self, listener: _Listener, wait_until_done: "Callable[[Step], None]") -> None:
        self._listener = listener
        self._wait_until_done = wait_until_done

    def lead(self, progress: "Progress") -> "Progress":
        """Return the calibration when all is done."""
        from calibration.procedure import Step, begin, instruction

        while progress.step is not Step.DONE:
            now = instruction(progress)
            print(f"[{now.number}/{now.of}] {now.text}", file=sys.stderr)
            self._wait_until_done(progress.step)
            progress = self._listen(begin(progress))
            if progress.refusal is not None:
                print(f"  {progress.refusal.sentence}", file=sys.stderr)
        return progress

    def _listen(self, progress: "Progress") -> "Progress":
        """Hear until the step is over, or has failed; trouble is told once each."""
        moment = self._listener.since_now()
        told = ""
        while progress.listening:
            progress = self._listener.hear(moment, progress)
            trouble = "" if progress.trying is None else progress.trying.sentence
            if trouble and trouble != told:
                print(f"  {trouble}", file=sys.stderr)
                told = trouble
        return progress


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
