"""How are many independent things measured at a time? One process a core, the results in order."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")


def in_parallel(measure_one: Callable[[int], T], count: int, jobs: int | None) -> Iterator[T]:
    """Yield ``measure_one(0)``, ``measure_one(1)`` … in this order, however they are shared out.

    Args:
        measure_one: Depends on its number alone; a function that pickle can find, or a partial.
        count: How many numbers.
        jobs: Processes at a time; None takes one for each core, 1 stays in this one.
    """
    jobs = min(count, jobs or os.cpu_count() or 1)
    if jobs <= 1:
        yield from map(measure_one, range(count))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(measure_one, range(count))
