"""``companion scales doctor``: what ails the scales, and what helps?"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.places import place
from companion.cli.scales.options import PATIENCE_NS, FaultsOption, ScalesOption

if TYPE_CHECKING:
    from calibration.load_cell import LoadCells
    from companion.cli.wiring import Scales
    from firmware_bridge.cell_figures import CellFigures
    from firmware_bridge.diagnosis import Diagnosis
    from firmware_bridge.health import ScalesHealth

_NS = 1_000_000_000

# A board that was just found may still be sending what waited in its port.
_SETTLING_NS = _NS // 2


def doctor(
    *,
    scales: ScalesOption = "auto",
    fault: FaultsOption = None,
    calibration: Annotated[
        Path | None,
        typer.Option(parser=place, metavar="FILE", help="Of these scales; else this table's own."),
    ] = None,
    seconds: Annotated[
        float, typer.Option(min=1, max=3600, help="How long to listen; nobody may touch the table.")
    ] = 10.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Listen to the scales and tell what ails them and what helps.

    Noise and drift are in grams where the scales are calibrated, else in counts. Exit code 0: they
    are well. 1: something is wrong. 3: none were found.
    """
    from companion.cli.scales.calibration import calibration_of, tell
    from companion.cli.told_to_end import stopping_says
    from companion.cli.wiring import scales_errors_told, table_scales
    from companion.errors import UsageError

    chosen = table_scales(scales, faults=fault or ())
    if chosen is None:
        raise UsageError("Without scales there is nothing to look at; leave --scales none out.")
    weighed_by = calibration_of(scales, calibration)
    with scales_errors_told(), stopping_says("Stopped before anything could be said."):
        diagnosis, health = _listen(chosen, seconds, weighed_by.cells)
    told = (*weighed_by.sentences(), *weighed_by.of_board(health.board_id), *_of_program(health))
    if as_json:
        tell(told)
        print(json.dumps(_as_json(diagnosis, health, weighed_by.cells)))
    else:
        _show(diagnosis, health, weighed_by.cells, told)
    if not any(one.samples for one in diagnosis.cells) and not health.board_id:
        raise typer.Exit(3)
    if diagnosis.findings:
        raise typer.Exit(1)


def _of_program(health: "ScalesHealth") -> tuple[str, ...]:
    """What to tell of the board's program; another version that is understood is no fault."""
    from firmware_bridge.firmware.images import version_sentence

    sentence = None if health.firmware is None else version_sentence(health.firmware)
    return () if sentence is None else (sentence,)


def _listen(
    scales: "Scales", seconds: float, cells: "LoadCells | None"
) -> "tuple[Diagnosis, ScalesHealth]":
    from firmware_bridge.diagnosis import diagnose
    from firmware_bridge.errors import BoardSilentError
    from firmware_bridge.source import BATCH_NS, read_until_heard

    source, time = scales
    source.open()
    try:
        try:
            read_until_heard(source, time, time.now_ns() + PATIENCE_NS)
        except BoardSilentError:  # that, too, is something to be told what helps
            health = source.health()
            return diagnose([], health, health), health
        settled_ns = time.now_ns() + _SETTLING_NS
        while time.now_ns() < settled_ns:
            source.read(time.now_ns() + BATCH_NS)
        before = source.health()
        batches = []
        end_ns = time.now_ns() + round(seconds * _NS)
        while time.now_ns() < end_ns:
            batches += source.read(min(end_ns, time.now_ns() + BATCH_NS))
        health = source.health()
        gains = None if cells is None else cells.counts_per_g
        return diagnose(batches, before, health, gains), health
    finally:
        source.close()


def _show(
    diagnosis: "Diagnosis",
    health: "ScalesHealth",
    cells: "LoadCells | None",
    told: tuple[str, ...],
) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    where = " ".join(word for word in (health.device, health.board_id) if word) or "no scales"
    table = Table(title=f"Scales: {where}", title_justify="left")
    unit = "counts" if cells is None else "g"
    headings = ("cell", "per s", f"noise {unit}", f"{unit}/min", "saturated", "bit errors")
    for heading in headings:
        table.add_column(heading, justify="right")
    table.add_column("verdict")
    layout = ".0f" if cells is None else ".2f"
    for cell, one in enumerate(diagnosis.cells):
        ailments = [str(found.ailment) for found in diagnosis.findings if found.cell == cell]
        noise, drift = _noise_and_drift(one, cell, cells)
        table.add_row(
            str(cell),
            _number(one.rate_hz, ".1f"),
            _number(noise, layout),
            _number(drift, "+" + layout),
            f"{one.saturated_share:.0%}",
            f"{one.desync_share + one.wrong_share:.1%}",
            ", ".join(ailments) or ("well" if one.samples else "not heard"),
        )
    console.print(table)
    for sentence in told:
        console.print(sentence, highlight=False, markup=False)
    for found in diagnosis.findings:
        console.print(f"{found.sentence}\n  {found.cure}", highlight=False, markup=False)
    if not diagnosis.findings:
        console.print("The scales are well.")


def _noise_and_drift(
    one: "CellFigures", cell: int, cells: "LoadCells | None"
) -> tuple[float | None, float | None]:
    """In grams, in counts where nobody knows what a count weighs."""
    gain = 1.0 if cells is None else cells.counts_per_g[cell]
    noise = None if one.noise_counts is None else one.noise_counts / abs(gain)
    drift = None if one.drift_counts_per_min is None else one.drift_counts_per_min / gain
    return noise, drift


def _number(value: float | None, layout: str) -> str:
    return "–" if value is None else format(value, layout)


def _as_json(
    diagnosis: "Diagnosis", health: "ScalesHealth", cells: "LoadCells | None"
) -> dict[str, object]:
    return {
        "well": not diagnosis.findings,
        "device": health.device,
        "board_id": health.board_id,
        "firmware": None if health.firmware is None else ".".join(map(str, health.firmware)),
        "calibrated": cells is not None,
        "seconds": round(diagnosis.seconds, 3),
        "cells": [_cell_json(one, cell, cells) for cell, one in enumerate(diagnosis.cells)],
        "findings": [
            {
                "ailment": str(found.ailment),
                "cell": found.cell,
                "sentence": found.sentence,
                "cure": found.cure,
            }
            for found in diagnosis.findings
        ],
        "restarts": health.restarts,
        "reopened": health.reopened,
        "lost_messages": health.lost_messages,
        "refused_frames": health.refused_frames,
        "skew_ppm": _rounded(health.skew_ppm, 1),
        "clock_uncertainty_ns": health.clock_uncertainty_ns,
    }


def _cell_json(one: "CellFigures", cell: int, cells: "LoadCells | None") -> dict[str, object]:
    noise_g, drift_g = (None, None) if cells is None else _noise_and_drift(one, cell, cells)
    return {
        "samples": one.samples,
        "rate_hz": _rounded(one.rate_hz, 2),
        "noise_counts": _rounded(one.noise_counts, 1),
        "noise_g": _rounded(noise_g, 3),
        "drift_counts_per_min": _rounded(one.drift_counts_per_min, 1),
        "drift_g_per_min": _rounded(drift_g, 3),
        "saturated_share": round(one.saturated_share, 5),
        "desync_share": round(one.desync_share, 5),
        "wrong_share": round(one.wrong_share, 5),
    }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
