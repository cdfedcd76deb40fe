"""``companion bench palagonia``: how soon is told what people wait for at a table of tiles?"""

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.bench.answer import AsJson, answer

if TYPE_CHECKING:
    from companion.bench.palagonia_bench import Figure


def palagonia_bench(
    runs: Annotated[
        int, typer.Option(min=1, max=1000, help="On how many tables it is measured.")
    ] = 9,
    as_json: AsJson = False,
) -> None:
    """Measure how soon creatures, placements and hints are found on a table of 48 tiles."""
    from companion.bench.palagonia_bench import measure

    figures = measure(runs)
    answer(
        {"figures": [one.as_json() for one in figures]},
        lambda: _show(figures),
        as_json=as_json,
        fulfilled=all(one.fulfilled for one in figures),
    )


def _show(figures: "tuple[Figure, ...]") -> None:
    for one in figures:
        print(
            f"{one.name:40} {one.median_ms:8.1f} ms, at most {one.slowest_ms:8.1f} ms "
            f"(goal: {one.goal_ms:.0f} ms in the median)"
        )
