"""``companion bench table``: how well is a whole match followed by its witnesses?"""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.bench.answer import AsJson, answer
from companion.cli.bench.recordings import with_truth
from companion.cli.places import place, require_file
from companion.errors import UsageError

if TYPE_CHECKING:
    from companion.virtual.sensor_faults import SensorFault


def table_bench(
    *,
    file: Annotated[
        list[Path] | None,
        typer.Argument(parser=place, metavar="[FILE]", help="Recordings with truth."),
    ] = None,
    truth: Annotated[
        list[Path] | None,
        typer.Option(
            parser=place,
            metavar="FILE",
            help="The truth of each, in the same order; by default what lies beside each: "
            "match-7.truth.json beside match-7.mcap.",
        ),
    ] = None,
    matches: Annotated[
        int, typer.Option(min=0, max=10_000, help="So many simulated matches beside them.")
    ] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Of the first simulated match.")] = 0,
    turns: Annotated[
        int | None, typer.Option(min=0, max=200, help="At most so many turns a simulated match.")
    ] = None,
    cameras: Annotated[
        int, typer.Option(min=0, max=2, help="How many watch the simulated matches.")
    ] = 0,
    faults: Annotated[
        str,
        typer.Option(
            metavar="NAME,…",
            help="What goes wrong with sensors, by turns: unplug, cover-camera, freeze-camera; "
            "of simulated matches also bump-camera, warm-light; or all.",
        ),
    ] = "",
    slips: Annotated[
        str,
        typer.Option(
            metavar="NAME,…",
            help="What players of simulated matches do wrong, as `simulate` names it, or all.",
        ),
    ] = "",
    jobs: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes at a time; all cores if left out.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Follow whole matches by their witnesses: right, wrong, asked, missed or invented?"""
    from companion.bench.table_matches import recorded, simulated
    from companion.bench.table_report import print_table, shortfalls, table_json

    files = file or []
    pairs = with_truth(files, _beside(files) if truth is None else truth)
    if not files and not matches:
        raise UsageError("There is nothing to follow; name recordings, or --matches.")
    wanted = _of_recordings(faults) if files else []
    followed = [
        *recorded(pairs, wanted, jobs),
        *simulated(matches, seed, cameras, slips=slips, faults=faults, turns=turns, jobs=jobs),
    ]
    answer(
        table_json(followed),
        lambda: print_table(followed),
        as_json=as_json,
        fulfilled=not shortfalls(followed),
    )


def _beside(recordings: list[Path]) -> list[Path]:
    """Return the truth that lies beside each recording.

    Raises:
        UsageError: None does.
        MissingError: There is no such recording.
    """
    from companion.record.mcap_records import open_records

    truths = [one.with_suffix(".truth.json") for one in recordings]
    for recording, truth in zip(recordings, truths, strict=True):
        require_file(recording, "a recording")
        if not truth.is_file():
            if not recording.exists():
                open_records(recording).close()  # says why it cannot be opened
            raise UsageError(
                f"No truth lies beside {recording}: {truth.name} is missing. Name it with --truth."
            )
    return truths


def _of_recordings(text: str) -> "list[SensorFault]":
    """Return the faults that a recording's sensors can be made to have.

    Raises:
        UsageError: One of the names is none of them.
    """
    from companion.virtual.sensor_faults import SensorFault

    known = [fault.value for fault in SensorFault if not fault.is_for_good]
    names = known if text == "all" else [name for name in text.split(",") if name]
    for name in names:
        if name not in known:
            raise UsageError(
                f"{name!r} is no fault of a recording's sensors; there are {', '.join(known)}."
            )
    return [SensorFault(name) for name in names]
