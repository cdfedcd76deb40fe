"""Which matches does the bench of the table follow? Recordings, and those it lets be acted.

Match n of a simulation depends on its seed and on n alone, whatever is measured beside it; so do
the fault of its sensors and when it comes.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from companion.bench.in_parallel import in_parallel
from companion.bench.table_faults import SensorFault, Spell
from companion.bench.table_figures import FollowedMatch, Witnesses, measure_match
from companion.bench.truth import Truth, read_truth

_LEAST_S, _LONGEST_S = 4.0, 12.0

# Of the deeds of a match the fault meets one; it begins so long before it at most.
_BEFORE_S = 5.0

_FAULTS_SEED = 7


def recorded(
    recordings: Sequence[Path],
    truths: Sequence[Path],
    faults: Sequence[SensorFault],
    jobs: int | None,
) -> Iterator[FollowedMatch]:
    """Yield how each recording is followed: with everything it has, then by its scales alone.

    Args:
        recordings: Files.
        truths: Of each, in the same order.
        faults: What goes wrong with their sensors, by turns; empty for nothing.
        jobs: Processes at a time.
    """
    ways = (Witnesses(), Witnesses(cameras=0))
    work = partial(_recorded, tuple(recordings), tuple(truths), tuple(faults), ways)
    for one in in_parallel(work, len(recordings) * len(ways), jobs):
        if one is not None:
            yield one


def simulated(
    matches: int,
    seed: int,
    cameras: int,
    faults: Sequence[SensorFault],
    *,
    turns: int | None,
    jobs: int | None,
) -> Iterator[FollowedMatch]:
    """Yield how simulated matches are followed by their scales and so many cameras.

    Args:
        matches: How many.
        seed: Of the first; the next one has the next.
        cameras: How many watch, 0 to 2.
        faults: What goes wrong with their sensors, by turns; every third match has nothing.
        turns: At most so many each; None draws a number.
        jobs: Processes at a time.
    """
    yield from in_parallel(partial(_simulated, seed, cameras, tuple(faults), turns), matches, jobs)


def spell_in(truth: Truth, faults: Sequence[SensorFault], number: int) -> Spell | None:
    """Return which sensor has a fault in match ``number``, and when: around something that happens.

    None where no fault is wanted, nothing happens, or it is a camera's and there is none.
    """
    usable = [one for one in faults if truth.pictures or not one.is_of_cameras]
    if not usable or not truth.events:
        return None
    rng = np.random.default_rng((number, _FAULTS_SEED))
    met = truth.events[int(rng.integers(len(truth.events)))]
    from_s = max(1.0, met.t - float(rng.uniform(0.0, _BEFORE_S)))
    fault = usable[number % len(usable)]
    return Spell(fault, from_s, from_s + float(rng.uniform(_LEAST_S, _LONGEST_S)))


def _recorded(
    recordings: tuple[Path, ...],
    truths: tuple[Path, ...],
    faults: tuple[SensorFault, ...],
    ways: tuple[Witnesses, ...],
    number: int,
) -> FollowedMatch | None:
    place, way = divmod(number, len(ways))
    truth = read_truth(truths[place])
    witnesses = ways[way]
    if witnesses.cameras is None and not truth.pictures:
        return None  # the scales alone are the other way
    seen = [one for one in faults if witnesses.cameras is None or not one.is_of_cameras]
    spell = spell_in(truth, seen, place)
    return measure_match(recordings[place], witnesses, spell=spell, truth=truth)


def _simulated(
    seed: int, cameras: int, faults: tuple[SensorFault, ...], turns: int | None, number: int
) -> FollowedMatch:
    from companion.virtual.villa_recording import simulate_match  # noqa: PLC0415 -- an extra

    with TemporaryDirectory() as directory:
        recording = Path(directory) / f"match-{seed + number}.mcap"
        truth = read_truth(simulate_match(recording, seed + number, turns, cameras))
        has_fault = number % 3 != 0
        spell = spell_in(truth, faults if has_fault else (), seed + number)
        return measure_match(
            recording, Witnesses(cameras=cameras), is_simulated=True, spell=spell, truth=truth
        )
