"""What a calibration finds is what the cells are, and it says how well it knows."""

from dataclasses import replace

import numpy as np
import pytest

from calibration.findings import Findings, find
from calibration.gains import Placement, fit_gains
from calibration.procedure import Progress, Step
from calibration.steady import Refusal, Refused
from tests.unit.calibration.bench_scales import BOX_G, POSITIONS_MM, Person
from tests.unit.weighing.table_physics import Base


def _found(base: Base, weight_g: float = 100.0, seed: int = 0) -> Findings:
    found = find(Person(base, weight_g, seed).do_until(Step.DONE), POSITIONS_MM)
    assert isinstance(found, Findings), found
    return found


@pytest.mark.parametrize("signs", [(1, 1, 1, 1), (1, -1, 1, -1), (-1, -1, -1, -1)])
def test_the_gains_are_found_with_their_signs(signs: tuple[int, ...]) -> None:
    gains = tuple(sign * gain for sign, gain in zip(signs, (400, 397, 443, 457), strict=True))

    found = _found(Base(counts_per_g=gains))

    # Each gain alone is as good as the hand that places the weight, their sum far better.
    assert found.cells.counts_per_g == pytest.approx(gains, rel=0.012)
    assert found.residual_g < 0.1


@pytest.mark.parametrize("weight_g", [50.0, 100.0, 500.0, 1_000.0])
def test_a_weight_anywhere_is_read_right_after_it(weight_g: float) -> None:
    base = Base()

    cells = _found(base, weight_g, seed=7).cells

    shares = np.random.default_rng(3).uniform(-80, 80, (40, 2))
    for x_mm, y_mm in shares:
        loads_g = 200 / 4 * (1 + x_mm / POSITIONS_MM[:, 0] + y_mm / POSITIONS_MM[:, 1])
        read_g = [
            load_g * true / found
            for load_g, true, found in zip(
                loads_g, base.counts_per_g, cells.counts_per_g, strict=True
            )
        ]
        assert sum(read_g) == pytest.approx(200, abs=0.3)
        centre_mm = np.array(read_g) @ POSITIONS_MM / 200
        assert centre_mm == pytest.approx((x_mm, y_mm), abs=1.5)


def test_the_empty_base_weighs_what_it_is_said_to_weigh() -> None:
    progress = Person().do_until(Step.DONE)

    unweighed, weighed = find(progress, POSITIONS_MM), find(progress, POSITIONS_MM, 420.0)

    assert isinstance(unweighed, Findings)
    assert isinstance(weighed, Findings)
    empty = progress.reading(Step.EMPTY).mean_counts
    for found, total_g in ((unweighed, 0.0), (weighed, 420.0)):
        read_g = sum(found.cells.grams(cell, round(counts)) for cell, counts in enumerate(empty))
        assert read_g == pytest.approx(total_g, abs=0.02)


def test_cells_that_give_way_under_a_load_show_in_the_linearity() -> None:
    progress = Person().do_until(Step.DONE)
    soft = tuple(
        (
            step,
            replace(
                steady,
                mean_counts=tuple(
                    mean - 0.01 * (mean - loaded)
                    for mean, loaded in zip(
                        steady.mean_counts, progress.reading(Step.LOADED).mean_counts, strict=True
                    )
                ),
            )
            if step is Step.LOADED_AND_WEIGHT
            else steady,
        )
        for step, steady in progress.measured
    )

    straight, bent = (
        find(progress, POSITIONS_MM),
        find(replace(progress, measured=soft), POSITIONS_MM),
    )

    assert isinstance(straight, Findings)
    assert isinstance(bent, Findings)
    assert abs(straight.linearity_g) < 0.15
    assert bent.linearity_g == pytest.approx(straight.linearity_g - 1.0, abs=0.02)
    assert bent.load_g == pytest.approx(BOX_G, rel=0.01)
    assert bent.column_error_g > straight.column_error_g


def test_an_empty_base_that_does_not_come_back_is_told() -> None:
    progress = Person().do_until(Step.EMPTIED)
    crept = Person(Base(tare_counts=(166_149, 123_824, -266_688, -150_697)), seed=90)

    found = find(crept.do(progress), POSITIONS_MM)

    assert isinstance(found, Findings)
    assert found.return_g == pytest.approx(2.5, abs=0.1)
    assert any("did not come back" in sentence for sentence in found.sentences())


def test_the_residual_is_put_in_terms_of_a_column() -> None:
    found = _found(Base())

    assert "5 g" in found.sentences()[0]
    assert f"{found.column_error_g:.2f} g" in found.sentences()[0]
    assert 0.01 < found.column_error_g < 0.2


def _placements(*changes: tuple[float, ...]) -> list[Placement]:
    places = [(0.0, 0.0), *((float(x), float(y)) for x, y in POSITIONS_MM)]
    return [Placement(100.0, at_mm, change) for at_mm, change in zip(places, changes, strict=True)]


def test_a_base_that_touches_something_is_refused() -> None:
    share = [(25.0,) * 4, *(tuple(25 * (1 + row)) for row in _corner_rows())]
    share[3] = tuple(0.9 * one for one in share[3])  # a tenth rests on something else

    refusal = fit_gains(POSITIONS_MM, _placements(*share))

    assert isinstance(refusal, Refusal)
    assert refusal.why is Refused.INCONSISTENT


def test_a_cell_without_any_change_is_refused() -> None:
    share = [(25.0, 25.0, 0.1, 25.0), *((*row[:2], 0.1, row[3]) for row in _shares())]

    refusal = fit_gains(POSITIONS_MM, _placements(*share))

    assert isinstance(refusal, Refusal)
    assert (refusal.why, refusal.cell) == (Refused.UNCHANGED, 2)


def test_no_change_at_all_is_refused() -> None:
    refusal = fit_gains(POSITIONS_MM, _placements(*[(0.0,) * 4] * 5))

    assert isinstance(refusal, Refusal)


def _corner_rows() -> list[np.ndarray]:
    signs = np.sign(POSITIONS_MM)
    return [signs @ sign for sign in signs]


def _shares() -> list[tuple[float, ...]]:
    return [tuple(25 * (1 + row)) for row in _corner_rows()]


def test_a_calibration_that_is_not_done_has_no_findings() -> None:
    with pytest.raises(KeyError):
        find(Progress(100.0), POSITIONS_MM)
