"""Which matches does the bench of the table follow? Recordings, and those it lets be acted.

Match n of a simulation depends on its seed and on n alone, whatever is measured beside it; so do
the fault of its sensors and when it comes. Each is followed by all its witnesses, and by each kind.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from companion.bench.in_parallel import in_parallel
from companion.bench.table_figures import FollowedMatch, Witnesses, measure_match
from companion.bench.truth import Truth, read_truth
from companion.virtual.sensor_faults import SensorFault, Spell

_LEAST_S, _LONGEST_S = 4.0, 12.0

# Of the deeds of a match the fault meets one; it begins so long before it at most.
_BEFORE_S = 5.0

_FAULTS_SEED = 7


def recorded(
    recordings: Sequence[tuple[Path, Path]], faults: Sequence[SensorFault], jobs: int | None
) -> Iterator[FollowedMatch]:
    """Yield how each recording is followed: with everything it has, by scales and cameras alone.

    Args:
        recordings: Each with its truth.
        faults: What goes wrong with their sensors, by turns; empty for nothing.
        jobs: Processes at a time.
    """
    work = partial(_recorded, tuple(recordings), tuple(faults))
    for each in in_parallel(work, len(recordings), jobs):
        yield from each


def simulated(
    matches: int,
    seed: int,
    cameras: int,
    *,
    slips: str,
    faults: str,
    turns: int | None,
    jobs: int | None,
) -> Iterator[FollowedMatch]:
    """Yield how short simulated matches are followed: by all, by scales and by cameras alone.

    Args:
        matches: How many.
        seed: Of the first; the next one has the next.
        cameras: How many watch, 0 to 2.
        slips, faults: Names of what goes wrong in them, with commas between; ``all``; or nothing.
        turns: At most so many each; None as planned.
        jobs: Processes at a time.

    Raises:
        UsageError: A name is not known.
    """
    from companion.virtual.match_plan import kinds_of  # noqa: PLC0415 -- an extra

    kinds_of(slips, faults)  # a wrong name is told before anything is acted
    work = partial(_simulated, seed, cameras, (slips, faults), turns)
    for each in in_parallel(work, matches, jobs):
        yield from each


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


def ways_to_follow(truth: Truth) -> tuple[Witnesses, ...]:
    """Return which witnesses are tried: all of them, and each kind without the other."""
    alone = Witnesses(cameras=0)
    return (Witnesses(), alone, Witnesses(scales=False)) if truth.pictures else (alone,)


def _recorded(
    recordings: tuple[tuple[Path, Path], ...], faults: tuple[SensorFault, ...], number: int
) -> list[FollowedMatch]:
    recording, told = recordings[number]
    truth = read_truth(told)
    followed = []
    for way in ways_to_follow(truth):
        seen = [one for one in faults if way.cameras is None or not one.is_of_cameras]
        seen = [one for one in seen if way.scales or one.is_of_cameras]
        spell = spell_in(truth, seen, number)
        followed.append(measure_match(recording, way, spell=spell, truth=truth))
    return followed


def _simulated(
    seed: int, cameras: int, kinds: tuple[str, str], turns: int | None, number: int
) -> list[FollowedMatch]:
    from companion.virtual.match_plan import kinds_of, plan_of  # noqa: PLC0415 -- an extra
    from companion.virtual.villa_recording import simulate_match  # noqa: PLC0415 -- an extra

    number += seed
    plan = plan_of(number, kinds_of(*kinds), cameras)
    with TemporaryDirectory() as directory:
        recording = Path(directory) / f"match-{number}.mcap"
        truth = read_truth(simulate_match(recording, number, turns, cameras, plan))
        ways = ways_to_follow(truth)
        return [measure_match(recording, way, truth=truth) for way in ways]
