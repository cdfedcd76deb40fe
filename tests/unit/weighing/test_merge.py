"""Four cells with clocks of their own become one weight, and gaps stay gaps."""

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from calibration.load_cell import LoadCells
from companion.weighing.clean import Load
from companion.weighing.merge import TICK_NS, CellMerger, Tick
from tests.unit.weighing.table_physics import CORNERS_MM

START_NS = 1_000_000_000_000
RATES_HZ = (90.3, 78.4, 83.8, 93.7)


def _merger() -> CellMerger:
    return CellMerger(LoadCells(CORNERS_MM, (1.0,) * 4, (0.0,) * 4, 0.0))


def _constant(
    loads_g: tuple[float, ...], length_s: float, rates_hz: tuple[float, ...] = RATES_HZ
) -> list[tuple[int, Load]]:
    """(cell, load) in the order of time, each cell at its own rate."""
    stream = [
        (cell, Load(START_NS + round((i + 0.1 * cell) * 1e9 / rate), loads_g[cell]))
        for cell, rate in enumerate(rates_hz)
        for i in range(int(length_s * rate))
    ]
    return sorted(stream, key=lambda one: one[1].at_ns)


def _ticks(stream: list[tuple[int, Load]]) -> list[Tick]:
    merger = _merger()
    return [tick for cell, load in stream for tick in merger.feed(cell, load)]


def _cut(
    stream: list[tuple[int, Load]], cell: int, start_s: float, end_s: float
) -> list[tuple[int, Load]]:
    """The stream without one cell's loads from start to end."""
    gap = range(START_NS + round(start_s * 1e9), START_NS + round(end_s * 1e9))
    return [one for one in stream if one[0] != cell or one[1].at_ns not in gap]


def _since_s(tick: Tick) -> float:
    return (tick.at_ns - START_NS) / 1e9


@pytest.mark.parametrize("rates_hz", [RATES_HZ, (80.0,) * 4, (10.8, 90.0, 90.0, 90.0), (93.7,) * 4])
def test_constant_loads_give_their_sum_and_moments(rates_hz: tuple[float, ...]) -> None:
    loads_g = (300.0, 50.5, 20.0, 0.0)

    ticks = _ticks(_constant(loads_g, 2.0, rates_hz))

    assert len(ticks) > 140
    for tick in ticks:
        assert tick.total_g == pytest.approx(370.5)
        assert tick.moment_x_gmm == pytest.approx(105 * (300 - 50.5 - 20))
        assert tick.moment_y_gmm == pytest.approx(105 * (300 + 50.5 - 20))
    times = [tick.at_ns for tick in ticks]
    assert times == list(range(times[0], times[-1] + 1, TICK_NS))
    assert times[0] % TICK_NS == 0


def test_a_ramp_is_read_off_between_the_samples() -> None:
    stream = [
        (cell, Load(load.at_ns, (load.at_ns - START_NS) / 1e7))
        for cell, load in _constant((0, 0, 0, 0), 1.0)
    ]

    for tick in _ticks(stream):
        assert tick.total_g == pytest.approx(4 * (tick.at_ns - START_NS) / 1e7, abs=1e-6)


def test_a_gap_of_less_than_a_tenth_of_a_second_is_bridged() -> None:
    ticks = _ticks(_cut(_constant((1, 2, 3, 4), 2.0), 2, 1.0, 1.09))

    assert [b.at_ns - a.at_ns for a, b in itertools.pairwise(ticks)] == [TICK_NS] * (len(ticks) - 1)


@pytest.mark.parametrize("end_s", [1.2, 2.0, 9.0])
def test_no_tick_is_invented_in_a_longer_gap(end_s: float) -> None:
    stream = _cut(_constant((1, 2, 3, 4), 10.0), 2, 1.0, end_s)
    last_before, first_after = (
        edge(
            (load.at_ns - START_NS) / 1e9
            for cell, load in stream
            if cell == 2 and ((load.at_ns - START_NS) / 1e9 < 1.0) == (edge is max)
        )
        for edge in (max, min)
    )

    ticks = _ticks(stream)

    assert not [t for t in ticks if last_before < _since_s(t) < first_after]
    assert 0 <= last_before - max(_since_s(t) for t in ticks if _since_s(t) < end_s) < 0.013
    assert min(_since_s(t) for t in ticks if _since_s(t) > 1.0) - first_after < 0.026
    assert all(tick.total_g == pytest.approx(10.0) for tick in ticks)


def test_a_gap_of_days_costs_nothing() -> None:
    before = _constant((1, 2, 3, 4), 1.0)
    days_ns = 40 * 86_400 * 10**9
    after = [(cell, Load(load.at_ns + days_ns, load.load_g)) for cell, load in before]

    ticks = _ticks(before + after)

    assert not [t for t in ticks if 1.1 < _since_s(t) < days_ns / 1e9]
    assert len([t for t in ticks if _since_s(t) > 1.1]) > 70


@pytest.mark.timeout(20)
def test_a_dead_cell_stops_the_ticks_and_memory_stays_bounded() -> None:
    merger = _merger()
    stream = _cut(_constant((1, 2, 3, 4), 300.0), 1, 2.0, 1e9)

    ticks = [tick for cell, load in stream for tick in merger.feed(cell, load)]

    assert _since_s(ticks[-1]) < 2.0
    assert all(len(loads) < 400 for loads in merger._loads)


def test_a_cell_that_only_comes_later_is_waited_for() -> None:
    ticks = _ticks(_cut(_constant((1, 2, 3, 4), 60.0), 3, 0.0, 50.0))

    assert 50.0 <= _since_s(ticks[0]) < 50.03
    assert len(ticks) > 780


def _shuffled(stream: list[tuple[int, Load]], seed: int) -> Iterator[tuple[int, Load]]:
    """The same cells' streams, interleaved by chance with up to a second between them."""
    rng = np.random.default_rng(seed)
    delay_ns = [[round(1e9 * rng.random()) for _ in range(len(stream) // 20 + 1)] for _ in range(4)]
    arrival: list[int] = [0] * 4
    stamped = []
    for number, (cell, load) in enumerate(stream):
        # A cell's own loads keep their order.
        arrival[cell] = max(arrival[cell], load.at_ns + delay_ns[cell][number // 20])
        stamped.append((arrival[cell], number, cell, load))
    return ((cell, load) for _, _, cell, load in sorted(stamped))


@pytest.mark.parametrize("seed", range(10))
def test_any_order_of_arrival_gives_the_same_ticks(seed: int) -> None:
    stream = _cut(_constant((1, 2, 3, 4), 10.0), 2, 4.0, 4.5)
    rng = np.random.default_rng(seed)
    stream = [(cell, Load(load.at_ns, load.load_g + rng.normal())) for cell, load in stream]

    ticks = _ticks(stream)
    late = _ticks(list(_shuffled(stream, seed)))

    assert late == ticks[: len(late)]
    assert len(late) >= len(ticks) - 100


def test_a_load_that_comes_twice_or_from_the_past_changes_nothing() -> None:
    stream = _constant((1, 2, 3, 4), 2.0)
    twice = [copy for one in stream for copy in (one, one)]
    with_past = [*stream[:200], *stream[100:120], *stream[200:]]

    assert _ticks(twice) == _ticks(stream) == _ticks(with_past)
