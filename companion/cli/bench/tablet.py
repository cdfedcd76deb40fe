"""``companion bench tablet``: how soon does the tablet show and answer, in how much memory?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from companion.cli.bench.answer import AsJson, answer

if TYPE_CHECKING:
    from companion.bench.tablet_bench import TabletFigures


def tablet_bench(
    runs: Annotated[int, typer.Option(min=1, max=100, help="How often it is started.")] = 5,
    game: Annotated[
        Literal["villa_paletti", "palagonia"],
        typer.Option(help="Of which game a match is shown and touched."),
    ] = "villa_paletti",
    as_json: AsJson = False,
    as_child: Annotated[
        tuple[str, Path] | None, typer.Option("--as-child", hidden=True, metavar="ADDRESS HOME")
    ] = None,
) -> None:
    """Start the tablet again and again: how long to its first picture and a touch, what memory?"""
    if as_child is not None:
        from companion.bench.tablet_child import be_the_tablet

        be_the_tablet(*as_child)
        return
    from companion.bench.tablet_bench import measure_tablet

    figures = measure_tablet(runs, game)
    answer(figures.as_json(), lambda: _show(figures), as_json=as_json, fulfilled=figures.fulfilled)


def _show(figures: "TabletFigures") -> None:
    from companion.bench.tablet_bench import GOAL_FIRST_FRAME_S, GOAL_RSS_MB, GOAL_TOUCH_MS

    starts = ", ".join(f"{one:.2f} s" for one in figures.first_frame_s)
    memory = ", ".join(f"{one:.0f} MB" for one in figures.rss_mb) or "not told here"
    touch_ms = sorted(figures.touch_ms)
    middle, slow = touch_ms[len(touch_ms) // 2], touch_ms[int(0.95 * len(touch_ms))]
    print(f"To the first picture: {starts} (goal: {GOAL_FIRST_FRAME_S} s in the median)")
    print(f"Memory in a match: {memory} (goal: {GOAL_RSS_MB:.0f} MB)")
    print(
        f"From a touch to its picture: {middle:.0f} ms, 95 % within {slow:.0f} ms "
        f"(goal: {GOAL_TOUCH_MS:.0f} ms in the median)"
    )
