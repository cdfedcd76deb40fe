"""``companion bench``: how good is it, measured against known truth?"""

import json
import time
from pathlib import Path
from typing import Annotated, Literal

import typer

from companion.cli.bench.table import table_bench
from companion.cli.bench.vision import vision_bench
from companion.cli.bench.weighing import weighing_bench
from companion.cli.places import place, require_file
from companion.errors import UnreadableError, UsageError

bench = typer.Typer(
    name="bench",
    help="Measure how good it is, against known truth.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@bench.callback()
def _root() -> None:
    """Measure how good it is, against known truth."""


bench.command("table")(table_bench)
bench.command("vision")(vision_bench)
bench.command("weighing")(weighing_bench)


@bench.command("replay")
def replay_bench(
    file: Annotated[
        list[Path],
        typer.Argument(
            parser=place,
            metavar="FILE",
            help="Recordings, MCAP files.",
        ),
    ],
    truth: Annotated[
        list[Path],
        typer.Option(
            parser=place, metavar="FILE", help="The truth of each recording, in the same order."
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Compare what replay tells with what really happened."""
    from companion.bench.figures import figures_json, print_figures
    from companion.bench.replay_bench import measure
    from companion.bench.truth import read_truth
    from companion.record.shown_path import shown_path
    from companion.table.replay import replay

    if len(file) != len(truth):
        raise UsageError(
            f"There are {len(file)} recordings and {len(truth)} truth files; give one --truth for "
            "each recording."
        )
    for one in file:
        require_file(one, "a recording")
    figures = {}
    for recording, true in zip(file, truth, strict=True):
        before_s = time.process_time()
        story = replay(recording, use_pictures=False)
        cpu_s = time.process_time() - before_s
        for sentence in story.damage:
            typer.echo(sentence, err=True)
        figures[shown_path(recording)] = measure(story, read_truth(true), cpu_s)
    if as_json:
        print(json.dumps(figures_json(figures)))
    else:
        print_figures(figures)


@bench.command("verify")
def verify_bench(
    entries: Annotated[
        int, typer.Option(min=2, max=1_000_000, help="Entries of the record that is made for it.")
    ] = 10_000,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure how fast a record is verified, with and without judging its acts again."""
    from companion.bench.verify_bench import measure

    figures = measure(entries).as_json()
    if as_json:
        print(json.dumps(figures))
        return
    print(f"{figures['entries']} entries, {figures['bytes']} bytes; the fastest of three runs:")
    print(f"  chain and signatures     {figures['verify_s']:.2f} s, ", end="")
    print(f"{figures['entries_per_s']} entries/s")
    print(f"  and every act again      {figures['with_rejudge_s']:.2f} s, ", end="")
    print(f"{figures['with_rejudge_entries_per_s']} entries/s")


@bench.command("tablet")
def tablet_bench(
    runs: Annotated[int, typer.Option(min=1, max=100, help="How often it is started.")] = 5,
    game: Annotated[
        Literal["villa_paletti", "palagonia"],
        typer.Option(help="Of which game a match is shown and touched."),
    ] = "villa_paletti",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    as_child: Annotated[
        tuple[str, Path] | None, typer.Option("--as-child", hidden=True, metavar="ADDRESS HOME")
    ] = None,
) -> None:
    """Start the tablet again and again: how long to its first picture and a touch, what memory?"""
    if as_child is not None:
        from companion.bench.tablet_child import be_the_tablet

        be_the_tablet(*as_child)
        return
    from companion.bench.tablet_bench import (
        GOAL_FIRST_FRAME_S,
        GOAL_RSS_MB,
        GOAL_TOUCH_MS,
        measure_tablet,
    )

    figures = measure_tablet(runs, game)
    if as_json:
        print(json.dumps(figures.as_json()))
    else:
        starts = ", ".join(f"{one:.2f} s" for one in figures.first_frame_s)
        memory = ", ".join(f"{one:.0f} MB" for one in figures.rss_mb) or "not told here"
        print(f"To the first picture: {starts} (goal: {GOAL_FIRST_FRAME_S} s in the median)")
        print(f"Memory in a match: {memory} (goal: {GOAL_RSS_MB:.0f} MB)")
        touch_ms = sorted(figures.touch_ms)
        middle, slow = touch_ms[len(touch_ms) // 2], touch_ms[int(0.95 * len(touch_ms))]
        print(
            f"From a touch to its picture: {middle:.0f} ms, 95 % within {slow:.0f} ms "
            f"(goal: {GOAL_TOUCH_MS:.0f} ms in the median)"
        )
    if not figures.fulfilled:
        raise typer.Exit(1)


@bench.command("palagonia")
def palagonia_bench(
    runs: Annotated[
        int, typer.Option(min=1, max=1000, help="On how many tables it is measured.")
    ] = 9,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure how soon creatures, placements and hints are found on a table of 48 tiles."""
    from companion.bench.palagonia_bench import measure

    figures = measure(runs)
    if as_json:
        print(json.dumps({"figures": [one.as_json() for one in figures]}))
    else:
        for one in figures:
            print(
                f"{one.name:40} {one.median_ms:8.1f} ms, at most {one.slowest_ms:8.1f} ms "
                f"(goal: {one.goal_ms:.0f} ms in the median)"
            )
    if not all(one.fulfilled for one in figures):
        raise typer.Exit(1)


@bench.command("bridge")
def bridge_bench(
    seconds: Annotated[
        float, typer.Option(min=1, max=3600, help="How long the board is listened to.")
    ] = 60.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Measure how much faster than real time the scales' bytes become samples with times."""
    from companion.bench.bridge_bench import GOAL_TIMES_REAL, measure

    figures = measure(seconds)
    if as_json:
        print(json.dumps(figures.as_json()))
    else:
        print(
            f"{figures.bytes} bytes and {figures.samples} samples of {figures.seconds:.0f} s: "
            f"{figures.cpu_s:.2f} s, {figures.times_real:.0f} × real time on one core "
            f"(goal: {GOAL_TIMES_REAL:.0f} ×)"
        )
    if not figures.fulfilled:
        raise typer.Exit(1)


@bench.command("virtual")
def virtual_bench(
    seconds: Annotated[
        float, typer.Option(min=1, max=3600, help="How long each tower is watched.")
    ] = 10.0,
    towers: Annotated[int, typer.Option(min=1, max=100, help="How many towers.")] = 3,
    seed: Annotated[int, typer.Option(min=0, help="Of the first tower.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let simulated towers stand: do they stay, do their cells tell the truth, how fast?"""
    from companion.bench.virtual_bench import measure_standing

    figures = [measure_standing(seed + number, 1 + number % 4, seconds) for number in range(towers)]
    if as_json:
        print(json.dumps({"towers": [one.as_json() for one in figures]}))
    else:
        for one in figures:
            print(
                f"{one.plates} plates, {one.stood_s:.0f} s: drift {one.drift_mm:.4f} mm, sum off "
                f"by {one.sum_off_g:.5f} g, centre off by {one.centre_off_mm:.5f} mm, "
                f"{one.times_real:.1f} times real time"
            )
    if not all(one.fulfilled for one in figures):
        raise typer.Exit(1)


@bench.command("colours")
def colours_bench(
    file: Annotated[
        list[Path],
        typer.Argument(
            parser=place,
            metavar="FILE",
            help="Readings of coloured squares, with expected_labels.json beside them.",
        ),
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Name squares in bad light from one of each colour: right, wrong or unsure?"""
    from companion.bench.colours_bench import (
        LABELS_FILE,
        colours_json,
        is_fulfilled,
        measure,
        print_colours,
        read_squares,
    )
    from companion.record.shown_path import shown_path

    figures = []
    unreadable: UnreadableError | None = None
    for one in file:
        require_file(one, "readings")
        try:
            readings, labels = read_squares(one)
        except UnreadableError as error:
            unreadable = error
            typer.echo(str(error), err=True)
            continue
        if labels:
            figures.append(measure(shown_path(one), readings, labels))
        else:
            typer.echo(f"{one} was left out: {LABELS_FILE} has no labels for it.", err=True)
    if not figures:
        raise UsageError(f"No file could be counted; {LABELS_FILE} must lie beside it and name it.")
    if as_json:
        print(json.dumps(colours_json(figures)))
    else:
        print_colours(figures)
    if unreadable is not None:
        raise typer.Exit(unreadable.exit_code)
    if not is_fulfilled(figures):
        raise typer.Exit(1)
