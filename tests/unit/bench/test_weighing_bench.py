"""The bench of the weighing measures what was drawn, and the drawing obeys mechanics."""

import numpy as np
import pytest

from companion.bench.drawn_cells import DrawnBoard, DrawnCells
from companion.bench.drawn_falls import KINDS, draw_fall
from companion.bench.drawn_load import DrawnLoad, draw_tower
from companion.bench.weighing_bench import Wishes, measure


def test_a_few_of_everything_are_measured_and_found_good() -> None:
    figures = measure(Wishes(falls=6, columns=2, places=2, drifts=0, hours=0.05))

    named = {one.name: one for one in figures.shares}
    assert named["column mass"].n == 4
    assert named["falls seen"].n + named["small falls seen"].n == 6
    assert named["column mass"].right == 4
    assert named["falls seen"].right == named["falls seen"].n
    assert named["quiet hours"].wrong == 0
    assert figures.false_alarms == 0
    assert len(figures.spreads["place of 1 kg off, mm"]) == 2
    assert figures.core_share > 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_fall_loses_what_lands_beside_the_base_and_hits_after_it_has_lost_its_hold(
    kind: str,
) -> None:
    rng = np.random.default_rng(5)
    load = DrawnLoad(draw_tower(rng, 3), 8.0)
    whole_g = load.load[0, 0]

    fall = draw_fall(rng, load, 3.0, kind)

    assert load.load[-1, 0] == pytest.approx(whole_g - fall.lost_g)
    assert fall.first_hit_s > fall.lost_hold_s
    assert 0 < fall.fell_g <= load.tower.pieces_g


def test_the_momentum_of_what_falls_and_stays_is_that_of_its_weight() -> None:
    rng = np.random.default_rng(6)
    load = DrawnLoad(draw_tower(rng, 2), 8.0)
    before_g = load.load[0, 0]

    fall = draw_fall(rng, load, 3.0, "rest")

    # What is missing in the air comes back in the blows: pieces begin and end at rest.
    assert fall.lost_g == 0
    missing_gs = float((load.load[:, 0] - before_g).sum()) * 0.001
    flown_gs = 0.11 * fall.fell_g
    assert abs(missing_gs) < 0.05 * flown_gs


def test_the_cells_of_a_board_share_a_load_by_statics() -> None:
    rng = np.random.default_rng(7)
    load = DrawnLoad(draw_tower(rng, 1), 4.0)
    cells = DrawnCells(noise_g=0.01, fault_share=0.0)
    calibrated = cells.calibration(420.0)

    batches = list(DrawnBoard(cells, rng).batches(load))

    grams = np.zeros(4)
    for cell in range(4):
        words = [
            counts
            for batch in batches
            for number, counts in zip(batch.cell, batch.counts, strict=True)
            if number == cell
        ]
        assert len(words) == pytest.approx(4 * cells.rates_hz[cell], abs=2)
        grams[cell] = np.mean([calibrated.grams(cell, word) for word in words])
    assert grams.sum() == pytest.approx(load.load[0, 0], abs=0.02)
    assert grams @ calibrated.positions_mm == pytest.approx(load.load[0, 1:], abs=5)
