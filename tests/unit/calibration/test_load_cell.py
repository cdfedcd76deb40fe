"""Counts become grams for every sign a bridge can be wired with."""

import numpy as np
import pytest

from calibration.load_cell import LoadCells


def _cells() -> LoadCells:
    return LoadCells(
        positions_mm=np.array([[105.0, 105.0], [-105.0, 105.0], [-105.0, -105.0], [105.0, -105.0]]),
        counts_per_g=(400.0, -500.0, 421.5, -0.5),
        tare_counts=(1_000.0, -2_000.0, 0.0, 8_000_000.0),
        empty_base_mass_g=420.0,
    )


@pytest.mark.parametrize(
    ("cell", "counts", "load_g"),
    [
        (0, 1_000, 0.0),
        (0, 41_000, 100.0),
        (0, -1_000, -5.0),
        (1, -2_000, 0.0),
        (1, -52_000, 100.0),
        (1, 0, -4.0),
        (2, 843, 2.0),
        (3, 8_000_000, 0.0),
        (3, 7_999_950, 100.0),
    ],
)
def test_a_word_is_so_many_grams(cell: int, counts: int, load_g: float) -> None:
    assert _cells().grams(cell, counts) == pytest.approx(load_g)


def test_the_number_of_cells_is_that_of_their_gains() -> None:
    assert _cells().count == 4


def test_what_was_put_on_comes_back_whatever_the_sign_of_the_gain() -> None:
    cells = _cells()
    loads_g = np.linspace(-50, 3_000, 200)

    for cell in range(cells.count):
        for load_g in loads_g:
            counts = round(load_g * cells.counts_per_g[cell] + cells.tare_counts[cell])

            resolution_g = abs(1 / cells.counts_per_g[cell])
            assert cells.grams(cell, counts) == pytest.approx(load_g, abs=resolution_g)
