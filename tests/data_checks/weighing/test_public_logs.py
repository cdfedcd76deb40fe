"""Other people's force plates and load cells through our weighing: real steps, real hands."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from companion.evidence import WeightStep
from tests.unit.weighing.table_physics import Base, Force, Readings, host_ns, in_batches, standing
from tests.unit.weighing.through import evidence_of, ticks_of, weigh

FloatArray = npt.NDArray[np.float64]

TOWER = [standing(420, 0, 0), standing(350, 10, -5)]
GRAMS_PER_NEWTON = 0.05
"""A grown person becomes a thick column."""

FOUR_CELL_LOGS = ["LC1432021-235516", "LC1532021-0255", "LC1532021-041", "LC1532021-143726"]


def _person(time_s: FloatArray, newtons: FloatArray, x_mm: float, y_mm: float) -> Force:
    def force(at_s: FloatArray) -> FloatArray:
        g = GRAMS_PER_NEWTON * np.interp(at_s - 2, time_s, newtons)
        return np.stack((g, g * x_mm, g * y_mm), axis=1)

    return force


@pytest.mark.parametrize("name", ["jump1", "jump2"])
def test_a_person_who_steps_on_jumps_and_lands_is_weighed_each_time(
    loadcell_data: Path, name: str
) -> None:
    log = np.loadtxt(loadcell_data / "bmc_forceplate" / f"{name}.txt", skiprows=1)
    weight_g = GRAMS_PER_NEWTON * float(np.median(log[log[:, 1] > 200, 1]))

    evidence = evidence_of([*TOWER, _person(log[:, 0], log[:, 1], 20, -10)], log[-1, 0] + 4, 1)

    steps = [one for one in evidence if isinstance(one, WeightStep)]
    assert evidence == steps
    assert len(steps) >= 2
    for number, step in enumerate(steps):
        sign = 1 if number % 2 == 0 else -1
        assert step.mass_g == pytest.approx(sign * weight_g, rel=0.02)
        assert step.position_mm == pytest.approx((20, -10), abs=1)


@pytest.mark.parametrize("name", FOUR_CELL_LOGS)
def test_a_four_cell_log_at_ten_hertz_keeps_its_sum_and_invents_no_event(
    loadcell_data: Path, name: str
) -> None:
    log = np.loadtxt(loadcell_data / "nawaytes_4cell" / f"{name}.csv", delimiter=",", skiprows=1)
    rows = len(log)
    # The four cells of a row were read one after the other.
    time_s = np.repeat(log[:, 0] / 1000, 4) + np.tile(0.002 * np.arange(4), rows)
    counts = np.rint(100 * log[:, 1:].ravel()).astype(np.int64)
    readings = Readings(time_s, np.tile(np.arange(4), rows), counts, np.zeros_like(counts))
    base = Base(counts_per_g=(100.0,) * 4, tare_counts=(0,) * 4)

    ticks = ticks_of(base, readings)

    covered_s = (ticks[-1].at_ns - ticks[0].at_ns) / 1e9
    assert covered_s == pytest.approx(time_s[-1] - time_s[0], abs=0.05)
    ticks_s = [(tick.at_ns - host_ns(0)) / 1e9 for tick in ticks]
    loads_g = [np.interp(ticks_s, time_s[c::4], counts[c::4] / 100) for c in range(4)]
    assert [tick.total_g for tick in ticks] == pytest.approx(np.sum(loads_g, axis=0), abs=0.1)
    assert weigh(in_batches(readings, 4), base) == []
