"""``companion scales doctor``: what ails the scales, and what helps?"""

import json
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.scales_options import PATIENCE_NS, FaultsOption, ScalesOption

if TYPE_CHECKING:
    from companion.cli.wiring import Scales
    from firmware_bridge.diagnosis import Diagnosis
    from firmware_bridge.health import ScalesHealth

_NS = 1_000_000_000

# A board that was just found may still be sending what waited in its port.
_SETTLING_NS = _NS // 2


def doctor(
    *,
    scales: ScalesOption = "auto",
    fault: FaultsOption = None,
    seconds: Annotated[
        float, typer.Option(min=1, max=3600, help="How long to listen; nobody may touch the table.")
    ] = 10.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Listen to the scales and tell what ails them and what helps.

    Exit code 0: they are well. 1: something is wrong. 3: none were found.
    """
    from companion.cli.wiring import scales_errors_told, table_scales
    from companion.errors import UsageError

    chosen = table_scales(scales, faults=fault or ())
    if chosen is None:
        raise UsageError("Without scales there is nothing to look at; leave --scales none out.")
    with scales_errors_told():
        diagnosis, health = _listen(chosen, seconds)
    if as_json:
        print(json.dumps(_as_json(diagnosis, health)))
    else:
        _show(diagnosis, health)
    if not any(one.samples for one in diagnosis.cells) and not health.board_id:
        raise typer.Exit(3)
    if diagnosis.findings:
        raise typer.Exit(1)


def _listen(scales: "Scales", seconds: float) -> "tuple[Diagnosis, ScalesHealth]":
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
        return diagnose(batches, before, health), health
    finally:
        source.close()


def _show(diagnosis: "Diagnosis", health: "ScalesHealth") -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    where = " ".join(word for word in (health.device, health.board_id) if word) or "no scales"
    table = Table(title=f"Scales: {where}", title_justify="left")
    for heading in ("cell", "per s", "noise", "drift/min", "saturated", "bit errors", "verdict"):
        table.add_column(heading, justify="left" if heading == "verdict" else "right")
    for cell, one in enumerate(diagnosis.cells):
        ailments = [str(found.ailment) for found in diagnosis.findings if found.cell == cell]
        table.add_row(
            str(cell),
            _number(one.rate_hz, ".1f"),
            _number(one.noise_counts, ".0f"),
            _number(one.drift_counts_per_min, "+.0f"),
            f"{one.saturated_share:.0%}",
            f"{one.desync_share + one.wrong_share:.1%}",
            ", ".join(ailments) or ("well" if one.samples else "not heard"),
        )
    console.print(table)
    for found in diagnosis.findings:
        console.print(f"{found.sentence}\n  {found.cure}", highlight=False, markup=False)
    if not diagnosis.findings:
        console.print("The scales are well.")


def _number(value: float | None, layout: str) -> str:
    return "–" if value is None else format(value, layout)


def _as_json(diagnosis: "Diagnosis", health: "ScalesHealth") -> dict[str, object]:
    return {
        "well": not diagnosis.findings,
        "device": health.device,
        "board_id": health.board_id,
        "seconds": round(diagnosis.seconds, 3),
        "cells": [
            {
                "samples": one.samples,
                "rate_hz": _rounded(one.rate_hz, 2),
                "noise_counts": _rounded(one.noise_counts, 1),
                "drift_counts_per_min": _rounded(one.drift_counts_per_min, 1),
                "saturated_share": round(one.saturated_share, 5),
                "desync_share": round(one.desync_share, 5),
                "wrong_share": round(one.wrong_share, 5),
            }
            for one in diagnosis.cells
        ],
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


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
