"""``companion bench weighing``: how well are grams turned into evidence?"""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.bench.answer import AsJson, answer
from companion.cli.bench.recordings import with_truth
from companion.cli.places import place

if TYPE_CHECKING:
    from companion.bench.share import Share
    from companion.bench.weighed_steps import StepTally
    from companion.bench.weighing_bench import WeighingFigures


def weighing_bench(
    *,
    file: Annotated[
        list[Path] | None,
        typer.Argument(
            parser=place, metavar="[FILE]", help="Recordings with truth, instead of drawn tables."
        ),
    ] = None,
    truth: Annotated[
        list[Path] | None,
        typer.Option(parser=place, metavar="FILE", help="The truth of each, in the same order."),
    ] = None,
    hours: Annotated[
        float, typer.Option(min=0.05, max=1000, help="Simulated hours without a fall.")
    ] = 8.0,
    falls: Annotated[int, typer.Option(min=6, max=100_000, help="Simulated falls.")] = 240,
    seed: Annotated[int, typer.Option(min=0, help="Other tables, hands and noise.")] = 1,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes at a time; all cores if left out.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Weigh drawn tables, or recordings, whose truth is known."""
    if file:
        _recorded(file, truth or [], as_json=as_json)
        return
    from companion.bench.weighing_bench import Wishes, measure

    figures = measure(
        Wishes(falls=falls, hours=hours, seed=seed, jobs=jobs),
        lambda what: print(f"Weighing: {what} …", file=sys.stderr, flush=True),
    )
    told = {
        "figures": [_share_json(one) for one in figures.shares],
        "spreads": {name: _percentiles(ones) for name, ones in figures.spreads.items()},
        "core_share": round(figures.core_share, 4),
        "happened": figures.happened,
        "false_alarms": figures.false_alarms,
        "asked": figures.asked,
        "steps": _steps_json(figures.steps),
    }
    answer(told, lambda: _show(figures), as_json=as_json, fulfilled=figures.fulfilled)


def _show(figures: "WeighingFigures") -> None:
    _print_shares(figures.shares)
    for name, ones in figures.spreads.items():
        middle, high, worst = _percentiles(ones).values()
        print(f"{name}: median {middle}, 95 % within {high}, worst {worst}")
    print(f"One core at 4 x 94 samples a second: {100 * figures.core_share:.1f} % (goal: 5 %)")
    print("In the quiet hours:", ", ".join(f"{n} x {k}" for k, n in figures.happened.items()))
    print(f"False alarms in them: {figures.false_alarms} (goal: at most 1 in 8 hours)")
    print(f"Asked in them whether the tower fell: {figures.asked}")
    steps = figures.steps
    print(
        f"Columns and phones that came or went in them: {steps.n}; right {steps.right}, wrong "
        f"{steps.wrong}, missed {steps.missed}; invented beside them {steps.invented}"
    )


def _recorded(files: list[Path], truths: list[Path], *, as_json: bool) -> None:
    from companion.bench.share import Share
    from companion.bench.truth import read_truth
    from companion.bench.weighing_recorded import measure_recording

    summed: dict[str, Share] = {}
    for recording, true in with_truth(files, truths):
        for one in measure_recording(recording, read_truth(true)):
            summed[one.name] = summed[one.name] + one if one.name in summed else one
    told = {"figures": [_share_json(one) for one in summed.values()]}
    answer(told, lambda: _print_shares(summed.values()), as_json=as_json)


def _steps_json(steps: "StepTally") -> dict[str, Any]:
    right, told = (_share_json(one) for one in steps.shares())
    return {
        "n": steps.n,
        "right": steps.right,
        "wrong": steps.wrong,
        "missed": steps.missed,
        "invented": steps.invented,
        "right_low": right["low"],
        "right_high": right["high"],
        "told": steps.told,
        "true_low": told["low"],
        "true_high": told["high"],
    }


def _share_json(share: "Share") -> dict[str, Any]:
    low, high = share.interval()
    return {
        "figure": share.name,
        "n": share.n,
        "right": share.right,
        "wrong": share.wrong,
        "unclear": share.unclear,
        "low": round(low, 4),
        "high": round(high, 4),
    }


def _print_shares(shares: "Iterable[Share]") -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="Weighing against truth", title_justify="left")
    table.add_column("figure")
    for heading in ("n", "right", "wrong", "unclear", "right, %", "95 % interval"):
        table.add_column(heading, justify="right")
    for share in shares:
        low, high = share.interval()
        rate = f"{100 * share.right / share.n:.1f}" if share.n else "-"
        counts = (str(one) for one in (share.n, share.right, share.wrong, share.unclear))
        table.add_row(share.name, *counts, rate, f"{100 * low:.1f} to {100 * high:.1f}")
    Console().print(table)


def _percentiles(ones: list[float]) -> dict[str, float | None]:
    """Of sorted values: the middle, what 95 % are within, the worst."""
    if not ones:
        return {"median": None, "p95": None, "worst": None}
    at = [ones[min(len(ones) - 1, int(share * len(ones)))] for share in (0.5, 0.95, 1.0)]
    return dict(zip(("median", "p95", "worst"), (round(one, 3) for one in at), strict=True))
