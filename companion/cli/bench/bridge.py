"""``companion bench bridge``: how much faster than real time are the scales' bytes heard?"""

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.bench.answer import AsJson, answer

if TYPE_CHECKING:
    from companion.bench.bridge_bench import BridgeFigures


def bridge_bench(
    seconds: Annotated[
        float, typer.Option(min=1, max=3600, help="How long the board is listened to.")
    ] = 60.0,
    as_json: AsJson = False,
) -> None:
    """Measure how much faster than real time the scales' bytes become samples with times."""
    from companion.bench.bridge_bench import measure

    figures = measure(seconds)
    answer(figures.as_json(), lambda: _show(figures), as_json=as_json, fulfilled=figures.fulfilled)


def _show(figures: "BridgeFigures") -> None:
    from companion.bench.bridge_bench import GOAL_TIMES_REAL

    print(
        f"{figures.bytes} bytes and {figures.samples} samples of {figures.seconds:.0f} s: "
        f"{figures.cpu_s:.2f} s, {figures.times_real:.0f} × real time on one core "
        f"(goal: {GOAL_TIMES_REAL:.0f} ×)"
    )
