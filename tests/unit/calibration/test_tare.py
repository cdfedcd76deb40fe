"""A tare is a second's mean of an empty base, and is refused wherever it would lie."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.load_cell import LoadCells
from calibration.steady import Refusal, Refused
from calibration.tare import tare
from tests.unit.calibration.bench_scales import as_readings
from tests.unit.weighing.table_physics import CORNERS_MM, Base, Readings, standing, swaying

EMPTY = [standing(420, 0, 0)]


def _cells(base: Base) -> LoadCells:
    return LoadCells(
        np.array(CORNERS_MM), base.counts_per_g, tuple(map(float, base.tare_counts)), 420.0
    )


def _second(base: Base, *more: object, seed: int = 1) -> Readings:
    return base.read([*EMPTY, *more], 1.0, seed)  # type: ignore[list-item]


@pytest.mark.parametrize("seed", range(5))
def test_after_a_tare_the_empty_base_weighs_what_it_weighs(seed: int) -> None:
    base = Base()
    off = replace(_cells(base), tare_counts=(168_149.0, 122_000.0, -266_000.0, -151_000.0))

    zeroed = tare(off, as_readings(_second(base, seed=seed)), is_base_empty=True)

    assert isinstance(zeroed, LoadCells)
    assert zeroed.tare_counts == pytest.approx(base.tare_counts, abs=0.1 * 400)
    assert zeroed.counts_per_g == base.counts_per_g


def test_a_tare_on_a_swaying_table_is_refused() -> None:
    base = Base()

    refusal = tare(_cells(base), as_readings(_second(base, swaying(2_000, 500, 3, 2, 0.0))))

    assert isinstance(refusal, Refusal)
    assert refusal.why is Refused.SWAYING


@pytest.mark.parametrize(("word", "flags"), [(8_388_607, 0), (-8_388_608, 0), (165_000, 1)])
def test_one_bad_sample_refuses_a_tare(word: int, flags: int) -> None:
    base = Base()
    readings = as_readings(_second(base))
    place = next(i for i, one in enumerate(readings) if one[1] == 0)
    readings[place] = (readings[place][0], 0, word, flags)

    refusal = tare(_cells(base), readings)

    assert isinstance(refusal, Refusal)
    assert refusal.cell == 0


@pytest.mark.parametrize("glitch", [2**k - 1 for k in range(17, 23)])
def test_a_word_full_of_ones_never_shifts_a_tare(glitch: int) -> None:
    base = Base()
    readings = as_readings(_second(base))
    place = next(i for i, one in enumerate(readings) if one[1] == 2)
    readings[place] = (readings[place][0], 2, glitch, 0)

    refusal = tare(_cells(base), readings)

    assert isinstance(refusal, Refusal)
    assert (refusal.why, refusal.cell) == (Refused.FAULTY, 2)


def test_what_may_be_a_column_is_tared_only_if_somebody_says_that_the_base_is_empty() -> None:
    base = Base()
    readings = as_readings(_second(base, standing(5.1, 40, 20)))

    refusal = tare(_cells(base), readings)
    forced = tare(_cells(base), readings, is_base_empty=True)

    assert isinstance(refusal, Refusal)
    assert "5 g more" in refusal.sentence
    assert isinstance(forced, LoadCells)


@pytest.mark.parametrize("is_base_empty", [False, True])
def test_a_loaded_base_is_never_tared(is_base_empty: bool) -> None:
    base = Base()
    readings = as_readings(_second(base, standing(350, 0, 0)))

    refusal = tare(_cells(base), readings, is_base_empty=is_base_empty)

    assert isinstance(refusal, Refusal)
    assert refusal.why is Refused.INCONSISTENT
    assert "350 g more" in refusal.sentence


def test_no_samples_are_no_tare() -> None:
    refusal = tare(_cells(Base()), [])

    assert isinstance(refusal, Refusal)
    assert refusal.why is Refused.TOO_FEW
