"""Laws of the whole way: how a stream is cut, and where its clock wraps, is never seen."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.evidence import Fall, Health, Sway, Touch, WeightStep
from tests.unit.weighing.table_physics import (
    Base,
    Readings,
    blow,
    in_batches,
    pushing,
    standing,
    swaying,
)
from tests.unit.weighing.through import weigh

BASE = Base()


def _eventful() -> Readings:
    """A touch, a lift with sway, a dead cell, bad words, a gap and a collapse in 19 s."""
    forces = [
        standing(420, 0, 0),
        standing(350, 10, -5, until_s=14),
        standing(240, -30, 25, since_s=14),
        *[blow(g, x, 20, 14 + dt, 0.03) for dt, g, x in ((0, 2_000, 40), (0.15, 1_800, -50))],
        pushing(20, 50, 30, 2.5, 3.2),
        standing(15.8, 60, -20, until_s=6),
        pushing(15, 60, -20, 5.5, 6.1),
        swaying(1_800, 900, 2.7, 0.8, since_s=6),
    ]
    readings = BASE.read(forces, 19, 5)
    dead = (readings.cell == 2) & (readings.time_s > 9) & (readings.time_s < 10.2)
    gap = (readings.time_s > 11.5) & (readings.time_s < 12.3)
    readings = readings.where(~(dead | gap))
    return readings.with_words(1, {200: 2**21 - 1, 201: 2**21 - 1, 300: -1, 420: 0})


READINGS = _eventful()
WHOLE = weigh(in_batches(READINGS, 10**9), BASE)


def test_the_stream_of_these_laws_holds_every_kind_of_evidence() -> None:
    assert {type(one) for one in WHOLE} == {Touch, WeightStep, Sway, Health, Fall}
    assert sum(isinstance(one, Health) for one in WHOLE) == 3


def test_sample_by_sample_tells_the_same_as_the_whole_at_once() -> None:
    assert weigh(in_batches(READINGS, 1), BASE) == WHOLE


@settings(max_examples=12)
@given(st.lists(st.integers(1, 400), min_size=1, max_size=60), st.integers(0, 2**32 - 1))
def test_any_cut_and_any_clock_tell_the_same(sizes: list[int], first_us: int) -> None:
    assert weigh(in_batches(READINGS, sizes, first_us=first_us), BASE) == WHOLE


@settings(max_examples=12)
@given(st.integers(0, 2**32 - 1), st.floats(0.001, 0.01))
def test_bad_words_here_and_there_invent_nothing(seed: int, share: float) -> None:
    rng = np.random.default_rng(seed)
    readings = BASE.read([standing(420, 0, 0), standing(350, 10, -5)], 6, seed)
    count = len(readings.cell)
    kinds = np.array([2**23 - 1, 2**22 - 1, 2**21 - 1, 2**20 - 1, 2**17 - 1, -1, 0, -(2**23)])
    bad = rng.random(count) < share
    words = np.where(
        rng.random(count) < 0.5, rng.choice(kinds, count), readings.counts * rng.choice([2, -1, 4])
    )
    readings = Readings(
        readings.time_s, readings.cell, np.where(bad, words, readings.counts), readings.flags
    )

    assert weigh(in_batches(readings), BASE) == []
