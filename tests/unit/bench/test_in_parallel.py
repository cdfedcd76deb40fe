"""Things that are measured at a time come out as they do one after the other."""

import math

import pytest

from companion.bench.in_parallel import in_parallel


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order_however_they_are_shared_out(jobs: int) -> None:
    assert list(in_parallel(math.factorial, 6, jobs)) == [1, 1, 2, 6, 24, 120]


def test_nothing_to_measure_is_nothing() -> None:
    assert list(in_parallel(math.factorial, 0, None)) == []
