"""How are figures shown? Right, wrong and unclear side by side, with the interval."""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from companion.bench.replay_bench import ReplayFigures
from companion.bench.share import Share


def totals(figures: Mapping[str, ReplayFigures]) -> list[Share]:
    """Return each figure summed over all recordings."""
    return summed_up(one.shares for one in figures.values())


def summed_up(groups: Iterable[Iterable[Share]]) -> list[Share]:
    """Return each figure summed over all groups, in the order of their first."""
    summed: dict[str, Share] = {}
    for shares in groups:
        for share in shares:
            summed[share.name] = summed[share.name] + share if share.name in summed else share
    return list(summed.values())


def figures_json(figures: Mapping[str, ReplayFigures]) -> dict[str, Any]:
    """Return the figures as one JSON object: each recording, then all of them."""
    return {
        "recordings": {
            name: {
                "figures": [share_json(share) for share in one.shares],
                "times_real": round(one.times_real, 1),
                "landing_mm": _distances(one.landing_mm),
            }
            for name, one in figures.items()
        },
        "all": [share_json(share) for share in totals(figures)],
    }


def print_figures(figures: Mapping[str, ReplayFigures]) -> None:
    """Print the figures as a table for people."""
    console = Console()
    console.print(share_table(f"Replay against truth: {', '.join(figures)}", totals(figures)))
    for name, one in figures.items():
        distances = _distances(one.landing_mm)
        console.print(
            f"{name}: {one.times_real:.0f} times real time; landing places off by "
            f"{distances['median']} mm (median), {distances['worst']} mm (worst)",
            highlight=False,
        )


def share_table(title: str, shares: Iterable[Share]) -> Table:
    """Return right, wrong and unclear side by side as a table for people."""
    table = Table(title=title, title_justify="left")
    table.add_column("figure")
    for heading in ("n", "right", "wrong", "unclear", "right, %", "95 % interval"):
        table.add_column(heading, justify="right")
    for share in shares:
        low, high = share.interval()
        rate = f"{100 * share.right / share.n:.1f}" if share.n else "-"
        counts = (str(count) for count in (share.n, share.right, share.wrong, share.unclear))
        table.add_row(share.name, *counts, rate, f"{100 * low:.1f} to {100 * high:.1f}")
    return table


def share_json(share: Share) -> dict[str, Any]:
    """Return one figure as JSON."""
    low, high = share.interval()
    return {
        "figure": share.name,
        "n": share.n,
        "k": share.right,
        "right": share.right,
        "wrong": share.wrong,
        "unclear": share.unclear,
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _distances(landing_mm: tuple[float, ...]) -> dict[str, float | None]:
    finite = [distance for distance in landing_mm if np.isfinite(distance)]
    if not finite:
        return {"median": None, "worst": None}
    return {"median": round(float(np.median(finite)), 1), "worst": round(max(finite), 1)}
