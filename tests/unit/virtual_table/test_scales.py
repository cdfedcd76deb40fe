import numpy as np
import pytest

from companion.virtual.load_trace import LoadTrace
from companion.virtual.scales import CellManner, VirtualCells, draw_cells
from companion.virtual.sway import Sway, SwayManner


def quiet_cells() -> CellManner:
    none = np.zeros(4)
    return CellManner(
        counts_per_g=np.array([400.0, -410.0, 420.0, -430.0]),
        tare_counts=np.array([1e5, 2e5, -1e5, 0.0]),
        rate_hz=np.array([80.0, 81.0, 90.0, 93.0]),
        noise_g=0.0,
        creep_share=none,
        creep_s=300.0,
        drift_g_per_h=none,
        heating_g=none,
        fault_share=0.0,
    )


def stepped(before_g: float, after_g: float, at_s: float = 1.0) -> LoadTrace:
    loads_g = np.full((1000, 4), before_g)
    loads_g[round(at_s / 0.002) :] = after_g
    return LoadTrace.of(loads_g, 0.002)


def test_counts_are_grams_by_the_gain_with_its_sign_and_the_tare() -> None:
    cells = VirtualCells(quiet_cells(), stepped(100.0, 100.0), np.random.default_rng(0))

    words = [cells.counts(cell, 0.5) for cell in range(4)]

    assert words == [140_000, 159_000, -58_000, -43_000]


def test_a_step_is_whole_after_four_conversions_and_begun_before() -> None:
    trace = stepped(0.0, 100.0)
    cells = VirtualCells(quiet_cells(), trace, np.random.default_rng(0))

    read_g = [cells.grams(0, 1.0 + period / 80) for period in (-0.1, 2, 4.2)]

    assert read_g[0] == pytest.approx(0, abs=1e-6)
    assert 20 < read_g[1] < 80
    assert read_g[2] == pytest.approx(100, abs=0.01)


def test_every_converter_keeps_its_own_rate() -> None:
    cells = VirtualCells(quiet_cells(), stepped(0.0, 0.0), np.random.default_rng(0))

    conversions = cells.conversions(1.9)

    counted = np.bincount([one.cell for one in conversions], minlength=4)
    assert counted == pytest.approx(1.9 * quiet_cells().rate_hz, abs=1)
    times_s = [one.at_s for one in conversions]
    assert times_s == sorted(times_s)


def test_asking_in_pieces_gives_the_same_conversions_as_asking_once() -> None:
    manner, trace = draw_cells(np.random.default_rng(1)), stepped(50.0, 60.0)
    whole = VirtualCells(manner, trace, np.random.default_rng(2))
    cut = VirtualCells(manner, trace, np.random.default_rng(2))

    at_once = whole.conversions(1.8)
    in_pieces = [one for until_s in (0.3, 0.31, 1.2, 1.8) for one in cut.conversions(until_s)]

    assert in_pieces == at_once


def test_noise_is_two_tenths_of_a_gram() -> None:
    manner = draw_cells(np.random.default_rng(1))
    cells = VirtualCells(manner, stepped(50.0, 50.0), np.random.default_rng(2))

    read_g = [cells.grams(0, 0.5) for _ in range(2000)]

    assert np.std(read_g) == pytest.approx(0.2, rel=0.1)


def test_a_tower_swings_after_a_push_ends_with_its_frequency_and_comes_to_rest() -> None:
    sway = Sway(SwayManner(stiffness=1.0, decay_s=0.9, skew=0.0))
    for _ in range(1000):
        sway.advance(np.array([0.02, 0.0]), 4, held=True, step_s=0.002)
    pushed = sway.extra_moment_nm.copy()

    swing = []
    for _ in range(4000):
        sway.advance(np.zeros(2), 4, held=False, step_s=0.002)
        swing.append(float(sway.extra_moment_nm[0]))

    assert pushed == pytest.approx([0, 0], abs=1e-5)
    crossings = np.count_nonzero(np.diff(np.sign(swing[:1000])))
    assert crossings / 2 / 2.0 == pytest.approx(3.0, abs=0.3)
    assert max(map(abs, swing[:200])) > 0.01
    assert max(map(abs, swing[-500:])) < 1e-4
