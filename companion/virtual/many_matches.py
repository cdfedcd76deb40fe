"""How are many matches simulated? One process a match, as many at a time as there are cores."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from companion.virtual.match_plan import Kinds, plan_of
from companion.virtual.villa_recording import simulate_match


def simulate_matches(
    directory: Path,
    matches: int,
    seed: int,
    *,
    turns: int | None = None,
    cameras: int = 0,
    jobs: int | None = None,
    kinds: Kinds | None = None,
) -> Iterator[Path]:
    """Yield each truth file as its match is done, in order; the recordings lie beside them.

    Args:
        directory: Where to; it is made.
        matches: How many.
        seed: Match n has the seed ``seed + n``, whatever is simulated beside it.
        turns: At most so many turns each; None draws a number.
        cameras: How many watch each match, 0 to 2.
        jobs: Processes at a time; None takes one for each core.
        kinds: Short matches from all storeys, with these kinds of slips and faults; None acts whole
            matches in which nothing goes wrong.

    Raises:
        MissingError: Cameras are asked for, and nothing here can draw without a screen.
    """
    directory.mkdir(parents=True, exist_ok=True)
    numbers = range(seed, seed + matches)
    paths = [recording_path(directory, number) for number in numbers]
    plans = [None if kinds is None else plan_of(one, kinds, cameras) for one in numbers]
    jobs = jobs or min(matches, os.cpu_count() or 1)
    if jobs == 1:
        yield from (
            simulate_match(path, number, turns, cameras, plan)
            for path, number, plan in zip(paths, numbers, plans, strict=True)
        )
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        every = [turns] * matches, [cameras] * matches
        yield from pool.map(simulate_match, paths, numbers, *every, plans)


def recording_path(directory: Path, number: int) -> Path:
    """Return where the match of that seed is recorded."""
    return directory / f"match-{number}.mcap"
