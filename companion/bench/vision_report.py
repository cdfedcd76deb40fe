"""How are the figures of seeing shown? As tables for people, and as one JSON object."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from companion.bench.figures import share_json, share_table, summed_up
from companion.bench.vision_bench import Claims, VisionFigures, reliability

GOAL_PLACE_MM = (1.0, 4.0)
"""Of the stated places, median and 95th percentile, with two cameras."""

GOAL_HANDS = 0.98
GOAL_MS = {"following": 33.0, "judging": 500.0}


def vision_json(figures: Mapping[str, VisionFigures]) -> dict[str, Any]:
    """Return the figures as one JSON object: each recording, then all of them."""
    shares = summed_up(one.shares for one in figures.values())
    claims = [claim for one in figures.values() for claim in one.claims]
    return {
        "recordings": {
            name: {
                "figures": [share_json(share) for share in one.shares],
                "place_mm": _spread(one.place_mm),
                "plate_mm": _spread(one.plate_mm),
                "plate_deg": _spread(one.plate_deg),
                "stage_ms": {stage: _spread(ms) for stage, ms in one.stage_ms.items()},
            }
            for name, one in figures.items()
        },
        "all": [share_json(share) for share in shares],
        "reliability": [_claims_json(one) for one in reliability(claims)],
    }


def print_vision(figures: Mapping[str, VisionFigures]) -> None:
    """Print the figures for people."""
    console = Console()
    shares = summed_up(one.shares for one in figures.values())
    console.print(share_table(f"Seen against truth: {', '.join(figures)}", shares))
    console.print(_reliability_table(claim for one in figures.values() for claim in one.claims))
    for name, one in figures.items():
        lines = [
            f"places off by {_words(one.place_mm, 'mm')}",
            f"plates by {_words(one.plate_mm, 'mm')}, turned by {_words(one.plate_deg, 'degrees')}",
            *(f"{stage} {_words(ms, 'ms')}" for stage, ms in one.stage_ms.items() if ms),
        ]
        console.print(f"{name}: {'; '.join(lines)}", highlight=False)


def is_fulfilled(figures: Mapping[str, VisionFigures]) -> bool:
    """Whether nothing told was wrong, and hands were seen as often as they should."""
    shares = {one.name: one for one in summed_up(one.shares for one in figures.values())}
    hands = shares.pop("hand in the picture")
    return not any(one.wrong for one in shares.values()) and (
        hands.n == 0 or hands.right >= GOAL_HANDS * hands.n
    )


def _reliability_table(claims: Iterable[tuple[float, bool]]) -> Table:
    table = Table(title="How often is right what was claimed?", title_justify="left")
    for heading in ("claimed", "n", "right", "claimed in the mean, %", "right, %"):
        table.add_column(heading, justify="right")
    for one in reliability(claims):
        table.add_row(
            f"{one.low:.2f} to {one.high:.2f}",
            str(one.n),
            str(one.right),
            f"{100 * one.claimed:.1f}",
            f"{100 * one.right / one.n:.1f}",
        )
    return table


def _claims_json(one: Claims) -> dict[str, Any]:
    return {
        "low": one.low,
        "high": one.high,
        "n": one.n,
        "right": one.right,
        "claimed": round(one.claimed, 4),
    }


def _spread(values: Sequence[float]) -> dict[str, float | None]:
    finite = [value for value in values if np.isfinite(value)]
    if not finite:
        return {"median": None, "p95": None, "worst": None}
    median, p95, worst = (float(one) for one in np.percentile(finite, [50, 95, 100]))
    return {"median": round(median, 2), "p95": round(p95, 2), "worst": round(worst, 2)}


def _words(values: Sequence[float], unit: str) -> str:
    spread = _spread(values)
    if spread["median"] is None:
        return "nothing"
    return f"{spread['median']} {unit} (median), {spread['p95']} (95 %), {spread['worst']} (worst)"
