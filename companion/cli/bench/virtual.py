"""``companion bench virtual``: do simulated towers stand, tell their cells the truth, how fast?"""

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.bench.answer import AsJson, answer

if TYPE_CHECKING:
    from companion.bench.virtual_bench import TableFigures


def virtual_bench(
    seconds: Annotated[
        float, typer.Option(min=1, max=3600, help="How long each tower is watched.")
    ] = 10.0,
    towers: Annotated[int, typer.Option(min=1, max=100, help="How many towers.")] = 3,
    seed: Annotated[int, typer.Option(min=0, help="Of the first tower.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Let simulated towers stand: do they stay, do their cells tell the truth, how fast?"""
    from companion.bench.virtual_bench import measure_standing

    figures = [measure_standing(seed + number, 1 + number % 4, seconds) for number in range(towers)]
    answer(
        {"towers": [one.as_json() for one in figures]},
        lambda: _show(figures),
        as_json=as_json,
        fulfilled=all(one.fulfilled for one in figures),
    )


def _show(figures: "list[TableFigures]") -> None:
    for one in figures:
        print(
            f"{one.plates} plates, {one.stood_s:.0f} s: drift {one.drift_mm:.4f} mm, sum off "
            f"by {one.sum_off_g:.5f} g, centre off by {one.centre_off_mm:.5f} mm, "
            f"{one.times_real:.1f} times real time"
        )
