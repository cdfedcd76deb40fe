"""What users of such converters reported, as streams of a whole table: no event, or the right one.

Each test names the public report it comes from; the glitches that come as raw words are in
``tests/data_checks/weighing`` and ``test_clean.py``.
"""

from dataclasses import replace

import numpy as np
import pytest

from companion.evidence import Health, ScaleEvidence, WeightStep
from tests.unit.weighing.table_physics import Base, Force, Readings, host_ns, in_batches, standing
from tests.unit.weighing.through import alarm_of, evidence_of, weigh

TOWER = [standing(420, 0, 0), standing(350, 10, -5)]


def _off(readings: Readings, base: Base, cell: int, off_g: dict[int, float]) -> Readings:
    """Some conversions of one cell, by number, read so much too heavy."""
    counts = readings.counts.copy()
    places = np.flatnonzero(readings.cell == cell)
    for number, g in off_g.items():
        counts[places[number]] += round(g * base.counts_per_g[cell])
    return replace(readings, counts=counts)


def test_small_outliers_once_in_fifty_readings_are_no_step() -> None:
    # robert-hh/hx711#5: 463.75 or 459.375 where 455 g hang, 10 of 472 readings.
    base = Base()
    rng = np.random.default_rng(3)
    readings = base.read(TOWER, 30, 1)
    for cell in range(4):
        places = rng.choice(2_300, 48, replace=False)
        off_g = {int(place): float(rng.choice([8.75, 4.375])) for place in places}
        readings = _off(readings, base, cell, off_g)

    assert weigh(in_batches(readings), base) == []


@pytest.mark.parametrize("length", [1, 2])
@pytest.mark.parametrize("off_g", [3.0, -3.0, 12.0])
def test_fewer_than_three_agreeing_samples_are_never_a_step(length: int, off_g: float) -> None:
    base = Base(settling=False)
    readings = base.read(TOWER, 9, 2)
    for cell in range(4):
        first = round(4 * base.rate_hz[cell])
        readings = _off(readings, base, cell, {first + i: off_g / 4 for i in range(length)})

    steps = [one for one in weigh(in_batches(readings), base) if isinstance(one, WeightStep)]

    assert steps == []


@pytest.mark.parametrize(
    ("g_per_h", "report"),
    [
        (-5.3, "olkal/HX711_ADC#64: -2.63 g in 30 min"),
        (10.0, "RobTillaart/HX711#21: +2 g in 12 min"),
        (-20.0, "opencushion: a board that warms up"),
    ],
)
def test_a_zero_that_creeps_is_no_event_and_a_step_on_top_is_one(
    g_per_h: float, report: str
) -> None:
    base = Base(drift_g_per_h=(g_per_h / 4,) * 4)

    still = evidence_of(TOWER, 60, 1, base)
    stepped = evidence_of([*TOWER, standing(3.1, 40, -20, since_s=45)], 60, 1, base)

    assert still == [], report
    (step,) = [one for one in stepped if isinstance(one, WeightStep)]
    assert step.mass_g == pytest.approx(3.1, abs=0.4), report


def test_a_slow_loss_and_a_sudden_one_are_told_apart() -> None:
    # MichaelS11/go-hx711#4: a feeder that empties slowly, and a squirrel.
    def leak(time_s: np.ndarray) -> np.ndarray:
        lost_g = -0.02 * np.maximum(time_s - 3, 0)
        return np.stack((lost_g, 0 * lost_g, 0 * lost_g), axis=1)

    forces: list[Force] = [*TOWER, leak, standing(15.8, 30, 30, until_s=30)]

    steps = [one for one in evidence_of(forces, 45, 1) if isinstance(one, WeightStep)]

    (step,) = steps
    assert step.mass_g == pytest.approx(-15.8, abs=0.3)
    assert step.at_ns == pytest.approx(host_ns(30), abs=100_000_000)


def test_the_first_third_of_a_second_after_power_up_may_be_off() -> None:
    # coffee-scales#32: the first five readings are off.
    base = Base()
    readings = base.read(TOWER, 10, 4)
    for cell in range(4):
        readings = _off(readings, base, cell, {i: 40.0 / (i + 1) for i in range(25)})

    evidence = weigh(in_batches(readings), base)

    assert [one for one in evidence if not isinstance(one, Health)] == []


def test_what_is_put_on_and_taken_off_again_leaves_nothing_behind() -> None:
    # bogde/HX711#201: -21, -40, 70 after the same item was taken on and off.
    visits = [standing(31.7, 50, 20, since_s=4 + 6 * i, until_s=7 + 6 * i) for i in range(5)]

    evidence = evidence_of([*TOWER, *visits], 36, 1)

    masses = [one.mass_g for one in evidence if isinstance(one, WeightStep)]
    assert len(masses) == 10
    assert sum(masses) == pytest.approx(0, abs=0.3)


def test_a_motor_that_is_switched_on_is_no_event() -> None:
    # Bioreactor_v4#79: the stepper on, 740 to 792; off, 766 to 770.
    calm, loud = Base(noise_g=0.1), Base(noise_g=1.2)
    first, second = calm.read(TOWER, 8, 1), loud.read(TOWER, 16, 2)
    late = second.time_s > first.time_s[-1]
    joined = Readings(
        np.concatenate((first.time_s, second.time_s[late])),
        np.concatenate((first.cell, second.cell[late])),
        np.concatenate((first.counts, second.counts[late])),
        np.concatenate((first.flags, second.flags[late])),
    )

    evidence: list[ScaleEvidence] = weigh(in_batches(joined), calm)

    assert [one for one in evidence if isinstance(one, WeightStep)] == []


@pytest.mark.parametrize("factor", [2.0, 0.5, 0.25, -1.0])
@pytest.mark.parametrize("cell", [0, 2])
def test_a_cell_whose_words_are_shifted_for_a_while_is_no_alarm(factor: float, cell: int) -> None:
    # esphome/feature-requests#2996: doubled, another gain, the sign; for a tenth of a second.
    base = Base()
    readings = base.read(TOWER, 9, 5)
    counts = readings.counts.copy()
    places = np.flatnonzero(readings.cell == cell)[360:368]
    counts[places] = np.rint(factor * counts[places]).astype(np.int64)
    batches = in_batches(replace(readings, counts=counts))

    assert alarm_of(batches, base) is None
    assert [one for one in weigh(batches, base) if isinstance(one, WeightStep)] == []
