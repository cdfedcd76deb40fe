"""``companion simulate``: matches at a table in memory, as recordings with their truth."""

import json
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.places import place
from companion.errors import UsageError


def simulate(
    *,
    out: Annotated[
        Path, typer.Option(parser=place, metavar="DIR", help="Where recordings and truths go to.")
    ],
    matches: Annotated[int, typer.Option(min=1, max=10_000, help="How many.")] = 1,
    seed: Annotated[
        int, typer.Option(min=0, help="The first match's seed; the next one has the next.")
    ] = 0,
    turns: Annotated[
        int | None, typer.Option(min=0, max=200, help="At most so many turns a match.")
    ] = None,
    cameras: Annotated[
        int, typer.Option(min=0, max=2, help="How many watch; pictures take a while to draw.")
    ] = 0,
    short: Annotated[
        bool,
        typer.Option(
            "--short", help="A few turns each, begun on every storey alike; plainer pictures."
        ),
    ] = False,
    slips: Annotated[
        str,
        typer.Option(
            metavar="NAME,…",
            help="What players do wrong in short matches: wrong-column, two-columns, "
            "dropped-column, nudged-plate, returning-hand, leaning; or all.",
        ),
    ] = "",
    faults: Annotated[
        str,
        typer.Option(
            metavar="NAME,…",
            help="What sensors do wrong in short matches: unplug, cover-camera, freeze-camera, "
            "bump-camera, warm-light; or all.",
        ),
    ] = "",
    jobs: Annotated[
        int | None, typer.Option(min=1, max=256, help="Processes; by default one a core.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Act matches at the virtual table: scales and taps, and pictures if cameras watch."""
    from companion.cli.own_output import require_own_folder

    require_own_folder(out, "simulated matches")
    from companion.virtual.many_matches import recording_path, simulate_matches
    from companion.virtual.match_plan import kinds_of

    if (slips or faults) and not short:
        raise UsageError("Slips and faults are acted in short matches; add --short.")
    kinds = kinds_of(slips, faults) if short else None
    for number in range(seed, seed + matches):
        recording = recording_path(out, number)
        if recording.exists() and not recording.with_suffix(".truth.json").exists():
            raise UsageError(
                f"{recording} was not simulated, as no truth lies beside it, and is not written "
                "over; choose another folder."
            )
    truths = []
    done = simulate_matches(
        out, matches, seed, turns=turns, cameras=cameras, jobs=jobs, kinds=kinds
    )
    for truth in done:
        truths.append(truth)
        if not as_json:
            print(truth.with_suffix("").with_suffix(".mcap"))
    if as_json:
        recordings = [str(one.with_suffix("").with_suffix(".mcap")) for one in truths]
        print(json.dumps({"recordings": recordings, "truths": [str(one) for one in truths]}))
